import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { html } from "htm/preact";
import { Hand, Pile } from "../../../web/board/parts/card.js";
import { Choices } from "../../../web/board/parts/choices.js";
import { Dice, Die, pips_of } from "../../../web/board/parts/die.js";
import { Grid, hex_position } from "../../../web/board/parts/grid.js";
import { Marker } from "../../../web/board/parts/marker.js";
import { number_after, number_typed, Spinner, within } from "../../../web/board/parts/spinner.js";
import { Tile } from "../../../web/board/parts/tile.js";
import { lap, ScoreTrack, Track, winding } from "../../../web/board/parts/track.js";
import { nearest } from "../../../web/board/roving.js";
import { redrawn, small_page } from "./small_dom.js";

/** @typedef {import("../../../web/board/parts/place.js").Children} Children */

/** @param {Children} part */
function drawn(part) {
  const page = small_page();
  page.draw(/** @type {import("preact").ComponentChild} */ (part));
  const buttons = () => page.root.querySelectorAll("button[data-row]");
  return { ...page, buttons, first: page.root.childNodes[0] };
}

describe("a piece", () => {
  it("is a picture with a name, unless it can be chosen", () => {
    const { first } = drawn(html`<${Die} value=${4} name="A 4" />`);
    assert.deepEqual([first.localName, first.get("role"), first.get("aria-label")], ["span", "img", "A 4"]);
  });

  it("that can be chosen is a button that says its name, its hint, and whether it is chosen", () => {
    let chosen = 0;
    const { first } = drawn(
      html`<${Die} value=${4} name="A 4" hint="Keep it" chosen=${false} onChoose=${() => chosen++} />`,
    );
    assert.equal(first.localName, "button");
    assert.equal(first.textContent, "A 4");
    assert.equal(first.get("aria-pressed"), "false");
    assert.equal(first.get("aria-description"), "Keep it");
    assert.equal(first.get("data-choice"), "");
    first.fire("click");
    assert.equal(chosen, 1);
  });

  it("says to the flight and to the piece cards which it is, and where", () => {
    const marks = { piece: "p", spot: "s", from: "f", to: "t", card: "c", drag: "d" };
    for (const part of [Die, Marker, Tile]) {
      const { first } = drawn(html`<${part} value=${1} seat=${0} ...${marks} back=${true} name="It" />`);
      assert.deepEqual(first.dataset, { ...marks, back: "" });
    }
  });

  it("has the colour and the shape of its seat", () => {
    const shapes = [0, 1, 2].map((seat) => {
      const { first, root } = drawn(html`<${Marker} seat=${seat} name="It" />`);
      assert.equal(first.style.set["--part-seat"], `var(--seat-${seat})`);
      return root.all(({ localName }) => localName === "path")[0].get("d");
    });
    assert.equal(new Set(shapes).size, 3);
  });

  it("that is face down does not draw its face", () => {
    const { root } = drawn(
      html`<${Hand} name="Hand" cards=${[{ corner: "9", picture: "secret", back: true, name: "A card" }]} />`,
    );
    assert.equal(root.textContent, "");
  });
});

describe("a die", () => {
  it("has as many pips as it shows, and numbers with more sides", () => {
    for (const value of [1, 2, 3, 4, 5, 6])
      assert.equal(new Set(pips_of(value).map(({ x, y }) => `${x} ${y}`)).size, value);
    const { root } = drawn(html`<${Die} value=${5} sides=${20} name="A 5" />`);
    assert.equal(root.textContent, "5");
  });

  it("tumbles with each throw, and not when less motion is wanted", () => {
    /** @param {boolean} less_motion */
    const tumbles = (less_motion) => {
      Object.assign(globalThis, { matchMedia: () => ({ matches: less_motion }) });
      const { draw, first } = drawn(html`<${Die} value=${3} rolled=${1} name="A 3" />`);
      let times = 0;
      Object.assign(first, { animate: () => times++ });
      for (const rolled of [1, 2, 2, 3]) draw(html`<${Die} value=${3} rolled=${rolled} name="A 3" />`);
      return times;
    };
    assert.equal(tumbles(false), 2);
    assert.equal(tumbles(true), 0);
  });
});

describe("the keyboard", () => {
  it("has one stop for a row of dice; arrow keys move along it", () => {
    const dice = [1, 2, 3].map((value) => ({ value, name: `A ${value}`, onChoose: () => {} }));
    const { buttons, root } = drawn(html`<${Dice} name="Dice" dice=${dice} />`);
    assert.deepEqual(
      buttons().map(({ tabIndex }) => tabIndex),
      [0, -1, -1],
    );
    assert.equal(buttons()[0].fire("keydown", { key: "ArrowRight" }), true);
    assert.equal(root.ownerDocument.activeElement, buttons()[1]);
    assert.deepEqual(
      buttons().map(({ tabIndex }) => tabIndex),
      [-1, 0, -1],
    );
  });

  it("moves on the rows of a winding track", () => {
    const spaces = Array.from({ length: 6 }, (_, at) => ({ name: `${at}`, onChoose: () => {} }));
    const { buttons, root } = drawn(html`<${Track} name="Track" columns=${3} spaces=${spaces} />`);
    buttons()[2].fire("keydown", { key: "ArrowDown" });
    assert.equal(root.ownerDocument.activeElement?.textContent, "3");
  });

  it("reaches each neighbour of a hexagon by some way, and does not skip a row", () => {
    const places = Array.from({ length: 16 }, (_, at) => ({ row: Math.floor(at / 4), column: at % 4 }));
    const spots = places.map((place) => ({ ...hex_position(place), place }));
    for (const from of spots) {
      const others = spots.filter((other) => other !== from);
      const down = nearest(from, others, "ArrowDown");
      if (from.place.row < 3) assert.equal(down?.place.row, from.place.row + 1);
      const right = nearest(from, others, "ArrowRight");
      if (from.place.column < 3) assert.deepEqual(right?.place, { ...from.place, column: from.place.column + 1 });
    }
  });
});

