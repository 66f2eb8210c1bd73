/** What can be pressed, and what a tribe consists of: lists sorted for the eye. No rules. Pure. */

import { hunter_value } from "./words.js";

/** @typedef {{step: any}} Legal */

/** The herds at which a card may be laid. @param {Legal[]} legal @param {string | null} card @returns {Map<number, any>} herd -> step */
export function herds_for(legal, card) {
  const lays = legal.filter(({ step }) => step.type === "lay" && step.card === card);
  return new Map(lays.map(({ step }) => [step.herd, step]));
}

/** The cards that may be chosen now. @param {Legal[]} legal @returns {Map<string, any>} card -> step */
export function choosable(legal) {
  return new Map(legal.filter(({ step }) => step.type === "choose").map(({ step }) => [step.card, step]));
}

/** @param {string[]} cards @param {string} card */
const count_of = (cards, card) => cards.filter((each) => each === card).length;

/**
 * All places of one's own tribe while it chooses, a place for each card, in the order of cards. Of several like cards those
 * that were pressed are the ones in the team.
 * @param {any[]} kinds of the components
 * @param {{home: string[], team: string[]}} own
 * @param {string[]} [pressed] places, as `<card>-<nth>`
 * @returns {{card: string, nth: number, chosen: boolean}[]}
 */
export function tribe_places(kinds, own, pressed = []) {
  return kinds.flatMap(({ card }) => {
    const team = count_of(own.team, card);
    const all = Array.from({ length: team + count_of(own.home, card) }, (_, nth) => nth);
    const wanted = (/** @type {number} */ nth) => pressed.includes(`${card}-${nth}`);
    const chosen = [...all.filter(wanted), ...all.filter((nth) => !wanted(nth))].slice(0, team);
    return all.map((nth) => ({ card, nth, chosen: chosen.includes(nth) }));
  });
}

/** The step of a draft that chose such a card, the last of several; -1 if none did. @param {any[]} draft @param {string} card */
export function step_of(draft, card) {
  return draft.findLastIndex((step) => step.type === "choose" && step.card === card);
}

/**
 * A tribe card by card, and where each card is: `left` to play with, `out` on the table, or `lost` to others.
 * @param {any[]} kinds
 * @param {{left: string[], lost: string[]}} tribe
 * @returns {{card: string, state: "left" | "out" | "lost"}[]}
 */
export function tribe_cards(kinds, tribe) {
  return kinds.flatMap(({ card, copies }) => {
    const left = count_of(tribe.left, card);
    const lost = count_of(tribe.lost, card);
    return Array.from({ length: copies }, (_, nth) => ({
      card,
      state: nth < left ? /** @type {const} */ ("left") : nth >= copies - lost ? "lost" : "out",
    }));
  });
}

/** Hunters, their sum, and warriors among these cards. @param {string[]} cards */
export function team_sums(cards) {
  const values = cards.map(hunter_value).filter((value) => value !== null);
  return {
    hunters: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    warriors: cards.length - values.length,
  };
}

/**
 * What lies at a herd: the active warriors apart, and each tribe's other cards, hunters first, high before low.
 * @param {any} herd
 * @param {number} seats
 */
export function lanes_of(herd, seats) {
  const cards = herd.cards.map((/** @type {any} */ laid, /** @type {number} */ index) => ({ ...laid, index }));
  return Array.from({ length: seats }, (_, seat) => {
    const own = cards.filter((/** @type {any} */ laid) => laid.seat === seat);
    const value = (/** @type {any} */ laid) => hunter_value(laid.card) ?? 0;
    return {
      seat,
      hunters: own
        .filter((/** @type {any} */ { active }) => active === null)
        .sort((/** @type {any} */ a, /** @type {any} */ b) => value(b) - value(a)),
      beaten: own.filter((/** @type {any} */ { active }) => active === false),
    };
  });
}

/** Who beats whom, for each kind of warrior. @param {any[]} kinds @returns {{card: string, beats: string[], beaten_by: string[]}[]} */
export function beat_table(kinds) {
  const warriors = kinds.filter(({ kind }) => kind === "warrior");
  return warriors.map(({ card, beats }) => ({
    card,
    beats,
    beaten_by: warriors.filter((other) => other.beats.includes(card)).map((other) => other.card),
  }));
}
