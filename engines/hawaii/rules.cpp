#include "engines/hawaii/rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>
#include <variant>

#include "engines/hawaii/check.hpp"

namespace reef::hawaii {
namespace {

/// The context of a step: the result so far, and the acting seat.
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

/// Pays, and marks the trading huts that the payment needs as used.
void pay(const Doing& doing, const Bill& bill, const Goods& goods) {
  if (const int replaced = replaced_in(bill, goods); replaced > 0) {
    const unsigned huts = huts_for(doing.player, doing.state.trades_used, replaced);
    doing.state.trades_used = static_cast<std::uint8_t>(doing.state.trades_used | huts);
  }
  for (std::size_t currency = 0; currency < goods.size(); ++currency)
    add(doing.player.goods[currency], -goods[currency]);
}

/// Takes a price token from a place or the order track: it counts at the end of the round, its spears at once (§8.5).
void take_token(const Doing& doing, std::uint8_t token) {
  ++doing.player.tokens[token];
  const int points = has_spears(token) ? spear_points(doing.player) : 0;
  if (points == 0) return;
  doing.player.points.spears = static_cast<std::uint16_t>(doing.player.points.spears + points);
  doing.tell(event::Spears{.seat = doing.seat, .points = static_cast<std::uint16_t>(points)});
}

void finish(const Doing& doing) {
  doing.state.pending.reset();
  doing.state.phase = Phase::done;
}

void add_kahuna(const Doing& doing) {
  const std::uint8_t index = doing.player.kahunas++;
  --doing.state.stock[static_cast<std::size_t>(Kind::kahuna)];
  add(doing.player.goods[shells], kahuna_shells[index]);
  doing.tell(event::KahunaAdded{.seat = doing.seat, .index = index, .shells = kahuna_shells[index]});
}

void add_tiki(const Doing& doing) {
  const std::uint8_t index = doing.player.tikis++;
  --doing.state.stock[static_cast<std::size_t>(Kind::tiki)];
  add(doing.player.goods[feet], tiki_feet[index]);
  doing.tell(event::TikiAdded{.seat = doing.seat, .index = index, .feet = tiki_feet[index]});
}

void add_boat(const Doing& doing, std::uint8_t side) {
  --doing.state.stock[static_cast<std::size_t>(Kind::boat)];
  ++doing.player.boats[side];
  doing.tell(event::BoatAdded{.seat = doing.seat, .side = side});
}

/// Places the pending tile at the right end of a village; after KANE, asks whether to exchange resources for a tiki
/// (§8.6).
void place(const Doing& doing, std::uint8_t row) {
  const Tile tile{*doing.state.pending->kind, doing.state.pending->side};
  doing.player.rows[row].push_back(tile);
  --doing.state.stock[static_cast<std::size_t>(tile.kind)];
  doing.tell(event::Built{.seat = doing.seat,
                          .row = row,
                          .column = static_cast<std::uint8_t>(length_of(doing.player, row) - 1),
                          .kind = tile.kind,
                          .side = tile.side});
  finish(doing);
  const bool tiki = doing.player.tikis < tikis_max && doing.state.stock[static_cast<std::size_t>(Kind::tiki)] > 0;
  if (tile.kind == Kind::kane && tiki && sum_of(doing.player.goods) >= 2) doing.state.phase = Phase::convert;
}

/// Places the pending tile (`pieces` of it), or asks for the village.
void deliver(const Doing& doing, int pieces) {
  const Kind kind = *doing.state.pending->kind;
  if (contains(village_kinds, kind)) {
    const unsigned rows = rows_for(doing.player, kind);
    if (std::popcount(rows) == 1) return place(doing, static_cast<std::uint8_t>(std::countr_zero(rows)));
    doing.state.phase = Phase::build;
    return;
  }
  for (int piece = 0; piece < pieces; ++piece) {
    if (kind == Kind::kahuna) add_kahuna(doing);
    if (kind == Kind::tiki) add_tiki(doing);
    if (kind == Kind::boat) add_boat(doing, doing.state.pending->side);
  }
  finish(doing);
}

/// Asks which tile, or takes it if only one kind is available. Returns the tile, if it is known.
std::optional<Kind> choose_tile(const Doing& doing, Source from) {
  const Kinds kinds = choices(doing.state, outlook_of(doing.state, doing.seat), doing.player, from);
  Pending& pending = doing.state.pending.emplace(Pending{.from = from});
  doing.state.phase = Phase::tile;
  if (std::popcount(kinds) == 1) pending.kind = static_cast<Kind>(std::countr_zero(kinds));
  return pending.kind;
}

void use(const Doing& doing, const Fleet& boats) {
  for (std::size_t sort = 0; sort < boats.size(); ++sort) add(doing.player.used[sort], boats[sort]);
}

void score_island(const Doing& doing, int points) {
  doing.player.points.islands = static_cast<std::uint16_t>(doing.player.points.islands + points);
}

/// The tile that an island brings, on side II, if it is left and can be built; of two pieces as many as possible
/// (§9.6).
void bring_tile(const Doing& doing, Island island) {
  const IslandDesign& design = islands[static_cast<std::size_t>(island)];
  if ((outlook_of(doing.state, doing.seat).kinds & design.kinds) == 0) {
    doing.tell(event::IslandInVain{.seat = doing.seat, .island = island});
    return finish(doing);
  }
  auto kind = static_cast<Kind>(std::countr_zero(design.kinds));
  if (island == Island::fruit_tile) {
    const std::optional<Kind> chosen = choose_tile(doing, Source::island);
    if (!chosen) return;
    kind = *chosen;
  }
  doing.state.pending = {.from = Source::island, .kind = kind, .side = 2};
  const int left = doing.state.stock[static_cast<std::size_t>(kind)];
  deliver(doing, std::min({int{design.pieces}, room_for(doing.player, kind), left}));
}

// `perform` carries out a step that `check` has allowed.

void perform(const Doing& doing, const step::Go& step) {
  pay(doing, bill_of(doing.state, doing.player, step), step.pay);
  const std::uint8_t from = doing.player.chief < places_count ? doing.player.chief : none;
  doing.player.chief = step.place;
  doing.tell(event::Went{.seat = doing.seat, .from = from, .to = step.place, .pay = step.pay});
  if (choose_tile(doing, Source::place)) doing.state.phase = Phase::buy;
}

/// Takes the tokens with the most fish (§9.3).
void perform(const Doing& doing, const step::Fish& step) {
  pay(doing, bill_of(doing.state, doing.player, step), step.pay);
  use(doing, step.boats);
  doing.player.chief = at_harbour;
  int caught = 0;
  int left = step.count;
  for (std::size_t token = tokens_count; token-- > 0;) {
    const int taken = std::min<int>(left, doing.state.harbour[token]);
    add(doing.state.harbour[token], -taken);
    add(doing.player.fish[token], taken);
    caught += taken * token_fish[token];
    left -= taken;
  }
  doing.tell(event::Fished{.seat = doing.seat,
                           .count = step.count,
                           .fish = static_cast<std::uint8_t>(caught),
                           .boats = step.boats,
                           .pay = step.pay});
  finish(doing);
}

void perform(const Doing& doing, const step::Visit& step) {
  pay(doing, bill_of(doing.state, doing.player, step), step.pay);
  use(doing, step.boats);
  doing.player.chief = static_cast<std::uint8_t>(at_landing + step.landing);
  const auto island = static_cast<Island>(std::exchange(doing.state.landings[step.landing], none));
  ++doing.state.face_up[static_cast<std::size_t>(island)];
  const std::uint8_t points = landings[step.landing].points;
  score_island(doing, points);
  doing.tell(event::Visited{.seat = doing.seat,
                            .landing = step.landing,
                            .island = island,
                            .points = points,
                            .boats = step.boats,
                            .pay = step.pay});

  const IslandDesign& design = islands[static_cast<std::size_t>(island)];
  if (design.kinds != 0) return bring_tile(doing, island);
  if (design.points > 0) {
    score_island(doing, design.points);
    doing.tell(event::IslandPoints{.seat = doing.seat, .points = design.points});
  }
  if (design.fruit > 0) {
    add(doing.player.goods[fruit], design.fruit);
    doing.tell(event::IslandFruit{.seat = doing.seat, .fruit = design.fruit});
  }
  finish(doing);
}

void perform(const Doing& doing, const step::Order& step) {
  doing.state.track[step.at] = doing.seat;
  doing.player.chief = at_track;
  const std::uint8_t token = std::exchange(doing.state.track_tokens[step.at], none);
  event::Ordered event{.seat = doing.seat, .at = step.at, .token = std::nullopt};
  if (token != none) event.token = face_of(token);
  doing.tell(event);
  if (token != none) take_token(doing, token);
  finish(doing);
}

void perform(const Doing& doing, const step::ChooseTile& step) {
  doing.state.pending->kind = step.kind;
  if (doing.state.pending->from == Source::place) {
    doing.state.phase = Phase::buy;
    return;
  }
  doing.state.pending->side = 2;
  deliver(doing, 1);
}

void perform(const Doing& doing, const step::Buy& step) {
  const Kind kind = *doing.state.pending->kind;
  const bool one_sided = kind == Kind::kahuna || kind == Kind::tiki;
  const std::uint8_t pieces = step.twice && one_sided ? 2 : 1;
  const std::uint8_t side = step.twice && !one_sided ? 2 : 1;
  doing.state.pending->side = side;
  pay(doing, bill_of(doing.state, doing.player, step), step.pay);
  const std::uint8_t token = std::exchange(doing.state.spaces[doing.player.chief][step.space], none);
  doing.tell(event::Bought{.seat = doing.seat,
                           .place = doing.player.chief,
                           .kind = kind,
                           .side = side,
                           .pieces = pieces,
                           .space = step.space,
                           .token = face_of(token),
                           .pay = step.pay});
  take_token(doing, token);
  deliver(doing, pieces);
}

void perform(const Doing& doing, const step::Build& step) {
  place(doing, step.row);
}

void perform(const Doing& doing, const step::Convert& step) {
  for (std::size_t currency = 0; currency < step.pay.size(); ++currency) {
    add(doing.player.goods[currency], -step.pay[currency]);
  }
  doing.tell(event::Converted{.seat = doing.seat, .pay = step.pay});
  add_tiki(doing);
  finish(doing);
}

void perform(const Doing& doing, const step::Decline& /*step*/) {
  doing.tell(event::Declined{.seat = doing.seat});
  finish(doing);
}

void perform(const Doing& doing, const step::ChooseIncome& step) {
  add(doing.player.goods, step.gain);
  doing.state.owed.erase(doing.seat);
  const Goods& gain = step.gain;
  doing.tell(event::IncomeChosen{.seat = doing.seat, .shells = gain[shells], .feet = gain[feet], .fruit = gain[fruit]});
}

}  // namespace

std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action) {
  if (const Refusal refusal = check(state, seat, action); refusal != Refusal::allowed) {
    return std::unexpected(violation_of(refusal));
  }
  Result result{.state = state, .events = {}};
  const Doing doing{result, result.state, result.state.players[seat], seat};
  std::visit([&](const auto& step) { perform(doing, step); }, action);
  return result;
}

}  // namespace reef::hawaii
