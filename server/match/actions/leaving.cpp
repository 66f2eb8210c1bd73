#include "server/match/actions/leaving.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "server/match/actions/admin_action.hpp"
#include "server/match/actions/offers.hpp"
#include "server/match/clocks/clock.hpp"

namespace reef::match {
namespace {

/// Copies the row before its seats are changed.
std::vector<store::SeatRow>& seats_of(MatchState& state) {
  auto row = std::make_shared<store::Match>(*state.row);
  auto& seats = row->head.seats;
  state.row = std::move(row);
  return seats;
}

std::string_view reason_of(Leaving why) {
  switch (why) {
    case Leaving::timed_out:
      return "timed_out";
    case Leaving::by_admin:
      return removed;
    case Leaving::resigned:
      break;
  }
  return "resigned";
}

/// Per seat, whether nobody of its team has stayed.
std::vector<bool> gone_with_their_team(const std::vector<int>& teams, const std::vector<bool>& left) {
  std::vector<bool> gone(left.size(), true);
  for (std::size_t seat = 0; seat < left.size(); ++seat) {
    for (std::size_t mate = 0; mate < left.size(); ++mate) {
      if (teams.at(mate) == teams.at(seat) && !left[mate]) gone[seat] = false;
    }
  }
  return gone;
}

}  // namespace

std::vector<bool> left_in(const MatchState& state) {
  std::vector<bool> left;
  for (const store::SeatRow& seat : state.head().seats) left.push_back(seat.resigned);
  return left;
}

bool lacks_opponents(const AnyGame& game_state, const std::vector<bool>& left) {
  if (game_state.meta().co_operative) return false;
  const std::vector<int> teams = game_state.teams();
  std::set<int> sides;
  for (std::size_t seat = 0; seat < left.size(); ++seat) {
    if (!left[seat]) sides.insert(teams.at(seat));
  }
  return sides.size() < 2;
}

Outcome outcome_without(const AnyGame& game_state, const std::vector<bool>& left, std::string_view reason) {
  Outcome outcome{.ranks = {}, .scores = {}, .reason = reason};
  for (const Json& sheet : game_state.score()) outcome.scores.push_back(sheet.at("total").get<int>());
  if (game_state.shares_results()) outcome.teams = game_state.teams();
  if (game_state.meta().co_operative) {
    outcome.ranks.assign(left.size(), 1);
    outcome.won.assign(left.size(), false);
    return outcome;
  }
  const std::vector<int> teams = game_state.teams();
  const std::vector<bool> gone = gone_with_their_team(teams, left);
  const int sign = game_state.meta().lowest_wins ? -1 : 1;
  for (std::size_t seat = 0; seat < left.size(); ++seat) {
    int better = 0;
    for (std::size_t other = 0; other < left.size(); ++other) {
      if (teams.at(seat) == teams.at(other)) continue;
      const bool outstayed = gone[seat] && !gone[other];
      const bool outscored = gone[seat] == gone[other] && sign * outcome.scores[other] > sign * outcome.scores[seat];
      better += outstayed || outscored ? 1 : 0;
    }
    outcome.ranks.push_back(better + 1);
  }
  return outcome;
}

void finish(MatchState& state, const Outcome& outcome) {
  state.position.status = store::Status::finished;
  state.position.to_act = 0;
  state.position.outcome = encode(outcome).dump();
  state.position.offer.reset();
  state.position.absences.clear();
}

void give_up(MatchState& state, Seat seat, Leaving why, std::string_view bot) {
  auto& seats = seats_of(state);
  seats[seat].resigned = true;
  seats[seat].kind = store::SeatKind::bot;
  seats[seat].bot = bot.empty() ? usual_bot() : bot;
  const std::vector<bool> left = left_in(state);
  if (lacks_opponents(*state.game_state, left) || std::none_of(seats.begin(), seats.end(), is_person)) {
    finish(state, outcome_without(*state.game_state, left, reason_of(why)));
  }
}

void set_free(MatchState& state, Seat seat) {
  // The nonce stays, because the key of the draws depends on it.
  store::SeatRow& row = seats_of(state)[seat];
  row.kind = store::SeatKind::open;
  row.user.reset();
}

void seat_anew(MatchState& state, Seat seat, const store::User& user) {
  store::SeatRow& row = seats_of(state)[seat];
  row.kind = store::SeatKind::player;
  row.user = user;
  row.bot.clear();
  row.resigned = false;
}

void carry_out(MatchState& state, const std::vector<Decision>& decisions) {
  for (const Decision& decision : decisions) {
    if (state.position.status != store::Status::running) return;
    switch (decision.choice) {
      case AbsenceChoice::wait:
        break;  // The clocks notice that the seat is no longer absent.
      case AbsenceChoice::computer:
        give_up(state, decision.absent, Leaving::timed_out, decision.bot);
        break;
      case AbsenceChoice::replace:
        set_free(state, decision.absent);
        break;
      case AbsenceChoice::end: {
        std::vector<bool> left = left_in(state);
        left[decision.absent] = true;
        finish(state, outcome_without(*state.game_state, left, "timed_out"));
        break;
      }
    }
  }
}

std::vector<std::pair<store::Key, store::Completion>> completions_between(const MatchState& before,
                                                                          const MatchState& after,
                                                                          const std::vector<Decision>& decisions) {
  std::vector<std::pair<store::Key, store::Completion>> completion;
  const bool over = after.position.status == store::Status::finished && !is_cancelled(after.position);
  for (Seat seat = 0; seat < after.seat_count(); ++seat) {
    const store::SeatRow& holder = before.head().seats[seat];
    if (!is_person(holder)) continue;
    const bool timed_out = std::any_of(decisions.begin(), decisions.end(), [&](const Decision& each) {
      return each.absent == seat && each.choice != AbsenceChoice::wait;
    });
    const bool stays = is_person(after.head().seats[seat]);
    if (timed_out) {
      completion.emplace_back(holder.user->key, store::Completion::timed_out);
    } else if (!stays) {
      completion.emplace_back(holder.user->key, store::Completion::resigned);
    } else if (over) {
      completion.emplace_back(holder.user->key, store::Completion::finished);
    }
  }
  return completion;
}

}  // namespace reef::match
