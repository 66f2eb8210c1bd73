#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engines/core/described.hpp"
#include "engines/core/game.hpp"
#include "engines/core/seat.hpp"

/// The pieces of MetiKoro: the board with its fixed tracks, and the tiles. components.cpp says for each table where it
/// comes from and how certain it is.
namespace reef::metikoro {

/// "No tile", "no cell", "no seat" in every byte of a state.
inline constexpr std::uint8_t none = 255;

inline constexpr int seats_min = 2;
inline constexpr int seats_max = 4;
inline constexpr int orbs_total = 9;
inline constexpr int home_to_win = 3;
inline constexpr int slots = 6;  ///< Places on a platform.
inline constexpr int tiles_a_turn_max = 2;
inline constexpr int rounds_max = 150;     ///< Then the game is a draw (RULES.md §6.3).
inline constexpr int repetitions_max = 4;  ///< When a position occurs this often, the game is a draw (§6.2).

// Tracks --------------------------------------------------------------------------------------------------------------

/// The edges of a cell, clockwise, and the stop in its middle.
enum class End : std::uint8_t { north, east, south, west, stop };
constexpr auto describe(Type<End> /*type*/) {
  return words<End>("N", "E", "S", "W", "O");
}
inline constexpr int edges_count = 4;
inline constexpr int ends_count = 5;

/// A set of ends, bit n for end n.
using Ends = std::uint8_t;
constexpr Ends bit(End end) {
  return static_cast<Ends>(1U << static_cast<unsigned>(end));
}
constexpr End opposite(End edge) {
  return static_cast<End>((static_cast<unsigned>(edge) + 2U) % edges_count);
}

/// The ends that an orb may continue to, by the end where it came in. `tracks[stop]` is for an orb that leaves the
/// stop.
using Tracks = std::array<Ends, ends_count>;
constexpr Ends exits(const Tracks& tracks, End entry) {
  return tracks[static_cast<std::size_t>(entry)];
}
/// True if an orb that comes in by some edge stops here.
constexpr bool has_stop(const Tracks& tracks) {
  return exits(tracks, End::stop) != 0;
}
/// Visits the ends of a set in order.
template <class Visit>
constexpr void each_end(Ends ends, Visit visit) {
  for (unsigned left = ends; left != 0; left &= left - 1) visit(static_cast<End>(std::countr_zero(left)));
}

// Tiles ---------------------------------------------------------------------------------------------------------------

inline constexpr int kinds_count = 7;

/// A kind of tile. Its number is its index in `kinds`.
struct Kind {
  std::uint8_t count;  ///< In the box.
  std::uint8_t start;  ///< Initially on each platform.
  std::uint8_t turns;  ///< The number of different positions: 1, 2 or 4.
};

/// Tile kinds by number, for the tests and the JSON names.
enum Tile : std::uint8_t { crossing, curve, stop, switch_1, switch_2, switch_3, bouncer };
constexpr auto describe(Type<Tile> /*type*/) {
  return words<Tile>("crossing", "curve", "stop", "switch_1", "switch_2", "switch_3", "bouncer");
}

extern const std::array<Kind, kinds_count> kinds;
/// The tracks of each kind by quarter turns clockwise.
extern const std::array<std::array<Tracks, 4>, kinds_count> tile_tracks;

// The board -----------------------------------------------------------------------------------------------------------

inline constexpr int columns = 10;
inline constexpr int cells_count = columns * columns;
inline constexpr int corners_count = 4;

enum class Ground : std::uint8_t { house, garden, source, open, frame };
constexpr auto describe(Type<Ground> /*type*/) {
  return words<Ground>("house", "garden", "source", "open", "frame");
}

struct Place {
  Ground ground = Ground::frame;
  std::uint8_t corner = none;  ///< For houses and gardens: 0 to 3, clockwise from the upper left.
  Tracks tracks{};             ///< The fixed tracks of houses and source; empty elsewhere.
};

/// Cells are numbered row by row from the upper left: cell = 10 * row + column.
extern const std::array<Place, cells_count> board;

/// True for cells where tiles can be laid.
inline bool takes_tiles(std::uint8_t cell) {
  return board[cell].ground == Ground::garden || board[cell].ground == Ground::open;
}
/// The neighbour of a cell across an edge, or `none` at the rim.
std::uint8_t beyond(std::uint8_t cell, End edge);

/// The corner of a seat.
constexpr std::uint8_t corner_of(Seat seat, int seats) {
  return static_cast<std::uint8_t>(seats == 2 ? seat * 2 : seat);
}
/// The seat in a corner; `none` if the corner is empty.
constexpr std::uint8_t seat_in(std::uint8_t corner, int seats) {
  if (seats == 2) return corner % 2 == 0 ? static_cast<std::uint8_t>(corner / 2) : none;
  return corner < seats ? corner : none;
}

class CellSet {
 public:
  [[nodiscard]] bool contains(std::uint8_t cell) const { return ((words_[cell / 64U] >> (cell % 64U)) & 1U) != 0; }
  void insert(std::uint8_t cell) { words_[cell / 64U] |= std::uint64_t{1} << (cell % 64U); }
  [[nodiscard]] int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  [[nodiscard]] bool empty() const { return (words_[0] | words_[1]) == 0; }
  /// Visits the cells in ascending order.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t left = words_[word]; left != 0; left &= left - 1) {
        visit(static_cast<std::uint8_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }
  bool operator==(const CellSet&) const = default;

 private:
  std::array<std::uint64_t, 2> words_{};
};

/// All of the above as JSON; see RULES.md §11.
Json components();

}  // namespace reef::metikoro
