#include "BuildFacts.h"

#ifndef BUILD_COMMIT
#define BUILD_COMMIT ""
#endif
#ifndef BUILD_STATE
#define BUILD_STATE ""
#endif
#ifndef BUILD_DATE
#define BUILD_DATE ""
#endif
#ifndef BUILD_SWIFT
#define BUILD_SWIFT ""
#endif

const char *build_commit(void) { return BUILD_COMMIT; }
const char *build_state(void) { return BUILD_STATE; }
const char *build_date(void) { return BUILD_DATE; }
const char *build_swift(void) { return BUILD_SWIFT; }
