#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engines/core/strict_json.hpp"
#include "server/match/clocks/clock_pause.hpp"
#include "server/match/match_state.hpp"

/// How the clock of a seat runs: from the prompt until its turn is committed. Pure functions; `now` is an argument.
namespace reef::match {

/// The kind of clock that a match is played with.
struct ClockTerms {
  enum class Kind : std::uint8_t {
    per_move,  ///< A fixed time for every turn, however many commits it has.
    bank,      ///< A stock for the whole match that grows by an increment with each turn, up to a maximum.
    live,      ///< A stock of minutes, for players who are present. Clock pauses do not apply.
  };
  Kind kind = Kind::per_move;
  Millis move_ms = 0;       ///< For `per_move`: 1 hour to 30 days.
  Millis bank_ms = 0;       ///< The initial stock: 1 hour to 60 days, live 1 minute to 2 hours.
  Millis increment_ms = 0;  ///< At most 30 days, live 10 minutes.
  Millis bank_ms_max = 0;   ///< For `bank`: at least `bank_ms`, at most 90 days.
  bool operator==(const ClockTerms&) const = default;
};

/// Reads `{"kind": "per_move", "move_ms"}`, `{"kind": "bank", "bank_ms", "increment_ms", "bank_ms_max"}` or `{"kind":
/// "live", "bank_ms", "increment_ms"}`. Refuses with `json.range` and with `clock.bank` (the maximum is below the
/// initial stock).
ClockTerms read_clock(Reader& reader);
/// In the shape that `read_clock` reads.
Json clock_json(const ClockTerms& terms);
/// The terms of a match; none for a match without clocks.
std::optional<ClockTerms> clock_of(const store::MatchHead& head);

/// A clock that has not run yet.
store::SeatClock fresh_clock(const ClockTerms& terms);
/// The time for a seat that timed out and gets new time, or has come back: `per_move` the time per move, `bank` a day,
/// `live` a minute; with a stock at least the increment.
Millis grace_of(const ClockTerms& terms);

/// Subtracts the elapsed time and stops the clock.
void settle(store::SeatClock& clock, Millis now);
/// Starts the clock at `now`, with the pauses of `clock_pause`.
void run(store::SeatClock& clock, const ClockTerms& terms, const std::string& clock_pause, Millis now);
/// Starts the clock at `now` so that it runs out exactly at `until`, even if that is within a pause.
void run_until(store::SeatClock& clock, const ClockTerms& terms, const std::string& clock_pause, Millis until,
               Millis now);
/// Recomputes a running clock from `now` on with another clock pause.
void restart_clock(store::SeatClock& clock, const ClockTerms& terms, const std::string& clock_pause, Millis now);
Millis left_at(const store::SeatClock& clock, Millis now);

/// Whether the seat's time ran out without a decision yet.
bool is_absent(const store::Position& position, Seat seat);
/// Whether a person plays this seat themselves.
bool is_person(const store::SeatRow& seat);

/// What the log entry was. It lets the clocks tell an answered prompt from one that was dropped.
struct Committed {
  std::optional<Seat> seat{};  ///< The seat that played a turn; none for any other entry.
};
/// Updates the clocks of `after` for a log entry: stops those whose prompt was answered or dropped, starts those with a
/// new prompt, and sets the match's next deadline and warning. Also creates the clocks of a match that starts. A clock
/// runs only for a person whom another person waits for.
///
/// A turn of several commits counts once: the increment comes with its first commit, so a reaction within another's
/// turn has none, and the time per move is for all commits of a seat in one turn.
void keep_time(const MatchState& before, MatchState& after, Committed committed, Millis now);
/// Sets the match's next deadline and warning from its clocks.
void find_next(store::Position& position);

/// The clock as every viewer sees it: its terms, `at` and the `seats`; null for none.
Json clock_json(const store::MatchHead& head, const store::Position& position, Millis now);

}  // namespace reef::match
