#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "engines/core/described.hpp"
#include "engines/metikoro/state.hpp"
#include "engines/metikoro/tracks.hpp"

/// What happened: RULES.md §16.
namespace reef::metikoro {
namespace event {

struct Placed {
  Seat seat = 0;
  std::uint8_t cell = 0;
  std::uint8_t tile = 0;
  std::uint8_t turn = 0;
  bool operator==(const Placed&) const = default;
};

struct Replaced {
  Seat seat = 0;
  std::uint8_t cell = 0;
  std::uint8_t tile = 0;
  std::uint8_t turn = 0;
  std::uint8_t old_tile = 0;
  std::uint8_t old_turn = 0;
  bool operator==(const Replaced&) const = default;
};

struct Rotated {
  Seat seat = 0;
  std::uint8_t cell = 0;
  std::uint8_t tile = 0;
  std::uint8_t turn = 0;
  std::uint8_t old_turn = 0;
  bool operator==(const Rotated&) const = default;
};

struct Paid {
  Seat seat = 0;
  std::uint8_t tile = 0;
  bool operator==(const Paid&) const = default;
};

struct Took {
  Seat seat = 0;
  std::uint8_t tile = 0;
  bool operator==(const Took&) const = default;
};

struct Drew {
  Seat seat = 0;
  std::uint8_t tile = 0;
  bool operator==(const Drew&) const = default;
};

struct Rolled {
  Seat seat = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::vector<Way> path{};
  bool operator==(const Rolled&) const = default;
};

/// A spare orb has been put on a cell of the source.
struct Refilled {
  Seat seat = 0;
  std::uint8_t cell = 0;
  bool operator==(const Refilled&) const = default;
};

struct Stayed {
  Seat seat = 0;
  bool operator==(const Stayed&) const = default;
};

/// `seat`: the winner, or `none`.
struct Ended {
  Ending reason = Ending::running;
  std::uint8_t seat = none;
  bool operator==(const Ended&) const = default;
};

}  // namespace event

using Event = std::variant<event::Placed, event::Replaced, event::Rotated, event::Paid, event::Took, event::Drew,
                           event::Rolled, event::Refilled, event::Stayed, event::Ended>;
namespace event {
constexpr auto describe(Type<Event> /*type*/) {
  return one_of<Event>(
      alternative<Placed>("placed", field("seat", &Placed::seat, seat_number),
                          field("cell", &Placed::cell, cell_number), field("tile", &Placed::tile, tile_number),
                          field("turn", &Placed::turn, turns_number)),
      alternative<Replaced>(
          "replaced", field("seat", &Replaced::seat, seat_number), field("cell", &Replaced::cell, cell_number),
          field("tile", &Replaced::tile, tile_number), field("turn", &Replaced::turn, turns_number),
          field("old_tile", &Replaced::old_tile, tile_number), field("old_turn", &Replaced::old_turn, turns_number)),
      alternative<Rotated>("rotated", field("seat", &Rotated::seat, seat_number),
                           field("cell", &Rotated::cell, cell_number), field("tile", &Rotated::tile, tile_number),
                           field("turn", &Rotated::turn, turns_number),
                           field("old_turn", &Rotated::old_turn, turns_number)),
      alternative<Paid>("paid", field("seat", &Paid::seat, seat_number), field("tile", &Paid::tile, tile_number)),
      alternative<Took>("took", field("seat", &Took::seat, seat_number), field("tile", &Took::tile, tile_number)),
      alternative<Drew>("drew", field("seat", &Drew::seat, seat_number), field("tile", &Drew::tile, tile_number)),
      alternative<Rolled>("rolled", field("seat", &Rolled::seat, seat_number),
                          field("from", &Rolled::from, cell_number), field("to", &Rolled::to, cell_number),
                          field("path", &Rolled::path, path_list)),
      alternative<Refilled>("refilled", field("seat", &Refilled::seat, seat_number),
                            field("cell", &Refilled::cell, cell_number)),
      alternative<Stayed>("stayed", field("seat", &Stayed::seat, seat_number)),
      alternative<Ended>("ended", field("reason", &Ended::reason),
                         field("seat", &Ended::seat, seat_number).or_left_out()));
}
}  // namespace event

}  // namespace reef::metikoro
