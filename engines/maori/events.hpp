#pragma once

#include <variant>

#include "engines/core/described.hpp"
#include "engines/maori/state.hpp"
#include "engines/maori/steps.hpp"

/// What happened: RULES.md §16.
namespace reef::maori {
namespace event {

struct Launched {
  Seat seat = 0;
  std::uint8_t stop = 0;
  bool operator==(const Launched&) const = default;
};

/// `shells`: paid.
struct Moved {
  Seat seat = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t steps = 0;
  std::uint8_t shells = 0;
  bool operator==(const Moved&) const = default;
};

/// `shells`: paid.
struct Took {
  Seat seat = 0;
  std::uint8_t at = 0;
  std::uint8_t tile = 0;
  std::uint8_t shells = 0;
  bool operator==(const Took&) const = default;
};

struct Unstored {
  Seat seat = 0;
  std::uint8_t tile = 0;
  bool operator==(const Unstored&) const = default;
};

struct Stored {
  Seat seat = 0;
  std::uint8_t tile = 0;
  bool operator==(const Stored&) const = default;
};

struct Sailed {
  Seat seat = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const Sailed&) const = default;
};

/// `shells`: gained.
struct Placed {
  Seat seat = 0;
  std::uint8_t cell = 0;
  std::uint8_t tile = 0;
  std::uint8_t turn = 0;
  std::uint8_t shells = 0;
  bool operator==(const Placed&) const = default;
};

struct Removed {
  Seat seat = 0;
  std::uint8_t cell = 0;
  std::uint8_t tile = 0;
  bool operator==(const Removed&) const = default;
};

struct Passed {
  Seat seat = 0;
  bool operator==(const Passed&) const = default;
};

/// `from` is missing if the ship was beside the board.
struct ShipMoved {
  Seat seat = 0;
  std::uint8_t from = none;
  std::uint8_t to = 0;
  bool operator==(const ShipMoved&) const = default;
};

struct Stayed {
  Seat seat = 0;
  bool operator==(const Stayed&) const = default;
};

struct Refilled {
  std::uint8_t at = 0;
  std::uint8_t tile = 0;
  bool operator==(const Refilled&) const = default;
};

/// The seat has filled its board.
struct LastRound {
  Seat seat = 0;
  bool operator==(const LastRound&) const = default;
};

struct Ended {
  Ending reason = Ending::running;
  bool operator==(const Ended&) const = default;
};

}  // namespace event

using Event = std::variant<event::Launched, event::Moved, event::Took, event::Unstored, event::Stored, event::Sailed,
                           event::Placed, event::Removed, event::Passed, event::ShipMoved, event::Stayed,
                           event::Refilled, event::LastRound, event::Ended>;
namespace event {
constexpr auto describe(Type<Event> /*type*/) {
  return one_of<Event>(
      alternative<Launched>("launched", field("seat", &Launched::seat, seat_number),
                            field("stop", &Launched::stop, number(0, stops_count - 1))),
      alternative<Moved>(
          "moved", field("seat", &Moved::seat, seat_number), field("from", &Moved::from, number(0, stops_count - 1)),
          field("to", &Moved::to, number(0, stops_count - 1)),
          field("steps", &Moved::steps, number(1, step::steps_max)), field("shells", &Moved::shells, shells_number)),
      alternative<Took>("took", field("seat", &Took::seat, seat_number), field("at", &Took::at, place_number),
                        field("tile", &Took::tile, tile_number), field("shells", &Took::shells, shells_number)),
      alternative<Unstored>("unstored", field("seat", &Unstored::seat, seat_number),
                            field("tile", &Unstored::tile, tile_number)),
      alternative<Stored>("stored", field("seat", &Stored::seat, seat_number),
                          field("tile", &Stored::tile, tile_number)),
      alternative<Sailed>("sailed", field("seat", &Sailed::seat, seat_number),
                          field("from", &Sailed::from, cell_or_none), field("to", &Sailed::to, cell_number)),
      alternative<Placed>("placed", field("seat", &Placed::seat, seat_number),
                          field("cell", &Placed::cell, cell_number), field("tile", &Placed::tile, tile_number),
                          field("turn", &Placed::turn, turns_number), field("shells", &Placed::shells, shells_number)),
      alternative<Removed>("removed", field("seat", &Removed::seat, seat_number),
                           field("cell", &Removed::cell, cell_number), field("tile", &Removed::tile, tile_number)),
      alternative<Passed>("passed", field("seat", &Passed::seat, seat_number)),
      alternative<ShipMoved>("ship_moved", field("seat", &ShipMoved::seat, seat_number),
                             field("from", &ShipMoved::from, cell_or_none), field("to", &ShipMoved::to, cell_number)),
      alternative<Stayed>("stayed", field("seat", &Stayed::seat, seat_number)),
      alternative<Refilled>("refilled", field("at", &Refilled::at, place_number),
                            field("tile", &Refilled::tile, tile_number)),
      alternative<LastRound>("last_round", field("seat", &LastRound::seat, seat_number)),
      alternative<Ended>("ended", field("reason", &Ended::reason)));
}
}  // namespace event

}  // namespace reef::maori
