// What Turns does about time: clocks that run out, what the others make of it, and rest.

#include <algorithm>
#include <utility>

#include "server/match/clock.hpp"
#include "server/match/entry.hpp"
#include "server/match/leaving.hpp"
#include "server/match/turns.hpp"

namespace reef::match {
namespace {

using protocol::Code;

/// The seat whose clock ran out first; none if none has.
std::optional<Seat> out_of_time(const store::Position& position, Millis now) {
  std::optional<Seat> first;
  for (std::size_t seat = 0; seat < position.clocks.size(); ++seat) {
    const auto& deadline = position.clocks[seat].deadline;
    if (!deadline || *deadline > now) continue;
    if (!first || *deadline < *position.clocks[*first].deadline) first = static_cast<Seat>(seat);
  }
  return first;
}

/// The people besides this seat who play and are not absent.
SeatSet voters_about(const Standing& standing, Seat seat) {
  SeatSet voters;
  for (Seat other = 0; other < standing.seat_count(); ++other) {
    if (other != seat && is_person(standing.head().seats[other]) && !is_absent(standing.position, other))
      voters.insert(other);
  }
  return voters;
}

/// The match's row with another rest of the user in this seat.
std::shared_ptr<const store::Match> with_rest(const Standing& before, Seat seat, const std::string& rest) {
  auto row = std::make_shared<store::Match>(*before.row);
  row->head.seats[seat].user->rest = rest;
  return row;
}

}  // namespace

Turns::Played Turns::counted(const StandingPtr& before, Counted counted, store::Turn turn) const {
  auto after = next(*before, parts_.clock.now_ms());
  after->position.absences = std::move(counted.absences);
  carry_out(*after, counted.decisions);
  Played played{before, std::move(after), std::move(turn), {}, std::move(counted.decisions)};
  if (counted.told) played.happened.push_back(std::move(counted.told));
  return played;
}

void Turns::vote_on_absence(const std::string& match, Caller caller, AbsenceVote request, Ask<Json> ask) {
  Deed deed = [this, ballot = request.ballot](const StandingPtr& before, Seat seat) -> Answer<Played> {
    Answer<Counted> result = cast(before->position.absences, seat, ballot);
    if (!result) return std::unexpected(std::move(result.error()));
    return counted(
        before, std::move(*result),
        entry("absence_vote",
              Json{{"type", "absence_vote"}, {"absent", ballot.absent}, {"choice", name_of(ballot.choice)}}));
  };
  act(match, {.caller = std::move(caller), .bot = {}}, std::move(request.cmd), std::move(deed), std::move(ask));
}

void Turns::replace(Hold hold, Seat seat, const store::User& user, Ask<Json> ask) {
  const StandingPtr before = hold.standing();
  Counted result = replaced(before->position.absences, seat);
  Played played = counted(before, std::move(result), entry("replacement", Json{{"type", "replacement"}}));
  played.turn.seat = seat;
  seat_anew(*played.after, seat, user);
  write(std::move(hold), std::move(played), [seat, ask = std::move(ask)](Answer<Json> written) mutable {
    if (!written) return ask(std::unexpected(written.error()));
    ask(Json{{"seat", seat}});
  });
}

void Turns::pass_time(const std::string& match, Ask<bool> ask) {
  parts_.matches.find(match, [this, ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    (*found)->enter([this, ask = std::move(ask)](Hold hold) mutable {
      const StandingPtr standing = hold.standing();
      const store::Position& position = standing->position;
      const Millis now = parts_.clock.now_ms();
      if (position.status != store::Status::running) return ask(false);
      if (const auto seat = out_of_time(position, now)) return time_out(std::move(hold), *seat, std::move(ask));
      if (position.warn_at && *position.warn_at <= now) return warn(std::move(hold), std::move(ask));
      ask(false);
    });
  });
}

void Turns::time_out(Hold hold, Seat seat, Ask<bool> ask) {
  const StandingPtr before = hold.standing();
  const SeatSet voters = voters_about(*before, seat);
  Counted result =
      match::time_out(before->position.absences, seat, voters, before->position.ply + 1, before->seat_count());
  Played played =
      counted(before, std::move(result),
              entry("timeout", Json{{"type", "timeout"}, {"seat", seat}, {"voters", seat_numbers(voters)}}));
  write(std::move(hold), std::move(played), [ask = std::move(ask)](Answer<Json> written) mutable {
    if (!written) return ask(std::unexpected(written.error()));
    ask(true);
  });
}

void Turns::warn(Hold hold, Ask<bool> ask) {
  const StandingPtr before = hold.standing();
  const Millis now = parts_.clock.now_ms();
  auto after = std::make_shared<Standing>(*before);
  store::Change change;
  std::vector<Seat> warned;
  for (Seat seat = 0; seat < after->seat_count(); ++seat) {
    store::SeatClock& clock = after->position.clocks[seat];
    if (!clock.warn_at || *clock.warn_at > now) continue;
    clock.warn_at.reset();
    clock.warn_ms = 0;
    warned.push_back(seat);
    change.raise.push_back({after->head().seats[seat].user->key, "time_low"});
  }
  find_next(after->position);
  auto tell = [this, after, warned = std::move(warned)] {
    for (const Seat seat : warned) {
      parts_.audience.noticed(after->head().seats[seat].user->key, "time_low", after->head().id);
    }
  };
  write_clocks(std::move(hold), after, std::move(change), std::move(ask), std::move(tell));
}

void Turns::change_rest(const std::string& match, const store::User& user, Ask<bool> ask) {
  parts_.matches.find(match, [this, user, ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    (*found)->enter([this, user, ask = std::move(ask)](Hold hold) mutable {
      const StandingPtr before = hold.standing();
      const auto seat = before->was_seated(user.key);
      if (!seat) return ask(false);
      auto after = std::make_shared<Standing>(*before);
      after->row = with_rest(*before, *seat, user.rest);
      const std::optional<ClockTerms> terms = clock_of(before->head());
      const bool runs = terms && *seat < before->position.clocks.size() && before->position.clocks[*seat].since;
      if (!runs || terms->kind == ClockTerms::Kind::live || before->position.clocks[*seat].rest == user.rest) {
        // Nothing to be reckoned: the rest itself is durable in the user's row.
        hold.advance(after);
        parts_.audience.clocks_changed(after);
        return ask(false);
      }
      reckon_anew(after->position.clocks[*seat], *terms, user.rest, parts_.clock.now_ms());
      find_next(after->position);
      auto tell = [this, after] { parts_.audience.clocks_changed(after); };
      write_clocks(std::move(hold), after, {}, std::move(ask), std::move(tell));
    });
  });
}

void Turns::write_clocks(Hold hold, StandingPtr after, store::Change change, Ask<bool> ask,
                         std::move_only_function<void()> tell) {
  change.match = after->head().key;
  change.position = after->position;
  change.position.state = after->table->state().dump();
  change.at = parts_.clock.now_ms();
  parts_.store.change(std::move(change), [this, hold = std::move(hold), after = std::move(after), ask = std::move(ask),
                                          tell = std::move(tell)](store::Result<void> stored) mutable {
    parts_.workers.post([this, stored = std::move(stored), hold = std::move(hold), after = std::move(after),
                         ask = std::move(ask), tell = std::move(tell)]() mutable {
      if (!stored) return ask(refuse(Code::unavailable, "the clocks could not be stored; nothing has changed"));
      hold.advance(after);
      ask(true);
      tell();
      if (watcher_) watcher_(after);
    });
  });
}

}  // namespace reef::match
