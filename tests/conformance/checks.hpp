#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/conformance/recording.hpp"

namespace reef::conformance {

/// What a check found wrong; empty if nothing. Each says the game, the setting, the seed and the ply to reproduce it.
using Findings = std::vector<std::string>;

/// One promise of the engine seam, and how it is put to the test over recorded games.
struct Check {
  std::string_view name;
  Findings (*run)(const GameEntry& game, std::span<const Recording> recordings);
};

/// All checks of the suite. A new one takes its place here, and every game has to pass it.
std::span<const Check> all_checks();

// Rules (checks_rules.cpp).
/// What the game says of itself holds together: its id, its seats, the defaults and the enumerations of its options.
Findings check_declarations(const GameEntry& game, std::span<const Recording> recordings);
/// Every game comes to its end, with a legal step wherever one is due, and in turns of bounded length.
Findings check_ends(const GameEntry& game, std::span<const Recording> recordings);
/// Who is to act has legal steps, nobody else has; the game is over just when nobody is to act.
Findings check_to_act(const GameEntry& game, std::span<const Recording> recordings);
/// Every listed step is different, applies, and leaves the table that it was tried on a copy of alone.
Findings check_listed(const GameEntry& game, std::span<const Recording> recordings);
/// Every other step is refused with a named rule and changes nothing.
Findings check_unlisted(const GameEntry& game, std::span<const Recording> recordings);
/// Prices are what the listing promises: whole, positive, and absent where a step is free.
Findings check_prices(const GameEntry& game, std::span<const Recording> recordings);

// What is kept and told (checks_storage.cpp).
/// Every state is read back as the same bytes, and goes on as the one that was written.
Findings check_save_load(const GameEntry& game, std::span<const Recording> recordings);
/// A state that `decode_state` accepts is the very text that `encode` writes; any other is refused.
Findings check_damaged_states(const GameEntry& game, std::span<const Recording> recordings);
/// Steps and logged draws lead to the same states and the same happenings again.
Findings check_replay(const GameEntry& game, std::span<const Recording> recordings);
/// The old view, patched with the difference, is the new view, for every viewer.
Findings check_patches(const GameEntry& game, std::span<const Recording> recordings);
/// No number with a fraction is in anything that is kept or told.
Findings check_whole_numbers(const GameEntry& game, std::span<const Recording> recordings);

// Results (checks_results.cpp).
/// A seat's total is the sum of its items, and every position lists the same items.
Findings check_scores(const GameEntry& game, std::span<const Recording> recordings);
/// The outcome has one rank and one score a seat; the scores are the sheet's and no lower score ranks higher.
Findings check_outcomes(const GameEntry& game, std::span<const Recording> recordings);
/// Agreements that a game knows end it as agreed, once and for good; others are refused and change nothing.
Findings check_agreements(const GameEntry& game, std::span<const Recording> recordings);

// Secrets (checks_secrecy.cpp).
/// In every world that looks alike to a viewer it is shown the same view, steps, prices, scores and drafts, and refused
/// in the same words.
Findings check_secrecy(const GameEntry& game, std::span<const Recording> recordings);
/// A game says that it lies open if, and only if, everybody sees the same of it, and knows it whole but for chance.
Findings check_openness(const GameEntry& game, std::span<const Recording> recordings);
/// Steps that differ by a secret alone are told alike, to everyone but the seat that took them.
Findings check_narration(const GameEntry& game, std::span<const Recording> recordings);
/// `redeal` is a function of what the viewer knows and of chance: nothing hidden stays as it was.
Findings check_redeal(const GameEntry& game, std::span<const Recording> recordings);

// Bots (checks_bots.cpp).
/// Every bot's turn is legal and whole, and does not depend on anything hidden from its seat.
Findings check_bots(const GameEntry& game, std::span<const Recording> recordings);

}  // namespace reef::conformance
