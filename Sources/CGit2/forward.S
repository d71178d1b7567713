// Functions of libgit2 that load it when they are called first, and hand on to it. See CGit2.h.

#if !defined(__x86_64__) && !defined(__aarch64__)
#error "functions of libgit2 are handed on for x86-64 and arm64 only; add this architecture here"
#endif

#define FUNCTION(name) function name

#if defined(__x86_64__)

// Arguments, and the count of vector registers of a variadic call, are kept while libgit2 is loaded.
.macro function name
  .text
  .globl \name
  .hidden \name
  .type \name, @function
\name:
  jmp *slot_\name(%rip)
  .size \name, . - \name

  .type first_\name, @function
first_\name:
  pushq %rdi
  pushq %rsi
  pushq %rdx
  pushq %rcx
  pushq %r8
  pushq %r9
  pushq %rax
  call skillhub_git_require
  popq %rax
  popq %r9
  popq %r8
  popq %rcx
  popq %rdx
  popq %rsi
  popq %rdi
  jmp *slot_\name(%rip)
  .size first_\name, . - first_\name

  .section .data.skillhub_git_slots, "aw"
slot_\name:
  .quad first_\name
.endm

#elif defined(__aarch64__)

.macro function name
  .text
  .globl \name
  .hidden \name
  .type \name, %function
\name:
  adrp x16, slot_\name
  ldr x16, [x16, :lo12:slot_\name]
  br x16
  .size \name, . - \name

  .type first_\name, %function
first_\name:
  stp x29, x30, [sp, #-96]!
  stp x0, x1, [sp, #16]
  stp x2, x3, [sp, #32]
  stp x4, x5, [sp, #48]
  stp x6, x7, [sp, #64]
  str x8, [sp, #80]
  bl skillhub_git_require
  ldr x8, [sp, #80]
  ldp x6, x7, [sp, #64]
  ldp x4, x5, [sp, #48]
  ldp x2, x3, [sp, #32]
  ldp x0, x1, [sp, #16]
  ldp x29, x30, [sp], #96
  adrp x16, slot_\name
  ldr x16, [x16, :lo12:slot_\name]
  br x16
  .size first_\name, . - first_\name

  .section .data.skillhub_git_slots, "aw"
  .p2align 3
slot_\name:
  .quad first_\name
.endm

#endif

  .section .data.skillhub_git_slots, "aw"
  .p2align 3
  .globl skillhub_git_slots
  .hidden skillhub_git_slots
skillhub_git_slots:

#include "functions.inc"

  .section .note.GNU-stack, "", %progbits
