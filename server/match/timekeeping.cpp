// The part of Turns about time: timeouts, votes about absences, and clock pauses.

#include <algorithm>
#include <utility>

#include "server/match/actions/entry.hpp"
#include "server/match/actions/leaving.hpp"
#include "server/match/actions/log_limits.hpp"
#include "server/match/clocks/clock.hpp"
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

/// The people other than `seat` who play and are not absent.
SeatSet voters_about(const MatchState& state, Seat seat) {
  SeatSet voters;
  for (Seat other = 0; other < state.seat_count(); ++other) {
    if (other != seat && is_person(state.head().seats[other]) && !is_absent(state.position, other))
      voters.insert(other);
  }
  return voters;
}

/// Reports that nothing was due, or that the match cannot be read.
auto answering_no(const std::shared_ptr<Callback<bool>>& callback) {
  return [callback](Result<void> read) {
    if (!read) return (*callback)(std::unexpected(std::move(read.error())));
    (*callback)(false);
  };
}

/// The match's row with another clock pause for the user in this seat.
std::shared_ptr<const store::Match> with_clock_pause(const MatchState& before, Seat seat,
                                                     const std::string& clock_pause) {
  auto row = std::make_shared<store::Match>(*before.row);
  row->head.seats[seat].user->clock_pause = clock_pause;
  return row;
}

}  // namespace

Turns::Transition Turns::counted(const MatchStatePtr& before, Counted counted, store::Turn turn) const {
  auto after = next(*before, deps_.clock.now_ms());
  after->position.absences = std::move(counted.absences);
  carry_out(*after, counted.decisions);
  Transition transition{before, std::move(after), std::move(turn), {}, std::move(counted.decisions)};
  if (counted.event) transition.events.push_back(std::move(counted.event));
  return transition;
}

void Turns::vote_on_absence(const std::string& match, Caller caller, AbsenceVoteRequest request,
                            Callback<Json> callback) {
  Command command = [this, ballot = request.ballot](const MatchStatePtr& before, Seat seat) -> Result<Transition> {
    if (auto may = may_vote_on_absence(*before, seat, ballot.absent); !may)
      return std::unexpected(std::move(may.error()));
    Result<Counted> result = cast(before->position.absences, seat, ballot);
    if (!result) return std::unexpected(std::move(result.error()));
    Json step{{"type", "absence_vote"}, {"absent", ballot.absent}};
    add_vote(step, ballot.vote);
    return counted(before, std::move(*result), entry("absence_vote", std::move(step)));
  };
  act(match, {.caller = std::move(caller), .bot = {}}, std::move(request.cmd), std::move(command), std::move(callback));
}

void Turns::replace(MatchLock lock, Seat seat, const store::User& user, Callback<Json> callback, WithLock again) {
  const MatchStatePtr before = lock.state();
  Counted result = replaced(before->position.absences, seat);
  Transition transition = counted(before, std::move(result), entry("replacement", Json{{"type", "replacement"}}));
  transition.turn.seat = seat;
  seat_anew(*transition.after, seat, user);
  write(
      std::move(lock), std::move(transition),
      [seat, callback = std::move(callback)](Result<Json> written) mutable {
        if (!written) return callback(std::unexpected(written.error()));
        callback(Json{{"seat", seat}});
      },
      std::move(again));
}

void Turns::pass_time(const std::string& match, Callback<bool> callback) {
  auto shared = std::make_shared<Callback<bool>>(std::move(callback));
  deps_.matches.find_to_change(match, [this, callback = std::move(shared)](const Result<LiveMatchPtr>& found) {
    if (!found) return (*callback)(std::unexpected(found.error()));
    (*found)->lock([this, callback](MatchLock lock) { pass_time_with(std::move(lock), callback); });
  });
}

void Turns::pass_time_with(MatchLock lock, const SharedCallback& callback) {
  const MatchStatePtr state = lock.state();
  const store::Position& position = state->position;
  const Millis now = deps_.clock.now_ms();
  if (position.status == store::Status::running) {
    if (const auto seat = out_of_time(position, now)) return time_out(std::move(lock), *seat, callback);
    if (position.warn_at && *position.warn_at <= now) return warn(std::move(lock), callback);
  }
  // Another server may have made a change after which something is due.
  deps_.matches.when_current(
      std::move(lock), [this, callback](MatchLock newer) { pass_time_with(std::move(newer), callback); },
      answering_no(callback));
}

