#include "server/match/leaving.hpp"

#include <algorithm>
#include <utility>

#include "engines/bots/bots.hpp"
#include "server/match/clock.hpp"
#include "server/match/house.hpp"
#include "server/match/offers.hpp"

namespace reef::match {
namespace {

/// The seats as a copy to be changed.
std::vector<store::SeatRow>& seats_of(Standing& standing) {
  auto row = std::make_shared<store::Match>(*standing.row);
  auto& seats = row->head.seats;
  standing.row = std::move(row);
  return seats;
}

std::string_view reason_of(Leaving why) {
  switch (why) {
    case Leaving::timed_out:
      return "timed_out";
    case Leaving::by_house:
      return removed;
    case Leaving::resigned:
      break;
  }
  return "resigned";
}

}  // namespace

std::vector<bool> left_in(const Standing& standing) {
  std::vector<bool> left;
  for (const store::SeatRow& seat : standing.head().seats) left.push_back(seat.resigned);
  return left;
}

Outcome outcome_without(const Json& score, const std::vector<bool>& left, std::string_view reason) {
  Outcome outcome{.ranks = {}, .scores = {}, .reason = reason};
  for (const Json& sheet : score) outcome.scores.push_back(sheet.at("total").get<int>());
  for (std::size_t seat = 0; seat < left.size(); ++seat) {
    int better = 0;
    for (std::size_t other = 0; other < left.size(); ++other) {
      const bool outstayed = left[seat] && !left[other];
      const bool outscored = left[seat] == left[other] && outcome.scores[other] > outcome.scores[seat];
      better += outstayed || outscored ? 1 : 0;
    }
    outcome.ranks.push_back(better + 1);
  }
  return outcome;
}

void finish(Standing& standing, const Outcome& outcome) {
  standing.position.status = store::Status::finished;
  standing.position.to_act = 0;
  standing.position.outcome = encode(outcome).dump();
  standing.position.offer.reset();
  standing.position.absences.clear();
}

void give_up(Standing& standing, Seat seat, Leaving why) {
  auto& seats = seats_of(standing);
  seats[seat].resigned = true;
  seats[seat].kind = store::SeatKind::bot;
  seats[seat].bot = bots::name_of(bots::Kind::greedy);
  const auto stayed = std::count_if(seats.begin(), seats.end(), [](const auto& each) { return !each.resigned; });
  if (stayed < 2 || std::none_of(seats.begin(), seats.end(), is_person)) {
    finish(standing, outcome_without(standing.table->score(), left_in(standing), reason_of(why)));
  }
}

void set_free(Standing& standing, Seat seat) {
  // The nonce stays: the match draws with it.
  store::SeatRow& row = seats_of(standing)[seat];
  row.kind = store::SeatKind::open;
  row.user.reset();
}

void seat_anew(Standing& standing, Seat seat, const store::User& user) {
  store::SeatRow& row = seats_of(standing)[seat];
  row.kind = store::SeatKind::player;
  row.user = user;
  row.bot.clear();
  row.resigned = false;
}

void carry_out(Standing& standing, const std::vector<Decision>& decisions) {
  for (const Decision& decision : decisions) {
    if (standing.position.status != store::Status::running) return;
    switch (decision.choice) {
      case AbsenceChoice::wait:
        break;  // The clocks see that the seat is not absent any more.
      case AbsenceChoice::computer:
        give_up(standing, decision.absent, Leaving::timed_out);
        break;
      case AbsenceChoice::replace:
        set_free(standing, decision.absent);
        break;
      case AbsenceChoice::end: {
        std::vector<bool> left = left_in(standing);
        left[decision.absent] = true;
        finish(standing, outcome_without(standing.table->score(), left, "timed_out"));
        break;
      }
    }
  }
}

std::vector<std::pair<store::Key, store::Conduct>> conduct_between(const Standing& before, const Standing& after,
                                                                   const std::vector<Decision>& decisions) {
  std::vector<std::pair<store::Key, store::Conduct>> conduct;
  const bool over = after.position.status == store::Status::finished && !is_cancelled(after.position);
  for (Seat seat = 0; seat < after.seat_count(); ++seat) {
    const store::SeatRow& holder = before.head().seats[seat];
    if (!is_person(holder)) continue;
    const bool timed_out = std::any_of(decisions.begin(), decisions.end(), [&](const Decision& each) {
      return each.absent == seat && each.choice != AbsenceChoice::wait;
    });
    const bool stays = is_person(after.head().seats[seat]);
    if (timed_out) {
      conduct.emplace_back(holder.user->key, store::Conduct::timed_out);
    } else if (!stays) {
      conduct.emplace_back(holder.user->key, store::Conduct::resigned);
    } else if (over) {
      conduct.emplace_back(holder.user->key, store::Conduct::finished);
    }
  }
  return conduct;
}

}  // namespace reef::match
