#include "tests/conformance/mutation.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace reef::conformance {
namespace {

std::uint32_t nodes_in(const Json& value) {
  std::uint32_t count = 1;
  if (value.is_structured()) {
    for (const Json& inner : value) count += nodes_in(inner);
  }
  return count;
}

/// The node with this index, counted depth first; counts `index` down.
Json* node_at(Json& value, std::uint32_t& index) {
  if (index == 0) return &value;
  --index;
  if (!value.is_structured()) return nullptr;
  for (Json& inner : value) {
    if (Json* found = node_at(inner, index)) return found;
  }
  return nullptr;
}

Json other_type(const Json& value, Chance& chance) {
  const Json choices[] = {nullptr, true, 1.0, "1", 1, Json::array(), Json::object(), -1, Json::array({value})};
  return choices[chance.below(static_cast<std::uint32_t>(std::size(choices)))];
}

Json other_number(std::int64_t number, Chance& chance) {
  const std::uint64_t wrapped = static_cast<std::uint64_t>(number) + (std::uint64_t{1} << 32);
  switch (chance.below(6)) {
    case 0:
    case 1:
      return number + 1;
    case 2:
    case 3:
      return number - 1;
    case 4:
      return static_cast<double>(number) + (chance.below(2) == 0 ? 0.0 : 0.9);
    default:
      return wrapped;
  }
}

void change_structure(Json& value, Chance& chance) {
  const auto size = static_cast<std::uint32_t>(value.size());
  const bool grow = size == 0 || chance.below(2) == 0;
  if (value.is_object() && grow) {
    value["surplus"] = 1;
  } else if (value.is_object()) {
    value.erase(std::next(value.begin(), chance.below(size)));
  } else if (grow) {
    value.push_back(size == 0 ? Json(0) : value[chance.below(size)]);
  } else {
    value.erase(chance.below(size));
  }
}

void change(Json& value, Chance& chance) {
  if (chance.below(5) == 0) {
    value = other_type(value, chance);
  } else if (value.is_number_integer() && value >= INT32_MIN && value <= INT32_MAX) {
    value = other_number(value.get<std::int64_t>(), chance);
  } else if (value.is_boolean()) {
    value = !value.get<bool>();
  } else if (value.is_string()) {
    value = value.get<std::string>() + (chance.below(2) == 0 ? " " : "x");
  } else if (value.is_structured()) {
    change_structure(value, chance);
  } else {
    value = other_type(value, chance);
  }
}

}  // namespace

Json mutated(const Json& value, Chance& chance) {
  Json copy = value;
  std::uint32_t index = chance.below(nodes_in(value));
  if (Json* node = node_at(copy, index)) change(*node, chance);
  return copy;
}

bool has_fraction(const Json& value) {
  if (value.is_number_float()) return true;
  return value.is_structured() && std::ranges::any_of(value, has_fraction);
}

}  // namespace reef::conformance
