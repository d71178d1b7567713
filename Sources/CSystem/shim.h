#pragma once
#include <unistd.h>
#ifdef __linux__
#include <sys/vfs.h>
#endif

extern char **environ;

/* A global variable of C is no safe thing to Swift; its value, asked for by a function, is. */
static inline char **system_environment(void) { return environ; }
