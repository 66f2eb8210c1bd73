#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/core/game.hpp"

namespace reef {

/// The events of a step or a settling, with everything hidden still in them.
class Events {
 public:
  virtual ~Events() = default;
  /// What this viewer may know of the events: a JSON array, in order.
  [[nodiscard]] virtual Json narrate(Viewer viewer) const = 0;
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
  [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
  /// Whether a turn has begun and goes on with the next commit (`HasLongTurns`).
  [[nodiscard]] virtual bool mid_turn() const = 0;
  [[nodiscard]] virtual const Meta& meta() const = 0;
  /// Per seat, its team; see `teams_of`.
  [[nodiscard]] virtual std::vector<int> teams() const = 0;
  /// Whether `teams` says more than that each seat plays for itself.
  [[nodiscard]] virtual bool shares_results() const = 0;
};

Json encode(const Price& price);
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
    Json listing = Json::array();
    for (const auto& action : G::legal(state_, seat)) {
      Json entry{{"step", G::encode(action)}};
      if (const Price price = G::price(state_, seat, action); !price.empty()) entry["price"] = reef::encode(price);
      if (is_at_once<G>(state_, seat, action)) entry["at_once"] = true;
      if (Json free = free_number<G>(state_, seat, action); !free.is_null()) entry["free"] = std::move(free);
      listing.push_back(std::move(entry));
    }
    return listing;
  }

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
  [[nodiscard]] Json state() const override { return G::encode(state_); }
  [[nodiscard]] std::string state_text() const override { return G::encode_text(state_); }
  [[nodiscard]] std::unique_ptr<AnyGame> redeal(Viewer viewer, Chance& chance) const override {
    return std::make_unique<GameOf>(G::redeal(state_, viewer, chance));
  }
  [[nodiscard]] Json score() const override { return reef::encode(G::score(state_)); }
  [[nodiscard]] std::optional<Outcome> outcome() const override { return outcome_of<G>(state_); }
  [[nodiscard]] bool mid_turn() const override { return is_mid_turn<G>(state_); }
  [[nodiscard]] const Meta& meta() const override { return G::meta(); }
  [[nodiscard]] std::vector<int> teams() const override { return teams_of<G>(state_); }
  [[nodiscard]] bool shares_results() const override { return reef::shares_results<G>(); }

 private:
  typename G::State state_;
};

}  // namespace reef
