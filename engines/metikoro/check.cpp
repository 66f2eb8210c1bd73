#include "engines/metikoro/check.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "engines/core/refusal_texts.hpp"
#include "engines/metikoro/tracks.hpp"

namespace reef::metikoro {
namespace {

template <class... Checks>
Refusal first_of(Checks... checks) {
  Refusal refusal = Refusal::allowed;
  (void)(... || ((refusal = checks()) != Refusal::allowed));
  return refusal;
}

// Parts of the checks. Each looks at the tile to lay or at the cell alone, so that a listing asks each only once for
// all steps that share it.

Refusal check_tile(const Counts& platform, std::uint8_t tile) {
  return tile < kinds_count && platform[tile] > 0 ? Refusal::allowed : Refusal::not_on_platform;
}

Refusal check_cell(std::uint8_t cell) {
  return cell < cells_count && takes_tiles(cell) ? Refusal::allowed : Refusal::no_such_cell;
}

Refusal check_turn(std::uint8_t tile, std::uint8_t turn) {
  return turn < kinds[tile].turns ? Refusal::allowed : Refusal::no_such_turn;
}

/// A tile is placed on an empty cell, but not in the garden of another player.
Refusal check_free(const State& state, std::uint8_t cell) {
  if (state.cells[cell].tile != none) return Refusal::place_occupied;
  const Place& place = board[cell];
  if (place.ground != Ground::garden) return Refusal::allowed;
  const std::uint8_t owner = seat_in(place.corner, seats_in(state));
  return owner == none || owner == state.turn ? Refusal::allowed : Refusal::place_garden;
}

/// The cell must have a tile that is not locked.
Refusal check_changed(const State& state, std::uint8_t cell) {
  const Laid& laid = state.cells[cell];
  if (laid.tile == none) return Refusal::change_empty;
  return laid.locked == 0 ? Refusal::allowed : Refusal::change_locked;
}

Refusal check_no_orb(const State& state, std::uint8_t cell) {
  return has_orb(state, cell) ? Refusal::replace_orb : Refusal::allowed;
}

Refusal check_new(const Laid& laid, std::uint8_t tile, std::uint8_t turn) {
  return laid.tile == tile && laid.turn == turn ? Refusal::change_nothing : Refusal::allowed;
}

/// A tile must be left to pay with, after laying this many.
Refusal check_paid(const Counts& platform, int tiles_to_lay) {
  return tiles_in(platform) > tiles_to_lay ? Refusal::allowed : Refusal::change_unpaid;
}

/// There must be room for this tile and for the one drawn afterwards.
Refusal check_room(const Counts& platform) {
  return slots - tiles_in(platform) < 2 ? Refusal::take_no_room : Refusal::allowed;
}

Refusal check_supply(const State& state, std::uint8_t tile) {
  return tile < kinds_count && state.supply[tile] > 0 ? Refusal::allowed : Refusal::not_in_supply;
}

// The checks of each kind of step, regardless of the phase. `platform` is that of the acting seat.

Refusal check_step(const State& state, const Counts& platform, const step::Place& step) {
  return first_of([&] { return check_tile(platform, step.tile); }, [&] { return check_cell(step.cell); },
                  [&] { return check_turn(step.tile, step.turn); }, [&] { return check_free(state, step.cell); });
}

Refusal check_step(const State& state, const Counts& platform, const step::Replace& step) {
  return first_of([&] { return check_tile(platform, step.tile); }, [&] { return check_cell(step.cell); },
                  [&] { return check_turn(step.tile, step.turn); }, [&] { return check_changed(state, step.cell); },
                  [&] { return check_no_orb(state, step.cell); },
                  [&] { return check_new(state.cells[step.cell], step.tile, step.turn); },
                  [&] { return check_paid(platform, 1); });
}

Refusal check_step(const State& state, const Counts& platform, const step::Rotate& step) {
  const Laid& laid = state.cells[step.cell < cells_count ? step.cell : 0];
  return first_of([&] { return check_cell(step.cell); }, [&] { return check_changed(state, step.cell); },
                  [&] { return check_turn(laid.tile, step.turn); },
                  [&] { return check_new(laid, laid.tile, step.turn); }, [&] { return check_paid(platform, 0); });
}

Refusal check_step(const State& state, const Counts& platform, const step::Take& step) {
  return first_of([&] { return check_room(platform); }, [&] { return check_supply(state, step.tile); });
}

Refusal check_step(const State& /*state*/, const Counts& /*platform*/, const step::Enough& /*step*/) {
  return Refusal::allowed;
}

Refusal check_step(const State& /*state*/, const Counts& platform, const step::Pay& step) {
  return check_tile(platform, step.tile);
}

Refusal check_step(const State& state, const Counts& /*platform*/, const step::Draw& step) {
  return check_supply(state, step.tile);
}

Refusal check_step(const State& state, const Counts& /*platform*/, const step::Roll& step) {
  if (step.from >= cells_count || !has_orb(state, step.from)) return Refusal::roll_orb;
  if (!may_roll(state, state.turn, step.from)) return Refusal::roll_house;
  if (is_barred(state, step.from, step.to)) return Refusal::roll_barred;
  const bool there = step.to < cells_count && rolls_from(state, state.turn, step.from).contains(step.to);
  return there ? Refusal::allowed : Refusal::roll_way;
}

Refusal check_step(const State& /*state*/, const Counts& /*platform*/, const step::Stay& /*step*/) {
  return Refusal::allowed;
}

/// The phase of each kind of step, in the order of `Action`. Those of `act` are the kinds of action, in the order of
/// `ActionKind`; they are also possible in `more`.
constexpr std::array<Phase, std::variant_size_v<Action>> phases = {
    Phase::act, Phase::act, Phase::act, Phase::act, Phase::more, Phase::pay, Phase::draw, Phase::roll, Phase::roll};

Refusal check_phase(const State& state, const Action& action) {
  const Phase phase = phases[action.index()];
  if (phase == Phase::act && state.phase == Phase::more) {
    return static_cast<ActionKind>(action.index()) == state.progress.kind ? Refusal::allowed : Refusal::other_kind;
  }
  return phase == state.phase ? Refusal::allowed : Refusal::other_phase;
}

// Listings. Each asks the parts of its check in the same way, and calls `offer` for each legal step until it returns
// false. They return false if it did.

constexpr bool allowed(Refusal refusal) {
  return refusal == Refusal::allowed;
}

const std::vector<std::uint8_t> tile_cells = [] {
  std::vector<std::uint8_t> cells;
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    if (allowed(check_cell(cell))) cells.push_back(cell);
  }
  return cells;
}();

/// Offers the step with each tile that `check` allows.
template <class Step, class Check, class Offer>
bool each_tile(Check check, Offer offer) {
  for (std::uint8_t tile = 0; tile < kinds_count; ++tile) {
    if (allowed(check(tile)) && !offer(Step{tile})) return false;
  }
  return true;
}

/// Offers a step that lays each tile of the platform in each of its positions on the cell.
template <class Step, class Offer>
bool each_laid(const State& state, std::uint8_t cell, Offer offer) {
  const Counts& platform = state.platforms[state.turn];
  for (std::uint8_t tile = 0; tile < kinds_count; ++tile) {
    if (!allowed(check_tile(platform, tile))) continue;
    for (std::uint8_t turn = 0; allowed(check_turn(tile, turn)); ++turn) {
      if (!offer(Step{tile, cell, turn})) return false;
    }
  }
  return true;
}

template <class Offer>
bool each_place(const State& state, Offer offer) {
  return std::ranges::all_of(tile_cells, [&](std::uint8_t cell) {
    return !allowed(check_free(state, cell)) || each_laid<step::Place>(state, cell, offer);
  });
}

template <class Offer>
bool each_replace(const State& state, Offer offer) {
  if (!allowed(check_paid(state.platforms[state.turn], 1))) return true;
  return std::ranges::all_of(tile_cells, [&](std::uint8_t cell) {
    if (!allowed(check_changed(state, cell)) || !allowed(check_no_orb(state, cell))) return true;
    return each_laid<step::Replace>(state, cell, [&](const step::Replace& step) {
      return !allowed(check_new(state.cells[cell], step.tile, step.turn)) || offer(step);
    });
  });
}

template <class Offer>
bool each_rotate(const State& state, Offer offer) {
  if (!allowed(check_paid(state.platforms[state.turn], 0))) return true;
  return std::ranges::all_of(tile_cells, [&](std::uint8_t cell) {
    if (!allowed(check_changed(state, cell))) return true;
    const Laid& laid = state.cells[cell];
    for (std::uint8_t turn = 0; allowed(check_turn(laid.tile, turn)); ++turn) {
      if (allowed(check_new(laid, laid.tile, turn)) && !offer(step::Rotate{cell, turn})) return false;
    }
    return true;
  });
}

template <class Offer>
bool each_take(const State& state, Offer offer) {
  if (!allowed(check_room(state.platforms[state.turn]))) return true;
  return each_tile<step::Take>([&](std::uint8_t tile) { return check_supply(state, tile); }, offer);
}

/// The steps of one kind of action; `none_yet`: of all kinds.
template <class Offer>
bool each_of(const State& state, ActionKind kind, Offer offer) {
  const auto wants = [&](ActionKind each) { return kind == ActionKind::none_yet || kind == each; };
  return (!wants(ActionKind::place) || each_place(state, offer)) &&
         (!wants(ActionKind::replace) || each_replace(state, offer)) &&
         (!wants(ActionKind::rotate) || each_rotate(state, offer)) &&
         (!wants(ActionKind::take) || each_take(state, offer));
}

}  // namespace

