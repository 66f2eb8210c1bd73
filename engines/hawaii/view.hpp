#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/core/seat.hpp"
#include "engines/hawaii/components.hpp"
#include "engines/hawaii/numbers.hpp"
#include "engines/hawaii/state.hpp"

/// What all viewers see of a state: RULES.md §17. Only future draws are hidden: the view has only the size of the
/// face-down stack, and nothing of the bag.
namespace reef::hawaii {

/// Income of every player.
struct MarkerIncome {
  std::uint8_t shells;
  std::uint8_t feet;
};
constexpr auto describe(Type<MarkerIncome> /*type*/) {
  return object<MarkerIncome>(field("shells", &MarkerIncome::shells, goods_number),
                              field("feet", &MarkerIncome::feet, goods_number));
}

/// The numbers of a round.
struct MarkerView {
  std::uint8_t required;
  std::array<std::uint8_t, 3> points;
  std::optional<MarkerIncome> income;  ///< Missing in the last round.
};
constexpr auto describe(Type<MarkerView> /*type*/) {
  return object<MarkerView>(field("required", &MarkerView::required, sum_number),
                            field("points", &MarkerView::points, list(points_number)),
                            field("income", &MarkerView::income));
}

// Places --------------------------------------------------------------------------------------------------------------

struct StackView {
  Kind kind;
  std::uint8_t count;
};
constexpr auto describe(Type<StackView> /*type*/) {
  return object<StackView>(field("kind", &StackView::kind),
                           field("count", &StackView::count, number(0, tiles_of_a_kind_most)));
}

/// `label`: only on the last space of a place. `shut`: its token was rejected.
struct SpaceView {
  std::optional<std::uint8_t> label;
  std::optional<TokenFace> token;
  bool shut;
};
constexpr auto describe(Type<SpaceView> /*type*/) {
  return object<SpaceView>(field("label", &SpaceView::label, nullable(sum_number)), field("token", &SpaceView::token),
                           field("shut", &SpaceView::shut));
}

struct PlaceView {
  std::uint8_t name;  ///< An index into `places`.
  std::vector<Kind> kinds;
  std::uint8_t feet;  ///< From the beach.
  std::vector<StackView> stacks;
  std::vector<SpaceView> spaces;
  SeatSet chiefs;
};
constexpr auto describe(Type<PlaceView> /*type*/) {
  return object<PlaceView>(
      field("name", &PlaceView::name, place_name), field("kinds", &PlaceView::kinds, list(1, kinds_count)),
      field("feet", &PlaceView::feet, goods_number), field("stacks", &PlaceView::stacks, list(1, kinds_count)),
      field("spaces", &PlaceView::spaces, list(1, spaces_max)), field("chiefs", &PlaceView::chiefs));
}

// The beach -----------------------------------------------------------------------------------------------------------

struct FishView {
  std::uint8_t price;
  bool spears;
  std::uint8_t fish;
};
constexpr auto describe(Type<FishView> /*type*/) {
  return object<FishView>(field("price", &FishView::price, number(price_min, price_max)),
                          field("spears", &FishView::spears), field("fish", &FishView::fish, sum_number));
}
inline constexpr auto tokens_list = list(0, tokens_total);

/// `fish`: most fish first, in the order in which they are taken.
struct HarbourView {
  std::vector<FishView> fish;
  SeatSet chiefs;
};
constexpr auto describe(Type<HarbourView> /*type*/) {
  return object<HarbourView>(field("fish", &HarbourView::fish, tokens_list), field("chiefs", &HarbourView::chiefs));
}

struct LandingView {
  std::uint8_t feet;
  std::uint8_t points;
  std::optional<Island> island;
  SeatSet chiefs;
};
constexpr auto describe(Type<LandingView> /*type*/) {
  return object<LandingView>(field("feet", &LandingView::feet, goods_number),
                             field("points", &LandingView::points, number(0, 9)), field("island", &LandingView::island),
                             field("chiefs", &LandingView::chiefs));
}

struct IslandsView {
  int face_down;  ///< How many.
  std::vector<Island> face_up;
};
constexpr auto describe(Type<IslandsView> /*type*/) {
  constexpr int islands_total = 10;
  return object<IslandsView>(field("face_down", &IslandsView::face_down, number(0, islands_total)),
                             field("face_up", &IslandsView::face_up, list(0, islands_total)));
}

struct TrackView {
  std::optional<TokenFace> token;
  std::uint8_t seat;
};
constexpr auto describe(Type<TrackView> /*type*/) {
  return object<TrackView>(field("token", &TrackView::token), field("seat", &TrackView::seat, seat_or_none));
}

// Seats ---------------------------------------------------------------------------------------------------------------

/// Chiefs start at the beach. `index`: of the place, the landing or the place of the order track.
struct ChiefView {
  enum class At : std::uint8_t { start, place, harbour, landing, order };
  At at = At::start;
  std::uint8_t index = none;
};
constexpr auto describe(Type<ChiefView::At> /*type*/) {
  return words<ChiefView::At>("beach", "place", "harbour", "landing", "order");
}
constexpr auto describe(Type<ChiefView> /*type*/) {
  return object<ChiefView>(field("at", &ChiefView::at), field("index", &ChiefView::index, place_or_none));
}

/// A `Kind`, or the printed hut of the first village.
enum class Shown : std::uint8_t { start_hut = kinds_count };
constexpr auto describe(Type<Shown> /*type*/) {
  Words<Shown, kinds_count + 1> words{};
  std::ranges::copy(describe(Type<Kind>{}).words, words.words.begin());
  words.words.back() = "start_hut";
  return words;
}

/// `used`: a trading hut that was used this turn.
struct TileView {
  Shown kind;
  std::uint8_t side;
  bool used;
};
constexpr auto describe(Type<TileView> /*type*/) {
  return object<TileView>(field("kind", &TileView::kind), field("side", &TileView::side, side_number),
                          field("used", &TileView::used));
}

/// `counts`: a tiki is above the village. `open`: it has begun, or may begin next.
struct RowView {
  std::vector<TileView> tiles;
  int length;
  bool counts;
  bool open;
};
constexpr auto describe(Type<RowView> /*type*/) {
  return object<RowView>(field("tiles", &RowView::tiles, list(0, row_width)),
                         field("length", &RowView::length, number(0, row_width)), field("counts", &RowView::counts),
                         field("open", &RowView::open));
}

/// `feet`: the room, with the printed ones, which are free.
struct BoatView {
  enum class Sort : std::uint8_t { fishing, boat };
  Sort kind;
  std::uint8_t side;
  int feet;
  int free_feet;
  bool used;
};
constexpr auto describe(Type<BoatView::Sort> /*type*/) {
  return words<BoatView::Sort>("fishing", "boat");
}
constexpr auto describe(Type<BoatView> /*type*/) {
  return object<BoatView>(field("kind", &BoatView::kind), field("side", &BoatView::side, side_number),
                          field("feet", &BoatView::feet, goods_number),
                          field("free_feet", &BoatView::free_feet, number(0, 1)), field("used", &BoatView::used));
}

struct StandingView {
  std::optional<int> rank;  ///< Missing if the threshold is not reached.
  int points;
};
constexpr auto describe(Type<StandingView> /*type*/) {
  return object<StandingView>(field("rank", &StandingView::rank, nullable(rank_number)),
                              field("points", &StandingView::points, points_number));
}

/// `choice`: how many resources the player chooses.
struct IncomeView {
  std::uint8_t shells;
  std::uint8_t feet;
  std::uint8_t fruit;
  int choice;
};
constexpr auto describe(Type<IncomeView> /*type*/) {
  return object<IncomeView>(
      field("shells", &IncomeView::shells, goods_number), field("feet", &IncomeView::feet, goods_number),
      field("fruit", &IncomeView::fruit, goods_number), field("choice", &IncomeView::choice, goods_number));
}

struct SeatView {
  std::uint8_t shells;
  std::uint8_t feet;
  std::uint8_t fruit;
  int order;  ///< Its place in the order of this round.
  ChiefView chief;
  std::array<RowView, rows_count> rows;
  std::uint8_t kahunas;
  std::uint8_t tikis;
  std::optional<int> needed_length;  ///< Missing without tikis.
  std::vector<BoatView> boats;
  int trades;                     ///< How many resources the trading huts can still replace.
  std::vector<TokenFace> tokens;  ///< The highest first, as `fish`.
  std::vector<FishView> fish;
  int sum;
  int threshold;
  StandingView standing;
  int spear_points;
  int points;
  std::optional<IncomeView> income;  ///< Missing in the last round.
};
constexpr auto describe(Type<SeatView> /*type*/) {
  return object<SeatView>(
      field("shells", &SeatView::shells, goods_number), field("feet", &SeatView::feet, goods_number),
      field("fruit", &SeatView::fruit, goods_number), field("order", &SeatView::order, track_number),
      field("chief", &SeatView::chief), field("rows", &SeatView::rows),
      field("kahunas", &SeatView::kahunas, kahunas_number), field("tikis", &SeatView::tikis, tikis_number),
      field("needed_length", &SeatView::needed_length, nullable(number(1, row_width))),
      field("boats", &SeatView::boats, list(1, 1 + boats_most)), field("trades", &SeatView::trades, goods_number),
      field("tokens", &SeatView::tokens, tokens_list), field("fish", &SeatView::fish, tokens_list),
      field("sum", &SeatView::sum, sum_number), field("threshold", &SeatView::threshold, threshold_number),
      field("standing", &SeatView::standing), field("spear_points", &SeatView::spear_points, points_number),
      field("points", &SeatView::points, number(0, 4 * points_most)), field("income", &SeatView::income));
}

// All of it -----------------------------------------------------------------------------------------------------------

/// `at`: the place or the landing. `pieces`: missing until the side is chosen.
struct PendingView {
  Seat seat;
  std::optional<Kind> kind;
  std::uint8_t side;
  std::optional<int> pieces;
  Source from;
  std::uint8_t at;
};
constexpr auto describe(Type<PendingView> /*type*/) {
  return object<PendingView>(field("seat", &PendingView::seat, seat_number), field("kind", &PendingView::kind),
                             field("side", &PendingView::side, side_or_none),
                             field("pieces", &PendingView::pieces, nullable(number(1, 2))),
                             field("from", &PendingView::from), field("at", &PendingView::at, place_number));
}

struct View {
  Phase phase;
  std::uint8_t round;
  std::optional<Seat> turn;  ///< Missing while several seats may act, and while nobody owes a step.
  SeatSet to_act;
  PerSeat order;
  MarkerView marker;
  std::array<PlaceView, places_count> places;
  HarbourView harbour;
  std::array<LandingView, landings_count> landings;
  IslandsView islands;
  InplaceVector<TrackView, seats_max> track;
  SeatSet beach;
  std::optional<PendingView> pending;
  std::vector<SeatView> seats;
};
constexpr auto describe(Type<View> /*type*/) {
  return object<View>(field("phase", &View::phase), field("round", &View::round, round_number),
                      field("turn", &View::turn, nullable(seat_number)), field("to_act", &View::to_act),
                      field("order", &View::order, per_seat(seat_number)), field("marker", &View::marker),
                      field("places", &View::places), field("harbour", &View::harbour),
                      field("landings", &View::landings), field("islands", &View::islands),
                      field("track", &View::track, list(seats_min, seats_max)), field("beach", &View::beach),
                      field("pending", &View::pending), field("seats", &View::seats, list(seats_min, seats_max)));
}

MarkerView marker_of(std::uint8_t round);
View view_of(const State& state);

}  // namespace reef::hawaii
