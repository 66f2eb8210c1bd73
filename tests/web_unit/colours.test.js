import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { it } from "node:test";
import { seat_shape } from "../../web/board/seat_shapes.js";
import { seat_class, seats_max } from "../../web/board/seats.js";
import { contrast, difference, seen, visions } from "./colours.js";

const tokens = await readFile(new URL("../../web/style/tokens.css", import.meta.url), "utf8");
const colours = [...tokens.matchAll(/--seat-\d: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
const themes = { light: colours.map(([, light]) => light), dark: colours.map(([, , dark]) => dark) };

/** Minimum differences in CIEDE2000, where 2.3 is just noticeable. Not for greys: there only the shapes differ. */
const least = { full: 18, protanopia: 9, deuteranopia: 9, tritanopia: 9 };

it("the implementation of CIEDE2000 gives the published differences", () => {
  /** @type {[import("./colours.js").Triple, import("./colours.js").Triple, number][]} */
  const pairs = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.5, 0], [61, -5, 29], 22.8977],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ];
  for (const [one, other, wanted] of pairs) assert.ok(Math.abs(difference(one, other) - wanted) < 0.0001);
});

for (const [theme, palette] of Object.entries(themes)) {
  for (const [vision, enough] of Object.entries(least)) {
    it(`the players' ${theme} colours are distinguishable for ${vision} vision`, () => {
      assert.equal(palette.length, seats_max);
      const shown = palette.map((colour) => seen(colour, visions[vision]));
      for (const [seat, colour] of shown.entries()) {
        for (const [other, another] of shown.slice(0, seat).entries()) {
          const apart = difference(colour, another);
          assert.ok(apart >= enough, `seats ${other} and ${seat}: difference ${apart.toFixed(1)}`);
        }
      }
    });
  }
}

const surfaces = ["surface", "raised", "sunken", "accent-wash"].map((name) => {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens);
  assert.ok(found, name);
  return { light: found[1], dark: found[2] };
});

for (const theme of /** @type {const} */ (["light", "dark"])) {
  it(`the players' ${theme} colours can be read as text`, () => {
    for (const [seat, colour] of themes[theme].entries()) {
      for (const surface of surfaces) {
        const ratio = contrast(colour, surface[theme]);
        assert.ok(ratio >= 4.5, `seat ${seat} on ${surface[theme]}: ${ratio.toFixed(2)}`);
      }
    }
  });
}

it("every player has a shape of their own, for viewers who see no colours", () => {
  const seats = Array.from({ length: seats_max }, (_, seat) => seat);
  assert.equal(new Set(seats.map(seat_shape)).size, seats_max);
});

it("every player has a colour of their own in the style sheets", async () => {
  const controls = await readFile(new URL("../../web/style/controls.css", import.meta.url), "utf8");
  for (let seat = 0; seat < seats_max; ++seat) {
    assert.ok(controls.includes(`.${seat_class(seat)} {\n  --of-seat: var(--seat-${seat});\n}`), `seat ${seat}`);
  }
});
