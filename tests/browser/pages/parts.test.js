/* global document, window, Element -- used in functions that run in the page */
// The ready parts of boards, in their gallery: they look sound, and can be worked with the keyboard alone.
import assert from "node:assert/strict";
import { fileURLToPath, pathToFileURL } from "node:url";
import { write_gallery } from "../../../scripts/gallery.js";
import { eventually } from "../../http/support/wait.js";
import { faults_of } from "../support/look.js";
import { desktop, phone, scene } from "../support/scene.js";

const file = fileURLToPath(new URL("../../../build/browser/gallery.html", import.meta.url));

/** @param {object} [screen] @param {object} [how] */
async function gallery(stage, screen, how) {
  await write_gallery(file);
  const ann = await stage.person("Ann", screen, how);
  await ann.open(pathToFileURL(file).href);
  await ann.sees(ann.role("heading", "Parts of boards"));
  return ann;
}

/** What has the focus: its name. */
const focused = (ann) => ann.page.evaluate(() => document.activeElement?.textContent?.trim());

/** @param {string[]} keys */
async function press(ann, ...keys) {
  for (const key of keys) await ann.page.keyboard.press(key);
}

scene("the parts of boards are accessible and fit on every screen", async (stage) => {
  const ann = await gallery(stage, desktop);
  assert.deepEqual(await faults_of(ann, "the parts"), []);
});

scene("dice, cards and choices are worked with the keyboard", async (stage) => {
  const ann = await gallery(stage, desktop);
  await ann.button("Die 1: 3").focus();
  await press(ann, "ArrowRight", "ArrowRight", "ArrowRight", "Space");
  assert.equal(await focused(ann), "Die 4: 1");
  assert.equal(await ann.button("Die 4: 1").getAttribute("aria-pressed"), "true");
  // One press of Tab leaves the dice.
  await press(ann, "Tab");
  assert.equal(await focused(ann), "Throw the others");

  await ann.button("2 of hearts").focus();
  await press(ann, "ArrowRight", "Enter");
  await ann.button("Play the card").focus();
  await press(ann, "Enter");
  assert.equal(await ann.button("Play the card").getAttribute("aria-disabled"), "true", "no other card was chosen");
});

scene("a refused choice says why, and a number is changed by keys and typed", async (stage) => {
  const ann = await gallery(stage, phone);
  await ann.button(/^Take three/).focus();
  await press(ann, "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  await ann.sees(ann.text("You need four coins to build."));

  const bid = ann.role("spinbutton", "Your bid");
  await bid.focus();
  await press(ann, "ArrowUp", "PageUp");
  await ann.sees(ann.button("Bid 19"));
  await press(ann, "End");
  await ann.sees(ann.button("Bid 60"));
  await bid.fill("250");
  assert.equal(await bid.getAttribute("aria-invalid"), "true");
  await press(ann, "Tab");
  assert.equal(await bid.inputValue(), "60");
  await bid.fill("7");
  await ann.sees(ann.button("Bid 7"));
});

scene("a marker is moved over squares, hexagons and spaces with the keyboard", async (stage) => {
  const ann = await gallery(stage, desktop);
  await ann.role("group", "The field").getByRole("button", { name: "Move to row 1, column 1" }).focus();
  await press(ann, "ArrowRight", "Enter");
  await ann.sees(ann.role("group", "The field").getByRole("img", { name: "Row 1, column 2: your marker" }));

  await ann.role("group", "The island").getByRole("button", { name: "Move to row 1, column 2" }).focus();
  await press(ann, "ArrowDown");
  assert.match(await focused(ann), /^Move to row 2, column [12]$/);
  await press(ann, "Enter");
  await ann.sees(ann.role("group", "The island").getByRole("img", { name: /^Row 2, column [12]: your marker/ }));

  await ann.button("Space 5").focus();
  await press(ann, "ArrowRight", "ArrowDown", "Enter");
  await ann.sees(ann.role("img", "Space 7: your marker"));
});

scene("pieces fly to their new places and dice tumble, unless less motion is wanted", async (stage) => {
  for (const motion of [true, false]) {
    const ann = await gallery(stage, desktop, { motion });
    await ann.page.waitForTimeout(200); // Places are measured after the page is drawn.
    await ann.page.evaluate(() => {
      window.moved = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        window.moved.push(this.getAttribute("class"));
        return animate.apply(this, how);
      };
    });
    await ann.press(ann.button("Throw the others"));
    await ann.press(ann.button("Play the card"));
    await ann.press(ann.button("Give everyone points"));
    const wanted = motion ? { dice: 2, flying: 6 } : { dice: 0, flying: 0 }; // A card and five markers fly.
    let counts = {};
    await ann.sees_it_drawn();
    await eventually(async () => {
      const moved = await ann.page.evaluate(() => window.moved);
      const count = (fits) => moved.filter(fits).length;
      counts = { dice: count((name) => name.startsWith("part-die")), flying: count((name) => name === "flying") };
      return counts.flying >= wanted.flying;
    }, "all to fly");
    assert.deepEqual(counts, wanted);
  }
});
