#include "tests/conformance/checks.hpp"

namespace reef::conformance {

std::span<const Check> all_checks() {
  static constexpr Check checks[] = {
      {"what a game declares is consistent", check_declarations},
      {"games end", check_ends},
      {"setup and the end of a turn finish with any draws", check_settling},
      {"only seats to act have legal steps", check_to_act},
      {"every listed step applies", check_listed},
      {"every other step is refused and changes nothing", check_unlisted},
      {"a free number has the range that is listed", check_free_numbers},
      {"prices are positive integers", check_prices},
      {"turns of several commits are consistent", check_turns},
      {"stages follow each other, each with an event", check_stages},
      {"save, load, save gives the same bytes", check_save_load},
      {"a damaged state is refused", check_damaged_states},
      {"steps and draws replay to the same states", check_replay},
      {"a patched view is the new view", check_patches},
      {"numbers are integers", check_whole_numbers},
      {"score sheets add up", check_scores},
      {"outcomes agree with the score sheet", check_outcomes},
      {"agreements end the game only when allowed", check_agreements},
      {"a viewer is shown nothing hidden", check_secrecy},
      {"a game has open information if it says so", check_openness},
      {"a viewer is told nothing hidden", check_narration},
      {"redeal leaves nothing hidden as it was", check_redeal},
      {"bots play legally and do not peek", check_bots},
  };
  return checks;
}

}  // namespace reef::conformance
