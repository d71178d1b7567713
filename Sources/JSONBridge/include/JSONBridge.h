#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How many bytes behind the text have to be readable; simdjson looks at whole blocks.
enum { JSONPadding = 64 };

/// A parser with the memory that it uses again for each text.
typedef struct JSONParser JSONParser;

/// A value of the text that was parsed last; it means nothing after the next one.
typedef struct JSONValue {
  uint64_t words[2];
} JSONValue;

/// What a value is.
typedef enum JSONKind {
  JSONKindNull,
  JSONKindBoolean,
  JSONKindInteger,
  JSONKindNumber,
  JSONKindText,
  JSONKindArray,
  JSONKindObject,
} JSONKind;

/// A place between the members of an object or the elements of an array.
typedef struct JSONCursor {
  uint64_t position[2];
  uint64_t end[2];
  bool isObject;
} JSONCursor;

/// Makes a parser that takes texts of at most so many bytes (simdjson::dom::parser).
JSONParser *JSONParserCreate(size_t maximumByteCount);

void JSONParserDestroy(JSONParser *parser);

/// Parses one text, behind which JSONPadding bytes are readable; false where it is no JSON.
bool JSONParserRead(JSONParser *parser, const char *bytes, size_t count, JSONValue *root);

JSONKind JSONValueKind(JSONValue value);

/// The value of a key of an object; false where it is no object or has no such key.
bool JSONValueMember(JSONValue value, const char *key, size_t count, JSONValue *member);

/// The text of a text, as long as the parser keeps it; false where it is none.
bool JSONValueText(JSONValue value, const char **bytes, size_t *count);

/// Where in a text something stands first (memmem); false where it does not.
bool JSONValueFind(JSONValue value, const char *needle, size_t count, size_t *offset);

/// A whole number; false where it is none, or does not fit.
bool JSONValueInteger(JSONValue value, int64_t *number);

/// Any number.
bool JSONValueNumber(JSONValue value, double *number);

/// A boolean; false in the result where it is none.
bool JSONValueBoolean(JSONValue value, bool *boolean);

/// Before the first member or element; false where the value has neither.
bool JSONValueStart(JSONValue value, JSONCursor *cursor);

/// The next member or element; false at the end. The key is set for members of objects only.
bool JSONCursorNext(JSONCursor *cursor, const char **key, size_t *count, JSONValue *value);

/// The version of simdjson that was compiled against.
const char *JSONLibraryVersion(void);

#ifdef __cplusplus
}
#endif
