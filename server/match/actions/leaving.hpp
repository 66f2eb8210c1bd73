#pragma once

#include <memory>
#include <vector>

#include "server/match/actions/absences.hpp"
#include "server/match/match_state.hpp"

/// How a match continues without a player, and how it ends.
namespace reef::match {

/// Why a seat is given up: the reason of the outcome if that ends the match.
enum class Leaving : std::uint8_t { resigned, timed_out, by_admin };

/// Per seat, whether it was given up.
std::vector<bool> left_in(const MatchState& state);

/// Ends the match. An open offer and the absences are dropped.
void finish(MatchState& state, const Outcome& outcome);

/// Whether fewer than two sides are left to play against each other; a team is one side while one of its seats stays. A
/// co-operative game needs no opponents, so it goes on.
bool lacks_opponents(const AnyGame& game_state, const std::vector<bool>& left);

/// The outcome of a match that the game itself has not ended: first the remaining players by score, then those who
/// `left`. A team shares its rank, and has left when all its seats have. A co-operative game that ends early is lost.
Outcome outcome_without(const AnyGame& game_state, const std::vector<bool>& left, std::string_view reason);

/// Gives a seat up: `bot` plays on, or the usual one if it is empty. The match ends if it `lacks_opponents` or no
/// person remains; see `outcome_without`.
void give_up(MatchState& state, Seat seat, Leaving why, std::string_view bot = "");
/// Frees a seat for any user.
void set_free(MatchState& state, Seat seat);
/// Gives the seat of a running match to a new player.
void seat_anew(MatchState& state, Seat seat, const store::User& user);

/// Executes the decisions about absent seats. Set `state.position.absences` first.
void carry_out(MatchState& state, const std::vector<Decision>& decisions);

/// The users for whom the match ended between the two states, and how: for `store::Change::completion`.
std::vector<std::pair<store::Key, store::Completion>> completions_between(const MatchState& before,
                                                                          const MatchState& after,
                                                                          const std::vector<Decision>& decisions);

}  // namespace reef::match
