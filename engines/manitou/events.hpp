#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "engines/core/described.hpp"
#include "engines/manitou/fight.hpp"
#include "engines/manitou/state.hpp"

/// What happened: RULES.md §16. Three events contain secrets; what a viewer sees of these has types of its own.
namespace reef::manitou {

/// A card and its seat.
struct Belonging {
  Seat seat = none;
  Card card = none;
  bool operator==(const Belonging&) const = default;
};
constexpr auto describe(Type<Belonging> /*type*/) {
  return object<Belonging>(field("seat", &Belonging::seat, seat_number), field("card", &Belonging::card, card_word));
}

/// Which buffalo card of a herd.
enum class BuffaloSize : std::uint8_t { large, small };
constexpr auto describe(Type<BuffaloSize> /*type*/) {
  return words<BuffaloSize>("large", "small");
}

/// Why a game is over.
enum class Ending : std::uint8_t { three_hunts };
constexpr auto describe(Type<Ending> /*type*/) {
  return words<Ending>("three_hunts");
}

namespace event {

/// The team is secret.
struct Chose {
  Seat seat = 0;
  std::uint8_t count = 0;
  Cards team{};
};
inline constexpr auto chose =
    alternative<Chose>("chose", field("seat", &Chose::seat, seat_number), field("count", &Chose::count, team_number),
                       field("team", &Chose::team, card_list(team_full)));

/// `team`: only for its own seat.
struct ChoseView {
  Seat seat;
  std::uint8_t count;
  std::optional<Cards> team;
};
inline constexpr auto chose_view = alternative<ChoseView>(
    "chose", field("seat", &ChoseView::seat, seat_number), field("count", &ChoseView::count, team_number),
    field("team", &ChoseView::team, nullable(card_list(team_full))));

/// `met`: the warrior that it fought.
struct Laid {
  Seat seat = 0;
  Card card = 0;
  std::uint8_t herd = 0;
  Clash clash = Clash::hunts;
  std::optional<Belonging> met = std::nullopt;
};
inline constexpr auto laid =
    alternative<Laid>("laid", field("seat", &Laid::seat, seat_number), field("card", &Laid::card, card_word),
                      field("herd", &Laid::herd, herd_number), field("result", &Laid::clash), field("met", &Laid::met));

/// The cards are secret.
struct Dealt {
  Seat seat = 0;
  std::uint8_t count = 0;
  Cards cards{};
};
inline constexpr auto dealt =
    alternative<Dealt>("dealt", field("seat", &Dealt::seat, seat_number), field("count", &Dealt::count, hand_number),
                       field("cards", &Dealt::cards, card_list(hand_full)));

/// `cards`: only for its own seat.
struct DealtView {
  Seat seat;
  std::uint8_t count;
  std::optional<Cards> cards;
};
inline constexpr auto dealt_view = alternative<DealtView>(
    "dealt", field("seat", &DealtView::seat, seat_number), field("count", &DealtView::count, hand_number),
    field("cards", &DealtView::cards, nullable(card_list(hand_full))));

/// The card is secret.
struct Drew {
  Seat seat = 0;
  Card card = 0;
};
inline constexpr auto drew =
    alternative<Drew>("drew", field("seat", &Drew::seat, seat_number), field("card", &Drew::card, card_word));

/// `card`: only for its own seat.
struct DrewView {
  Seat seat;
  std::optional<Card> card;
};
inline constexpr auto drew_view = alternative<DrewView>("drew", field("seat", &DrewView::seat, seat_number),
                                                        field("card", &DrewView::card, nullable(card_word)));

struct TookBuffalo {
  Seat seat = 0;
  std::uint8_t herd = 0;
  BuffaloSize card = BuffaloSize::large;
  int points = 0;
};
inline constexpr auto took_buffalo = alternative<TookBuffalo>(
    "took_buffalo", field("seat", &TookBuffalo::seat, seat_number), field("herd", &TookBuffalo::herd, herd_number),
    field("card", &TookBuffalo::card), field("points", &TookBuffalo::points, buffalo_points));

/// A buffalo card that no seat takes.
struct Escaped {
  std::uint8_t herd = 0;
  BuffaloSize card = BuffaloSize::large;
  int points = 0;
};
inline constexpr auto escaped =
    alternative<Escaped>("escaped", field("herd", &Escaped::herd, herd_number), field("card", &Escaped::card),
                         field("points", &Escaped::points, buffalo_points));

/// `seat`: the captor. `cards`: in the order in which they were laid.
struct TookPrisoners {
  Seat seat = 0;
  std::uint8_t herd = 0;
  std::vector<Belonging> cards = {};
  int points = 0;
};
inline constexpr auto took_prisoners = alternative<TookPrisoners>(
    "took_prisoners", field("seat", &TookPrisoners::seat, seat_number),
    field("herd", &TookPrisoners::herd, herd_number), field("cards", &TookPrisoners::cards, list(1, plays_max)),
    field("points", &TookPrisoners::points, prisoners_number));

struct Robbed {
  Seat seat = 0;
  int points = 0;
};
inline constexpr auto robbed = alternative<Robbed>("robbed", field("seat", &Robbed::seat, seat_number),
                                                   field("points", &Robbed::points, points_number));

/// `hunt`: from 1. `points`: per seat.
struct HuntEnded {
  std::uint8_t hunt = 0;
  std::vector<int> points = {};
};
inline constexpr auto hunt_ended = alternative<HuntEnded>("hunt_ended", field("hunt", &HuntEnded::hunt, hunt_number),
                                                          field("points", &HuntEnded::points, per_seat(points_number)));

/// `hunt`: from 1.
struct HuntBegan {
  std::uint8_t hunt = 0;
  Seat start = 0;
  std::array<Buffalo, herds_count> herds{};
};
inline constexpr auto hunt_began =
    alternative<HuntBegan>("hunt_began", field("hunt", &HuntBegan::hunt, hunt_number),
                           field("start", &HuntBegan::start, seat_number), field("herds", &HuntBegan::herds));

struct Ended {
  Ending reason = Ending::three_hunts;
};
inline constexpr auto ended = alternative<Ended>("ended", field("reason", &Ended::reason));

}  // namespace event

using Event = std::variant<event::Chose, event::Laid, event::Dealt, event::Drew, event::TookBuffalo, event::Escaped,
                           event::TookPrisoners, event::Robbed, event::HuntEnded, event::HuntBegan, event::Ended>;
/// What a viewer sees of an event. A secret is there only for its own seat.
using EventView =
    std::variant<event::ChoseView, event::Laid, event::DealtView, event::DrewView, event::TookBuffalo, event::Escaped,
                 event::TookPrisoners, event::Robbed, event::HuntEnded, event::HuntBegan, event::Ended>;
namespace event {
constexpr auto describe(Type<Event> /*type*/) {
  return one_of<Event>(chose, laid, dealt, drew, took_buffalo, escaped, took_prisoners, robbed, hunt_ended, hunt_began,
                       ended);
}
constexpr auto describe(Type<EventView> /*type*/) {
  return one_of<EventView>(chose_view, laid, dealt_view, drew_view, took_buffalo, escaped, took_prisoners, robbed,
                           hunt_ended, hunt_began, ended);
}
}  // namespace event

}  // namespace reef::manitou
