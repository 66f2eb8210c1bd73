#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engines/core/game.hpp"

namespace reef {

/// What happened in a step or a settling, not yet cut for anyone.
class Happenings {
 public:
  virtual ~Happenings() = default;
  /// As this viewer may be told it: a JSON array, in order.
  [[nodiscard]] virtual Json narrate(Viewer viewer) const = 0;
  /// Whole, secrets included: for the match record alone.
  [[nodiscard]] virtual Json record() const = 0;
};
using HappeningsPtr = std::shared_ptr<const Happenings>;

/// A position of some game with its types erased to JSON: the only thing that the server knows of a game.
///
/// A table is a value in disguise: `clone` it, and the copy goes its own way.
class Table {
 public:
  struct Applied {
    HappeningsPtr happened;
    bool sealed;
  };

  virtual ~Table() = default;
  [[nodiscard]] virtual std::unique_ptr<Table> clone() const = 0;

  [[nodiscard]] virtual SeatSet to_act() const = 0;
  /// `[{"step": …, "price": {"shells": 1}}, …]`; `price` is left out where a step costs nothing.
  [[nodiscard]] virtual Json legal(Seat seat) const = 0;
  /// Applies one step, or changes nothing and says which rule it breaks.
  virtual std::expected<Applied, Violation> apply(Seat seat, const Json& step) = 0;
  virtual HappeningsPtr settle(Chance& chance) = 0;
  /// Ends a settled match as all its seats have agreed, or changes nothing and says why it cannot:
  /// `agreement.unknown` to this game, `agreement.over` already, `agreement.winner` is no seat of the match (path
  /// `/winner`). That all have agreed is for the caller to know.
  virtual std::expected<HappeningsPtr, Violation> conclude(const Agreement& agreement) = 0;

  [[nodiscard]] virtual Json view(Viewer viewer) const = 0;
  /// The whole state, secrets included: for the store and the record alone.
  [[nodiscard]] virtual Json state() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Table> redeal(Viewer viewer, Chance& chance) const = 0;
  /// `[{"items": [{"item", "count", "points", "cells"}], "total"}, …]`, one entry a seat.
  [[nodiscard]] virtual Json score() const = 0;
  [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
};

Json encode(const Price& price);
Json encode(const ScoreSheet& sheet);
Json encode(const Outcome& outcome);

/// Why a match of `seats` seats cannot be ended by the agreement; nothing if it can.
std::optional<Violation> agreement_fault(const Meta& meta, const Agreement& agreement, bool over, std::size_t seats);

template <Game G>
class HappeningsOf final : public Happenings {
 public:
  explicit HappeningsOf(std::vector<typename G::Event> events) : events_(std::move(events)) {}

  [[nodiscard]] Json narrate(Viewer viewer) const override {
    Json told = Json::array();
    for (const auto& event : events_) told.push_back(G::encode(G::narrate(event, viewer)));
    return told;
  }
  [[nodiscard]] Json record() const override {
    Json all = Json::array();
    for (const auto& event : events_) all.push_back(G::encode(event));
    return all;
  }

 private:
  std::vector<typename G::Event> events_;
};

template <Game G>
class TableOf final : public Table {
 public:
  explicit TableOf(typename G::State state) : state_(std::move(state)) {}

  [[nodiscard]] const typename G::State& typed() const { return state_; }

  [[nodiscard]] std::unique_ptr<Table> clone() const override { return std::make_unique<TableOf>(state_); }
  [[nodiscard]] SeatSet to_act() const override { return G::to_act(state_); }

  [[nodiscard]] Json legal(Seat seat) const override {
    Json listing = Json::array();
    for (const auto& action : G::legal(state_, seat)) {
      Json entry{{"step", G::encode(action)}};
      if (const Price price = G::price(state_, seat, action); !price.empty()) entry["price"] = reef::encode(price);
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
    return Applied{std::make_shared<HappeningsOf<G>>(std::move(result->events)), result->sealed};
  }

  HappeningsPtr settle(Chance& chance) override {
    auto result = G::settle(state_, chance);
    state_ = std::move(result.state);
    return std::make_shared<HappeningsOf<G>>(std::move(result.events));
  }

  std::expected<HappeningsPtr, Violation> conclude(const Agreement& agreement) override {
    const bool over = G::to_act(state_).empty();
    auto fault = agreement_fault(G::meta(), agreement, over, G::score(state_).seats.size());
    if (fault) return std::unexpected(std::move(*fault));
    StepResult<typename G::State, typename G::Event> result{.state = state_, .events = {}};
    if constexpr (Concludes<G>) result = G::conclude(state_, agreement);
    state_ = std::move(result.state);
    return std::make_shared<HappeningsOf<G>>(std::move(result.events));
  }

  [[nodiscard]] Json view(Viewer viewer) const override { return G::encode(G::view(state_, viewer)); }
  [[nodiscard]] Json state() const override { return G::encode(state_); }
  [[nodiscard]] std::unique_ptr<Table> redeal(Viewer viewer, Chance& chance) const override {
    return std::make_unique<TableOf>(G::redeal(state_, viewer, chance));
  }
  [[nodiscard]] Json score() const override { return reef::encode(G::score(state_)); }
  [[nodiscard]] std::optional<Outcome> outcome() const override { return G::outcome(state_); }

 private:
  typename G::State state_;
};

}  // namespace reef
