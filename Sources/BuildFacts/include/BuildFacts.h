#pragma once

/* What Scripts/build told the compiler of the sources; "" where nobody told, as in an ordinary `swift build`.
   Functions and not macros, so that another commit compiles one small file anew and no Swift. */

/// The id of the commit.
const char *build_commit(void);
/// `clean`, or `modified` where the sources were not those of the commit.
const char *build_state(void);
/// The date of the build in RFC 3339: `SOURCE_DATE_EPOCH`, else that of the commit.
const char *build_date(void);
/// The version of the Swift compiler.
const char *build_swift(void);
