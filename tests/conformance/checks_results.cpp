#include <algorithm>

#include "tests/conformance/checks.hpp"

namespace reef::conformance {
namespace {

/// What is wrong with one seat's sheet; empty if nothing.
std::string sheet_fault(const Json& sheet) {
  int sum = 0;
  for (const Json& item : sheet.at("items")) {
    if (item.at("item").get<std::string>().empty()) return "has an item without a name";
    if (item.at("count") < 0) return "has a negative count of an item";
    sum += item.at("points").get<int>();
  }
  return sum == sheet.at("total") ? "" : "has a total that is not the sum of its items";
}

Json item_names(const Json& sheet) {
  Json names = Json::array();
  for (const Json& item : sheet.at("items")) names.push_back(item.at("item"));
  return names;
}

/// What is wrong with who has won, and with what team mates share; empty if nothing.
std::string won_fault(const Outcome& outcome, const AnyGame& game_state) {
  const std::vector<int> teams = game_state.teams();
  const std::size_t seats = outcome.ranks.size();
  if (teams.size() != seats) return "does not have one team per seat";
  if (outcome.won.empty() && game_state.meta().co_operative) return "does not say whether all have won";
  if (!outcome.won.empty() && outcome.won.size() != seats) return "does not say for each seat whether it has won";
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t mate = 0; mate < seat; ++mate) {
      if (teams[seat] != teams[mate]) continue;
      if (outcome.ranks[seat] != outcome.ranks[mate]) return "ranks team mates differently";
      if (!outcome.won.empty() && outcome.won[seat] != outcome.won[mate])
        return "lets one team mate win without the other";
    }
  }
  return "";
}

/// What is wrong with an outcome, given the final position; empty if nothing.
std::string outcome_fault(const Outcome& outcome, const AnyGame& game_state) {
  const Json score = game_state.score();
  const std::size_t seats = score.size();
  const int sign = game_state.meta().lowest_wins ? -1 : 1;
  if (outcome.reason.empty()) return "has no reason";
  if (outcome.ranks.size() != seats || outcome.scores.size() != seats)
    return "does not have one rank and score per seat";
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (score[seat].at("total") != outcome.scores[seat]) return "has scores that differ from the score sheet";
    const auto before = std::ranges::count_if(outcome.ranks, [&](int other) { return other < outcome.ranks[seat]; });
    if (outcome.ranks[seat] != 1 + before)
      return "has ranks with gaps: a rank is one more than the number of better seats";
    for (std::size_t other = 0; other < seats; ++other) {
      if (sign * outcome.scores[seat] < sign * outcome.scores[other] && outcome.ranks[seat] <= outcome.ranks[other]) {
        return "ranks a worse score as high as a better one";
      }
    }
  }
  return won_fault(outcome, game_state);
}

constexpr int positions_concluded = 4;

/// What is wrong with a game that the agreement has ended; empty if nothing.
std::string conclusion_fault(const GameEntry& game, AnyGame& game_state, const Agreement& agreement) {
  if (!game_state.to_act().empty()) return "leaves a seat to act";
  const auto outcome = game_state.outcome();
  if (!outcome) return "leaves no outcome";
  if (outcome->reason != (agreement.winner ? "agreed_winner" : "agreed_draw")) return "gives a different reason";
  for (std::size_t seat = 0; seat < outcome->ranks.size(); ++seat) {
    const bool first = !agreement.winner || seat == *agreement.winner;
    if ((outcome->ranks[seat] == 1) != first) return "gives ranks other than agreed";
  }
  const Json state = game_state.state();
  const auto loaded = game.load(state);
  if (!loaded || (*loaded)->state() != state || (*loaded)->outcome() != outcome) return "is not loaded as it was saved";
  const auto again = game_state.conclude(agreement);
  if (again || again.error().rule != "agreement.over") return "is accepted a second time";
  return game_state.state() == state ? "" : "is refused the second time but changes the state";
}

/// What is wrong with how a settled game handles the agreement; empty if nothing.
std::string agreement_fault(const GameEntry& game, const AnyGame& before, const Agreement& agreement, int seats) {
  const std::unique_ptr<AnyGame> game_state = before.clone();
  const bool known = agreement.winner ? game.meta().winner_by_agreement : game.meta().draw_by_agreement;
  const std::string due = !known                                           ? "agreement.unknown"
                          : before.to_act().empty()                        ? "agreement.over"
                          : agreement.winner && *agreement.winner >= seats ? "agreement.winner"
                                                                           : "";
  const auto concluded = game_state->conclude(agreement);
  if (concluded && due.empty()) return conclusion_fault(game, *game_state, agreement);
  if (concluded) return "is accepted, and should be refused with " + due;
  if (concluded.error().rule != due) return "is refused with " + concluded.error().rule;
  return game_state->state() == before.state() ? "" : "is refused but changes the state";
}

}  // namespace

Findings check_scores(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    if (recording.positions.empty()) continue;
    const Json names = item_names(recording.positions.front().game_state->score().at(0));
    for (const Position* position : recording.some_positions()) {
      const Json score = position->game_state->score();
      if (score.size() != static_cast<std::size_t>(recording.setting.seats)) {
        findings.push_back(recording.at(*position) + "the score does not have one sheet per seat");
      }
      for (std::size_t seat = 0; seat < score.size(); ++seat) {
        std::string fault = sheet_fault(score[seat]);
        if (fault.empty() && item_names(score[seat]) != names) fault = "has different items than before";
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
        const std::string fault = agreement_fault(game, *position->game_state, agreement, seats);
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
    if (const auto outcome = last.game_state->outcome()) {
      const std::string fault = outcome_fault(*outcome, *last.game_state);
      if (!fault.empty()) findings.push_back(recording.at(last) + "the outcome " + fault);
    }
  }
  return findings;
}

}  // namespace reef::conformance
