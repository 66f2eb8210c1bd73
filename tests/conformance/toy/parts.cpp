#include "tests/conformance/toy/parts.hpp"

#include <algorithm>

namespace reef::toy {

Meta meta_of(std::string_view id, int seats_min, int seats_max) {
  static const std::string schema = options_schema<NoOptions>("Toy");
  return {.id = id,
          .name = id,
          .seats_min = seats_min,
          .seats_max = seats_max,
          .minutes_min = 1,
          .minutes_max = 2,
          .rules_version = 1,
          .options_schema = schema,
          .open_information = true};
}

std::optional<Violation> seats_fault(const Meta& meta, int seats) {
  if (seats >= meta.seats_min && seats <= meta.seats_max) return std::nullopt;
  return Violation{"toy.seats", "another number of seats", "/seats"};
}

std::vector<int> ranks_of(const std::vector<int>& scores, int sign) {
  std::vector<int> ranks;
  for (const int own : scores) {
    const auto better = std::ranges::count_if(scores, [&](int each) { return sign * each > sign * own; });
    ranks.push_back(1 + static_cast<int>(better));
  }
  return ranks;
}

std::vector<int> totals_of(const ScoreSheet& sheet) {
  std::vector<int> totals;
  for (const SeatScore& seat : sheet.seats) totals.push_back(seat.total);
  return totals;
}

ScoreSheet sheet_of(std::string_view item, const std::vector<int>& totals) {
  ScoreSheet sheet;
  for (const int total : totals) sheet.seats.push_back({.items = {{item, total, total, {}}}, .total = total});
  return sheet;
}

Outcome outcome_of(const ScoreSheet& sheet, std::string_view reason) {
  const std::vector<int> scores = totals_of(sheet);
  return {.ranks = ranks_of(scores), .scores = scores, .reason = reason};
}

}  // namespace reef::toy
