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

constexpr int positions_concluded = 4;

/// What is wrong with a table that was concluded by the agreement, or nothing.
std::string conclusion_fault(const GameEntry& game, Table& table, const Agreement& agreement) {
  if (!table.to_act().empty()) return "leaves somebody to act";
  const auto outcome = table.outcome();
  if (!outcome) return "leaves no outcome";
  if (outcome->reason != (agreement.winner ? "agreed_winner" : "agreed_draw")) return "gives another reason";
  for (std::size_t seat = 0; seat < outcome->ranks.size(); ++seat) {
    const bool first = !agreement.winner || seat == *agreement.winner;
    if ((outcome->ranks[seat] == 1) != first) return "ranks otherwise than agreed";
  }
  const Json state = table.state();
  const auto loaded = game.load(state);
  if (!loaded || (*loaded)->state() != state || (*loaded)->outcome() != outcome) return "is not read back as it was";
  const auto again = table.conclude(agreement);
  if (again || again.error().rule != "agreement.over") return "can be agreed on again";
  return table.state() == state ? "" : "is refused the second time and yet changes the state";
}

/// What is wrong with how a settled table takes the agreement, or nothing.
std::string agreement_fault(const GameEntry& game, const Table& before, const Agreement& agreement, int seats) {
  const std::unique_ptr<Table> table = before.clone();
  const bool known = agreement.winner ? game.meta().winner_by_agreement : game.meta().draw_by_agreement;
  const std::string due = !known                                           ? "agreement.unknown"
                          : before.to_act().empty()                        ? "agreement.over"
                          : agreement.winner && *agreement.winner >= seats ? "agreement.winner"
                                                                           : "";
  const auto concluded = table->conclude(agreement);
  if (concluded && due.empty()) return conclusion_fault(game, *table, agreement);
  if (concluded) return "is taken, and should be refused with " + due;
  if (concluded.error().rule != due) return "is refused with " + concluded.error().rule;
  return table->state() == before.state() ? "" : "is refused and yet changes the state";
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

Findings check_agreements(const GameEntry& game, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    const int seats = recording.setting.seats;
    for (const Position* position : recording.some_settled(positions_concluded)) {
      std::vector<Agreement> agreements = {Agreement{}};
      for (int seat = 0; seat <= seats; ++seat) agreements.push_back({static_cast<Seat>(seat)});
      for (const Agreement& agreement : agreements) {
        const std::string fault = agreement_fault(game, *position->table, agreement, seats);
        if (fault.empty()) continue;
        findings.push_back(recording.at(*position) + "an agreement on " +
                           (agreement.winner ? "the winner " + std::to_string(*agreement.winner) : "a draw") + " " +
                           fault);
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
