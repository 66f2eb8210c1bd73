import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { html } from "htm/preact";
import { PLAIN } from "../../../web/games/metikoro/art/show.js";
import { Field } from "../../../web/games/metikoro/field.js";
import { group_choices } from "../../../web/games/metikoro/turn/choices.js";
import { aims_of } from "../../../web/games/metikoro/turn/plan.js";
import { small_page } from "../board/small_dom.js";
import { texts_of } from "../game_texts.js";
import { game, scenes } from "./fixtures.js";

const t = texts_of("metikoro").strict_texts("en");

/** The field with a curve in hand; `now` is what is aimed at, and what was chosen. */
function field_at_hand() {
  const { view, legal } = scenes.act();
  const choices = group_choices(legal);
  const aims = aims_of({ game, view, choices, hold: { mode: "place", tile: 1, turn: 1, orb: null }, t });
  const { root, draw } = small_page();
  const stage = { current: null };
  /** @type {{aimed: number | null, chosen: number[]}} */
  const now = { aimed: null, chosen: [] };
  function redraw() {
    draw(
      html`<${Field}
        ...${{ game, view, show: PLAIN, aims, orb: null, rolls: choices.roll, takes: false, stage, t }}
        aimed=${now.aimed}
        name=${(/** @type {number} */ seat) => `Seat ${seat}`}
        onAim=${(/** @type {number | null} */ cell) => {
          now.aimed = cell;
          redraw();
        }}
        onChoose=${(/** @type {import("../../../web/games/metikoro/turn/plan.js").Aim} */ aim) => now.chosen.push(aim.cell)}
      />`,
    );
  }
  redraw();
  const spot = (/** @type {number} */ cell) => root.all(({ dataset }) => dataset.cell === String(cell))[0];
  const point = (/** @type {number} */ cell, /** @type {string} */ type, pointerType = "mouse") =>
    spot(cell).fire(type, { pointerType });
  /** A tap, with the events that browsers send. @param {number} cell */
  function tap(cell) {
    for (const type of ["pointerenter", "pointerdown"]) point(cell, type, "touch");
    spot(cell).fire("click", { detail: 1 });
  }
  const cells = [...aims.values()].flatMap(({ kind, cell }) => (kind === "place" ? [cell] : []));
  return { now, point, tap, cells };
}

describe("a tile in hand", () => {
  it("is shown where the mouse moves, and follows it to the next cell", () => {
    const { now, point, cells } = field_at_hand();
    point(cells[0], "pointerenter");
    point(cells[0], "pointermove");
    assert.equal(now.aimed, cells[0]);
    point(cells[1], "pointermove");
    assert.equal(now.aimed, cells[1]);
  });

  it("stays where a finger put it when the page scrolls another cell below a mouse at rest", () => {
    const { now, point, tap, cells } = field_at_hand();
    tap(cells[0]);
    assert.deepEqual([now.aimed, now.chosen], [cells[0], []]);
    point(cells[1], "pointerenter");
    assert.equal(now.aimed, cells[0]);
    tap(cells[0]);
    assert.deepEqual(now.chosen, [cells[0]]);
  });

  it("does not follow a finger that moves over the board", () => {
    const { now, point, tap, cells } = field_at_hand();
    tap(cells[0]);
    point(cells[1], "pointermove", "touch");
    assert.equal(now.aimed, cells[0]);
  });
});
