#pragma once

#include <memory>
#include <vector>

#include "server/match/absences.hpp"
#include "server/match/standing.hpp"

/// How a match goes on without a seat, and how it ends.
namespace reef::match {

/// Why a seat is given up: told as the reason of the outcome if that ends the match.
enum class Leaving : std::uint8_t { resigned, timed_out, by_house };

/// Per seat, whether it was given up.
std::vector<bool> left_in(const Standing& standing);

/// Ends the match; whatever was still open lapses.
void finish(Standing& standing, const Outcome& outcome);

/// How a match stands that the game itself has not ended: those who stayed by their points, then those who `left`.
Outcome outcome_without(const Json& score, const std::vector<bool>& left, std::string_view reason);

/// Gives a seat up: the computer plays on for it. With fewer than two others left, the match is over: those who stayed
/// by their points, then those who left.
void give_up(Standing& standing, Seat seat, Leaving why);
/// Frees a seat for whoever sits down next.
void set_free(Standing& standing, Seat seat);
/// Seats a player in a running match, in the place of whoever had the seat.
void seat_anew(Standing& standing, Seat seat, const store::User& user);

/// Carries out what was decided about those who are absent, after `standing.position.absences` was set.
void carry_out(Standing& standing, const std::vector<Decision>& decisions);

/// For whom the match ended between the two, and how: for `store::Change::conduct`.
std::vector<std::pair<store::Key, store::Conduct>> conduct_between(const Standing& before, const Standing& after,
                                                                   const std::vector<Decision>& decisions);

}  // namespace reef::match
