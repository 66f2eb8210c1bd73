#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engines/core/refusal_texts.hpp"
#include "engines/hawaii/check.hpp"

namespace reef::hawaii {

Violation violation_of(Refusal refusal) {
  static constexpr std::array<RefusalText<Refusal>, 29> texts = {{
      {Refusal::allowed, "", "", ""},
      {Refusal::not_your_turn, "hawaii.turn.not_yours", "it is not this seat's turn", ""},
      {Refusal::other_phase, "hawaii.turn.other_step", "the turn needs another kind of step now", "/type"},
      {Refusal::malformed, "hawaii.step.malformed", "the step names something that does not exist", ""},
      {Refusal::go_no_token, "hawaii.go.no_token", "a chief must stop at a price token", "/place"},
      {Refusal::go_nothing_to_build, "hawaii.go.nothing_to_build",
       "there is no tile left there that could be built at once", "/place"},
      {Refusal::go_dead_end, "hawaii.go.dead_end", "after this payment no tile there could be paid for", "/place"},
      {Refusal::pay_amount, "hawaii.pay.amount", "the payment must be exactly the price", "/pay"},
      {Refusal::pay_lacking, "hawaii.pay.lacking", "there are not enough resources", "/pay"},
      {Refusal::pay_one_currency, "hawaii.pay.one_currency",
       "pay in one currency, except what trading huts replace, each once per turn", "/pay"},
      {Refusal::fish_none, "hawaii.fish.none", "take at least one fish token", "/count"},
      {Refusal::fish_too_many, "hawaii.fish.too_many", "there are fewer fish tokens in the harbour", "/count"},
      {Refusal::boats_lacking, "hawaii.boats.lacking", "there are not enough such boats at home", "/boats"},
      {Refusal::boats_room, "hawaii.boats.room", "the boats have too little room", "/boats"},
      {Refusal::boats_spare, "hawaii.boats.spare", "a boat that is not needed must stay at home", "/boats"},
      {Refusal::island_visited, "hawaii.island.visited",
       "the island of this landing place has been visited in this round", "/landing"},
      {Refusal::order_taken, "hawaii.order.taken", "another chief is on that place", "/at"},
      {Refusal::tile_elsewhere, "hawaii.tile.elsewhere", "there are no such tiles here", "/kind"},
      {Refusal::tile_sold_out, "hawaii.tile.sold_out", "no such tile is left", "/kind"},
      {Refusal::tile_no_room, "hawaii.tile.no_room", "no village could take the tile", "/kind"},
      {Refusal::buy_no_token, "hawaii.buy.no_token", "no price token lies on that space", "/space"},
      {Refusal::buy_two_places, "hawaii.buy.two_places", "there is no room for two", "/double"},
      {Refusal::buy_two_left, "hawaii.buy.two_left", "there are not two left", "/double"},
      {Refusal::build_begin, "hawaii.build.begin", "a village must begin with a hut", "/row"},
      {Refusal::build_skip, "hawaii.build.skip", "villages must be started from the top without gaps", "/row"},
      {Refusal::build_same, "hawaii.build.same", "the village already has a tile of that kind", "/row"},
      {Refusal::build_god, "hawaii.build.god", "the village already has a god", "/row"},
      {Refusal::convert_two, "hawaii.convert.two", "KANE exchanges two resources for a tiki", "/pay"},
      {Refusal::income_count, "hawaii.income.count", "each irrigation on side II gives one resource", "/gain"},
  }};
  return violation_in(std::span<const RefusalText<Refusal>>(texts), refusal);
}

}  // namespace reef::hawaii
