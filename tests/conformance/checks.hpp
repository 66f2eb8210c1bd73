#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/conformance/recording.hpp"

namespace reef::conformance {

/// What a check found wrong. Each finding names the game, the setting, the seed and the ply, to reproduce it.
using Findings = std::vector<std::string>;

/// A requirement of the `Game` interface, and the function that tests it on recorded games.
struct Check {
  std::string_view name;
  Findings (*run)(const GameEntry& game, std::span<const Recording> recordings);
};

/// All checks of the suite. Every game has to pass them.
std::span<const Check> all_checks();

// Rules (checks_rules.cpp).
/// What the game declares is consistent: its id, its seats, the defaults and the enumerations of its options.
Findings check_declarations(const GameEntry& game, std::span<const Recording> recordings);
/// Every game ends. On the way there is always a legal step, and turns have a bounded length.
Findings check_ends(const GameEntry& game, std::span<const Recording> recordings);
/// Setup and settling end after a bounded number of draws, whatever the numbers are: a forged record must not be able
/// to keep the server busy forever.
Findings check_settling(const GameEntry& game, std::span<const Recording> recordings);
/// The seats in `to_act` have legal steps, others have none; the game is over exactly if `to_act` is empty.
Findings check_to_act(const GameEntry& game, std::span<const Recording> recordings);
/// Listed steps differ from each other and can be applied. Applying one to a copy does not change the original.
Findings check_listed(const GameEntry& game, std::span<const Recording> recordings);
/// Any other step is refused with a rule and changes nothing.
Findings check_unlisted(const GameEntry& game, std::span<const Recording> recordings);
/// A listed free number has the whole range that `apply` accepts, and is listed with the least number of it.
Findings check_free_numbers(const GameEntry& game, std::span<const Recording> recordings);
/// Prices are positive integers, and absent if a step is free.
Findings check_prices(const GameEntry& game, std::span<const Recording> recordings);
/// No turn goes on before the first commit or after the end; a step that is committed at once ends its draft.
Findings check_turns(const GameEntry& game, std::span<const Recording> recordings);

/// Stages of a settling (`StagedResult`) are in order, and each has an event of its own.
Findings check_stages(const GameEntry& game, std::span<const Recording> recordings);

// Storage and views (checks_storage.cpp).
/// Every state, once loaded, is saved as the same bytes, and the game continues from it in the same way.
Findings check_save_load(const GameEntry& game, std::span<const Recording> recordings);
/// `decode_state` accepts only what `encode` writes.
Findings check_damaged_states(const GameEntry& game, std::span<const Recording> recordings);
/// The recorded steps and draws produce the same states and the same events.
Findings check_replay(const GameEntry& game, std::span<const Recording> recordings);
/// For every viewer, the old view patched with the difference is the new view.
Findings check_patches(const GameEntry& game, std::span<const Recording> recordings);
/// No stored or shown number has a fraction.
Findings check_whole_numbers(const GameEntry& game, std::span<const Recording> recordings);

// Results (checks_results.cpp).
/// A seat's total is the sum of its items, and every position lists the same items.
Findings check_scores(const GameEntry& game, std::span<const Recording> recordings);
/// The outcome has one rank and one score per seat; the scores are those of the sheet, and no lower score has a better
/// or equal rank (in a game where the lowest score wins: no higher one). Team mates share rank and result, and a
/// co-operative game says whether all have won.
Findings check_outcomes(const GameEntry& game, std::span<const Recording> recordings);
/// An agreement that the game allows ends it as agreed, and only once; others are refused and change nothing.
Findings check_agreements(const GameEntry& game, std::span<const Recording> recordings);

// Secrets (checks_secrecy.cpp).
/// A viewer gets the same view, steps, prices, scores, drafts and refusals in every world that looks the same to it.
Findings check_secrecy(const GameEntry& game, std::span<const Recording> recordings);
/// A game has `open_information` if and only if all viewers see the same.
Findings check_openness(const GameEntry& game, std::span<const Recording> recordings);
/// Turns that differ only in secrets have the same events for all viewers but the seat that took them.
Findings check_narration(const GameEntry& game, std::span<const Recording> recordings);
/// `redeal` depends only on what the viewer knows and on chance: it does not use hidden information.
Findings check_redeal(const GameEntry& game, std::span<const Recording> recordings);

// Bots (checks_bots.cpp).
/// A bot's turn is legal and complete, and does not depend on anything hidden from its seat.
Findings check_bots(const GameEntry& game, std::span<const Recording> recordings);

}  // namespace reef::conformance
