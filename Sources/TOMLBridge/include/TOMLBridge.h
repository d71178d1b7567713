#pragma once
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a walk through a TOML document meets.
typedef enum TOMLEventKind {
  TOMLEventKindTableStart,
  TOMLEventKindTableEnd,
  TOMLEventKindArrayStart,
  TOMLEventKindArrayEnd,
  TOMLEventKindText,
  /// A boolean, a number or a date: the text between start and end is its value.
  TOMLEventKindOther,
} TOMLEventKind;

/// A line and a column in code points, both counted from 1; 0 where toml++ does not know.
typedef struct TOMLPlace {
  size_t line;
  size_t column;
} TOMLPlace;

/// One step of the walk. What it points to lives as long as the call that it is given to.
typedef struct TOMLEvent {
  TOMLEventKind kind;
  /// The key in the table around it; NULL in an array and at the top.
  const char *key;
  size_t keyLength;
  TOMLPlace keyStart;
  /// The end is exclusive.
  TOMLPlace start;
  TOMLPlace end;
  /// The decoded text of a text.
  const char *text;
  size_t textLength;
} TOMLEvent;

/// Why a document is no TOML, and where.
typedef struct TOMLFault {
  TOMLPlace place;
  char message[256];
} TOMLFault;

/// Takes one event; false ends the walk.
typedef bool (*TOMLVisitor)(void *context, const TOMLEvent *event);

/// Parses a document with toml::parse and walks through it; the keys of a table come in no useful order.
///
/// Returns false, with the fault filled in, where it is no TOML.
bool TOMLWalk(const char *bytes, size_t count, void *context, TOMLVisitor visit, TOMLFault *fault);

/// The version of toml++, which is compiled in.
const char *TOMLLibraryVersion(void);

#ifdef __cplusplus
}
#endif
