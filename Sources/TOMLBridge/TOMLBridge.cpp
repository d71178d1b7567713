#include "TOMLBridge.h"

// Lists and inline tables in each other; the library's own limit is deeper than a thread's stack likes.
#define TOML_MAX_NESTED_VALUES 64

#include <cstdio>
#include <stdexcept>
#include <string_view>

// Hostile text reaches assertions of the parser. One that fails must neither end the program, as in a debug build,
// nor be taken for true, as in an optimised one.
#undef NDEBUG
#define TOML_ASSERT(condition) ((condition) ? (void)0 : throw std::logic_error("unexpected text"))
#include <toml++/toml.h>

namespace {

TOMLPlace place(const toml::source_position &position) { return {position.line, position.column}; }

/// The walk itself. No document is deeper than what the parser let through.
struct Walker {
  void *context;
  TOMLVisitor visit;

  bool walk(const toml::node &node, const toml::key *key) {
    const toml::source_region &region = node.source();
    TOMLEvent event = {};
    event.start = place(region.begin);
    event.end = place(region.end);
    if (key != nullptr) {
      event.key = key->str().data();
      event.keyLength = key->str().size();
      event.keyStart = place(key->source().begin);
    }
    if (const toml::table *table = node.as_table()) {
      event.kind = TOMLEventKindTableStart;
      if (!visit(context, &event)) return false;
      for (auto &&[inner, value] : *table) {
        if (!walk(value, &inner)) return false;
      }
      event.kind = TOMLEventKindTableEnd;
    } else if (const toml::array *array = node.as_array()) {
      event.kind = TOMLEventKindArrayStart;
      if (!visit(context, &event)) return false;
      for (auto &&value : *array) {
        if (!walk(value, nullptr)) return false;
      }
      event.kind = TOMLEventKindArrayEnd;
    } else if (const toml::value<std::string> *text = node.as_string()) {
      event.kind = TOMLEventKindText;
      event.text = text->get().data();
      event.textLength = text->get().size();
    } else {
      event.kind = TOMLEventKindOther;
    }
    return visit(context, &event);
  }
};

void fill(TOMLFault *fault, TOMLPlace where, std::string_view message) {
  fault->place = where;
  std::snprintf(fault->message, sizeof fault->message, "%.*s", static_cast<int>(message.size()), message.data());
}

} // namespace

extern "C" bool TOMLWalk(const char *bytes, size_t count, void *context, TOMLVisitor visit, TOMLFault *fault) {
  try {
    const toml::table table = toml::parse(std::string_view(bytes, count));
    Walker walker{context, visit};
    walker.walk(table, nullptr);
    return true;
  } catch (const toml::parse_error &error) {
    fill(fault, place(error.source().begin), error.description());
  } catch (...) {
    // Memory ran out, or the library has an error of its own: either way it is not read.
    fill(fault, TOMLPlace{0, 0}, "it could not be parsed");
  }
  return false;
}

extern "C" const char *TOMLLibraryVersion(void) {
#define TEXT_OF(...) #__VA_ARGS__
#define VALUE_OF(macro) TEXT_OF(macro)
  return VALUE_OF(TOML_LIB_MAJOR) "." VALUE_OF(TOML_LIB_MINOR) "." VALUE_OF(TOML_LIB_PATCH);
}
