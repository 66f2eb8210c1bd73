/** How the events of a turn are shown, one after the other. */

import { scene_from } from "../../../board/scenes.js";
import { GOODS } from "../turn/choices.js";

/** The position after each event. @type {import("../../../lib/types.js").Scenes<import("../types.js").Types>} */
const AFTER = {
  went: (view, { seat, to, pay }) => {
    const there = lifted(view, seat, "place", to);
    return spend({ ...there, places: there.places.with(to, arrived(there.places[to], seat)) }, seat, pay);
  },
  bought: (view, { seat, place, kind, side, pieces, space, token, pay }) => {
    const at = view.places[place];
    const spaces = at.spaces.with(space, { ...at.spaces[space], token: null });
    const there = { ...view, places: view.places.with(place, { ...at, spaces }) };
    return spend(
      with_token(in_hand(there, { seat, kind, side, pieces, from: "place", at: place }), seat, token),
      seat,
      pay,
    );
  },
  spears: (view, { seat, points }) => scored(view, seat, points),
  built: (view, { seat, row, kind, side }) => {
    const { rows } = view.seats[seat];
    const tiles = [...rows[row].tiles, { kind, side, used: false }];
    return change(laid(view, kind), seat, { rows: rows.with(row, { ...rows[row], tiles, length: tiles.length }) });
  },
  boat_added: (view, { seat }, next) => change(laid(view, "boat"), seat, { boats: next.seats[seat].boats }),
  kahuna_added: (view, { seat, index, shells }) =>
    gain(change(laid(view, "kahuna"), seat, { kahunas: index + 1 }), seat, { shells }),
  tiki_added: (view, { seat, index, feet }) =>
    gain(change(laid(view, "tiki"), seat, { tikis: index + 1 }), seat, { feet }),
  converted: (view, { seat, pay }) => spend(view, seat, pay),
  declined: (view) => view,
  fished: (view, { seat, pay }, next) => {
    const there = lifted(view, seat, "harbour");
    const harbour = { ...arrived(there.harbour, seat), fish: next.harbour.fish };
    const { fish, boats, sum } = next.seats[seat];
    return spend(change({ ...there, harbour }, seat, { fish, boats, sum }), seat, pay);
  },
  visited: (view, { seat, landing, island, points, pay }, next) => {
    const there = scored(in_hand(lifted(view, seat, "landing", landing), gift_of(seat, island, landing)), seat, points);
    const landings = there.landings.with(landing, next.landings[landing]);
    return spend(change({ ...there, landings }, seat, { boats: next.seats[seat].boats }), seat, pay);
  },
  island_points: (view, { seat, points }) => scored(view, seat, points),
  island_fruit: (view, { seat, fruit }) => gain(view, seat, { fruit }),
  island_in_vain: (view) => view,
  ordered: (view, { seat, at, token }) => {
    const there = lifted(view, seat, "order", at);
    const ordered = { ...there, track: there.track.with(at, { seat, token: null }) };
    return token ? with_token(ordered, seat, token) : ordered;
  },
  round_scored: (view, { seat, points }) => scored(view, seat, points),
  income: (view, { seat, ...goods }) => gain(view, seat, goods),
  income_chosen: (view, { seat, ...goods }) => gain(view, seat, goods),
  round_began: (view, _event, next) => [cleared_away(view, next), next],
  first_place: (view, { seat, points }) => scored(view, seat, points),
  cleared: (view, { seat, row }, next) =>
    change(view, seat, { rows: view.seats[seat].rows.with(row, next.seats[seat].rows[row]) }),
  ended: (_view, _event, next) => next,
};

export const scene = scene_from(AFTER);

/** @param {import("../types.js").View} view @param {number} seat @param {number} points */
const scored = (view, seat, points) => change(view, seat, { points: view.seats[seat].points + points });

/**
 * The island between two rounds: the chiefs are back in the bay, all tokens in the bag, and the
 * islands that nobody visited have moved up.
 * @param {import("../types.js").View} view @param {import("../types.js").View} next @returns {import("../types.js").View}
 */
function cleared_away(view, next) {
  const islands = view.landings.flatMap(({ island }) => island ?? []);
  return {
    ...view,
    beach: next.beach,
    places: view.places.map((place) => ({
      ...place,
      chiefs: [],
      spaces: place.spaces.map((space) => ({ ...space, token: null, shut: false })),
    })),
    harbour: { chiefs: [], fish: [] },
    landings: view.landings.map((landing, at) => ({ ...landing, chiefs: [], island: islands[at] ?? null })),
    track: view.track.map(() => ({ seat: null, token: null })),
    seats: view.seats.map((seat) => ({ ...seat, tokens: [], fish: [], sum: 0, chief: { at: "beach", index: null } })),
  };
}

