#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "engines/metikoro/state.hpp"

/// Where orbs can be rolled (RULES.md section 4).
namespace reef::metikoro {

/// Follows the tracks from a stop by every way there is, to the first stop of each.
class Trace {
 public:
  /// `corner` is the roller's house, the only one that may be entered; no way may end in `blocked`. `start` is a stop,
  /// and not in another house.
  Trace(const State& state, std::uint8_t start, std::uint8_t corner, const CellSet& blocked);

  [[nodiscard]] const CellSet& ends() const { return ends_; }
  /// A shortest way to one of the ends, both stops included.
  [[nodiscard]] std::vector<Way> path_to(std::uint8_t end) const;

 private:
  /// A cell and the edge that it is left by.
  using Node = std::uint16_t;
  static constexpr Node no_node = 0xffff;
  static constexpr Node node_of(std::uint8_t cell, End exit) {
    return static_cast<Node>(cell * edges_count + static_cast<int>(exit));
  }
  static constexpr std::uint8_t cell_of(Node node) { return static_cast<std::uint8_t>(node / edges_count); }
  static constexpr End exit_of(Node node) { return static_cast<End>(node % edges_count); }

  void reach(std::uint8_t cell, End exit, Node from);
  void follow(const State& state, Node node, std::uint8_t corner, const CellSet& blocked);

  CellSet ends_;
  int reached_ = 0;
  std::bitset<cells_count * edges_count> seen_;
  // Written before they are read: clearing them for every orb would cost more than the tracing.
  std::array<Node, cells_count * edges_count> queue_;
  std::array<Node, cells_count * edges_count> from_;
  std::array<Node, cells_count> last_;
};

/// True if the orb at `orb` may not be rolled to `cell` now (RULES.md §5.3).
bool is_barred(const State& state, std::uint8_t orb, std::uint8_t cell);

/// The ways of an orb for a seat, Ko rule and other orbs included; `start` holds an orb that the seat may roll.
Trace trace_roll(const State& state, Seat seat, std::uint8_t start);

/// True if the seat may roll an orb that lies there at all: there is one, and in no other house (RULES.md §4.1).
bool may_roll(const State& state, Seat seat, std::uint8_t cell);

/// The stops that the orb may be rolled to by the seat; none if there is no orb, or none of its.
CellSet rolls_from(const State& state, Seat seat, std::uint8_t start);

/// True if the seat can roll any orb.
bool can_roll(const State& state, Seat seat);

}  // namespace reef::metikoro
