#include "engines/hawaii/rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "engines/hawaii/check.hpp"

namespace reef::hawaii {
namespace {

/// One step in the doing: the state so far, and whose it is.
struct Doing {
  Result& result;
  State& state;
  Player& player;
  Seat seat;
  void tell(const Event& event) const { result.events.push_back(event); }
};

void add(std::uint8_t& number, int amount) {
  number = static_cast<std::uint8_t>(number + amount);
}

void add(Goods& goods, const Goods& gained) {
  for (std::size_t currency = 0; currency < goods.size(); ++currency) add(goods[currency], gained[currency]);
}

/// Hands the resources over; trading huts that were needed for them have traded.
void pay(const Doing& doing, const Bill& bill, const Goods& goods) {
  if (const int replaced = replaced_in(bill, goods); replaced > 0) {
    const unsigned huts = huts_for(doing.player, doing.state.trades_used, replaced);
    doing.state.trades_used = static_cast<std::uint8_t>(doing.state.trades_used | huts);
  }
  for (std::size_t currency = 0; currency < goods.size(); ++currency)
    add(doing.player.goods[currency], -goods[currency]);
}

/// A price token taken at a place or on the order track: it counts at the end of the round, its spears at once (§8.5).
void take_token(const Doing& doing, std::uint8_t token) {
  ++doing.player.tokens[token];
  const int points = has_spears(token) ? spear_points(doing.player) : 0;
  if (points == 0) return;
  doing.player.points.spears = static_cast<std::uint16_t>(doing.player.points.spears + points);
  doing.tell({.kind = Event::Kind::spears, .seat = doing.seat, .points = points});
}

void finish(const Doing& doing) {
  doing.state.pending = {};
  doing.state.phase = Phase::done;
}

void add_kahuna(const Doing& doing) {
  const std::uint8_t index = doing.player.kahunas++;
  --doing.state.stock[static_cast<std::size_t>(Kind::kahuna)];
  add(doing.player.goods[shells], kahuna_shells[index]);
  doing.tell({.kind = Event::Kind::kahuna_added, .seat = doing.seat, .to = index, .gain = kahuna_shells[index]});
}

void add_tiki(const Doing& doing) {
  const std::uint8_t index = doing.player.tikis++;
  --doing.state.stock[static_cast<std::size_t>(Kind::tiki)];
  add(doing.player.goods[feet], tiki_feet[index]);
  doing.tell({.kind = Event::Kind::tiki_added, .seat = doing.seat, .to = index, .gain = tiki_feet[index]});
}

void add_boat(const Doing& doing, std::uint8_t side) {
  --doing.state.stock[static_cast<std::size_t>(Kind::boat)];
  ++doing.player.boats[side];
  doing.tell({.kind = Event::Kind::boat_added, .seat = doing.seat, .tile = {Kind::boat, side}});
}

/// Lays the pending tile at the right end of a village; KANE, just bought, may then bring a tiki (§8.6).
void place(const Doing& doing, std::size_t row) {
  const Tile tile{static_cast<Kind>(doing.state.pending.kind), doing.state.pending.side};
  Row& village = doing.player.rows[row];
  village.tiles[village.count++] = tile;
  --doing.state.stock[static_cast<std::size_t>(tile.kind)];
  doing.tell({.kind = Event::Kind::built,
              .seat = doing.seat,
              .from = static_cast<std::uint8_t>(row),
              .to = static_cast<std::uint8_t>(length_of(doing.player, row) - 1),
              .tile = tile});
  finish(doing);
  const bool tiki = doing.player.tikis < tikis_max && doing.state.stock[static_cast<std::size_t>(Kind::tiki)] > 0;
  if (tile.kind == Kind::kane && tiki && sum_of(doing.player.goods) >= 2) doing.state.phase = Phase::convert;
}

/// Puts the pending tile, so many pieces of it, where it belongs, or asks in which village.
void deliver(const Doing& doing, int pieces) {
  const auto kind = static_cast<Kind>(doing.state.pending.kind);
  if (contains(village_kinds, kind)) {
    const unsigned rows = rows_for(doing.player, kind);
    if (std::popcount(rows) == 1) return place(doing, static_cast<std::size_t>(std::countr_zero(rows)));
    doing.state.phase = Phase::build;
    return;
  }
  for (int piece = 0; piece < pieces; ++piece) {
    if (kind == Kind::kahuna) add_kahuna(doing);
    if (kind == Kind::tiki) add_tiki(doing);
    if (kind == Kind::boat) add_boat(doing, doing.state.pending.side);
  }
  finish(doing);
}

/// Asks which tile, or takes the only one that can be had.
void choose_tile(const Doing& doing, Pending::From from) {
  const Kinds kinds = choices(doing.state, outlook_of(doing.state, doing.seat), doing.player, from);
  doing.state.pending = {.from = from};
  doing.state.phase = Phase::tile;
  if (std::popcount(kinds) == 1) doing.state.pending.kind = static_cast<std::uint8_t>(std::countr_zero(kinds));
}

void go(const Doing& doing, const Action& action, const Bill& bill) {
  pay(doing, bill, action.goods);
  const std::uint8_t from = doing.player.chief < places_count ? doing.player.chief : at_beach;
  doing.player.chief = action.value;
  doing.tell({.kind = Event::Kind::went, .seat = doing.seat, .from = from, .to = action.value, .goods = action.goods});
  choose_tile(doing, Pending::From::place);
  if (doing.state.pending.kind != none) doing.state.phase = Phase::buy;
}

void use(const Doing& doing, const Fleet& boats) {
  for (std::size_t sort = 0; sort < boats.size(); ++sort) add(doing.player.used[sort], boats[sort]);
}

/// Takes the tokens with the most fish (§9.3).
void fish(const Doing& doing, const Action& action, const Bill& bill) {
  pay(doing, bill, action.goods);
  use(doing, action.boats);
  doing.player.chief = at_harbour;
  int caught = 0;
  int left = action.value;
  for (std::size_t token = tokens_count; token-- > 0;) {
    const int taken = std::min<int>(left, doing.state.harbour[token]);
    add(doing.state.harbour[token], -taken);
    add(doing.player.fish[token], taken);
    caught += taken * token_fish[token];
    left -= taken;
  }
  doing.tell({.kind = Event::Kind::fished,
              .seat = doing.seat,
              .pieces = action.value,
              .points = caught,
              .goods = action.goods,
              .boats = action.boats});
  finish(doing);
}

void score_island(const Doing& doing, int points) {
  doing.player.points.islands = static_cast<std::uint16_t>(doing.player.points.islands + points);
}

/// The tile that an island brings, on side II, if it is there and can be built; of two pieces as many as can (§9.6).
void bring_tile(const Doing& doing, Island island) {
  const IslandDesign& design = islands[static_cast<std::size_t>(island)];
  if ((outlook_of(doing.state, doing.seat).kinds & design.kinds) == 0) {
    doing.tell({.kind = Event::Kind::island_in_vain, .seat = doing.seat, .island = island});
    return finish(doing);
  }
  if (island == Island::fruit_tile) {
    choose_tile(doing, Pending::From::island);
    if (doing.state.pending.kind == none) return;
  }
  const auto kind = island == Island::fruit_tile ? static_cast<Kind>(doing.state.pending.kind)
                                                 : static_cast<Kind>(std::countr_zero(design.kinds));
  doing.state.pending = {.from = Pending::From::island, .kind = static_cast<std::uint8_t>(kind), .side = 2};
  const int left = doing.state.stock[static_cast<std::size_t>(kind)];
  deliver(doing, std::min({int{design.pieces}, room_for(doing.player, kind), left}));
}

void visit(const Doing& doing, const Action& action, const Bill& bill) {
  pay(doing, bill, action.goods);
  use(doing, action.boats);
  doing.player.chief = static_cast<std::uint8_t>(at_landing + action.value);
  const auto island = static_cast<Island>(std::exchange(doing.state.landings[action.value], none));
  ++doing.state.face_up[static_cast<std::size_t>(island)];
  const int points = landings[action.value].points;
  score_island(doing, points);
  doing.tell({.kind = Event::Kind::visited,
              .seat = doing.seat,
              .to = action.value,
              .island = island,
              .points = points,
              .goods = action.goods,
              .boats = action.boats});

  const IslandDesign& design = islands[static_cast<std::size_t>(island)];
  if (design.kinds != 0) return bring_tile(doing, island);
  if (design.points > 0) {
    score_island(doing, design.points);
    doing.tell({.kind = Event::Kind::island_points, .seat = doing.seat, .points = design.points});
  }
  if (design.fruit > 0) {
    add(doing.player.goods[fruit], design.fruit);
    doing.tell({.kind = Event::Kind::island_fruit, .seat = doing.seat, .gain = design.fruit});
  }
  finish(doing);
}

void order(const Doing& doing, std::uint8_t at) {
  doing.state.track[at] = doing.seat;
  doing.player.chief = at_track;
  const std::uint8_t token = std::exchange(doing.state.track_tokens[at], none);
  doing.tell({.kind = Event::Kind::ordered, .seat = doing.seat, .to = at, .token = token});
  if (token != none) take_token(doing, token);
  finish(doing);
}

void tile(const Doing& doing, std::uint8_t kind) {
  doing.state.pending.kind = kind;
  if (doing.state.pending.from == Pending::From::place) {
    doing.state.phase = Phase::buy;
    return;
  }
  doing.state.pending.side = 2;
  deliver(doing, 1);
}

void buy(const Doing& doing, const Action& action, const Bill& bill) {
  const auto kind = static_cast<Kind>(doing.state.pending.kind);
  const bool one_sided = kind == Kind::kahuna || kind == Kind::tiki;
  const int pieces = action.twice && one_sided ? 2 : 1;
  doing.state.pending.side = action.twice && !one_sided ? 2 : 1;
  const std::uint8_t token = std::exchange(doing.state.spaces[doing.player.chief][action.value], none);
  pay(doing, bill, action.goods);
  doing.tell({.kind = Event::Kind::bought,
              .seat = doing.seat,
              .to = doing.player.chief,
              .tile = {kind, doing.state.pending.side},
              .pieces = static_cast<std::uint8_t>(pieces),
              .space = action.value,
              .token = token,
              .goods = action.goods});
  take_token(doing, token);
  deliver(doing, pieces);
}

void convert(const Doing& doing, const Goods& goods) {
  for (std::size_t currency = 0; currency < goods.size(); ++currency)
    add(doing.player.goods[currency], -goods[currency]);
  doing.tell({.kind = Event::Kind::converted, .seat = doing.seat, .goods = goods});
  add_tiki(doing);
  finish(doing);
}

void choose_income(const Doing& doing, const Goods& gain) {
  add(doing.player.goods, gain);
  SeatSet owed = SeatSet::from_bits(doing.state.owed);
  owed.erase(doing.seat);
  doing.state.owed = owed.bits();
  doing.tell({.kind = Event::Kind::income_chosen, .seat = doing.seat, .goods = gain});
}

/// Does a step that `check` has let pass.
void perform(const Doing& doing, const Action& action) {
  const Bill bill = bill_of(doing.state, doing.player, action);
  switch (action.kind) {
    case Action::Kind::go:
      return go(doing, action, bill);
    case Action::Kind::fish:
      return fish(doing, action, bill);
    case Action::Kind::island:
      return visit(doing, action, bill);
    case Action::Kind::order:
      return order(doing, action.value);
    case Action::Kind::tile:
      return tile(doing, action.value);
    case Action::Kind::buy:
      return buy(doing, action, bill);
    case Action::Kind::build:
      return place(doing, action.value);
    case Action::Kind::convert:
      return convert(doing, action.goods);
    case Action::Kind::decline:
      doing.tell({.kind = Event::Kind::declined, .seat = doing.seat});
      return finish(doing);
    case Action::Kind::income:
      return choose_income(doing, action.goods);
  }
}

}  // namespace

std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action) {
  if (const Refusal refusal = check(state, seat, action); refusal != Refusal::allowed) {
    return std::unexpected(violation_of(refusal));
  }
  Result result{.state = state, .events = {}};
  perform({result, result.state, result.state.players[seat], seat}, action);
  return result;
}

}  // namespace reef::hawaii
