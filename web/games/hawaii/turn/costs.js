/** How far it is to a place, and what a player lacks for what cannot be chosen. The rules are those of the engine. */

import { place_grid } from "../geometry.js";
import { goods_name } from "../words.js";

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../words.js").Translate} Translate
 */

/** Places that touch are neighbours, including at corners. @param {number} a @param {number} b */
function touch(a, b) {
  const [here, there] = [place_grid(a), place_grid(b)];
  return Math.abs(here.row - there.row) <= 1 && Math.abs(here.column - there.column) <= 1;
}

/** The steps from place to place, without crossing the beach. @param {number} from @param {number} to @param {number} count of all places */
export function steps_between(from, to, count) {
  const all = Array.from({ length: count }, (_, place) => place);
  let reached = new Set([from]);
  for (let steps = 0; ; ++steps) {
    if (reached.has(to) || reached.size === count) return steps;
    reached = new Set(all.filter((place) => [...reached].some((other) => touch(place, other))));
  }
}

/**
 * The steps of a chief to a place, and whether they begin at the beach.
 * @param {View} view @param {number} seat @param {number} to
 */
export function way_to({ places, seats }, seat, to) {
  const { at, index } = seats[seat].chief;
  if (at !== "place" || index === null) return { steps: places[to].feet, from_beach: true };
  return { steps: steps_between(index, to, places.length), from_beach: false };
}

/** The most feet that a move costs its player. @param {Seat} seat */
function most_feet({ rows }) {
  const pele = rows.flatMap(({ tiles }) => tiles).find(({ kind }) => kind === "pele");
  return pele ? 3 - pele.side : Infinity;
}

/** What a player has for a price in feet. @param {Seat} seat @param {Translate} t */
const purse = ({ feet, fruit }, t) => (feet + fruit > 0 ? goods_name(t, { feet, fruit }) : t("hawaii.none"));

/** @param {Seat} seat @param {number} feet */
const can_pay = (seat, feet) => seat.feet >= feet || seat.fruit >= feet;

/**
 * Why a chief cannot go to a place.
 * @param {View} view @param {number} seat @param {number} at @param {Translate} t
 */
export function place_lacks(view, seat, at, t) {
  const owner = view.seats[seat];
  if (view.places[at].spaces.every(({ token }) => token === null)) return t("hawaii.rule.go.no_token");
  // Staying costs as much as a step.
  const feet = Math.min(Math.max(1, way_to(view, seat, at).steps), most_feet(owner));
  if (owner.trades > 0 || can_pay(owner, feet)) return t("hawaii.lacks.tile");
  return t("hawaii.lacks.goods", { cost: goods_name(t, { feet }), have: purse(owner, t) });
}

/** Why a player cannot sail with this load. @param {Seat} seat @param {number} load in feet @param {Translate} t */
function boats_lack(seat, load, t) {
  const unused = seat.boats.filter(({ used }) => !used);
  const room = unused.reduce((sum, { feet }) => sum + feet, 0);
  if (room === 0) return t("hawaii.lacks.boats");
  if (room < load)
    return t("hawaii.lacks.room", { load: goods_name(t, { feet: load }), room: goods_name(t, { feet: room }) });
  const feet = load - unused.reduce((sum, { free_feet }) => sum + free_feet, 0);
  return t("hawaii.lacks.goods", { cost: goods_name(t, { feet }), have: purse(seat, t) });
}

/** Why a player cannot fish. @param {View} view @param {number} seat @param {Translate} t */
export function harbour_lacks(view, seat, t) {
  return view.harbour.fish.length === 0 ? t("hawaii.harbour.empty") : boats_lack(view.seats[seat], 1, t);
}

/** Why a player cannot visit an island. @param {View} view @param {number} seat @param {number} at @param {Translate} t */
export function landing_lacks(view, seat, at, t) {
  const { island, feet } = view.landings[at];
  return island === null ? t("hawaii.landing.visited") : boats_lack(view.seats[seat], feet, t);
}
