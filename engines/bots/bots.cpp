#include "engines/bots/bots.hpp"

#include <utility>

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

Budget budget_of(Kind kind, Spent spent) {
  if (kind == Kind::expert) return {.playouts = 6'400, .far = true, .spent = std::move(spent)};
  return {.playouts = 800, .spent = std::move(spent)};
}

}  // namespace reef::bots
