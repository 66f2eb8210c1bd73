#include "engines/hawaii/view.hpp"

#include <algorithm>

#include "engines/hawaii/pay.hpp"
#include "engines/hawaii/round.hpp"
#include "engines/hawaii/rules.hpp"

namespace reef::hawaii {
namespace {

FishView fish_of(std::uint8_t token) {
  const TokenFace face = face_of(token);
  return {.price = face.price, .spears = face.spears, .fish = token_fish[token]};
}

std::optional<TokenFace> face_or_none(std::uint8_t token) {
  if (token >= tokens_count) return std::nullopt;
  return face_of(token);
}

/// Counted tokens as a list, the highest first.
template <class Show>
auto list_of(const TokenCounts& counts, Show show) {
  std::vector<decltype(show(0))> list;
  for (std::uint8_t token = tokens_count; token-- > 0;) list.insert(list.end(), counts[token], show(token));
  return list;
}

SeatSet chiefs_at(const State& state, int where) {
  SeatSet seats;
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    if (state.players[seat].chief == where) seats.insert(seat);
  }
  return seats;
}

PlaceView place_view(const State& state, std::uint8_t at) {
  const Place& place = place_at(state, at);
  PlaceView view{.name = state.frame[at],
                 .kinds = {},
                 .feet = static_cast<std::uint8_t>(feet_between(beach, at)),
                 .stacks = {},
                 .spaces = {},
                 .chiefs = chiefs_at(state, at)};
  for (std::size_t index = 0; index < kinds_count; ++index) {
    const auto kind = static_cast<Kind>(index);
    if (!contains(place.kinds, kind)) continue;
    view.kinds.push_back(kind);
    view.stacks.push_back({.kind = kind, .count = state.stock[index]});
  }
  for (const std::uint8_t space : state.spaces[at]) {
    view.spaces.push_back({.label = std::nullopt, .token = face_or_none(space), .shut = space == shut});
  }
  view.spaces.back().label = place.label;
  return view;
}

LandingView landing_view(const State& state, std::uint8_t landing) {
  const std::uint8_t island = state.landings[landing];
  return {.feet = landings[landing].feet,
          .points = landings[landing].points,
          .island = island == none ? std::nullopt : std::optional(static_cast<Island>(island)),
          .chiefs = chiefs_at(state, at_landing + landing)};
}

IslandsView islands_view(const State& state) {
  IslandsView view{.face_down = 0, .face_up = {}};
  for (std::size_t island = 0; island < islands_count; ++island) {
    view.face_down += state.face_down[island];
    view.face_up.insert(view.face_up.end(), state.face_up[island], static_cast<Island>(island));
  }
  return view;
}

ChiefView chief_view(const State& state, Seat seat) {
  using enum ChiefView::At;
  const std::uint8_t chief = state.players[seat].chief;
  if (chief < places_count) return {.at = place, .index = chief};
  if (chief == at_harbour) return {.at = harbour};
  if (chief == at_beach) return {};
  if (chief < at_track) return {.at = landing, .index = static_cast<std::uint8_t>(chief - at_landing)};
  return {.at = order, .index = place_in(state.track, seat)};
}

std::optional<PendingView> pending_view(const State& state) {
  if (!state.pending) return std::nullopt;
  const Pending& pending = *state.pending;
  return PendingView{.seat = state.turn,
                     .kind = pending.kind,
                     .side = pending.side,
                     .pieces = pending.side == none ? std::nullopt : std::optional(1),
                     .from = pending.from,
                     .at = chief_view(state, state.turn).index};
}

RowView row_view(const Player& player, std::size_t row, unsigned trades_used) {
  RowView view{.tiles = {},
               .length = length_of(player, row),
               .counts = is_topped(player, row),
               .open = static_cast<int>(row) <= begun(player)};
  if (row == 0) view.tiles.push_back({.kind = Shown::start_hut, .side = 1, .used = false});
  for (const Tile& tile : player.rows[row]) {
    const bool used = tile.kind == Kind::trading_hut && (trades_used >> row & 1U) != 0;
    view.tiles.push_back({.kind = static_cast<Shown>(tile.kind), .side = tile.side, .used = used});
  }
  return view;
}

std::vector<BoatView> boat_views(const Player& player) {
  constexpr std::array<std::uint8_t, 3> sides = {1, 1, 2};
  constexpr std::array<int, 3> printed = {0, 0, 1};
  std::vector<BoatView> boats;
  for (std::size_t sort = 0; sort < player.boats.size(); ++sort) {
    for (int boat = 0; boat < player.boats[sort]; ++boat) {
      boats.push_back({.kind = sort == 0 ? BoatView::Sort::fishing : BoatView::Sort::boat,
                       .side = sides[sort],
                       .feet = boat_room[sort] + printed[sort],
                       .free_feet = printed[sort],
                       .used = boat >= player.boats[sort] - player.used[sort]});
    }
  }
  return boats;
}

std::optional<IncomeView> income_view(const Player& player, std::uint8_t round) {
  if (round == rounds_count) return std::nullopt;
  const Income income = income_of(player, round);
  return IncomeView{.shells = income.goods[shells],
                    .feet = income.goods[feet],
                    .fruit = income.goods[fruit],
                    .choice = income.choice};
}

SeatView seat_view(const State& state, Seat seat, const Standing& standing) {
  const Player& player = state.players[seat];
  const unsigned trades_used = seat == state.turn ? state.trades_used : 0U;
  const Points& points = player.points;
  SeatView view{.shells = player.goods[shells],
                .feet = player.goods[feet],
                .fruit = player.goods[fruit],
                .order = place_in(state.order, seat),
                .chief = chief_view(state, seat),
                .rows = {},
                .kahunas = player.kahunas,
                .tikis = player.tikis,
                .needed_length = std::nullopt,
                .boats = boat_views(player),
                .trades = trading(player, trades_used),
                .tokens = list_of(player.tokens, face_of),
                .fish = list_of(player.fish, fish_of),
                .sum = standing.sum,
                .threshold = standing.threshold,
                .standing = {.rank = standing.rank, .points = standing.points},
                .spear_points = spear_points(player),
                .points = points.spears + points.islands + points.rounds + points.first_place,
                .income = income_view(player, state.round)};
  for (std::size_t row = 0; row < rows_count; ++row) view.rows[row] = row_view(player, row, trades_used);
  if (player.tikis > 0) view.needed_length = needed_length(player.tikis);
  return view;
}

}  // namespace

