/** How the events of a turn are shown, one after the other. */

import { scene_from } from "../../../board/scenes.js";

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").CardName} CardName
 * @typedef {View & { stolen?: number[] }} Shown `stolen` exists only in scenes: the tribes whose pelts the robber takes away
 */

/** The position after each event. @type {import("../../../lib/types.js").Scenes<import("../types.js").Types>} */
const AFTER = {
  chose: (view, { seat }) => change(view, seat, { ready: true }),
  dealt: (view, { seat, cards, count }, next) =>
    drawn(view.phase === "choose" ? undealt(next) : view, seat, { seen: cards !== null, count }, next),
  laid: (view, { seat, card }, next) => {
    const { hand, left } = view.tribes[seat];
    const hunts = next.hunts.slice(0, view.hunt);
    const own = own_after(view, card, next);
    const changes = { hand: hand - 1, left: without(left, card) };
    return change({ ...view, phase: "play", turn: null, hunts, own }, seat, changes);
  },
  drew: (view, { seat, card }, next) => drawn(view, seat, { seen: card !== null, count: 1 }, next),
  took_buffalo: (view, { seat, herd, card, points }) => gain(with_herd(view, herd, taken(card)), seat, points),
  escaped: (view, { herd, card }) => with_herd(view, herd, taken(card)),
  took_prisoners: (view, { seat, herd, cards, points }) => {
    const prisoners = cards.map((card) => ({ ...card, hunt: view.hunt }));
    const there = with_herd(view, herd, of_captor(view.hunts[view.hunt - 1].herds[herd], seat));
    return gain(change(there, seat, { prisoners: [...view.tribes[seat].prisoners, ...prisoners] }), seat, points);
  },
  robbed: (view, { seat, points }) => rob(gain(view, seat, points), seat),
  hunt_ended: (view, { hunt }, next) => ({ ...view, hunts: next.hunts.slice(0, hunt), phase: "over" }),
  hunt_began: (_view, _event, next) => next,
  ended: (_view, _event, next) => next,
};

export const scene = scene_from(AFTER);

/** @param {View} view @param {number} seat @param {Partial<import("../types.js").Tribe>} changes */
function change(view, seat, changes) {
  return { ...view, tribes: view.tribes.with(seat, { ...view.tribes[seat], ...changes }) };
}

/** @param {View} view @param {number} seat @param {number} points */
const gain = (view, seat, points) => change(view, seat, { points: view.tribes[seat].points + points });

/** @param {Shown} view @param {number} seat @returns {Shown} */
const rob = (view, seat) => ({ ...view, stolen: [...(view.stolen ?? []), seat] });

/** What changes of a herd that loses this buffalo. @param {"large" | "small"} card */
const taken = (card) => (card === "large" ? { large: null } : { small: null });

/** @param {View} view @param {number} index @param {Partial<import("../types.js").Herd>} changes of a herd of the present hunt */
function with_herd(view, index, changes) {
  const hunt = view.hunts[view.hunt - 1];
  const herds = hunt.herds.with(index, { ...hunt.herds[index], ...changes });
  return { ...view, hunts: view.hunts.with(view.hunt - 1, { ...hunt, herds }) };
}

/** What is left of a herd when its captor has taken the cards of all others. @param {import("../types.js").Herd} herd @param {number} seat */
function of_captor({ cards, first, guard, prisoners }, seat) {
  const kept = cards.filter((card) => card.seat === seat);
  const place = (/** @type {number | null} */ at) => (at === null ? null : kept.indexOf(cards[at]));
  return { cards: kept, first: place(first), guard: place(guard), prisoners: prisoners.map(() => 0) };
}

/** The first of equal cards is left out. @param {CardName[]} cards @param {CardName} card */
const without = (cards, card) => cards.toSpliced(cards.indexOf(card), cards.includes(card) ? 1 : 0);

/** What the viewer holds after somebody laid a card. @param {View} view @param {CardName} card @param {View} next */
function own_after({ own, hunt }, card, next) {
  if (!own) return own;
  if (next.phase === "over" || next.hunt > hunt) return { ...own, hand: [], pile: [] };
  const changed = JSON.stringify(own) !== JSON.stringify(next.own);
  return changed ? { ...own, hand: without(own.hand, card) } : own;
}

/** The position before the first cards of a hunt are drawn. @param {View} next */
function undealt(next) {
  const tribes = next.tribes.map((tribe) => ({
    ...tribe,
    hand: 0,
    team: tribe.team + tribe.hand,
  }));
  const own = next.own && { ...next.own, hand: [], pile: [...next.own.hand, ...next.own.pile] };
  return { ...next, turn: null, tribes, own };
}

/**
 * A tribe draws cards; the viewer's own are known once they were seen.
 * @param {View} view @param {number} seat @param {{seen: boolean, count: number}} cards @param {View} next
 */
function drawn(view, seat, { seen, count }, next) {
  const { hand, team } = view.tribes[seat];
  return change({ ...view, own: seen ? next.own : view.own }, seat, { hand: hand + count, team: team - count });
}
