#include "engines/metikoro/check.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "engines/metikoro/candidates.hpp"
#include "engines/metikoro/tracks.hpp"

namespace reef::metikoro {
namespace {

/// That a tile of the kind is on the platform, and lies as it may on a cell that takes tiles.
Refusal check_laid(const Counts& platform, const Action& action) {
  if (action.tile >= kinds_count || platform[action.tile] == 0) return Refusal::not_on_platform;
  if (action.cell >= cells_count || !takes_tiles(action.cell)) return Refusal::no_such_cell;
  return action.turn < kinds[action.tile].turns ? Refusal::allowed : Refusal::no_such_turn;
}

/// That there is a tile which may be changed. The cell is one that takes tiles.
Refusal check_changed(const Laid& laid) {
  if (laid.tile == none) return Refusal::change_empty;
  return laid.locked == 0 ? Refusal::allowed : Refusal::change_locked;
}

Refusal check_place(const State& state, const Counts& platform, const Action& action) {
  if (const Refusal refusal = check_laid(platform, action); refusal != Refusal::allowed) return refusal;
  if (state.cells[action.cell].tile != none) return Refusal::place_occupied;
  const Place& place = board[action.cell];
  if (place.ground != Ground::garden) return Refusal::allowed;
  const std::uint8_t owner = seat_in(place.corner, state.seats);
  return owner == none || owner == state.turn ? Refusal::allowed : Refusal::place_garden;
}

Refusal check_replace(const State& state, const Counts& platform, const Action& action) {
  if (const Refusal refusal = check_laid(platform, action); refusal != Refusal::allowed) return refusal;
  const Laid& laid = state.cells[action.cell];
  if (const Refusal refusal = check_changed(laid); refusal != Refusal::allowed) return refusal;
  if (has_orb(state, action.cell)) return Refusal::replace_orb;
  if (laid.tile == action.tile && laid.turn == action.turn) return Refusal::change_nothing;
  return tiles_in(platform) >= 2 ? Refusal::allowed : Refusal::change_unpaid;
}

Refusal check_rotate(const State& state, const Counts& platform, const Action& action) {
  if (action.cell >= cells_count || !takes_tiles(action.cell)) return Refusal::no_such_cell;
  const Laid& laid = state.cells[action.cell];
  if (const Refusal refusal = check_changed(laid); refusal != Refusal::allowed) return refusal;
  if (action.turn >= kinds[laid.tile].turns) return Refusal::no_such_turn;
  if (action.turn == laid.turn) return Refusal::change_nothing;
  return tiles_in(platform) >= 1 ? Refusal::allowed : Refusal::change_unpaid;
}

/// Room for the tile itself, and for the one that is drawn afterwards.
Refusal check_take(const State& state, const Counts& platform, const Action& action) {
  if (slots - tiles_in(platform) < 2) return Refusal::take_no_room;
  return action.tile < kinds_count && state.supply[action.tile] > 0 ? Refusal::allowed : Refusal::not_in_supply;
}

Refusal check_pay(const Counts& platform, const Action& action) {
  return action.tile < kinds_count && platform[action.tile] > 0 ? Refusal::allowed : Refusal::not_on_platform;
}

Refusal check_draw(const State& state, const Action& action) {
  return action.tile < kinds_count && state.supply[action.tile] > 0 ? Refusal::allowed : Refusal::not_in_supply;
}

Refusal check_roll(const State& state, const Action& action) {
  if (action.cell >= cells_count || !has_orb(state, action.cell)) return Refusal::roll_orb;
  if (!may_roll(state, state.turn, action.cell)) return Refusal::roll_house;
  if (is_barred(state, action.cell, action.to)) return Refusal::roll_barred;
  const bool there = action.to < cells_count && rolls_from(state, state.turn, action.cell).contains(action.to);
  return there ? Refusal::allowed : Refusal::roll_way;
}

Deed deed_of(Action::Kind kind) {
  switch (kind) {
    case Action::Kind::place:
      return Deed::place;
    case Action::Kind::replace:
      return Deed::replace;
    case Action::Kind::rotate:
      return Deed::rotate;
    case Action::Kind::take:
      return Deed::take;
    default:
      return Deed::none_yet;
  }
}

/// That the turn asks for such a step now.
Refusal check_phase(const State& state, Action::Kind kind) {
  const auto only_in = [&](Phase phase) { return state.phase == phase ? Refusal::allowed : Refusal::other_phase; };
  switch (kind) {
    case Action::Kind::enough:
      return only_in(Phase::more);
    case Action::Kind::pay:
      return only_in(Phase::pay);
    case Action::Kind::draw:
      return only_in(Phase::draw);
    case Action::Kind::roll:
    case Action::Kind::stay:
      return only_in(Phase::roll);
    default:
      break;
  }
  if (state.phase == Phase::more) return deed_of(kind) == state.doings.deed ? Refusal::allowed : Refusal::other_deed;
  return only_in(Phase::act);
}

/// That the fields which the kind does not use are zero: one step has one spelling.
bool well_formed(const Action& action) {
  const auto unused = [&](bool tile, bool cell, bool turn, bool to) {
    return (tile || action.tile == 0) && (cell || action.cell == 0) && (turn || action.turn == 0) &&
           (to || action.to == 0);
  };
  switch (action.kind) {
    case Action::Kind::place:
    case Action::Kind::replace:
      return unused(true, true, true, false);
    case Action::Kind::rotate:
      return unused(false, true, true, false);
    case Action::Kind::take:
    case Action::Kind::pay:
    case Action::Kind::draw:
      return unused(true, false, false, false);
    case Action::Kind::roll:
      return unused(false, true, false, true);
    case Action::Kind::enough:
    case Action::Kind::stay:
      break;
  }
  return unused(false, false, false, false);
}

/// What the kind of step asks for, whatever the phase.
Refusal check_step(const State& state, const Action& action) {
  const Counts& platform = state.platforms[state.turn];
  switch (action.kind) {
    case Action::Kind::place:
      return check_place(state, platform, action);
    case Action::Kind::replace:
      return check_replace(state, platform, action);
    case Action::Kind::rotate:
      return check_rotate(state, platform, action);
    case Action::Kind::take:
      return check_take(state, platform, action);
    case Action::Kind::pay:
      return check_pay(platform, action);
    case Action::Kind::draw:
      return check_draw(state, action);
    case Action::Kind::roll:
      return check_roll(state, action);
    case Action::Kind::enough:
    case Action::Kind::stay:
      break;
  }
  return Refusal::allowed;
}

}  // namespace

Refusal check(const State& state, Seat seat, const Action& action) {
  if (seat != state.turn || state.phase == Phase::done || state.phase == Phase::over) return Refusal::not_your_turn;
  if (const Refusal refusal = check_phase(state, action.kind); refusal != Refusal::allowed) return refusal;
  return well_formed(action) ? check_step(state, action) : Refusal::malformed;
}

bool can_do_more(const State& state) {
  bool found = false;
  candidates_of(state, state.doings.deed,
                [&](const Action& action) { found = found || check_step(state, action) == Refusal::allowed; });
  return found;
}

Violation violation_of(Refusal refusal) {
  struct Text {
    Refusal refusal;
    std::string_view rule;
    std::string_view detail;
    std::string_view path;
  };
  static constexpr std::array<Text, 21> texts = {{
      {Refusal::allowed, "", "", ""},
      {Refusal::not_your_turn, "metikoro.turn.not_yours", "this seat owes no step now", ""},
      {Refusal::other_phase, "metikoro.turn.other_step", "the turn asks for another kind of step now", "/type"},
      {Refusal::malformed, "metikoro.step.malformed", "the step carries values that its kind has no use for", ""},
      {Refusal::other_deed, "metikoro.action.mixed", "the second tile is for the same kind of action", "/type"},
      {Refusal::no_such_cell, "metikoro.cell.no_tiles", "no tile can lie on that cell", "/cell"},
      {Refusal::no_such_turn, "metikoro.turn.unknown", "the tile has fewer different positions", "/turn"},
      {Refusal::not_on_platform, "metikoro.platform.missing", "no such tile is on the own platform", "/tile"},
      {Refusal::place_occupied, "metikoro.place.occupied", "there is a tile on that cell", "/cell"},
      {Refusal::place_garden, "metikoro.place.garden", "that cell is in the garden of another player", "/cell"},
      {Refusal::change_empty, "metikoro.change.empty", "there is no tile on that cell", "/cell"},
      {Refusal::change_locked, "metikoro.change.locked", "that tile was laid or changed in this round", "/cell"},
      {Refusal::change_nothing, "metikoro.change.nothing", "the tile would lie there as before", "/turn"},
      {Refusal::change_unpaid, "metikoro.change.unpaid", "no tile would be left to pay with", ""},
      {Refusal::replace_orb, "metikoro.replace.orb", "an orb lies on that tile", "/cell"},
      {Refusal::take_no_room, "metikoro.take.no_room", "the platform needs two free places", ""},
      {Refusal::not_in_supply, "metikoro.supply.missing", "no such tile is in the supply", "/tile"},
      {Refusal::roll_orb, "metikoro.roll.no_orb", "there is no orb on that cell", "/from"},
      {Refusal::roll_house, "metikoro.roll.house", "the orb is in the house of another player", "/from"},
      {Refusal::roll_barred, "metikoro.roll.barred", "the orb was rolled away from there in this round", "/to"},
      {Refusal::roll_way, "metikoro.roll.no_way", "no way leads the orb to that stop", "/to"},
  }};
  const auto found = std::ranges::find_if(texts, [&](const Text& text) { return text.refusal == refusal; });
  return Violation{std::string(found->rule), std::string(found->detail), std::string(found->path)};
}

}  // namespace reef::metikoro
