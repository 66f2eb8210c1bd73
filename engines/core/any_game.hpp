#pragma once

#include <algorithm>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/core/game.hpp"
#include "engines/core/json_tree.hpp"
#include "engines/core/json_writer.hpp"

namespace reef {

/// The events of a step or a settling, with everything hidden still in them.
class Events {
 public:
  virtual ~Events() = default;
  /// What this viewer may know of the events: a JSON array, in order.
  [[nodiscard]] virtual Json narrate(Viewer viewer) const = 0;
  /// Writes the same as text, into an array that has begun.
  virtual void write_narrated(Viewer viewer, JsonWriter& out) const = 0;
  /// The events with all secrets: only for the match record.
  [[nodiscard]] virtual Json record() const = 0;
  /// `[{"events": how many of them have happened, "view": what this viewer sees then}, …]`, if they happened in stages
  /// (`StagedResult`); else empty.
  [[nodiscard]] virtual Json stages(Viewer /*viewer*/) const { return Json::array(); }
};
using EventsPtr = std::shared_ptr<const Events>;

/// The state of any game, with its types erased to JSON. This is the only interface between the server and the games.
/// It has value semantics: changes of a `clone` do not affect the original.
class AnyGame {
 public:
  struct Applied {
    EventsPtr events;
    bool sealed;
    bool whole;
  };

  virtual ~AnyGame() = default;
  [[nodiscard]] virtual std::unique_ptr<AnyGame> clone() const = 0;

  [[nodiscard]] virtual SeatSet to_act() const = 0;
  /// `[{"step": …, "price": {"shells": 1}, "at_once": true, "free": {"field": "bid", "least": 0, "most": 9}}, …]`;
  /// `price` is absent if a step costs nothing, `at_once` unless the step is committed as soon as it is taken, `free`
  /// unless the step stands for all that have another number of this range in this field.
  [[nodiscard]] virtual Json legal(Seat seat) const = 0;
  /// Applies one step, or changes nothing and returns the broken rule.
  virtual std::expected<Applied, Violation> apply(Seat seat, const Json& step) = 0;
  virtual EventsPtr settle(Chance& chance) = 0;
  /// The events of the setup (`TellsSetup`). Only for a state that was just set up.
  [[nodiscard]] virtual EventsPtr opening() const = 0;
  /// Ends a settled match by an agreement of all its seats, or changes nothing and returns why it cannot:
  /// `agreement.unknown` to this game, `agreement.over` already, `agreement.winner` is no seat of the match (path
  /// `/winner`). The caller checks that all seats have agreed.
  virtual std::expected<EventsPtr, Violation> conclude(const Agreement& agreement) = 0;

  [[nodiscard]] virtual Json view(Viewer viewer) const = 0;
  /// The whole state with all secrets: only for the store and the record.
  [[nodiscard]] virtual Json state() const = 0;
  /// The same as text.
  [[nodiscard]] virtual std::string state_text() const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyGame> redeal(Viewer viewer, Chance& chance) const = 0;
  /// `[{"items": [{"item", "count", "points", "cells"}], "total"}, …]`, one entry per seat.
  [[nodiscard]] virtual Json score() const = 0;
  /// Write the same as text.
  virtual void write_legal(Seat seat, JsonWriter& out) const = 0;
  virtual void write_view(Viewer viewer, JsonWriter& out) const = 0;
  virtual void write_score(JsonWriter& out) const = 0;

  [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
  /// Whether a turn has begun and goes on with the next commit (`HasLongTurns`).
  [[nodiscard]] virtual bool mid_turn() const = 0;
  [[nodiscard]] virtual const Meta& meta() const = 0;
  /// Per seat, its team; see `teams_of`.
  [[nodiscard]] virtual std::vector<int> teams() const = 0;
  /// Whether `teams` says more than that each seat plays for itself.
  [[nodiscard]] virtual bool shares_results() const = 0;
};

/// Writes to a `JsonTree` or a `JsonWriter`, as in described.hpp, with the keys of objects in ascending order.
void write(Price price, auto& out) {
  std::ranges::sort(price, {}, &PriceItem::resource);
  out.begin_object();
  for (const PriceItem& item : price) out.key(item.resource).value(item.amount);
  out.end_object();
}

void write(const ScoreItem& item, auto& out) {
  out.begin_object().key("cells").begin_array();
  for (const int cell : item.cells) out.value(cell);
  out.end_array().key("count").value(item.count).key("item").value(item.item).key("points").value(item.points);
  out.end_object();
}

void write(const ScoreSheet& sheet, auto& out) {
  out.begin_array();
  for (const SeatScore& seat : sheet.seats) {
    out.begin_object().key("items").begin_array();
    for (const ScoreItem& item : seat.items) write(item, out);
    out.end_array().key("total").value(seat.total).end_object();
  }
  out.end_array();
}

/// Writes a value of a game.
template <Game G>
void write_of(const auto& value, JsonTree& out) {
  out.value(G::encode(value));
}
template <Game G>
void write_of(const auto& value, JsonWriter& out) {
  G::encode_into(value, out);
}

Json encode(const ScoreSheet& sheet);
Json encode(const Outcome& outcome);

/// Why this agreement cannot end a match of `seats` seats; `nullopt` if it can.
std::optional<Violation> agreement_fault(const Meta& meta, const Agreement& agreement, bool over, std::size_t seats);

template <Game G>
class EventsOf final : public Events {
 public:
  using Stages = std::vector<typename StagedResult<typename G::State, typename G::Event>::Stage>;

