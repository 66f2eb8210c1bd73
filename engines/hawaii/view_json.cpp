#include <algorithm>
#include <string>
#include <utility>

#include "engines/hawaii/json.hpp"
#include "engines/hawaii/pay.hpp"
#include "engines/hawaii/words.hpp"
#include "engines/hawaii/written.hpp"

namespace reef::hawaii {
namespace {

Json fish_json(std::uint8_t token) {
  Json json = token_json(token);
  json["fish"] = token_fish[token];
  return json;
}

/// Counted tokens as a list, the highest first.
template <class Write>
Json list_of(const TokenCounts& counts, Write write) {
  Json list = Json::array();
  for (std::uint8_t token = tokens_count; token-- > 0;) {
    for (int copy = 0; copy < counts[token]; ++copy) list.push_back(write(token));
  }
  return list;
}

Json island_or_null(std::uint8_t island) {
  return island == none ? Json(nullptr) : Json(word_of(island_words, island));
}

Json chiefs_at(const State& state, std::uint8_t where) {
  Json seats = Json::array();
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (state.players[seat].chief == where) seats.push_back(seat);
  }
  return seats;
}

Json marker_json(const State& state) {
  const Round& marker = rounds[state.round - 1U];
  Json income = nullptr;
  if (state.round < rounds_count) income = {{"shells", marker.shells}, {"feet", marker.feet}};
  return {{"required", marker.required}, {"points", marker.points}, {"income", std::move(income)}};
}

Json place_json(const State& state, std::uint8_t at) {
  const Place& place = place_at(state, at);
  Json kinds = Json::array();
  Json stacks = Json::array();
  for (std::size_t kind = 0; kind < kinds_count; ++kind) {
    if (!contains(place.kinds, static_cast<Kind>(kind))) continue;
    kinds.push_back(word_of(kind_words, kind));
    stacks.push_back({{"kind", word_of(kind_words, kind)}, {"count", state.stock[kind]}});
  }
  Json spaces = Json::array();
  for (std::size_t space = 0; space < place.spaces; ++space) {
    const std::uint8_t token = state.spaces[at][space];
    const bool labelled = space + 1U == place.spaces;
    spaces.push_back({{"label", labelled ? Json(place.label) : Json(nullptr)},
                      {"token", token < tokens_count ? token_json(token) : Json(nullptr)},
                      {"shut", token == shut}});
  }
  return {{"name", word_of(place_words, state.frame[at])},
          {"kinds", std::move(kinds)},
          {"feet", feet_between(beach, at)},
          {"stacks", std::move(stacks)},
          {"spaces", std::move(spaces)},
          {"chiefs", chiefs_at(state, at)}};
}

Json landing_json(const State& state, std::uint8_t landing) {
  return {{"feet", landings[landing].feet},
          {"points", landings[landing].points},
          {"island", island_or_null(state.landings[landing])},
          {"chiefs", chiefs_at(state, static_cast<std::uint8_t>(at_landing + landing))}};
}

Json islands_json(const State& state) {
  int face_down = 0;
  Json face_up = Json::array();
  for (std::size_t island = 0; island < islands_count; ++island) {
    face_down += state.face_down[island];
    for (int copy = 0; copy < state.face_up[island]; ++copy) face_up.push_back(word_of(island_words, island));
  }
  return {{"face_down", face_down}, {"face_up", std::move(face_up)}};
}

/// Where a chief stands, with the number of the place, landing or place of the track.
Json chief_json(const State& state, Seat seat) {
  const std::uint8_t chief = state.players[seat].chief;
  if (chief < places_count) return {{"at", "place"}, {"index", chief}};
  if (chief == at_harbour) return {{"at", "harbour"}, {"index", nullptr}};
  if (chief == at_beach) return {{"at", "beach"}, {"index", nullptr}};
  if (chief < at_track) return {{"at", "landing"}, {"index", chief - at_landing}};
  const auto at = std::ranges::find(state.track, seat) - state.track.begin();
  return {{"at", "order"}, {"index", at}};
}

Json pending_json(const State& state) {
  const Pending& pending = state.pending;
  if (pending.from == Pending::From::nothing) return nullptr;
  Json json = {{"seat", state.turn},
               {"kind", nullptr},
               {"side", nullptr},
               {"pieces", nullptr},
               {"from", word_of(source_words, pending.from)},
               {"at", chief_json(state, state.turn)["index"]}};
  if (pending.kind != none) json["kind"] = word_of(kind_words, pending.kind);
  if (pending.side != 0) json.update({{"side", pending.side}, {"pieces", 1}});
  return json;
}

Json row_json(const SeatView& view, std::size_t row) {
  const Player& player = view.player;
  Json tiles = Json::array();
  if (row == 0) tiles.push_back({{"kind", "start_hut"}, {"side", 1}, {"used", false}});
  for (const Tile& tile : player.rows[row]) {
    const bool used = tile.kind == Kind::trading_hut && (view.trades_used >> row & 1U) != 0;
    tiles.push_back({{"kind", word_of(kind_words, tile.kind)}, {"side", tile.side}, {"used", used}});
  }
  return {{"tiles", std::move(tiles)},
          {"length", length_of(player, row)},
          {"counts", is_topped(player, row)},
          {"open", static_cast<int>(row) <= begun(player)}};
}

Json boats_json(const Player& player) {
  constexpr std::array<int, 3> sides = {1, 1, 2};
  constexpr std::array<int, 3> printed = {0, 0, 1};
  Json boats = Json::array();
  for (std::size_t sort = 0; sort < player.boats.size(); ++sort) {
    for (int boat = 0; boat < player.boats[sort]; ++boat) {
      boats.push_back({{"kind", sort == 0 ? "fishing" : "boat"},
                       {"side", sides[sort]},
                       {"feet", boat_room[sort] + printed[sort]},
                       {"free_feet", printed[sort]},
                       {"used", boat >= player.boats[sort] - player.used[sort]}});
    }
  }
  return boats;
}

Json seat_json(const State& state, const SeatView& view, Seat seat) {
  const Player& player = view.player;
  Json rows = Json::array();
  for (std::size_t row = 0; row < rows_count; ++row) rows.push_back(row_json(view, row));
  Json income = nullptr;
  if (state.round < rounds_count) {
    income = goods_json(view.income.goods);
    income["choice"] = view.income.choice;
  }
  const Standing& standing = view.standing;
  const Points& points = player.points;
  Json json = goods_json(player.goods);
  json.update(
      {{"order", std::ranges::find(state.order, seat) - state.order.begin()},
       {"chief", chief_json(state, seat)},
       {"rows", std::move(rows)},
       {"kahunas", player.kahunas},
       {"tikis", player.tikis},
       {"needed_length", player.tikis == 0 ? Json(nullptr) : Json(needed_length(player.tikis))},
       {"boats", boats_json(player)},
       {"trades", view.trading},
       {"tokens", list_of(player.tokens, token_json)},
       {"fish", list_of(player.fish, fish_json)},
       {"sum", standing.sum},
       {"threshold", standing.threshold},
       {"standing", {{"rank", standing.rank == 0 ? Json(nullptr) : Json(standing.rank)}, {"points", standing.points}}},
       {"spear_points", view.spear_points},
       {"points", points.spears + points.islands + points.rounds + points.first_place},
       {"income", std::move(income)}});
  return json;
}

/// The fish in the harbour, most fish first: the order in which they are taken.
Json harbour_json(const State& state) {
  return {{"fish", list_of(state.harbour, fish_json)}, {"chiefs", chiefs_at(state, at_harbour)}};
}

Json track_json(const State& state) {
  Json track = Json::array();
  for (std::size_t at = 0; at < state.seats; ++at) {
    const std::uint8_t token = state.track_tokens[at];
    track.push_back({{"token", token == none ? Json(nullptr) : token_json(token)}, {"seat", or_null(state.track[at])}});
  }
  return track;
}

}  // namespace

