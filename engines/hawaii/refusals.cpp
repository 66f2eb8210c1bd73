#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engines/hawaii/check.hpp"

namespace reef::hawaii {

Violation violation_of(Refusal refusal) {
  struct Text {
    Refusal refusal;
    std::string_view rule;
    std::string_view detail;
    std::string_view path;
  };
  static constexpr std::array<Text, 29> texts = {{
      {Refusal::allowed, "", "", ""},
      {Refusal::not_your_turn, "hawaii.turn.not_yours", "this seat owes no step now", ""},
      {Refusal::other_phase, "hawaii.turn.other_step", "the turn asks for another kind of step now", "/type"},
      {Refusal::malformed, "hawaii.step.malformed", "the step names something that there is not", ""},
      {Refusal::go_no_token, "hawaii.go.no_token", "a chief stops only where a price token lies", "/place"},
      {Refusal::go_nothing_to_build, "hawaii.go.nothing_to_build", "no tile is left there that could be built at once",
       "/place"},
      {Refusal::go_dead_end, "hawaii.go.dead_end", "having paid that, no tile there could be paid", "/place"},
      {Refusal::pay_amount, "hawaii.pay.amount", "just what it costs is paid", "/pay"},
      {Refusal::pay_lacking, "hawaii.pay.lacking", "there are not so many resources", "/pay"},
      {Refusal::pay_one_currency, "hawaii.pay.one_currency",
       "one currency pays for all but what trading huts replace, each once a turn", "/pay"},
      {Refusal::fish_none, "hawaii.fish.none", "at least one fish token is taken", "/count"},
      {Refusal::fish_too_many, "hawaii.fish.too_many", "there are fewer fish tokens in the harbour", "/count"},
      {Refusal::boats_lacking, "hawaii.boats.lacking", "there are fewer such boats that are not out yet", "/boats"},
      {Refusal::boats_room, "hawaii.boats.room", "the boats have too little room", "/boats"},
      {Refusal::boats_spare, "hawaii.boats.spare", "a boat that is not needed stays at home", "/boats"},
      {Refusal::island_visited, "hawaii.island.visited", "the island of this landing was visited this round",
       "/landing"},
      {Refusal::order_taken, "hawaii.order.taken", "another chief stands on that place", "/at"},
      {Refusal::tile_elsewhere, "hawaii.tile.elsewhere", "there are no such tiles here", "/kind"},
      {Refusal::tile_sold_out, "hawaii.tile.sold_out", "no such tile is left", "/kind"},
      {Refusal::tile_no_room, "hawaii.tile.no_room", "no village could take the tile", "/kind"},
      {Refusal::buy_no_token, "hawaii.buy.no_token", "no price token lies on that space", "/space"},
      {Refusal::buy_two_places, "hawaii.buy.two_places", "there is no room for two", "/double"},
      {Refusal::buy_two_left, "hawaii.buy.two_left", "there are not two left", "/double"},
      {Refusal::build_begin, "hawaii.build.begin", "a village begins with a hut", "/row"},
      {Refusal::build_skip, "hawaii.build.skip", "villages are begun from the top, leaving out none", "/row"},
      {Refusal::build_same, "hawaii.build.same", "the village has a tile of that kind", "/row"},
      {Refusal::build_god, "hawaii.build.god", "the village has a god", "/row"},
      {Refusal::convert_two, "hawaii.convert.two", "KANE takes two resources for a tiki", "/pay"},
      {Refusal::income_count, "hawaii.income.count", "each irrigation on side II brings one resource", "/gain"},
  }};
  const auto found = std::ranges::find_if(texts, [&](const Text& text) { return text.refusal == refusal; });
  return Violation{std::string(found->rule), std::string(found->detail), std::string(found->path)};
}

}  // namespace reef::hawaii