  explicit EventsOf(std::vector<typename G::Event> events, Stages stages = {})
      : events_(std::move(events)), stages_(std::move(stages)) {}

  [[nodiscard]] Json narrate(Viewer viewer) const override {
    Json narrated = Json::array();
    for (const auto& event : events_) narrated.push_back(G::encode(G::narrate(event, viewer)));
    return narrated;
  }
  void write_narrated(Viewer viewer, JsonWriter& out) const override {
    for (const auto& event : events_) G::encode_into(G::narrate(event, viewer), out);
  }
  [[nodiscard]] Json record() const override {
    Json all = Json::array();
    for (const auto& event : events_) all.push_back(G::encode(event));
    return all;
  }
  [[nodiscard]] Json stages(Viewer viewer) const override {
    Json all = Json::array();
    for (const auto& stage : stages_) {
      all.push_back({{"events", stage.events}, {"view", G::encode(G::view(stage.state, viewer))}});
    }
    return all;
  }

 private:
  std::vector<typename G::Event> events_;
  Stages stages_;
};

/// The free number of a listed step: `{"field", "least", "most"}`; null if it has none.
template <Game G>
Json free_number(const typename G::State& state, Seat seat, const typename G::Action& action) {
  if constexpr (HasFreeNumbers<G>) {
    const std::optional<FreeRange> range = G::free_range(state, seat, action);
    if (range) return {{"field", G::free_field(action)}, {"least", range->least}, {"most", range->most}};
  }
  return nullptr;
}

template <Game G>
class GameOf final : public AnyGame {
 public:
  explicit GameOf(typename G::State state) : state_(std::move(state)) {}

  [[nodiscard]] const typename G::State& typed() const { return state_; }

  [[nodiscard]] std::unique_ptr<AnyGame> clone() const override { return std::make_unique<GameOf>(state_); }
  [[nodiscard]] SeatSet to_act() const override { return G::to_act(state_); }

  [[nodiscard]] Json legal(Seat seat) const override {
    JsonTree listing;
    list_steps(seat, listing);
    return listing.take();
  }
  void write_legal(Seat seat, JsonWriter& out) const override { list_steps(seat, out); }

  std::expected<Applied, Violation> apply(Seat seat, const Json& step) override {
    auto action = G::decode_action(step);
    if (!action) return std::unexpected(std::move(action.error()));
    auto result = G::apply(state_, seat, *action);
    if (!result) return std::unexpected(std::move(result.error()));
    state_ = std::move(result->state);
    return Applied{std::make_shared<EventsOf<G>>(std::move(result->events)), result->sealed, result->whole};
  }

  EventsPtr settle(Chance& chance) override {
    auto result = G::settle(state_, chance);
    state_ = std::move(result.state);
    if constexpr (requires { result.stages; }) {
      return std::make_shared<EventsOf<G>>(std::move(result.events), std::move(result.stages));
    } else {
      return std::make_shared<EventsOf<G>>(std::move(result.events));
    }
  }
  [[nodiscard]] EventsPtr opening() const override {
    std::vector<typename G::Event> events;
    if constexpr (TellsSetup<G>) events = G::opening(state_);
    return std::make_shared<EventsOf<G>>(std::move(events));
  }

  std::expected<EventsPtr, Violation> conclude(const Agreement& agreement) override {
    const bool over = G::to_act(state_).empty();
    auto fault = agreement_fault(G::meta(), agreement, over, G::score(state_).seats.size());
    if (fault) return std::unexpected(std::move(*fault));
    StepResult<typename G::State, typename G::Event> result{.state = state_, .events = {}};
    if constexpr (Concludes<G>) result = G::conclude(state_, agreement);
    state_ = std::move(result.state);
    return std::make_shared<EventsOf<G>>(std::move(result.events));
  }

  [[nodiscard]] Json view(Viewer viewer) const override { return G::encode(G::view(state_, viewer)); }
  void write_view(Viewer viewer, JsonWriter& out) const override { G::encode_into(G::view(state_, viewer), out); }
  [[nodiscard]] Json state() const override { return G::encode(state_); }
  [[nodiscard]] std::string state_text() const override {
    JsonWriter out;
    G::encode_into(state_, out);
    return out.take();
  }
  [[nodiscard]] std::unique_ptr<AnyGame> redeal(Viewer viewer, Chance& chance) const override {
    return std::make_unique<GameOf>(G::redeal(state_, viewer, chance));
  }
  [[nodiscard]] Json score() const override { return reef::encode(G::score(state_)); }
  void write_score(JsonWriter& out) const override { reef::write(G::score(state_), out); }
  [[nodiscard]] std::optional<Outcome> outcome() const override { return outcome_of<G>(state_); }
  [[nodiscard]] bool mid_turn() const override { return is_mid_turn<G>(state_); }
  [[nodiscard]] const Meta& meta() const override { return G::meta(); }
  [[nodiscard]] std::vector<int> teams() const override { return teams_of<G>(state_); }
  [[nodiscard]] bool shares_results() const override { return reef::shares_results<G>(); }

 private:
  void list_steps(Seat seat, auto& out) const {
    out.begin_array();
    for (const auto& action : G::legal(state_, seat)) {
      out.begin_object();
      if (is_at_once<G>(state_, seat, action)) out.key("at_once").value(true);
      if (const Json free = free_number<G>(state_, seat, action); !free.is_null()) out.key("free").value(free);
      if (const Price price = G::price(state_, seat, action); !price.empty()) reef::write(price, out.key("price"));
      write_of<G>(action, out.key("step"));
      out.end_object();
    }
    out.end_array();
  }

  typename G::State state_;
};

}  // namespace reef
