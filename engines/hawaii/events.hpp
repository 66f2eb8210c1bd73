#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engines/core/described.hpp"
#include "engines/core/seat.hpp"
#include "engines/hawaii/numbers.hpp"

/// What happened: RULES.md §19.
namespace reef::hawaii {

/// Why a game is over.
enum class Ending : std::uint8_t { five_rounds };
constexpr auto describe(Type<Ending> /*type*/) {
  return words<Ending>("five_rounds");
}

namespace event {

/// `from` is missing if the chief was not at a place of the frame.
struct Went {
  Seat seat = 0;
  std::uint8_t from = none;
  std::uint8_t to = 0;
  Goods pay{};
};

struct Bought {
  Seat seat = 0;
  std::uint8_t place = 0;
  Kind kind = Kind::shell_hut;
  std::uint8_t side = 1;
  std::uint8_t pieces = 1;
  std::uint8_t space = 0;
  TokenFace token{};
  Goods pay{};
};

struct Spears {
  Seat seat = 0;
  std::uint16_t points = 0;
};

struct Built {
  Seat seat = 0;
  std::uint8_t row = 0;
  std::uint8_t column = 0;
  Kind kind = Kind::shell_hut;
  std::uint8_t side = 1;
};

struct BoatAdded {
  Seat seat = 0;
  std::uint8_t side = 1;
};

/// `shells`: gained.
struct KahunaAdded {
  Seat seat = 0;
  std::uint8_t index = 0;
  std::uint8_t shells = 0;
};

/// `feet`: gained.
struct TikiAdded {
  Seat seat = 0;
  std::uint8_t index = 0;
  std::uint8_t feet = 0;
};

struct Converted {
  Seat seat = 0;
  Goods pay{};
};

struct Declined {
  Seat seat = 0;
};

/// `fish`: on all tokens caught.
struct Fished {
  Seat seat = 0;
  std::uint8_t count = 0;
  std::uint8_t fish = 0;
  Fleet boats{};
  Goods pay{};
};

/// `points`: of the landing.
struct Visited {
  Seat seat = 0;
  std::uint8_t landing = 0;
  Island island = Island::points;
  std::uint16_t points = 0;
  Fleet boats{};
  Goods pay{};
};

struct IslandPoints {
  Seat seat = 0;
  std::uint16_t points = 0;
};

struct IslandFruit {
  Seat seat = 0;
  std::uint8_t fruit = 0;
};

/// The island's tile is sold out or cannot be built.
struct IslandInVain {
  Seat seat = 0;
  Island island = Island::points;
};

struct Ordered {
  Seat seat = 0;
  std::uint8_t at = 0;
  std::optional<TokenFace> token{};
};

/// `rank` is missing if the threshold is not reached; `lono`: points of LONO.
struct RoundScored {
  Seat seat = 0;
  std::uint8_t round = 1;
  int sum = 0;
  int threshold = 0;
  std::optional<int> rank{};
  int points = 0;
  int lono = 0;
};

struct Income {
  Seat seat = 0;
  std::uint8_t shells = 0;
  std::uint8_t feet = 0;
  std::uint8_t fruit = 0;
};

struct IncomeChosen {
  Seat seat = 0;
  std::uint8_t shells = 0;
  std::uint8_t feet = 0;
  std::uint8_t fruit = 0;
};

struct RoundBegan {
  std::uint8_t round = 1;
  PerSeat order{};
};

struct FirstPlace {
  Seat seat = 0;
  std::uint16_t points = 0;
};

/// A village without a tiki above it loses its tiles.
struct Cleared {
  Seat seat = 0;
  std::uint8_t row = 0;
  std::uint8_t tiles = 0;
};

struct Ended {
  Ending reason = Ending::five_rounds;
};

}  // namespace event

using Event = std::variant<event::Went, event::Bought, event::Spears, event::Built, event::BoatAdded,
                           event::KahunaAdded, event::TikiAdded, event::Converted, event::Declined, event::Fished,
                           event::Visited, event::IslandPoints, event::IslandFruit, event::IslandInVain, event::Ordered,
                           event::RoundScored, event::Income, event::IncomeChosen, event::RoundBegan, event::FirstPlace,
                           event::Cleared, event::Ended>;
namespace event {
/// An event that a seat causes, or that concerns it.
template <class Owner, class... Fields>
constexpr auto of_seat(std::string_view name, Fields... fields) {
  return alternative<Owner>(name, field("seat", &Owner::seat, seat_number), fields...);
}
template <class Owner>
constexpr auto goods_of_seat(std::string_view name) {
  return of_seat<Owner>(name, field("shells", &Owner::shells, goods_number), field("feet", &Owner::feet, goods_number),
                        field("fruit", &Owner::fruit, goods_number));
}

constexpr auto describe(Type<Event> /*type*/) {
  return one_of<Event>(
      of_seat<Went>("went", field("from", &Went::from, place_or_none), field("to", &Went::to, place_number),
                    field("pay", &Went::pay, goods_shape)),
      of_seat<Bought>("bought", field("place", &Bought::place, place_number), field("kind", &Bought::kind),
                      field("side", &Bought::side, side_number), field("pieces", &Bought::pieces, number(1, 2)),
                      field("space", &Bought::space, space_number), field("token", &Bought::token),
                      field("pay", &Bought::pay, goods_shape)),
      of_seat<Spears>("spears", field("points", &Spears::points, points_number)),
      of_seat<Built>("built", field("row", &Built::row, row_number),
                     field("column", &Built::column, number(0, row_width - 1)), field("kind", &Built::kind),
                     field("side", &Built::side, side_number)),
      of_seat<BoatAdded>("boat_added", field("side", &BoatAdded::side, side_number)),
      of_seat<KahunaAdded>("kahuna_added", field("index", &KahunaAdded::index, number(0, kahunas_max - 1)),
                           field("shells", &KahunaAdded::shells, goods_number)),
      of_seat<TikiAdded>("tiki_added", field("index", &TikiAdded::index, number(0, tikis_max - 1)),
                         field("feet", &TikiAdded::feet, goods_number)),
      of_seat<Converted>("converted", field("pay", &Converted::pay, goods_shape)), of_seat<Declined>("declined"),
      of_seat<Fished>("fished", field("count", &Fished::count, catch_number), field("fish", &Fished::fish, sum_number),
                      field("boats", &Fished::boats, fleet_shape), field("pay", &Fished::pay, goods_shape)),
      of_seat<Visited>("visited", field("landing", &Visited::landing, landing_number),
                       field("island", &Visited::island), field("points", &Visited::points, points_number),
                       field("boats", &Visited::boats, fleet_shape), field("pay", &Visited::pay, goods_shape)),
      of_seat<IslandPoints>("island_points", field("points", &IslandPoints::points, points_number)),
      of_seat<IslandFruit>("island_fruit", field("fruit", &IslandFruit::fruit, goods_number)),
      of_seat<IslandInVain>("island_in_vain", field("island", &IslandInVain::island)),
      of_seat<Ordered>("ordered", field("at", &Ordered::at, track_number), field("token", &Ordered::token)),
      of_seat<RoundScored>(
          "round_scored", field("round", &RoundScored::round, round_number),
          field("sum", &RoundScored::sum, sum_number), field("threshold", &RoundScored::threshold, threshold_number),
          field("rank", &RoundScored::rank, nullable(rank_number)),
          field("points", &RoundScored::points, points_number), field("lono", &RoundScored::lono, points_number)),
      goods_of_seat<Income>("income"), goods_of_seat<IncomeChosen>("income_chosen"),
      alternative<RoundBegan>("round_began", field("round", &RoundBegan::round, round_number),
                              field("order", &RoundBegan::order, per_seat(seat_number))),
      of_seat<FirstPlace>("first_place", field("points", &FirstPlace::points, points_number)),
      of_seat<Cleared>("cleared", field("row", &Cleared::row, row_number),
                       field("tiles", &Cleared::tiles, number(1, row_tiles_max))),
      alternative<Ended>("ended", field("reason", &Ended::reason)));
}
}  // namespace event

}  // namespace reef::hawaii
