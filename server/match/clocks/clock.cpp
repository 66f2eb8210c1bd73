#include "server/match/clocks/clock.hpp"

#include <algorithm>
#include <utility>

namespace reef::match {
namespace {

constexpr int warn_part = 5;  ///< The player is warned when 1 / `warn_part` of the time is left.

Millis counted(const store::SeatClock& clock, Millis now) {
  if (now <= *clock.since) return 0;
  const std::optional<ClockPause> clock_pause = clock_pause_from(clock.clock_pause);
  return clock_pause ? elapsed(*clock_pause, *clock.since, now) : now - *clock.since;
}

/// When the clock will show `left`, but not before it started.
Millis shows(const store::SeatClock& clock, const std::optional<ClockPause>& clock_pause, Millis left) {
  const Millis until = std::max<Millis>(0, clock.left_ms - left);
  return clock_pause ? deadline(*clock_pause, *clock.since, until) : *clock.since + until;
}

void start(store::SeatClock& clock, const std::string& clock_pause, Millis now) {
  clock.since = now;
  clock.clock_pause = clock_pause;
  const std::optional<ClockPause> read = clock_pause_from(clock_pause);
  clock.deadline = shows(clock, read, 0);
  clock.warn_at.reset();
  if (clock.warn_ms > 0) clock.warn_at = shows(clock, read, clock.warn_ms);
}

/// Live clocks ignore clock pauses.
std::string clock_pause_for(const ClockTerms& terms, const std::string& clock_pause) {
  return terms.kind == ClockTerms::Kind::live ? std::string() : clock_pause;
}

/// The user who plays the seat; 0 for none.
store::Key player_of(const store::SeatRow& seat) {
  return seat.user ? seat.user->key : 0;
}

/// Updates one seat's clock for a log entry.
void keep_time_of(Seat seat, const MatchState& before, MatchState& after, const ClockTerms& terms, Committed committed,
                  bool waited_for, Millis now) {
  store::SeatClock& clock = after.position.clocks[seat];
  const store::SeatRow& holder = after.head().seats[seat];
  const bool same_player = player_of(before.head().seats[seat]) == player_of(holder);
  const auto asked = after.prompt(seat);
  const bool runs = waited_for && asked && is_person(holder) && !is_absent(after.position, seat);
  const bool goes_on = after.mid_turn();
  if (clock.since && !(runs && same_player && asked == before.prompt(seat))) {
    const Millis warn_ms = clock.warn_ms;
    settle(clock, now);
    if (goes_on) clock.warn_ms = warn_ms;
    if (terms.kind == ClockTerms::Kind::per_move) {
      if (!is_absent(after.position, seat) && !goes_on) clock.left_ms = terms.move_ms;
    } else if (committed.seat == seat && !before.mid_turn()) {
      clock.left_ms += terms.increment_ms;
      if (terms.kind == ClockTerms::Kind::bank) clock.left_ms = std::min(clock.left_ms, terms.bank_ms_max);
    }
  }
  // A clock that already runs was given its own time.
  if (!clock.since && is_absent(before.position, seat) && !is_absent(after.position, seat))
    clock.left_ms = std::max(clock.left_ms, grace_of(terms));
  // The time per move is for a whole turn, and also for all reactions of a seat in it.
  const bool turn_ended = before.mid_turn() && !goes_on;
  if (turn_ended && terms.kind == ClockTerms::Kind::per_move && !clock.since && !is_absent(after.position, seat))
    clock.left_ms = terms.move_ms;
  if (!same_player) clock = fresh_clock(terms);
  if (!runs || clock.since) return;
  if (goes_on) {
    if (committed.seat != seat) clock.warn_ms = clock.left_ms / warn_part;
    start(clock, clock_pause_for(terms, holder.user->clock_pause), now);
  } else {
    run(clock, terms, holder.user->clock_pause, now);
  }
}

}  // namespace

ClockTerms read_clock(Reader& reader) {
  using enum ClockTerms::Kind;
  ClockTerms terms;
  terms.kind = static_cast<ClockTerms::Kind>(reader.word("kind", {"per_move", "bank", "live"}));
  switch (terms.kind) {
    case per_move:
      terms.move_ms = reader.integer("move_ms", hour_ms, 30 * day_ms);
      break;
    case bank:
      terms.bank_ms = reader.integer("bank_ms", hour_ms, 60 * day_ms);
      terms.increment_ms = reader.integer("increment_ms", 0, 30 * day_ms);
      terms.bank_ms_max = reader.integer("bank_ms_max", hour_ms, 90 * day_ms);
      if (reader.ok() && terms.bank_ms_max < terms.bank_ms)
        reader.refuse("bank_ms_max", "clock.bank", "bank_ms_max must not be less than bank_ms");
      break;
    case live:
      terms.bank_ms = reader.integer("bank_ms", minute_ms, 2 * hour_ms);
      terms.increment_ms = reader.integer("increment_ms", 0, 10 * minute_ms);
      break;
  }
  reader.no_other_keys();
  return terms;
}

Json clock_json(const ClockTerms& terms) {
  switch (terms.kind) {
    case ClockTerms::Kind::per_move:
      return {{"kind", "per_move"}, {"move_ms", terms.move_ms}};
    case ClockTerms::Kind::bank:
      return {{"kind", "bank"},
              {"bank_ms", terms.bank_ms},
              {"increment_ms", terms.increment_ms},
              {"bank_ms_max", terms.bank_ms_max}};
    case ClockTerms::Kind::live:
      break;
  }
  return {{"kind", "live"}, {"bank_ms", terms.bank_ms}, {"increment_ms", terms.increment_ms}};
}

std::optional<ClockTerms> clock_of(const store::MatchHead& head) {
  if (head.clock.empty()) return std::nullopt;
  const auto json = parse_json(head.clock);
  if (!json) return std::nullopt;
  Reader reader(*json);
  const ClockTerms terms = read_clock(reader);
  return reader.ok() ? std::optional(terms) : std::nullopt;
}

store::SeatClock fresh_clock(const ClockTerms& terms) {
  store::SeatClock clock;
  clock.left_ms = terms.kind == ClockTerms::Kind::per_move ? terms.move_ms : terms.bank_ms;
  return clock;
}

Millis grace_of(const ClockTerms& terms) {
  switch (terms.kind) {
    case ClockTerms::Kind::per_move:
      return terms.move_ms;
    case ClockTerms::Kind::bank:
      return std::max(day_ms, terms.increment_ms);
    case ClockTerms::Kind::live:
      break;
  }
  return std::max(minute_ms, terms.increment_ms);
}

Millis left_at(const store::SeatClock& clock, Millis now) {
  return clock.since ? std::max<Millis>(0, clock.left_ms - counted(clock, now)) : clock.left_ms;
}

void settle(store::SeatClock& clock, Millis now) {
  const Millis left = left_at(clock, now);
  clock = {};
  clock.left_ms = left;
}

void run(store::SeatClock& clock, const ClockTerms& terms, const std::string& clock_pause, Millis now) {
  if (terms.kind == ClockTerms::Kind::per_move) clock.left_ms = terms.move_ms;
  clock.warn_ms = clock.left_ms / warn_part;
  start(clock, clock_pause_for(terms, clock_pause), now);
}

void run_until(store::SeatClock& clock, const ClockTerms& terms, const std::string& clock_pause, Millis until,
               Millis now) {
  const std::string kept = clock_pause_for(terms, clock_pause);
  const std::optional<ClockPause> read = clock_pause_from(kept);
  clock.left_ms = read ? elapsed(*read, now, until) : until - now;
  clock.warn_ms = clock.left_ms / warn_part;
  start(clock, kept, now);
  clock.deadline = until;  // May be within a pause.
}

void restart_clock(store::SeatClock& clock, const ClockTerms& terms, const std::string& clock_pause, Millis now) {
  const Millis warn_ms = clock.warn_ms;
  settle(clock, now);
  clock.warn_ms = warn_ms;
  start(clock, clock_pause_for(terms, clock_pause), now);
}

bool is_absent(const store::Position& position, Seat seat) {
  return std::any_of(position.absences.begin(), position.absences.end(),
                     [&](const store::Absence& absence) { return absence.seat == seat; });
}

bool is_person(const store::SeatRow& seat) {
  return seat.kind == store::SeatKind::player && !seat.resigned;
}

void keep_time(const MatchState& before, MatchState& after, Committed committed, Millis now) {
  const std::optional<ClockTerms> terms = clock_of(after.head());
  if (!terms) return;
  const auto& seats = after.head().seats;
  if (after.position.clocks.empty()) after.position.clocks.assign(seats.size(), fresh_clock(*terms));
  // No clock runs for a player whom only bots wait for.
  const bool waited_for = std::count_if(seats.begin(), seats.end(), is_person) > 1;
  for (Seat seat = 0; seat < after.seat_count(); ++seat) {
    keep_time_of(seat, before, after, *terms, committed, waited_for, now);
  }
  find_next(after.position);
}

void find_next(store::Position& position) {
  position.deadline.reset();
  position.warn_at.reset();
  const auto sooner = [](std::optional<Millis>& least, const std::optional<Millis>& time) {
    if (time && (!least || *time < *least)) least = time;
  };
  for (const store::SeatClock& clock : position.clocks) {
    sooner(position.deadline, clock.deadline);
    sooner(position.warn_at, clock.warn_at);
  }
}

Json clock_json(const store::MatchHead& head, const store::Position& position, Millis now) {
  const std::optional<ClockTerms> terms = clock_of(head);
  if (!terms) return nullptr;
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < head.seats.size(); ++seat) {
    const store::SeatClock clock = seat < position.clocks.size() ? position.clocks[seat] : fresh_clock(*terms);
    seats.push_back({{"left_ms", left_at(clock, now)},
                     {"running", clock.since.has_value()},
                     {"deadline", or_null(clock.deadline)},
                     {"paused", clock.since ? paused_json(clock.clock_pause, now) : Json(nullptr)}});
  }
  Json json = clock_json(*terms);
  json["at"] = now;
  json["seats"] = std::move(seats);
  return json;
}

}  // namespace reef::match
