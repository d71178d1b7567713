#include "JSONBridge.h"

#include <cstring>
#include <new>
#include <simdjson.h>
#include <string_view>
#include <type_traits>

namespace dom = simdjson::dom;

struct JSONParser {
  dom::parser parser;
  explicit JSONParser(size_t maximum) : parser(maximum) {}
};

static_assert(JSONPadding >= simdjson::SIMDJSON_PADDING, "the padding that is promised is too short");
static_assert(sizeof(dom::element) == sizeof(JSONValue), "a value is two words");
static_assert(std::is_trivially_copyable<dom::element>::value, "a value is plain memory");

namespace {

template <typename To, typename From> To copied(const From &from) {
  static_assert(sizeof(To) == sizeof(From), "both are the same memory");
  static_assert(std::is_trivially_copyable<From>::value && std::is_trivially_copyable<To>::value, "plain memory");
  To to;
  std::memcpy(static_cast<void *>(&to), &from, sizeof to);
  return to;
}

dom::element element(JSONValue value) { return copied<dom::element>(value); }
JSONValue value(const dom::element &element) { return copied<JSONValue>(element); }

struct Words {
  uint64_t words[2];
};

template <typename Iterator> void keep(const Iterator &iterator, uint64_t (&place)[2]) {
  static_assert(sizeof(Iterator) == sizeof place, "an iterator is two words");
  std::memcpy(place, &iterator, sizeof place);
}

template <typename Iterator> Iterator kept(const uint64_t (&place)[2]) {
  Words words = {{place[0], place[1]}};
  return copied<Iterator>(words);
}

}  // namespace

JSONParser *JSONParserCreate(size_t maximumByteCount) { return new (std::nothrow) JSONParser(maximumByteCount); }

void JSONParserDestroy(JSONParser *parser) { delete parser; }

bool JSONParserRead(JSONParser *parser, const char *bytes, size_t count, JSONValue *root) {
  if (count == 0) return false;
  // The bytes behind the text are readable, so that nothing has to be copied first.
  simdjson::simdjson_result<dom::element> result =
      parser->parser.parse(reinterpret_cast<const uint8_t *>(bytes), count, false);
  dom::element found;
  if (std::move(result).get(found) != simdjson::SUCCESS) return false;
  *root = value(found);
  return true;
}

JSONKind JSONValueKind(JSONValue of) {
  switch (element(of).type()) {
    case dom::element_type::ARRAY: return JSONKindArray;
    case dom::element_type::OBJECT: return JSONKindObject;
    case dom::element_type::INT64:
    case dom::element_type::UINT64: return JSONKindInteger;
    case dom::element_type::DOUBLE: return JSONKindNumber;
    case dom::element_type::STRING: return JSONKindText;
    case dom::element_type::BOOL: return JSONKindBoolean;
    default: return JSONKindNull;
  }
}

bool JSONValueMember(JSONValue of, const char *key, size_t count, JSONValue *member) {
  dom::object object;
  if (element(of).get_object().get(object) != simdjson::SUCCESS) return false;
  dom::element found;
  if (object.at_key(std::string_view(key, count)).get(found) != simdjson::SUCCESS) return false;
  *member = value(found);
  return true;
}

bool JSONValueText(JSONValue of, const char **bytes, size_t *count) {
  std::string_view text;
  if (element(of).get_string().get(text) != simdjson::SUCCESS) return false;
  *bytes = text.data();
  *count = text.size();
  return true;
}

bool JSONValueFind(JSONValue of, const char *needle, size_t count, size_t *offset) {
  std::string_view text;
  if (element(of).get_string().get(text) != simdjson::SUCCESS) return false;
  const void *found = memmem(text.data(), text.size(), needle, count);
  if (found == nullptr) return false;
  *offset = static_cast<size_t>(static_cast<const char *>(found) - text.data());
  return true;
}

bool JSONValueInteger(JSONValue of, int64_t *number) {
  return element(of).get_int64().get(*number) == simdjson::SUCCESS;
}

bool JSONValueNumber(JSONValue of, double *number) {
  return element(of).get_double().get(*number) == simdjson::SUCCESS;
}

bool JSONValueBoolean(JSONValue of, bool *boolean) {
  return element(of).get_bool().get(*boolean) == simdjson::SUCCESS;
}

bool JSONValueStart(JSONValue of, JSONCursor *cursor) {
  dom::array array;
  if (element(of).get_array().get(array) == simdjson::SUCCESS) {
    cursor->isObject = false;
    keep(array.begin(), cursor->position);
    keep(array.end(), cursor->end);
    return true;
  }
  dom::object object;
  if (element(of).get_object().get(object) == simdjson::SUCCESS) {
    cursor->isObject = true;
    keep(object.begin(), cursor->position);
    keep(object.end(), cursor->end);
    return true;
  }
  return false;
}

bool JSONCursorNext(JSONCursor *cursor, const char **key, size_t *count, JSONValue *next) {
  *key = nullptr;
  *count = 0;
  if (cursor->isObject) {
    auto position = kept<dom::object::iterator>(cursor->position);
    if (!(position != kept<dom::object::iterator>(cursor->end))) return false;
    std::string_view name = position.key();
    *key = name.data();
    *count = name.size();
    *next = value(position.value());
    ++position;
    keep(position, cursor->position);
    return true;
  }
  auto position = kept<dom::array::iterator>(cursor->position);
  if (!(position != kept<dom::array::iterator>(cursor->end))) return false;
  *next = value(*position);
  ++position;
  keep(position, cursor->position);
  return true;
}

const char *JSONLibraryVersion(void) {
#define TEXT_OF(...) #__VA_ARGS__
#define VALUE_OF(macro) TEXT_OF(macro)
  return VALUE_OF(SIMDJSON_VERSION);
}
