/** What can be pressed, and the cards of a tribe, sorted for display. No rules. */

import { hunter_value } from "../words.js";

/**
 * @typedef {import("../types.js").LegalStep} Legal
 * @typedef {import("../types.js").Components["cards"][number]} Kind
 * @typedef {import("../types.js").Card & { index: number }} Laid with its index at the herd
 * @typedef {{ seat: number, hunters: Laid[], beaten: Laid[] }} Lane
 */

/** The herds at which a card may be laid. @param {Legal[]} legal @param {string | null} card @returns {Map<number, import("../types.js").Step>} herd -> step */
export function herds_for(legal, card) {
  const lays = legal.flatMap(({ step }) => (step.type === "lay" && step.card === card ? [step] : []));
  return new Map(lays.map((step) => [step.herd, step]));
}

/** The cards that may be chosen now. @param {Legal[]} legal @returns {Map<string, import("../types.js").Step>} card -> step */
export function choosable(legal) {
  return new Map(legal.filter(({ step }) => step.type === "choose").map(({ step }) => [step.card, step]));
}

/** @param {string[]} cards @param {string} card */
const count_of = (cards, card) => cards.filter((each) => each === card).length;

/**
 * All places of the viewer's tribe while choosing, one for each card in order. Of equal cards, those that were pressed
 * are the ones in the team.
 * @param {import("./choices.js").Kind[]} kinds of the components
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

/** The step of a draft that chose such a card, the last of several; -1 if none did. @param {import("../types.js").Step[]} draft @param {string} card */
export function step_of(draft, card) {
  return draft.findLastIndex((step) => step.type === "choose" && step.card === card);
}

/**
 * A tribe card by card, and where each card is: `left` to play with, `out` on the table, or `lost` to others.
 * @param {import("./choices.js").Kind[]} kinds
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
 * The cards at a herd: the active warriors separately, and each tribe's other cards, hunters first, high before low.
 * @param {import("../types.js").Herd} herd
 * @param {number} seats
 * @returns {Lane[]}
 */
export function lanes_of(herd, seats) {
  const cards = herd.cards.map((laid, index) => ({ ...laid, index }));
  return Array.from({ length: seats }, (_, seat) => {
    const own = cards.filter((laid) => laid.seat === seat);
    const value = (/** @type {import("../types.js").Card} */ laid) => hunter_value(laid.card) ?? 0;
    return {
      seat,
      hunters: own.filter(({ active }) => active === null).sort((a, b) => value(b) - value(a)),
      beaten: own.filter(({ active }) => active === false),
    };
  });
}

/** Who beats whom, for each kind of warrior. @param {import("./choices.js").Kind[]} kinds @returns {{card: string, beats: string[], beaten_by: string[]}[]} */
export function beat_table(kinds) {
  const warriors = kinds.filter(({ kind }) => kind === "warrior");
  return warriors.map(({ card, beats }) => ({
    card,
    beats,
    beaten_by: warriors.filter((other) => other.beats.some((each) => each === card)).map((other) => other.card),
  }));
}
