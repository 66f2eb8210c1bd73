#include "engines/hawaii/consistency.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <utility>

#include "engines/hawaii/check.hpp"
#include "engines/hawaii/round.hpp"
#include "engines/hawaii/rules.hpp"

namespace reef::hawaii {
namespace {

template <class Holds>
bool all_players(const State& state, Holds holds) {
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    if (!holds(state.players[seat], seat)) return false;
  }
  return true;
}

bool in_turn(const State& state) {
  return state.phase != Phase::income && state.phase != Phase::done && state.phase != Phase::over;
}

template <class Numbers>
unsigned set_of(const Numbers& numbers) {
  unsigned set = 0;
  for (const std::uint8_t number : numbers) set |= number == none ? 0U : 1U << number;
  return set;
}

/// There is an entry for each seat, and none for another. What is asked of another seat would be read beyond the
/// players, so this law comes first.
bool seats_fit(const State& state) {
  const auto is_seat = [&](std::uint8_t seat) { return seat == none || seat < seats_in(state); };
  const std::size_t seats = state.players.size();
  return state.order.size() == seats && state.track.size() == seats && state.track_tokens.size() == seats &&
         is_seat(state.turn) && std::ranges::all_of(state.track, is_seat) && (state.owed.bits() >> seats) == 0;
}

bool frame_whole(const State& state) {
  return set_of(state.frame) == (1U << places_count) - 1U;
}

bool order_whole(const State& state) {
  return set_of(state.order) == (1U << state.order.size()) - 1U;
}

/// Each chief on the track has exactly one place of it, and no other seat has one.
bool track_fits(const State& state) {
  int standing = 0;
  for (const std::uint8_t seat : state.track) standing += seat == none ? 0 : 1;
  const unsigned seats = set_of(state.track);
  return std::popcount(seats) == standing && all_players(state, [&](const Player& player, Seat seat) {
           return (player.chief == at_track) == ((seats >> seat & 1U) != 0);
         });
}

/// There is no token under the first place; under the others, there is one exactly where no chief is, in ascending
/// order.
bool track_tokens_fit(const State& state) {
  std::uint8_t highest = 0;
  for (std::size_t at = 0; at < state.track.size(); ++at) {
    const std::uint8_t token = state.track_tokens[at];
    if ((token == none) != (at == 0 || state.track[at] != none)) return false;
    if (token == none) continue;
    if (token < highest) return false;
    highest = token;
  }
  return true;
}

/// Each place has its spaces; only a labelled one can be shut, and the sum of a place with a token on its label does
/// not exceed the label.
bool spaces_fit(const State& state) {
  for (std::uint8_t at = 0; at < places_count; ++at) {
    const Place& place = place_at(state, at);
    if (state.spaces[at].size() != place.spaces) return false;
    int sum = 0;
    for (std::size_t space = 0; space < place.spaces; ++space) {
      const std::uint8_t token = state.spaces[at][space];
      if (token == shut && space + 1U != place.spaces) return false;
      sum += token < tokens_count ? price_of(token) : 0;
    }
    if (state.spaces[at][place.spaces - 1U] < tokens_count && sum > place.label) return false;
  }
  return true;
}

/// There are as many fish, in the harbour or caught, as shut spaces.
bool fish_fit(const State& state) {
  int fish = tokens_in(state.harbour);
  for (const Spaces& spaces : state.spaces) fish -= static_cast<int>(std::ranges::count(spaces, shut));
  for (const Player& player : state.players) fish += tokens_in(player.fish);
  return fish == 0;
}

bool tokens_conserved(const State& state) {
  TokenCounts counted = state.bag;
  const auto add = [&](const TokenCounts& more) {
    for (std::size_t token = 0; token < counted.size(); ++token) {
      counted[token] = static_cast<std::uint8_t>(counted[token] + more[token]);
    }
  };
  const auto add_one = [&](std::uint8_t token) {
    if (token < tokens_count) ++counted[token];
  };
  add(state.harbour);
  for (const Spaces& spaces : state.spaces) std::ranges::for_each(spaces, add_one);
  std::ranges::for_each(state.track_tokens, add_one);
  for (const Player& player : state.players) {
    add(player.tokens);
    add(player.fish);
  }
  return counted == token_copies;
}

bool tiles_conserved(const State& state) {
  TileCounts counted = state.stock;
  const auto add = [&](Kind kind, int more) {
    std::uint8_t& count = counted[static_cast<std::size_t>(kind)];
    count = static_cast<std::uint8_t>(count + more);
  };
  for (const Player& player : state.players) {
    for (const Row& row : player.rows) {
      for (const Tile& tile : row) add(tile.kind, 1);
    }
    add(Kind::boat, player.boats[1] + player.boats[2]);
    add(Kind::kahuna, player.kahunas);
    add(Kind::tiki, player.tikis);
  }
  return counted == tiles_in_box;
}

bool islands_conserved(const State& state) {
  for (std::size_t island = 0; island < islands.size(); ++island) {
    const auto ashore = std::ranges::count(state.landings, static_cast<std::uint8_t>(island));
    if (state.face_down[island] + state.face_up[island] + ashore != islands[island].count) return false;
  }
  return true;
}

/// A village has no kind twice and at most one god; each but the first begins with a hut.
bool row_lawful(const Row& row, bool first) {
  const Kinds kinds = kinds_in(row);
  if ((kinds & ~village_kinds) != 0 || static_cast<std::size_t>(std::popcount(kinds)) != row.size()) return false;
  if (std::popcount(kinds & god_kinds) > 1) return false;
  return first || row.empty() || contains(hut_kinds, row[0].kind);
}

bool villages_lawful(const State& state) {
  return all_players(state, [](const Player& player, Seat) {
    Kinds gods = 0;
    for (std::size_t row = 0; row < rows_count; ++row) {
      const Row& village = player.rows[row];
      if (!row_lawful(village, row == 0)) return false;
      if (!village.empty() && static_cast<int>(row) >= begun(player)) return false;
      const Kinds god = kinds_in(village) & god_kinds;
      if ((gods & god) != 0) return false;
      gods |= god;
    }
    return true;
  });
}

bool boats_fit(const State& state) {
  return all_players(state, [](const Player& player, Seat) {
    bool fit = player.boats[0] == 1;
    for (std::size_t sort = 0; sort < player.boats.size(); ++sort) fit = fit && player.used[sort] <= player.boats[sort];
    return fit;
  });
}

/// A chief at a landing has visited its island, a chief at the harbour has caught fish; both have used boats.
bool chiefs_fit(const State& state) {
  return all_players(state, [&](const Player& player, Seat) {
    if (player.chief < at_harbour || player.chief == at_track) return true;
    if (player.used == Fleet{}) return false;
    if (player.chief == at_harbour) return tokens_in(player.fish) > 0;
    return state.landings[static_cast<std::size_t>(player.chief - at_landing)] == none;
  });
}

/// In `income` and `over`, all chiefs are on the track; otherwise the acting seat's chief fits the phase.
bool phase_fits(const State& state) {
  const bool all_on_track = all_players(state, [](const Player& player, Seat) { return player.chief == at_track; });
  switch (state.phase) {
    case Phase::over:
      return all_on_track && state.round == rounds_count;
    case Phase::income:
      return all_on_track && state.round < rounds_count;
    case Phase::done:
      return state.players[state.turn].chief != at_beach;
    default:
      return state.players[state.turn].chief != at_track;
  }
}

bool trades_fit(const State& state) {
  if (!in_turn(state) && state.phase != Phase::done) return state.trades_used == 0;
  if (state.phase == Phase::go) return state.trades_used == 0;
  for (std::size_t row = 0; row < rows_count; ++row) {
    const bool hut = contains(kinds_in(state.players[state.turn].rows[row]), Kind::trading_hut);
    if ((state.trades_used >> row & 1U) != 0 && !hut) return false;
  }
  return true;
}

bool owed_fits(const State& state) {
  if (state.phase != Phase::income) return state.owed.empty();
  return all_players(state, [&](const Player& player, Seat seat) {
    return !state.owed.contains(seat) || income_of(player, state.round).choice > 0;
  });
}

/// The pending tile has the fields that the phase needs, and its place or landing is where the chief is.
bool pending_fits(const State& state) {
  const bool needed = state.phase == Phase::tile || state.phase == Phase::buy || state.phase == Phase::build;
  if (!needed || !state.pending) return needed == state.pending.has_value();
  const auto [from, kind, side] = *state.pending;
  const std::uint8_t chief = state.players[state.turn].chief;
  if (from == Source::place ? chief >= places_count : chief < at_landing || chief == at_track) return false;
  if (state.phase == Phase::tile) return !kind && side == none;
  if (!kind) return false;
  if (state.phase == Phase::build) return side != none && state.stock[static_cast<std::size_t>(*kind)] > 0;
  return from == Source::place && side == none &&
         contains(place_at(state, chief).kinds & outlook_of(state, state.turn).kinds, *kind);
}

bool convert_fits(const State& state) {
  if (state.phase != Phase::convert) return true;
  const Player& player = state.players[state.turn];
  return side_of_god(player, Kind::kane) > 0 && player.chief < places_count && player.tikis < tikis_max &&
         state.stock[static_cast<std::size_t>(Kind::tiki)] > 0;
}

bool no_dead_end(const State& state) {
  for (const Seat seat : to_act(state)) {
    const auto steps = legal(state, seat);
    // A question with only one answer is never asked.
    const bool choice = state.phase == Phase::tile || state.phase == Phase::build || state.phase == Phase::convert;
    if (steps.size() < (choice ? 2U : 1U)) return false;
  }
  return true;
}

bool points_fit(const State& state) {
  return all_players(state, [&](const Player& player, Seat seat) {
    const bool first = state.phase == Phase::over && state.track[0] == seat;
    if (player.points.first_place != (first ? first_place_points : 0)) return false;
    const bool in_round = in_turn(state) || state.phase == Phase::done;
    return state.round > 1 || !in_round || player.points.rounds == 0;
  });
}

struct Law {
  bool (*holds)(const State&);
  std::string_view rule;
  std::string_view detail;
  std::string_view path;
};

constexpr std::array<Law, 19> laws = {{
    {seats_fit, "hawaii.state.seats", "a seat is missing, or there is no such seat", "/players"},
    {frame_whole, "hawaii.state.frame", "each of the ten places must be in the frame exactly once", "/frame"},
    {order_whole, "hawaii.state.order", "each seat must have one place in the order", "/order"},
    {track_fits, "hawaii.state.track", "the chiefs do not match the order track", "/track"},
    {track_tokens_fit, "hawaii.state.track_tokens", "the order track has tokens that it cannot have", "/track_tokens"},
    {spaces_fit, "hawaii.state.spaces", "a purchase space has something that cannot be there", "/spaces"},
    {fish_fit, "hawaii.state.fish", "the number of fish differs from the number of closed spaces", "/harbour"},
    {tokens_conserved, "hawaii.state.tokens", "the tokens are not those of the game", "/bag"},
    {tiles_conserved, "hawaii.state.tiles", "the tiles are not those of the game", "/stock"},
    {islands_conserved, "hawaii.state.islands", "the islands are not those of the game", "/landings"},
    {villages_lawful, "hawaii.state.villages", "a tile is where it must not be", "/players"},
    {boats_fit, "hawaii.state.boats", "more boats are out than exist", "/players"},
    {chiefs_fit, "hawaii.state.chiefs", "a chief is on a space where nothing was done", "/players"},
    {phase_fits, "hawaii.state.phase", "the phase does not match the chiefs", "/phase"},
    {trades_fit, "hawaii.state.trades", "a trading hut has traded that does not exist", "/trades_used"},
    {owed_fits, "hawaii.state.owed", "income is owed that no player has", "/owed"},
    {pending_fits, "hawaii.state.pending", "the pending tile does not match the phase", "/pending"},
    {convert_fits, "hawaii.state.convert", "no KANE could give a tiki", "/phase"},
    {points_fit, "hawaii.state.points", "points that cannot have been scored yet", "/players"},
}};

}  // namespace

std::optional<Violation> inconsistency(const State& state) {
  for (const Law& law : laws) {
    if (!law.holds(state)) return Violation{std::string(law.rule), std::string(law.detail), std::string(law.path)};
  }
  if (!no_dead_end(state)) return Violation{"hawaii.state.dead_end", "the seat could not finish its turn", "/phase"};
  return std::nullopt;
}

std::expected<State, Violation> decode_state(const Json& json) {
  auto state = read<State>(json);
  if (!state) return state;
  if (auto violation = inconsistency(*state)) return std::unexpected(std::move(*violation));
  return state;
}

}  // namespace reef::hawaii