Json encode(const View& view) {
  const State& state = view.state;
  Json order = Json::array();
  for (std::size_t place = 0; place < state.seats; ++place) order.push_back(state.order[place]);
  Json frame = Json::array();
  for (std::uint8_t at = 0; at < places_count; ++at) frame.push_back(place_json(state, at));
  Json ashore = Json::array();
  for (std::uint8_t landing = 0; landing < landings_count; ++landing) ashore.push_back(landing_json(state, landing));
  Json seats = Json::array();
  for (Seat seat = 0; seat < state.seats; ++seat) seats.push_back(seat_json(state, view.seats[seat], seat));
  const bool in_turn = state.phase != Phase::income && !view.to_act.empty();
  return {{"phase", word_of(phase_words, state.phase)},
          {"round", state.round},
          {"turn", in_turn ? Json(state.turn) : Json(nullptr)},
          {"to_act", seats_json(view.to_act)},
          {"order", std::move(order)},
          {"marker", marker_json(state)},
          {"places", std::move(frame)},
          {"harbour", harbour_json(state)},
          {"landings", std::move(ashore)},
          {"islands", islands_json(state)},
          {"track", track_json(state)},
          {"beach", chiefs_at(state, at_beach)},
          {"pending", pending_json(state)},
          {"seats", std::move(seats)}};
}

}  // namespace reef::hawaii
