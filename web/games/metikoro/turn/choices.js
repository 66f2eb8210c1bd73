/**
 * What can be clicked: the legal steps grouped by action, tile, cell and turn; orbs by where they end. The board knows
 * no rules beyond this grouping.
 */

/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").LegalStep} Legal */
/** @template {Step["type"]} Type @typedef {Legal & {step: Extract<Step, {type: Type}>}} LegalOf a legal step of some types */
/** @typedef {LegalOf<"place" | "replace" | "rotate">} Laying a step that changes the tile on a cell */
/** @typedef {"place" | "replace" | "rotate" | "take"} Mode a kind of action */
/** @typedef {Map<number, Map<number, Laying>>} ByCell cell -> turn -> step */

/** @type {Mode[]} */
export const MODES = ["place", "replace", "rotate", "take"];

/** Tiles that a step costs. @param {Legal | undefined} entry @returns {number} */
export function tile_price(entry) {
  return entry?.price?.tiles ?? 0;
}

/** @template Key, Inner, Value @param {Map<Key, Map<Inner, Value>>} map @param {Key} key */
function inner(map, key) {
  /** @type {Map<Inner, Value>} */
  const found = map.get(key) ?? new Map();
  map.set(key, found);
  return found;
}

/** @param {Legal[]} legal */
export function group_choices(legal) {
  const groups = {
    /** @type {Map<number, ByCell>} by tile */
    place: new Map(),
    /** @type {Map<number, ByCell>} by tile */
    replace: new Map(),
    /** @type {ByCell} */
    rotate: new Map(),
    /** @type {Map<number, Legal>} by tile */
    take: new Map(),
    /** @type {Map<number, Legal>} by tile */
    pay: new Map(),
    /** @type {Map<number, Legal>} by tile */
    draw: new Map(),
    /** @type {Map<number, Map<number, LegalOf<"roll">>>} by where the orb lies, then by where it ends */
    roll: new Map(),
    /** @type {Legal | null} */
    enough: null,
    /** @type {Legal | null} */
    stay: null,
  };
  for (const entry of legal) {
    const { step } = entry;
    switch (step.type) {
      case "place":
      case "replace":
        inner(inner(groups[step.type], step.tile), step.cell).set(step.turn, /** @type {Laying} */ (entry));
        break;
      case "rotate":
        inner(groups.rotate, step.cell).set(step.turn, /** @type {Laying} */ (entry));
        break;
      case "take":
      case "pay":
      case "draw":
        groups[step.type].set(step.tile, entry);
        break;
      case "roll":
        inner(groups.roll, step.from).set(step.to, /** @type {LegalOf<"roll">} */ (entry));
        break;
      case "enough":
      case "stay":
        groups[step.type] = entry;
        break;
      default:
        break;
    }
  }
  return groups;
}

/** @typedef {ReturnType<typeof group_choices>} Choices */

/** The possible kinds of action. @param {Choices} choices @returns {Mode[]} */
export function modes_on_offer(choices) {
  return MODES.filter((mode) => choices[mode].size > 0);
}

/** What each tile of an action costs. @param {Choices} choices @param {Mode} mode @returns {number} */
export function mode_price(choices, mode) {
  const steps = mode === "take" ? choices.take : cells_on_offer(choices, mode, null);
  const [first] = steps.values();
  return tile_price(first instanceof Map ? [...first.values()][0] : first);
}

/**
 * The cells where the action is possible with the tile in hand; without one, with any tile.
 * @param {Choices} choices @param {Mode} mode @param {number | null} held
 * @returns {ByCell}
 */
export function cells_on_offer(choices, mode, held) {
  if (mode === "take") return new Map();
  if (mode === "rotate") return choices.rotate;
  if (held !== null) return choices[mode].get(held) ?? new Map();
  return new Map([...choices[mode].values()].flatMap((cells) => [...cells]));
}

/**
 * The turns that the tile in hand can have on some cell, ascending.
 * @param {ByCell} cells
 * @returns {number[]}
 */
export function turns_on_offer(cells) {
  return [...new Set([...cells.values()].flatMap((turns) => [...turns.keys()]))].sort((a, b) => a - b);
}

/**
 * The step on a cell with the wanted turn, or with the next legal one clockwise.
 * @param {ByCell} cells @param {number} cell @param {number} turn
 * @returns {Laying | null}
 */
export function step_on(cells, cell, turn) {
  const offers = cells.get(cell);
  if (!offers) return null;
  for (let more = 0; more < 4; more += 1) {
    const entry = offers.get((turn + more) % 4);
    if (entry) return entry;
  }
  return null;
}

/**
 * Where orbs can be rolled to: cell -> the steps that end there. If an orb is chosen, only its own ends.
 * @param {Choices} choices @param {number | null} orb where it lies
 * @returns {Map<number, LegalOf<"roll">[]>}
 */
export function ends_on_offer(choices, orb) {
  /** @type {Map<number, LegalOf<"roll">[]>} */
  const ends = new Map();
  for (const [from, steps] of choices.roll) {
    if (orb !== null && from !== orb) continue;
    for (const [to, entry] of steps) ends.set(to, [...(ends.get(to) ?? []), entry]);
  }
  return ends;
}

/** @typedef {import("../types.js").Roll} Roll */

/**
 * How a change of the board changes the possible rolls.
 * @param {Roll[]} before @param {Roll[]} after
 * @returns {{fresh: Roll[], kept: Roll[], lost: Roll[]}}
 */
export function compare_rolls(before, after) {
  /** @param {Roll[]} rolls @param {Roll} wanted */
  const has = (rolls, wanted) => rolls.some(({ from, to }) => from === wanted.from && to === wanted.to);
  return {
    fresh: after.filter((roll) => !has(before, roll)),
    kept: after.filter((roll) => has(before, roll)),
    lost: before.filter((roll) => !has(after, roll)),
  };
}
