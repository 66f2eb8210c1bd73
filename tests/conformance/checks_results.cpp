#include <algorithm>

#include "tests/conformance/checks.hpp"

namespace reef::conformance {
namespace {

/// What is wrong with one seat's sheet, or nothing.
std::string sheet_fault(const Json& sheet) {
  int sum = 0;
  for (const Json& item : sheet.at("items")) {
    if (item.at("item").get<std::string>().empty()) return "has an item without a name";
    if (item.at("count") < 0) return "counts less than none of an item";
    sum += item.at("points").get<int>();
  }
  return sum == sheet.at("total") ? "" : "has a total that is not the sum of its items";
}

Json item_names(const Json& sheet) {
  Json names = Json::array();
  for (const Json& item : sheet.at("items")) names.push_back(item.at("item"));
  return names;
}

/// What is wrong with an outcome, given the final score sheet; nothing if it is in order.
std::string outcome_fault(const Outcome& outcome, const Json& score) {
  const std::size_t seats = score.size();
  if (outcome.reason.empty()) return "has no reason";
  if (outcome.ranks.size() != seats || outcome.scores.size() != seats) return "does not have one rank and score a seat";
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (score[seat].at("total") != outcome.scores[seat]) return "scores otherwise than the sheet";
    const auto before = std::ranges::count_if(outcome.ranks, [&](int other) { return other < outcome.ranks[seat]; });
    if (outcome.ranks[seat] != 1 + before) return "ranks with gaps: a rank is one more than those before it";
    for (std::size_t other = 0; other < seats; ++other) {
      if (outcome.scores[seat] < outcome.scores[other] && outcome.ranks[seat] <= outcome.ranks[other]) {
        return "ranks a lower score as high as a higher one";
      }
    }
  }
  return "";
}

}  // namespace

Findings check_scores(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    if (recording.positions.empty()) continue;
    const Json names = item_names(recording.positions.front().table->score().at(0));
    for (const Position* position : recording.some_positions()) {
      const Json score = position->table->score();
      if (score.size() != static_cast<std::size_t>(recording.setting.seats)) {
        findings.push_back(recording.at(*position) + "the score has not one sheet a seat");
      }
      for (std::size_t seat = 0; seat < score.size(); ++seat) {
        std::string fault = sheet_fault(score[seat]);
        if (fault.empty() && item_names(score[seat]) != names) fault = "has other items than before";
        if (!fault.empty()) {
          findings.push_back(recording.at(*position) + "the sheet of seat " + std::to_string(seat) + " " + fault);
        }
      }
    }
  }
  return findings;
}

Findings check_outcomes(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    if (recording.positions.empty()) continue;
    const Position& last = recording.positions.back();
    if (const auto outcome = last.table->outcome()) {
      const std::string fault = outcome_fault(*outcome, last.table->score());
      if (!fault.empty()) findings.push_back(recording.at(last) + "the outcome " + fault);
    }
  }
  return findings;
}

}  // namespace reef::conformance
