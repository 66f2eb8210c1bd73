#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engines/core/strict_json.hpp"
#include "server/match/rest.hpp"
#include "server/match/standing.hpp"

/// How the time of a seat runs: from the question until its answer is committed. Pure functions; `now` is handed in.
namespace reef::match {

/// The kind of clock that a match is played with.
struct ClockTerms {
  enum class Kind : std::uint8_t {
    per_move,  ///< So long for every question.
    bank,      ///< A stock for the whole match that grows by an increment after each turn, up to a most.
    live,      ///< A stock of minutes, for those who sit there; rest does not pause it.
  };
  Kind kind = Kind::per_move;
  Millis move_ms = 0;       ///< For `per_move`: 1 hour to 30 days.
  Millis bank_ms = 0;       ///< What a bank begins with: 1 hour to 60 days, live 1 minute to 2 hours.
  Millis increment_ms = 0;  ///< At most 30 days, live 10 minutes.
  Millis bank_ms_max = 0;   ///< For `bank`: at least `bank_ms`, at most 90 days.
  bool operator==(const ClockTerms&) const = default;
};

/// Reads `{"kind": "per_move", "move_ms"}`, `{"kind": "bank", "bank_ms", "increment_ms", "bank_ms_max"}` or
/// `{"kind": "live", "bank_ms", "increment_ms"}`. Refuses with `json.range` and `clock.bank` (less at most than at
/// first).
ClockTerms read_clock(Reader& reader);
/// As `read_clock` takes it.
Json clock_json(const ClockTerms& terms);
/// Those of a match; none in one without clocks.
std::optional<ClockTerms> clock_of(const store::MatchHead& head);

/// A clock that has not run yet.
store::SeatClock fresh_clock(const ClockTerms& terms);
/// What a seat gets whose time ran out and that is waited for, or has come back: a move's time; with a bank a day, live
/// a minute, or the increment if that is more.
Millis grace_of(const ClockTerms& terms);

/// What has run is taken off, and the clock stands.
void settle(store::SeatClock& clock, Millis now);
/// Runs from now on, with the pauses of this rest.
void run(store::SeatClock& clock, const ClockTerms& terms, const std::string& rest, Millis now);
/// Runs from now on, until just then, whatever the pauses of this rest.
void run_until(store::SeatClock& clock, const ClockTerms& terms, const std::string& rest, Millis until, Millis now);
/// A clock that runs, reckoned anew from now on by another rest.
void reckon_anew(store::SeatClock& clock, const ClockTerms& terms, const std::string& rest, Millis now);
/// What is left at `now`.
Millis left_at(const store::SeatClock& clock, Millis now);

/// Whether the seat is one of those whose time ran out and about whom nothing is settled.
bool is_absent(const store::Position& position, Seat seat);
/// A person who plays this seat themselves.
bool is_person(const store::SeatRow& seat);

/// Which entry of the log is made of a position: how clocks tell an answer from a question that fell away.
struct Committed {
  std::optional<Seat> seat{};  ///< Who played a turn; none if the entry is another.
};
/// Brings the clocks of `after` to where an entry of the log leaves them: stops those whose question was answered or is
/// no longer asked, starts those that are asked, and sets the match's next deadline and warning. Also makes the clocks
/// of a match that starts. Time runs only for people who are waited for by other people.
void keep_time(const Standing& before, Standing& after, Committed committed, Millis now);
/// Sets the match's next deadline and warning from its clocks.
void find_next(store::Position& position);

/// The clock as everybody is told it: its terms, `at` and the `seats`; null for none.
Json clock_json(const store::MatchHead& head, const store::Position& position, Millis now);

}  // namespace reef::match
