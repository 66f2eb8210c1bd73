#include "tests/conformance/free_numbers.hpp"

#include <algorithm>
#include <string>

#include "engines/bots/free_numbers.hpp"

namespace reef::conformance {
namespace {

FreeRange range_of(const Json& free) {
  return {free.at("least").get<std::int64_t>(), free.at("most").get<std::int64_t>()};
}

}  // namespace

Json with_number(const Json& entry, std::int64_t number) {
  Json step = entry.at("step");
  step[entry.at("free").at("field").get<std::string>()] = number;
  return step;
}

Json step_of(const Json& entry, Chance& chance) {
  if (!entry.contains("free")) return entry.at("step");
  return with_number(entry, bots::any_number(range_of(entry.at("free")), chance));
}

bool stands_for(const Json& entry, const Json& step) {
  if (entry.at("step") == step) return true;
  if (!entry.contains("free") || !step.is_object()) return false;
  const Json& free = entry.at("free");
  const auto number = step.find(free.at("field").get<std::string>());
  if (number == step.end() || !number->is_number_integer()) return false;
  const FreeRange range = range_of(free);
  const auto chosen = number->get<std::int64_t>();
  return chosen >= range.least && chosen <= range.most && with_number(entry, chosen) == step;
}

bool lists(const Json& legal, const Json& step) {
  return std::ranges::any_of(legal, [&](const Json& entry) { return stands_for(entry, step); });
}

std::vector<std::int64_t> numbers_to_try(const Json& entry, Chance& chance) {
  return bots::some_numbers(range_of(entry.at("free")), chance);
}

}  // namespace reef::conformance
