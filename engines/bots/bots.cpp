#include "engines/bots/bots.hpp"

namespace reef::bots {

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::greedy:
      return "greedy";
    case Kind::random:
      break;
  }
  return "random";
}

std::optional<Kind> kind_named(std::string_view name) {
  for (const Kind kind : kinds) {
    if (name_of(kind) == name) return kind;
  }
  return std::nullopt;
}

}  // namespace reef::bots
