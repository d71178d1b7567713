#include "include/CGit2.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// The version whose headers were compiled against, and no other: its structures are part of the interface.
#define LIBRARY "libgit2.so." LIBGIT2_SOVERSION

// Where the functions of forward.S jump to, in the order of functions.inc.
extern void *skillhub_git_slots[];

static const char *const names[] = {
#define FUNCTION(name) #name,
#include "functions.inc"
};

enum { count = sizeof names / sizeof *names };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int result = -1;
static char failure[512] = "";

static void fail(void) {
  const char *reason = dlerror();
  snprintf(failure, sizeof failure, "%s", reason ? reason : LIBRARY " cannot be loaded");
}

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fail();
    return;
  }
  void *found[count];
  for (int index = 0; index < count; index++) {
    found[index] = dlsym(library, names[index]);
    if (!found[index]) {
      fail();
      return;
    }
  }
  for (int index = 0; index < count; index++) __atomic_store_n(&skillhub_git_slots[index], found[index], __ATOMIC_RELEASE);
  result = 0;
}

int skillhub_git_load(void) {
  pthread_once(&once, load);
  return result;
}

const char *skillhub_git_load_error(void) { return failure; }

// What a function does before it hands on for the first time. Nobody gets here without libgit2: Library.start asks
// before anything else is called.
void skillhub_git_require(void) {
  if (skillhub_git_load() == 0) return;
  fprintf(stderr, "skillhub: %s\n", failure);
  abort();
}
