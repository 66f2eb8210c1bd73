#include "engines/hawaii/consistency.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "engines/hawaii/check.hpp"
#include "engines/hawaii/round.hpp"
#include "engines/hawaii/rules.hpp"

namespace reef::hawaii {
namespace {

/// True if `holds` does for every player.
template <class Holds>
bool all_players(const State& state, Holds holds) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (!holds(state.players[seat], seat)) return false;
  }
  return true;
}

bool in_turn(const State& state) {
  return state.phase != Phase::income && state.phase != Phase::done && state.phase != Phase::over;
}

template <std::size_t N>
unsigned set_of(const std::array<std::uint8_t, N>& members) {
  unsigned set = 0;
  for (const std::uint8_t member : members) set |= member == none ? 0U : 1U << member;
  return set;
}

bool frame_whole(const State& state) {
  return set_of(state.frame) == (1U << places_count) - 1U;
}

bool order_whole(const State& state) {
  return set_of(state.order) == (1U << state.seats) - 1U;
}

/// Each chief on the track stands on one place of it, and nobody else does.
bool track_fits(const State& state) {
  int standing = 0;
  for (const std::uint8_t seat : state.track) standing += seat == none ? 0 : 1;
  const unsigned seats = set_of(state.track);
  return std::popcount(seats) == standing && all_players(state, [&](const Player& player, Seat seat) {
           return (player.chief == at_track) == ((seats >> seat & 1U) != 0);
         });
}

/// Nothing lies under the first place, and under the others just where nobody stands, ascending.
bool track_tokens_fit(const State& state) {
  std::uint8_t highest = 0;
  for (std::size_t at = 0; at < state.seats; ++at) {
    const std::uint8_t token = state.track_tokens[at];
    if ((token == none) != (at == 0 || state.track[at] != none)) return false;
    if (token == none) continue;
    if (token < highest) return false;
    highest = token;
  }
  return true;
}

/// Only a labelled space can be shut, and what lies beside a token on it does not exceed the label.
bool spaces_fit(const State& state) {
  for (std::uint8_t at = 0; at < places_count; ++at) {
    const Place& place = place_at(state, at);
    int sum = 0;
    for (std::size_t space = 0; space < spaces_max; ++space) {
      const std::uint8_t token = state.spaces[at][space];
      if (space >= place.spaces ? token != none : token == shut && space + 1U != place.spaces) return false;
      sum += token < tokens_count ? price_of(token) : 0;
    }
    if (state.spaces[at][place.spaces - 1U] < tokens_count && sum > place.label) return false;
  }
  return true;
}

/// Every rejected token is a fish, in the harbour or caught.
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

/// A village has no kind twice and one god; it begins with a hut, if it is not the first.
bool row_lawful(const Row& row, bool first) {
  const Kinds kinds = kinds_in(row);
  if ((kinds & ~village_kinds) != 0 || std::popcount(kinds) != row.count) return false;
  if (std::popcount(kinds & god_kinds) > 1) return false;
  return first || row.count == 0 || contains(hut_kinds, row.tiles[0].kind);
}

bool villages_lawful(const State& state) {
  return all_players(state, [](const Player& player, Seat) {
    Kinds gods = 0;
    for (std::size_t row = 0; row < rows_count; ++row) {
      const Row& village = player.rows[row];
      if (!row_lawful(village, row == 0)) return false;
      if (village.count > 0 && static_cast<int>(row) >= begun(player)) return false;
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

/// Who stands at a landing has visited its island, who is at the harbour has caught fish; both with boats.
bool chiefs_fit(const State& state) {
  return all_players(state, [&](const Player& player, Seat) {
    if (player.chief < at_harbour || player.chief == at_track) return true;
    if (player.used == Fleet{}) return false;
    if (player.chief == at_harbour) return tokens_in(player.fish) > 0;
    return state.landings[static_cast<std::size_t>(player.chief - at_landing)] == none;
  });
}

/// The round is over for all just when it is being scored.
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
  if (state.phase != Phase::income) return state.owed == 0;
  return all_players(state, [&](const Player& player, Seat seat) {
    return (state.owed >> seat & 1U) == 0 || income_of(player, state.round).choice > 0;
  });
}

/// What is being bought or brought is asked for in the phase that it has come to.
bool pending_fits(const State& state) {
  const Pending& pending = state.pending;
  const std::uint8_t chief = state.players[state.turn].chief;
  if (pending.from == Pending::From::place && chief >= places_count) return false;
  if (pending.from == Pending::From::island && (chief < at_landing || chief == at_track)) return false;
  switch (state.phase) {
    case Phase::tile:
      return pending.from != Pending::From::nothing && pending.kind == none && pending.side == 0;
    case Phase::buy: {
      if (pending.from != Pending::From::place || pending.kind == none || pending.side != 0) return false;
      const auto kind = static_cast<Kind>(pending.kind);
      return contains(place_at(state, chief).kinds & outlook_of(state, state.turn).kinds, kind);
    }
    case Phase::build:
      return pending.from != Pending::From::nothing && pending.kind != none && pending.side != 0 &&
             state.stock[pending.kind] > 0;
    default:
      return pending == Pending{};
  }
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
    // What has one answer alone is not asked.
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

constexpr std::array<Law, 18> laws = {{
    {frame_whole, "hawaii.state.frame", "each of the ten places lies in the frame once", "/frame"},
    {order_whole, "hawaii.state.order", "each seat has one place in the order", "/order"},
    {track_fits, "hawaii.state.track", "chiefs and order track do not agree", "/track"},
    {track_tokens_fit, "hawaii.state.track_tokens", "the order track has other tokens than it can have",
     "/track_tokens"},
    {spaces_fit, "hawaii.state.spaces", "a purchase space has what cannot lie there", "/spaces"},
    {fish_fit, "hawaii.state.fish", "there are not as many fish as shut spaces", "/harbour"},
    {tokens_conserved, "hawaii.state.tokens", "the tokens are not those of the box", "/bag"},
    {tiles_conserved, "hawaii.state.tiles", "the tiles are not those of the box", "/stock"},
    {islands_conserved, "hawaii.state.islands", "the islands are not those of the box", "/landings"},
    {villages_lawful, "hawaii.state.villages", "a tile lies where it may not", "/players"},
    {boats_fit, "hawaii.state.boats", "more boats are out than there are", "/players"},
    {chiefs_fit, "hawaii.state.chiefs", "a chief stands where nothing was done", "/players"},
    {phase_fits, "hawaii.state.phase", "the phase does not fit the chiefs", "/phase"},
    {trades_fit, "hawaii.state.trades", "a trading hut has traded that there is not", "/trades_used"},
    {owed_fits, "hawaii.state.owed", "income is owed that nobody has", "/owed"},
    {pending_fits, "hawaii.state.pending", "the tile that is asked about does not fit the phase", "/pending"},
    {convert_fits, "hawaii.state.convert", "there is no KANE that could bring a tiki", "/phase"},
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

}  // namespace reef::hawaii
