#include "tests/conformance/checks.hpp"

namespace reef::conformance {

std::span<const Check> all_checks() {
  static constexpr Check checks[] = {
      {"what a game declares holds together", check_declarations},
      {"games end", check_ends},
      {"who is to act has legal steps, and nobody else", check_to_act},
      {"every listed step applies", check_listed},
      {"every other step is refused and changes nothing", check_unlisted},
      {"prices are whole and positive", check_prices},
      {"save, load, save gives the same bytes", check_save_load},
      {"a damaged state is refused", check_damaged_states},
      {"steps and draws replay to the same states", check_replay},
      {"a patched view is the new view", check_patches},
      {"numbers are whole", check_whole_numbers},
      {"score sheets add up", check_scores},
      {"outcomes agree with the score sheet", check_outcomes},
      {"agreements end what they may end", check_agreements},
      {"a viewer is shown nothing hidden", check_secrecy},
      {"a game lies open if it says so", check_openness},
      {"a viewer is told nothing hidden", check_narration},
      {"redeal leaves nothing hidden as it was", check_redeal},
      {"bots play legally and do not peek", check_bots},
  };
  return checks;
}

}  // namespace reef::conformance