void Turns::time_out(MatchLock lock, Seat seat, const SharedCallback& callback) {
  const MatchStatePtr before = lock.state();
  const SeatSet voters = voters_about(*before, seat);
  Counted result =
      match::time_out(before->position.absences, seat, voters, before->position.ply + 1, before->seat_count());
  Transition transition =
      counted(before, std::move(result),
              entry("timeout", Json{{"type", "timeout"}, {"seat", seat}, {"voters", seat_numbers(voters)}}));
  write(
      std::move(lock), std::move(transition),
      [callback](Result<Json> written) {
        if (!written) return (*callback)(std::unexpected(written.error()));
        (*callback)(true);
      },
      [this, callback](MatchLock newer) { pass_time_with(std::move(newer), callback); });
}

void Turns::warn(MatchLock lock, const SharedCallback& callback) {
  const MatchStatePtr before = lock.state();
  const Millis now = deps_.clock.now_ms();
  auto after = std::make_shared<MatchState>(*before);
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
      deps_.listener.noticed(after->head().seats[seat].user->key, "time_low", after->head().id);
    }
  };
  write_clocks(std::move(lock), after, std::move(change), callback, std::move(tell),
               [this, callback](MatchLock newer) { pass_time_with(std::move(newer), callback); });
}

void Turns::change_clock_pause(const std::string& match, const store::User& user, Callback<bool> callback) {
  auto shared = std::make_shared<Callback<bool>>(std::move(callback));
  deps_.matches.find_to_change(match, [this, user, callback = std::move(shared)](const Result<LiveMatchPtr>& found) {
    if (!found) return (*callback)(std::unexpected(found.error()));
    (*found)->lock(
        [this, user, callback](MatchLock lock) { change_clock_pause_with(std::move(lock), user, callback); });
  });
}

void Turns::change_clock_pause_with(MatchLock lock, const store::User& user, const SharedCallback& callback) {
  auto again = [this, user, callback](MatchLock newer) { change_clock_pause_with(std::move(newer), user, callback); };
  const MatchStatePtr before = lock.state();
  const auto seat = before->was_seated(user.key);
  if (!seat) {
    return deps_.matches.when_current(std::move(lock), std::move(again), answering_no(callback));
  }
  auto after = std::make_shared<MatchState>(*before);
  after->row = with_clock_pause(*before, *seat, user.clock_pause);
  const std::optional<ClockTerms> terms = clock_of(before->head());
  const bool runs = terms && *seat < before->position.clocks.size() && before->position.clocks[*seat].since;
  if (!runs || terms->kind == ClockTerms::Kind::live ||
      before->position.clocks[*seat].clock_pause == user.clock_pause) {
    // Nothing to recompute: the clock pause itself is durable in the user's row.
    lock.publish(after);
    deps_.listener.clocks_changed(after);
    return deps_.matches.when_current(std::move(lock), std::move(again), answering_no(callback));
  }
  restart_clock(after->position.clocks[*seat], *terms, user.clock_pause, deps_.clock.now_ms());
  find_next(after->position);
  auto tell = [this, after] { deps_.listener.clocks_changed(after); };
  write_clocks(std::move(lock), after, {}, callback, std::move(tell), std::move(again));
}

void Turns::write_clocks(MatchLock lock, std::shared_ptr<MatchState> after, store::Change change,
                         const SharedCallback& callback, std::move_only_function<void()> tell, WithLock again) {
  after->position.version += 1;
  change.match = after->head().key;
  change.position = after->position;
  change.position.state = after->game_state->state_text();
  change.at = deps_.clock.now_ms();
  deps_.store.change(
      std::move(change), [this, lock = std::move(lock), after = std::move(after), callback, tell = std::move(tell),
                          again = std::move(again)](store::Result<void> stored) mutable {
        deps_.workers.post([this, stored = std::move(stored), lock = std::move(lock), after = std::move(after),
                            callback, tell = std::move(tell), again = std::move(again)]() mutable {
          if (!stored) {
            auto refuse = [callback] {
              (*callback)(reef::refuse(Code::unavailable, "the clocks could not be stored; nothing has changed"));
            };
            if (stored.error().fault != store::Fault::conflict) return refuse();
            return deps_.matches.judge_again(std::move(lock), std::move(again), std::move(refuse));
          }
          lock.publish(after);
          (*callback)(true);
          tell();
          if (watcher_) watcher_(after);
        });
      });
}

}  // namespace reef::match
