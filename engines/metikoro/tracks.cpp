#include "engines/metikoro/tracks.hpp"

#include <algorithm>

namespace reef::metikoro {
namespace {

/// The cells across the edges of a cell.
using Neighbours = std::array<std::uint8_t, edges_count>;

/// False if no orb of this corner's seat can go from `cell` to `next`, whatever the tracks: into the source, into
/// another house, or out of a house.
bool open_to(std::uint8_t cell, std::uint8_t next, std::uint8_t corner) {
  if (next == none) return false;
  const Place& place = board[next];
  if (place.ground == Ground::source) return false;
  if (place.ground == Ground::house) return place.corner == corner;
  return board[cell].ground != Ground::house;
}

/// By corner and cell: the neighbours that are open to the corner's seat, and `none` for the others.
const auto open_neighbours = [] {
  std::array<std::array<Neighbours, cells_count>, corners_count> open{};
  for (std::uint8_t corner = 0; corner < corners_count; ++corner) {
    for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
      for (unsigned edge = 0; edge < edges_count; ++edge) {
        const std::uint8_t next = beyond(cell, static_cast<End>(edge));
        open[corner][cell][edge] = open_to(cell, next, corner) ? next : none;
      }
    }
  }
  return open;
}();

}  // namespace

// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): see the members.
Trace::Trace(const State& state, std::uint8_t start, std::uint8_t corner, const CellSet& blocked) {
  reach(start, exits(tracks_at(state, start), End::stop), no_node);
  for (int next = 0; next < reached_; ++next) {
    follow(state, queue_[static_cast<std::size_t>(next)], corner, blocked);
  }
}

void Trace::reach(std::uint8_t cell, Ends exits, Node from) {
  const Ends fresh = exits & static_cast<Ends>(~seen_[cell]);
  seen_[cell] |= fresh;
  each_end(fresh, [&](End exit) {
    const Node node = node_of(cell, exit);
    from_[node] = from;
    queue_[static_cast<std::size_t>(reached_)] = node;
    ++reached_;
  });
}

void Trace::follow(const State& state, Node node, std::uint8_t corner, const CellSet& blocked) {
  const std::uint8_t next = open_neighbours[corner][cell_of(node)][static_cast<std::size_t>(exit_of(node))];
  if (next == none) return;
  const Ends on = exits(tracks_at(state, next), opposite(exit_of(node)));
  reach(next, on & static_cast<Ends>(~bit(End::stop)), node);
  if ((on & bit(End::stop)) != 0 && !blocked.contains(next) && !ends_.contains(next)) {
    ends_.insert(next);
    last_[next] = node;
  }
}

std::vector<Way> Trace::path_to(std::uint8_t end) const {
  std::vector<Way> path;
  Way way{end, End::stop, End::stop};
  for (Node node = last_[end]; node != no_node; node = from_[node]) {
    way.entry = opposite(exit_of(node));
    path.push_back(way);
    way = {cell_of(node), End::stop, exit_of(node)};
  }
  path.push_back(way);
  std::ranges::reverse(path);
  return path;
}

bool is_barred(const State& state, std::uint8_t orb, std::uint8_t cell) {
  return std::ranges::any_of(state.bars, [&](const Bar& bar) { return bar.orb == orb && bar.cell == cell; });
}

Trace trace_roll(const State& state, Seat seat, std::uint8_t start) {
  CellSet blocked = orb_cells(state);
  for (const Bar& bar : state.bars) {
    if (bar.orb == start) blocked.insert(bar.cell);
  }
  return {state, start, corner_of(seat, seats_in(state)), blocked};
}

bool may_roll(const State& state, Seat seat, std::uint8_t cell) {
  if (cell >= cells_count || !has_orb(state, cell)) return false;
  return board[cell].ground != Ground::house || board[cell].corner == corner_of(seat, seats_in(state));
}

CellSet rolls_from(const State& state, Seat seat, std::uint8_t start) {
  return may_roll(state, seat, start) ? trace_roll(state, seat, start).ends() : CellSet{};
}

bool can_roll(const State& state, Seat seat) {
  return std::ranges::any_of(state.orbs, [&](std::uint8_t orb) { return !rolls_from(state, seat, orb).empty(); });
}

}  // namespace reef::metikoro
