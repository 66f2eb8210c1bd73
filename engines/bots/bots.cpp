#include "engines/bots/bots.hpp"

namespace reef::bots {

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::easy:
      return "easy";
    case Kind::medium:
      return "medium";
    case Kind::strong:
      return "strong";
    case Kind::expert:
      return "expert";
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

double seconds_of(Kind kind) {
  if (kind == Kind::strong) return 1;
  return kind == Kind::expert ? 5 : 0;
}

std::int64_t playouts_of(Kind kind) {
  if (kind == Kind::strong) return 800;
  return kind == Kind::expert ? 6'400 : 0;
}

}  // namespace reef::bots
