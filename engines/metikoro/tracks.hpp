#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/core/described.hpp"
#include "engines/metikoro/state.hpp"

/// The rolls of orbs (RULES.md section 4).
namespace reef::metikoro {

/// A cell on the way of an orb, with the ends where it enters and leaves.
struct Way {
  std::uint8_t cell = 0;
  End entry = End::stop;
  End exit = End::stop;
  bool operator==(const Way&) const = default;
};
constexpr auto describe(Type<Way> /*type*/) {
  return tuple<Way>(field("cell", &Way::cell, cell_number), field("entry", &Way::entry), field("exit", &Way::exit));
}
/// The way of a roll: both stops, and between them each cell at most once for each of its edges.
inline constexpr auto path_list = list(2, cells_count* edges_count + 1);

/// Follows all tracks from a stop to the first stop on each way, by breadth-first search.
class Trace {
 public:
  /// `corner` is the house of the roller, the only one that orbs may enter; no way may end in `blocked`. `start` must
  /// be a stop, and not in another house.
  Trace(const State& state, std::uint8_t start, std::uint8_t corner, const CellSet& blocked);

  [[nodiscard]] const CellSet& ends() const { return ends_; }
  /// A shortest way to one of `ends()`, including both stops.
  [[nodiscard]] std::vector<Way> path_to(std::uint8_t end) const;

 private:
  /// A cell and the edge by which the orb leaves it.
  using Node = std::uint16_t;
  static constexpr Node no_node = 0xffff;
  static constexpr Node node_of(std::uint8_t cell, End exit) {
    return static_cast<Node>(cell * edges_count + static_cast<int>(exit));
  }
  static constexpr std::uint8_t cell_of(Node node) { return static_cast<std::uint8_t>(node / edges_count); }
  static constexpr End exit_of(Node node) { return static_cast<End>(node % edges_count); }

  void reach(std::uint8_t cell, Ends exits, Node from);
  void follow(const State& state, Node node, std::uint8_t corner, const CellSet& blocked);

  CellSet ends_;
  int reached_ = 0;
  std::array<Ends, cells_count> seen_{};  ///< The exits reached.
  // Not initialised: always written before they are read. Clearing them for every orb would cost more than the tracing.
  std::array<Node, cells_count * edges_count> queue_;
  std::array<Node, cells_count * edges_count> from_;
  std::array<Node, cells_count> last_;
};

/// True if the orb at `orb` may not be rolled to `cell` now (RULES.md §5.3).
bool is_barred(const State& state, std::uint8_t orb, std::uint8_t cell);

/// The ways of an orb for a seat, with the Ko rule and other orbs as obstacles. `start` must have an orb that the seat
/// may roll.
Trace trace_roll(const State& state, Seat seat, std::uint8_t start);

/// True if the cell has an orb that is not in another player's house (RULES.md §4.1).
bool may_roll(const State& state, Seat seat, std::uint8_t cell);

/// The stops that the seat may roll the orb at `start` to; empty if there is no orb or the seat may not roll it.
CellSet rolls_from(const State& state, Seat seat, std::uint8_t start);

/// True if the seat can roll any orb.
bool can_roll(const State& state, Seat seat);

}  // namespace reef::metikoro