MarkerView marker_of(std::uint8_t round) {
  const Round& marker = rounds[round - 1U];
  MarkerView view{.required = marker.required, .points = marker.points, .income = std::nullopt};
  if (round < rounds_count) view.income = MarkerIncome{.shells = marker.shells, .feet = marker.feet};
  return view;
}

View view_of(const State& state) {
  View view{.phase = state.phase,
            .round = state.round,
            .turn = std::nullopt,
            .to_act = to_act(state),
            .order = state.order,
            .marker = marker_of(state.round),
            .places = {},
            .harbour = {.fish = list_of(state.harbour, fish_of), .chiefs = chiefs_at(state, at_harbour)},
            .landings = {},
            .islands = islands_view(state),
            .track = {},
            .beach = chiefs_at(state, at_beach),
            .pending = pending_view(state),
            .seats = {}};
  if (state.phase != Phase::income && !view.to_act.empty()) view.turn = state.turn;
  for (std::uint8_t at = 0; at < places_count; ++at) view.places[at] = place_view(state, at);
  for (std::uint8_t at = 0; at < landings_count; ++at) view.landings[at] = landing_view(state, at);
  const auto all = standings(state);
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    view.track.push_back({.token = face_or_none(state.track_tokens[seat]), .seat = state.track[seat]});
    view.seats.push_back(seat_view(state, seat, all[seat]));
  }
  return view;
}

}  // namespace reef::hawaii