Refusal check(const State& state, Seat seat, const Action& action) {
  if (seat != state.turn || state.phase == Phase::done || state.phase == Phase::over) return Refusal::not_your_turn;
  if (const Refusal refusal = check_phase(state, action); refusal != Refusal::allowed) return refusal;
  return std::visit([&](const auto& step) { return check_step(state, state.platforms[seat], step); }, action);
}

std::vector<Action> legal_steps(const State& state) {
  std::vector<Action> listing;
  listing.reserve(64);
  const auto add = [&](const auto& step) {
    listing.emplace_back(step);
    return true;
  };
  switch (state.phase) {
    case Phase::act:
      each_of(state, ActionKind::none_yet, add);
      break;
    case Phase::more:
      each_of(state, state.progress.kind, add);
      add(step::Enough{});
      break;
    case Phase::pay:
      each_tile<step::Pay>([&](std::uint8_t tile) { return check_tile(state.platforms[state.turn], tile); }, add);
      break;
    case Phase::draw:
      each_tile<step::Draw>([&](std::uint8_t tile) { return check_supply(state, tile); }, add);
      break;
    case Phase::roll:
      // They come from the same trace that the check of a roll uses.
      for (const std::uint8_t orb : state.orbs) {
        rolls_from(state, state.turn, orb).each([&](std::uint8_t to) { add(step::Roll{orb, to}); });
      }
      add(step::Stay{});
      break;
    case Phase::done:
    case Phase::over:
      break;
  }
  return listing;
}