describe("grids and tracks", () => {
  it("draw what is listed where it is", () => {
    const cells = [
      { row: 0, column: 2, name: "A" },
      { row: 3, column: 1, name: "B" },
    ];
    const { root } = drawn(html`<${Grid} name="Field" columns=${3} cells=${cells} />`);
    const places = root.all((node) => node.get("role") === "img");
    assert.deepEqual(
      places.map((node) => [
        node.get("aria-label"),
        Reflect.get(node.style, "grid-row"),
        Reflect.get(node.style, "grid-column"),
      ]),
      [
        ["A", 1, 3],
        ["B", 4, 2],
      ],
    );
  });

  it("wind there and back", () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6].map((at) => winding(at, 3)),
      [
        { row: 0, column: 0, to: "right" },
        { row: 0, column: 1, to: "right" },
        { row: 0, column: 2, to: "down" },
        { row: 1, column: 2, to: "left" },
        { row: 1, column: 1, to: "left" },
        { row: 1, column: 0, to: "down" },
        { row: 2, column: 0, to: "right" },
      ],
    );
  });

  it("count on after the end of the score track", () => {
    assert.deepEqual(lap(49, 50), { at: 49, rounds: 0 });
    assert.deepEqual(lap(101, 50), { at: 1, rounds: 2 });
    const { root } = drawn(html`<${ScoreTrack} name="Score" length=${10} scores=${[{ seat: 0, points: 24 }]} />`);
    const [marker] = root.all((node) => node.get("data-piece") === "score-0");
    assert.equal(marker.parentNode?.textContent, "+20");
    assert.equal(marker.parentNode?.parentNode?.childNodes[0].textContent, "4");
  });
});

it("a pile says its number to the flight, and is a stock", () => {
  const { first, root } = drawn(html`<${Pile} name="12 cards" count=${12} counts="n" stock="pile" back=${true} />`);
  assert.deepEqual(first.dataset, { stock: "pile", back: "" });
  assert.deepEqual(root.all((node) => node.get("data-count") === "n")[0].dataset, { count: "n", value: "12" });
});

describe("choices", () => {
  it("say why one cannot be chosen when it is pressed in vain", async () => {
    const choices = [
      { key: "a", label: "Take", main: true, onChoose: () => {} },
      { key: "b", label: "Build", why: "Too dear." },
    ];
    const { buttons, root } = drawn(html`<${Choices} name="What?" choices=${choices} />`);
    const [take, build] = buttons();
    assert.deepEqual([take.get("data-choice"), build.get("data-choice")], ["first", null]);
    assert.deepEqual([build.get("aria-disabled"), build.get("aria-description")], ["true", "Too dear."]);
    const status = () => root.all((node) => node.get("role") === "status")[0].textContent;
    assert.equal(status(), "");
    build.fire("click");
    await redrawn();
    assert.equal(status(), "Too dear.");
  });
});

describe("a number", () => {
  const range = { min: 2, max: 20, step: 3 };

  it("stays in its range and on its steps", () => {
    assert.deepEqual(
      [0, 2, 3, 4, 19, 99].map((value) => within(range, value)),
      [2, 2, 2, 5, 20, 20],
    );
  });

  it("follows the keys", () => {
    const after = (/** @type {string} */ key) => number_after(key, 5, range);
    assert.deepEqual(["ArrowUp", "ArrowDown", "Home", "End", "a"].map(after), [8, 2, 2, 20, null]);
    assert.equal(number_after("PageUp", 0, { min: 0, max: 100 }), 10);
    assert.equal(number_after("PageDown", 5, { min: 0, max: 100 }), 0);
  });

  it("is typed whole, or not at all", () => {
    assert.deepEqual(
      ["5", " 20 ", "6", "23", "", "5x", "1e1"].map((text) => number_typed(text, range)),
      [5, 20, null, null, null, null, null],
    );
  });

  it("is changed by its buttons and its field, and only to what is in the range", async () => {
    /** @type {number[]} */
    const changes = [];
    const spinner = html`<${Spinner}
      name="Bid"
      value=${18}
      min=${0}
      max=${19}
      less="Less"
      more="More"
      onChange=${(/** @type {number} */ n) => changes.push(n)}
    />`;
    const { root } = drawn(spinner);
    const [less, more] = root.all(({ localName }) => localName === "button");
    const [field] = root.all(({ localName }) => localName === "input");
    more.fire("click");
    less.fire("click");
    Object.assign(field, { value: "42" });
    field.fire("input");
    await redrawn();
    assert.equal(field.get("aria-invalid"), "true");
    assert.deepEqual(changes, [19, 17]);
    field.fire("blur");
    assert.deepEqual(changes, [19, 17, 19]);
  });
});
