import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cells_on_offer,
  compare_rolls,
  ends_on_offer,
  group_choices,
  mode_price,
  modes_on_offer,
  step_on,
  turns_on_offer,
} from "../../../web/games/metikoro/turn/choices.js";
import { aims_of } from "../../../web/games/metikoro/turn/plan.js";
import { game, rolls, scenes } from "./fixtures.js";
import { texts_of } from "../game_texts.js";

const { strict_texts } = texts_of("metikoro");

const t = strict_texts("en");
const empty = { mode: null, tile: null, turn: 0, orb: null };

/** All steps that a player can reach on the board and beside it, for anything they can hold. @param {ReturnType<typeof scenes[string]>} scene */
function reachable({ view, legal }) {
  const choices = group_choices(legal);
  /** @type {import("../../../web/games/metikoro/types.js").Step[]} */
  const found = [choices.enough, choices.stay].flatMap((entry) => (entry ? [entry.step] : []));
  for (const kind of /** @type {const} */ (["take", "pay", "draw"]))
    found.push(...[...choices[kind].values()].map(({ step }) => step));
  const holds = [
    ...(choices.roll.size > 0 ? [...choices.roll.keys()].map((orb) => ({ ...empty, orb })) : []),
    ...modes_on_offer(choices).flatMap((mode) =>
      [0, 1, 2, 3, 4, 5, 6].flatMap((tile) => [0, 1, 2, 3].map((turn) => ({ ...empty, mode, tile, turn }))),
    ),
  ];
  for (const hold of holds) {
    for (const aim of aims_of({ game, view, choices, hold, t }).values()) if (aim.step) found.push(aim.step);
  }
  return found;
}

test("every legal step of every scene can be reached, and no other", () => {
  for (const [name, scene] of Object.entries(scenes)) {
    const { legal } = scene();
    assert.deepEqual(new Set(reachable(scene())), new Set(legal.map(({ step }) => step)), name);
  }
});

test("actions are shown with their price", () => {
  const choices = group_choices(scenes.act().legal);
  assert.deepEqual(modes_on_offer(choices), ["place", "replace", "rotate"]);
  assert.deepEqual(
    /** @type {const} */ (["place", "replace", "rotate"]).map((mode) => mode_price(choices, mode)),
    [0, 1, 1],
  );
  assert.deepEqual(modes_on_offer(group_choices(scenes.more().legal)), ["place"]);
  assert.deepEqual(modes_on_offer(group_choices(scenes.roll().legal)), []);
});

test("a tile uses the wanted turn, or the next legal one", () => {
  const step = (/** @type {number} */ cell, /** @type {number} */ turn) => ({
    step: { type: /** @type {const} */ ("replace"), tile: 4, cell, turn },
  });
  const cells = cells_on_offer(group_choices([step(3, 0), step(3, 2), step(4, 1)]), "replace", 4);
  assert.deepEqual(turns_on_offer(cells), [0, 1, 2]);
  assert.equal(step_on(cells, 3, 1)?.step.turn, 2);
  assert.equal(step_on(cells, 3, 3)?.step.turn, 0);
  assert.equal(step_on(cells, 4, 2)?.step.turn, 1);
  assert.equal(step_on(cells, 5, 0), null);
});

test("before a tile is in hand, the ways of orbs can be looked at and nothing can be done", () => {
  const { view, legal } = scenes.act();
  const choices = group_choices(legal);
  const looks = [...aims_of({ game, view, choices, hold: { ...empty, mode: "place" }, t }).values()];
  assert.ok(looks.length > 0 && looks.every(({ kind, step }) => kind === "look" && step === null));
  const aim = aims_of({ game, view, choices, hold: { ...empty, mode: "place", tile: 1, turn: 1 }, t }).get(62);
  assert.deepEqual(aim?.step, { type: "place", tile: 1, cell: 62, turn: 1 });
  assert.equal(aim?.label, "Place at C7: Curve (right to bottom, left to top)");
});

test("rotating starts at the next quarter turn, and shows its price", () => {
  const { view, legal } = scenes.act();
  const choices = group_choices(legal);
  const hold = { ...empty, mode: /** @type {const} */ ("rotate") };
  const aim = aims_of({ game, view, choices, hold, t }).get(75);
  assert.equal(view.cells[75]?.turn, 0);
  assert.equal(aim?.step?.turn, 1);
  assert.equal(aims_of({ game, view, choices, hold: { ...hold, turn: 2 }, t }).get(75)?.step?.turn, 3);
  assert.match(aim?.label ?? "", /^Rotate at F8: Bouncer \(.*\), costs 1 more tile$/);
});

test("a stop that several orbs can reach is a target only after one of them is chosen", () => {
  const { view, legal } = scenes.roll();
  const choices = group_choices(legal);
  assert.equal(ends_on_offer(choices, null).get(57)?.length, 2);
  const open = aims_of({ game, view, choices, hold: empty, t });
  assert.equal(open.has(57), false);
  assert.deepEqual(open.get(22)?.step, { type: "roll", from: 44, to: 22 });
  const chosen = aims_of({ game, view, choices, hold: { ...empty, orb: 77 }, t });
  assert.equal(chosen.has(22), false);
  assert.equal(chosen.get(57)?.roll, rolls[3]);
  assert.equal(chosen.get(57)?.label, "Roll the orb from H8 to H6: 4 cells, bouncing 1 time");
  assert.equal(chosen.get(44)?.kind, "orb", "another orb can be chosen instead");
});

test("the effect of a tile on the paths: new ones, kept ones, lost ones", () => {
  const { fresh, kept, lost } = compare_rolls(rolls.slice(0, 3), [rolls[0], rolls[3]]);
  assert.deepEqual([fresh, kept, lost], [[rolls[3]], [rolls[0]], [rolls[1], rolls[2]]]);
});
