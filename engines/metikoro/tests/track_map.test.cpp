// Where tracks lead, as sets of cells.
#include "engines/metikoro/track_map.hpp"

#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {

TEST_CASE("metikoro: the inner cells are those within the rim, and the cells across an edge are their neighbours") {
  InnerCells all = 0;
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    const bool rim = cell < columns || cell >= cells_count - columns || cell % columns == 0 || cell % columns == 9;
    CHECK((inner_bit(cell) == 0) == rim);
    CHECK((all & inner_bit(cell)) == 0);
    all |= inner_bit(cell);
    if (rim) continue;
    for (unsigned edge = 0; edge < edges_count; ++edge) {
      const std::uint8_t next = beyond(cell, static_cast<End>(edge));
      CHECK(across(inner_bit(cell), static_cast<End>(edge)) == inner_bit(next));
    }
  }
  CHECK(~all == 0);
}

TEST_CASE("metikoro: the map of tracks has the links of each tile and of the source at their cells") {
  for (std::uint8_t kind = 0; kind < kinds_count; ++kind) {
    for (std::uint8_t turn = 0; turn < kinds[kind].turns; ++turn) {
      State state = Position().get();
      state.cells[at(3, 6)] = {.tile = kind, .turn = turn};
      const TrackMap map(state);
      CHECK(map.tiles() == inner_bit(at(3, 6)));
      for (const std::uint8_t cell : {at(3, 6), at(4, 4), at(5, 4), at(6, 6)}) {
        for (unsigned entry = 0; entry < edges_count; ++entry) {
          TrackMap::ByEdge<InnerCells> entries{};
          entries[entry] = inner_bit(cell);
          const Ends expected = exits(tracks_at(state, cell), static_cast<End>(entry));
          for (const End end : {End::north, End::east, End::south, End::west, End::stop}) {
            CHECK(map.exits(entries, end) == ((expected & bit(end)) != 0 ? inner_bit(cell) : 0));
          }
        }
      }
    }
  }
}

TEST_CASE("metikoro: the map has the orbs that are not in houses") {
  const State state = Position().lay(at(1, 1), stop).orb(at(1, 1)).orb(at(0, 0)).get();
  InnerCells orbs = 0;
  for (const std::uint8_t orb : state.orbs) orbs |= inner_bit(orb);
  CHECK(TrackMap(state).orbs() == orbs);
  CHECK((orbs & inner_bit(at(1, 1))) != 0);
}

}  // namespace reef::metikoro::test
