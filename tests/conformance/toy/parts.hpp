#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engines/core/described_game.hpp"

/// What the toys have in common.
namespace reef::toy {

struct NoOptions {
  bool operator==(const NoOptions&) const = default;
};
constexpr auto describe(Type<NoOptions>) {
  return object<NoOptions>();
}

/// A game without options or secrets. `id` must be a literal.
Meta meta_of(std::string_view id, int seats_min, int seats_max);

/// Why a match cannot be set up with this number of seats; `nullopt` if it can.
std::optional<Violation> seats_fault(const Meta& meta, int seats);

/// Per seat, 1 + the number of seats with more points; with fewer, if `sign` is -1.
std::vector<int> ranks_of(const std::vector<int>& scores, int sign = 1);

std::vector<int> totals_of(const ScoreSheet& sheet);

/// A sheet with one item of this name, which gives these points.
ScoreSheet sheet_of(std::string_view item, const std::vector<int>& totals);

/// All with the most points win.
Outcome outcome_of(const ScoreSheet& sheet, std::string_view reason);

inline std::unexpected<Violation> refused(const char* rule, const char* detail, const char* path = "") {
  return std::unexpected(Violation{rule, detail, path});
}

}  // namespace reef::toy
