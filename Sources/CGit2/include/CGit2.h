#pragma once
#include <git2.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

// libgit2 brings 17 libraries with it, which cost more at every start than all else that is linked, and most commands
// never ask git. So it is not linked: the functions named in functions.inc are ours, load it when one of them is called
// first, and hand on to it. Whoever calls another one has to name it there; the linker tells.

/// Loads libgit2 unless it is loaded. Returns 0, or -1 where it cannot be: then no function of it may be called.
int skillhub_git_load(void);

/// Why libgit2 could not be loaded; an empty text where nothing is known of it.
const char *skillhub_git_load_error(void);

// `git_libgit2_opts` is variadic, which Swift cannot call; one inline function for each option used.

static inline int skillhub_git_set_extensions(const char **names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}

static inline int skillhub_git_enable_caching(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_CACHING, enabled);
}

static inline int skillhub_git_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

static inline int skillhub_git_enable_strict_hash_verification(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, enabled);
}

static inline int skillhub_git_set_window_limits(size_t window, size_t mapped) {
  int code = git_libgit2_opts(GIT_OPT_SET_MWINDOW_SIZE, window);
  return code < 0 ? code : git_libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, mapped);
}

// A backend of objects that keeps a Swift object behind what libgit2 knows of it.
typedef struct {
  git_odb_backend parent;
  void *context;
} skillhub_odb_backend;
