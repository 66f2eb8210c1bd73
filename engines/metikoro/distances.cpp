#include <array>

#include "engines/metikoro/score.hpp"

namespace reef::metikoro {
namespace {

// The costs of the obstacles between an orb and the house, in tiles to lay.
constexpr int missing_tile = 1;
constexpr int wrong_tile = 2;
constexpr int roll_more = 2;

constexpr Ends all_edges = 15;

/// By corner, cell and edge: the next cell of a way home, seen backwards; `none` at the rim and before other houses.
const auto neighbours = [] {
  std::array<std::array<std::uint8_t, std::size_t{cells_count} * edges_count>, corners_count> table{};
  for (std::uint8_t corner = 0; corner < corners_count; ++corner) {
    for (std::size_t node = 0; node < table[corner].size(); ++node) {
      const std::uint8_t next =
          beyond(static_cast<std::uint8_t>(node / edges_count), static_cast<End>(node % edges_count));
      const bool closed = next == none || (board[next].ground == Ground::house && board[next].corner != corner);
      table[corner][node] = closed ? std::uint8_t{none} : next;
    }
  }
  return table;
}();

/// Searches the ways home backwards, nearest first (Dijkstra's algorithm with buckets), until all orbs are reached.
/// Links work in both directions, so one backward search serves all orbs.
class WaysHome {
 public:
  WaysHome(const State& state, Seat seat)
      : state_(state), corner_(corner_of(seat, seats_in(state))), seat_(seat), orbs_(orb_cells(state)) {
    for (const std::uint8_t orb : state.orbs) left_ += board[orb].ground != Ground::house ? 1 : 0;
    distances_.fill(too_far);
    nearest_.fill(too_far);
    entered_.fill(none);
    leave_house();
    for (std::size_t distance = 0; distance < waiting_.size(); ++distance) {
      // A bucket may grow while it is read, because steps without cost stay in the same bucket.
      for (std::size_t index = 0; index < waiting_[distance].size; ++index) {
        if (left_ == 0) return;
        go_on(waiting_[distance].nodes[index], static_cast<int>(distance));
      }
    }
  }

  [[nodiscard]] const std::array<std::uint8_t, cells_count>& distances() const { return distances_; }

 private:
  /// A cell and the edge by which the backward search leaves it.
  using Node = std::uint16_t;
  static constexpr std::size_t nodes_count = std::size_t{cells_count} * edges_count;
  static constexpr std::uint8_t both = edges_count;

  struct Bucket {
    std::size_t size = 0;
    std::array<Node, nodes_count> nodes;
  };

  /// Starts at the free stops beside the house's corner.
  void leave_house() {
    for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
      const Place& place = board[cell];
      if (place.corner != corner_ || place.ground != Ground::house || !has_stop(place.tracks)) continue;
      if (!orbs_.contains(cell)) reach(cell, exits(place.tracks, End::stop), 0);
    }
  }

  void reach(std::uint8_t cell, Ends ends, int distance) {
    if (distance >= too_far) return;
    Bucket& bucket = waiting_[static_cast<std::size_t>(distance)];
    each_end(ends, [&](End exit) {
      const auto node = static_cast<Node>(cell * edges_count + static_cast<int>(exit));
      if (distance >= nearest_[node]) return;
      nearest_[node] = static_cast<std::uint8_t>(distance);
      bucket.nodes[bucket.size] = node;
      ++bucket.size;
    });
  }

  void go_on(Node node, int distance) {
    if (nearest_[node] < distance) return;  // Reached again at a smaller distance.
    const std::uint8_t next = neighbours[corner_][node];
    if (next == none) return;
    const End entry = opposite(static_cast<End>(node % edges_count));
    if (takes_tiles(next)) change(next, entry, distance);
    if (takes_tiles(next) && state_.cells[next].tile == none) return;
    const Ends there = exits(tracks_at(state_, next), entry);
    if ((there & bit(End::stop)) != 0) {
      come_to_stop(next, distance);
    } else {
      reach(next, there, distance);
    }
  }

  void come_to_stop(std::uint8_t cell, int distance) {
    if (board[cell].ground == Ground::house || distance >= distances_[cell]) return;
    distances_[cell] = static_cast<std::uint8_t>(distance);
    if (orbs_.contains(cell)) --left_;
    if (takes_tiles(cell)) reach(cell, all_edges, distance + roll_more);
  }

  /// Continues as if the cell had the tile that is needed, in every direction. All but the first two edges where the
  /// search comes in add nothing: each way on has been found from one of these.
  void change(std::uint8_t cell, End entry, int distance) {
    std::uint8_t& first = entered_[cell];
    if (first == both || first == static_cast<std::uint8_t>(entry)) return;
    const bool laid = state_.cells[cell].tile != none;
    if (laid ? orbs_.contains(cell) : is_closed(cell)) return;
    const int further = distance + (laid ? wrong_tile : missing_tile);
    if (first == none) {
      first = static_cast<std::uint8_t>(entry);
      reach(cell, static_cast<Ends>(all_edges & ~bit(entry)), further);
    } else {
      reach(cell, bit(static_cast<End>(first)), further);
      first = both;
    }
  }

  /// True in the gardens of others.
  [[nodiscard]] bool is_closed(std::uint8_t cell) const {
    if (board[cell].ground != Ground::garden) return false;
    const std::uint8_t owner = seat_in(board[cell].corner, seats_in(state_));
    return owner != none && owner != seat_;
  }

  const State& state_;
  std::uint8_t corner_;
  Seat seat_;
  CellSet orbs_;
  int left_ = 0;  ///< Orbs outside the houses that are not reached yet.
  std::array<std::uint8_t, cells_count> distances_{};
  std::array<std::uint8_t, nodes_count> nearest_{};
  std::array<std::uint8_t, cells_count> entered_{};  ///< The edge where `change` first came in; `both` after a second.
  std::array<Bucket, too_far> waiting_;
};

}  // namespace

std::array<std::uint8_t, cells_count> distances(const State& state, Seat seat) {
  return WaysHome(state, seat).distances();
}

}  // namespace reef::metikoro