bool can_do_more(const State& state) {
  return !each_of(state, state.progress.kind, [](const auto& /*step*/) { return false; });
}

Violation violation_of(Refusal refusal) {
  static constexpr std::array<RefusalText<Refusal>, 20> texts = {{
      {Refusal::allowed, "", "", ""},
      {Refusal::not_your_turn, "metikoro.turn.not_yours", "it is not this seat's turn", ""},
      {Refusal::other_phase, "metikoro.turn.other_step", "the turn needs another kind of step now", "/type"},
      {Refusal::other_kind, "metikoro.action.mixed", "the second tile is for the same kind of action", "/type"},
      {Refusal::no_such_cell, "metikoro.cell.no_tiles", "that cell cannot hold a tile", "/cell"},
      {Refusal::no_such_turn, "metikoro.turn.unknown", "the tile has fewer distinct rotations", "/turn"},
      {Refusal::not_on_platform, "metikoro.platform.missing", "there is no such tile on your platform", "/tile"},
      {Refusal::place_occupied, "metikoro.place.occupied", "there is a tile on that cell", "/cell"},
      {Refusal::place_garden, "metikoro.place.garden", "that cell is in the garden of another player", "/cell"},
      {Refusal::change_empty, "metikoro.change.empty", "there is no tile on that cell", "/cell"},
      {Refusal::change_locked, "metikoro.change.locked", "that tile has been laid or changed in this round", "/cell"},
      {Refusal::change_nothing, "metikoro.change.nothing", "the change would have no effect", "/turn"},
      {Refusal::change_unpaid, "metikoro.change.unpaid", "there would be no tile left to pay with", ""},
      {Refusal::replace_orb, "metikoro.replace.orb", "there is an orb on that tile", "/cell"},
      {Refusal::take_no_room, "metikoro.take.no_room", "the platform needs two free places", ""},
      {Refusal::not_in_supply, "metikoro.supply.missing", "no such tile is in the supply", "/tile"},
      {Refusal::roll_orb, "metikoro.roll.no_orb", "there is no orb on that cell", "/from"},
      {Refusal::roll_house, "metikoro.roll.house", "the orb is in the house of another player", "/from"},
      {Refusal::roll_barred, "metikoro.roll.barred", "the orb has been rolled away from there in this round", "/to"},
      {Refusal::roll_way, "metikoro.roll.no_way", "the orb cannot reach that stop", "/to"},
  }};
  return violation_in(std::span<const RefusalText<Refusal>>(texts), refusal);
}

}  // namespace reef::metikoro