/** A tile that was bought or brought and is not laid yet. @param {import("../types.js").View} view @param {import("../types.js").Pending | null} pending null: none */
const in_hand = (view, pending) => ({ ...view, pending, phase: pending ? "build" : view.phase });

/** The position after one piece of the tile in hand was laid: it leaves the stock. @param {import("../types.js").View} view @param {string} kind */
function laid(view, kind) {
  const { pending } = view;
  return in_hand(taken(view, kind), pending?.pieces === 2 ? { ...pending, pieces: 1 } : null);
}

/**
 * The tile that an island gives, if it does not have to be chosen: on side II, or a pair of those with one side.
 * @param {number} seat @param {import("../types.js").FaceUp} island @param {number} at the landing
 * @returns {import("../types.js").Pending | null}
 */
function gift_of(seat, island, at) {
  if (WITHOUT_TILE.has(island)) return null;
  const pair = PAIRS[island];
  const kind = pair ?? /** @type {import("../types.js").Kind} */ (island);
  return { seat, kind, side: pair ? 1 : 2, pieces: pair ? 2 : 1, from: "island", at };
}

/** @type {Partial<Record<import("../types.js").FaceUp, import("../types.js").Kind>>} */
const PAIRS = { kahunas: "kahuna", tikis: "tiki" };
const WITHOUT_TILE = new Set(["points", "fruit_supply", "fruit_tile"]);

/** @param {import("../types.js").View} view @param {number} seat @param {Partial<import("../types.js").Seat>} changes */
function change(view, seat, changes) {
  return { ...view, seats: view.seats.with(seat, { ...view.seats[seat], ...changes }) };
}

/** One piece of this kind leaves the stock, which is drawn at its place. @param {import("../types.js").View} view @param {string} kind */
function taken(view, kind) {
  const less = (/** @type {import("../types.js").Stack} */ stack) =>
    stack.kind === kind ? { ...stack, count: stack.count - 1 } : stack;
  const places = view.places.map((place) => ({ ...place, stacks: place.stacks.map(less) }));
  return { ...view, places };
}

/** @param {import("../types.js").View} view @param {number} seat @param {Partial<import("../types.js").Pay>} goods @param {1 | -1} [sign] */
function gain(view, seat, goods, sign = 1) {
  const owner = view.seats[seat];
  const amounts = GOODS.map((name) => [name, owner[name] + sign * (goods[name] ?? 0)]);
  return change(view, seat, Object.fromEntries(amounts));
}

/** @param {import("../types.js").View} view @param {number} seat @param {import("../types.js").Pay} pay */
const spend = (view, seat, pay) => gain(view, seat, pay, -1);

/** Tokens lie in order, the most valuable first. @param {import("../types.js").View} view @param {number} seat @param {import("../types.js").Token} token */
function with_token(view, seat, token) {
  const { tokens, sum } = view.seats[seat];
  const all = [...tokens, token].toSorted(
    (one, other) => other.price - one.price || Number(other.spears) - Number(one.spears),
  );
  return change(view, seat, { tokens: all, sum: sum + token.price });
}

/**
 * A place with one more chief; they are in the order of their seats.
 * @template {{chiefs: number[]}} Place
 * @param {Place} place @param {number} seat @returns {Place}
 */
const arrived = (place, seat) => ({ ...place, chiefs: [...place.chiefs, seat].toSorted() });

/**
 * A place without a seat's chief.
 * @template {{chiefs: number[]}} Place
 * @param {Place} place @param {number} seat @returns {Place}
 */
const left = (place, seat) => ({ ...place, chiefs: place.chiefs.filter((other) => other !== seat) });

/**
 * The position while a seat's chief is on the way.
 * @param {import("../types.js").View} view @param {number} seat @param {import("../types.js").Chief["at"]} at where it goes @param {number | null} [index]
 */
function lifted(view, seat, at, index = null) {
  return {
    ...change(view, seat, { chief: { at, index } }),
    beach: view.beach.filter((other) => other !== seat),
    places: view.places.map((place) => left(place, seat)),
    harbour: left(view.harbour, seat),
    landings: view.landings.map((landing) => left(landing, seat)),
  };
}
