// Runs every check on every game in engines/. Games are found by their folders.
//
// ATOLL_CONFORMANCE_GAMES  games per seat count and combination of options
// ATOLL_CONFORMANCE_SEED   seed of the first game; a finding names the seed of its own
// ATOLL_CONFORMANCE_GAME   id of the only game to check
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>

#include "tests/conformance/checks.hpp"

using namespace reef;
using namespace reef::conformance;

namespace {

constexpr std::size_t findings_shown = 5;

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// The recorded games of a game, played once for all checks.
const std::vector<Recording>& recordings_of(const GameEntry& game) {
  static std::map<std::string_view, std::vector<Recording>> played;
  const auto found = played.find(game.meta().id);
  if (found != played.end()) return found->second;
  Effort effort;
  effort.games_per_setting = static_cast<int>(from_environment("ATOLL_CONFORMANCE_GAMES", 1));
  effort.first_seed = from_environment("ATOLL_CONFORMANCE_SEED", 1);
  return played[game.meta().id] = record_all(game, effort);
}

bool wanted(const GameEntry& game) {
  const char* only = std::getenv("ATOLL_CONFORMANCE_GAME");
  return only == nullptr || game.meta().id == only;
}

void every_game_passes(Findings (*check)(const GameEntry&, std::span<const Recording>)) {
  for (const GameEntry& game : games()) {
    if (!wanted(game)) continue;
    const Findings findings = check(game, recordings_of(game));
    for (std::size_t shown = 0; shown < std::min(findings.size(), findings_shown); ++shown) {
      UNSCOPED_INFO(findings[shown]);
    }
    CHECK(findings.size() == 0);
  }
}

}  // namespace

TEST_CASE("what a game declares is consistent") {
  every_game_passes(check_declarations);
}
TEST_CASE("games end") {
  every_game_passes(check_ends);
}
TEST_CASE("only seats to act have legal steps") {
  every_game_passes(check_to_act);
}
TEST_CASE("every listed step applies") {
  every_game_passes(check_listed);
}
TEST_CASE("every other step is refused and changes nothing") {
  every_game_passes(check_unlisted);
}
TEST_CASE("a free number has the range that is listed") {
  every_game_passes(check_free_numbers);
}
TEST_CASE("prices are positive integers") {
  every_game_passes(check_prices);
}
TEST_CASE("turns of several commits are consistent") {
  every_game_passes(check_turns);
}
TEST_CASE("stages follow each other, each with an event") {
  every_game_passes(check_stages);
}
TEST_CASE("save, load, save gives the same bytes") {
  every_game_passes(check_save_load);
}
TEST_CASE("a damaged state is refused") {
  every_game_passes(check_damaged_states);
}
TEST_CASE("steps and draws replay to the same states") {
  every_game_passes(check_replay);
}
TEST_CASE("a patched view is the new view") {
  every_game_passes(check_patches);
}
TEST_CASE("numbers are integers") {
  every_game_passes(check_whole_numbers);
}
TEST_CASE("score sheets add up") {
  every_game_passes(check_scores);
}
TEST_CASE("outcomes agree with the score sheet") {
  every_game_passes(check_outcomes);
}
TEST_CASE("agreements end the game only when allowed") {
  every_game_passes(check_agreements);
}
TEST_CASE("a viewer is shown nothing hidden") {
  every_game_passes(check_secrecy);
  every_game_passes(check_openness);
}
TEST_CASE("a viewer is told nothing hidden") {
  every_game_passes(check_narration);
}
TEST_CASE("redeal leaves nothing hidden as it was") {
  every_game_passes(check_redeal);
}
TEST_CASE("bots play legally and do not peek") {
  every_game_passes(check_bots);
}
