#include "engines/metikoro/tracks.hpp"

#include <algorithm>

namespace reef::metikoro {
namespace {

using Neighbours = std::array<std::array<std::uint8_t, edges_count>, cells_count>;

Neighbours all_neighbours() {
  Neighbours neighbours{};
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    for (unsigned edge = 0; edge < edges_count; ++edge) neighbours[cell][edge] = beyond(cell, static_cast<End>(edge));
  }
  return neighbours;
}

const Neighbours neighbours = all_neighbours();

/// False where no orb goes from `cell` whatever the tracks: into the source, into another house, out of the own one.
bool open_to(std::uint8_t cell, std::uint8_t next, std::uint8_t corner) {
  if (next == none) return false;
  const Place& place = board[next];
  if (place.ground == Ground::source) return false;
  if (place.ground == Ground::house) return place.corner == corner;
  return board[cell].ground != Ground::house;
}

}  // namespace

// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): see the members.
Trace::Trace(const State& state, std::uint8_t start, std::uint8_t corner, const CellSet& blocked) {
  each_end(exits(tracks_at(state, start), End::stop), [&](End exit) { reach(start, exit, no_node); });
  for (int next = 0; next < reached_; ++next) {
    follow(state, queue_[static_cast<std::size_t>(next)], corner, blocked);
  }
}

void Trace::reach(std::uint8_t cell, End exit, Node from) {
  const Node node = node_of(cell, exit);
  if (seen_[node]) return;
  seen_[node] = true;
  from_[node] = from;
  queue_[static_cast<std::size_t>(reached_)] = node;
  ++reached_;
}

void Trace::follow(const State& state, Node node, std::uint8_t corner, const CellSet& blocked) {
  const std::uint8_t cell = cell_of(node);
  const std::uint8_t next = neighbours[cell][static_cast<std::size_t>(exit_of(node))];
  if (!open_to(cell, next, corner)) return;
  each_end(exits(tracks_at(state, next), opposite(exit_of(node))), [&](End exit) {
    if (exit != End::stop) {
      reach(next, exit, node);
    } else if (!blocked.contains(next) && !ends_.contains(next)) {
      ends_.insert(next);
      last_[next] = node;
    }
  });
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
  return std::ranges::find(state.bars, Bar{orb, cell}) != state.bars.end();
}

Trace trace_roll(const State& state, Seat seat, std::uint8_t start) {
  CellSet blocked = orb_cells(state);
  for (const Bar& bar : state.bars) {
    if (bar.orb == start) blocked.insert(bar.cell);
  }
  return {state, start, corner_of(seat, state.seats), blocked};
}

bool may_roll(const State& state, Seat seat, std::uint8_t cell) {
  if (cell >= cells_count || !has_orb(state, cell)) return false;
  return board[cell].ground != Ground::house || board[cell].corner == corner_of(seat, state.seats);
}

CellSet rolls_from(const State& state, Seat seat, std::uint8_t start) {
  return may_roll(state, seat, start) ? trace_roll(state, seat, start).ends() : CellSet{};
}

bool can_roll(const State& state, Seat seat) {
  return std::ranges::any_of(state.orbs,
                             [&](std::uint8_t orb) { return orb != none && !rolls_from(state, seat, orb).empty(); });
}

}  // namespace reef::metikoro
