/* global document, getComputedStyle, innerHeight, innerWidth -- used in functions that run in the page */
// What the signs on a board and the pieces in the last moves mean, with the keyboard alone.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";
import { desktop, scene } from "../support/scene.js";
import { played_match } from "../support/tables.js";

/** Some signs of each game that are no controls, and so many cards at least can be read on its board. */
const games = [
  { game: "maori", turns: 8, signs: ["stack", "storage", "shells"], least: 6 },
  { game: "hawaii", turns: 4, signs: ["shells", "feet", "fruit", "sum", "tiki"], least: 12 },
  { game: "metikoro", turns: 6, signs: ["home", "supply", "platform", "orb", "source", "house"], least: 6 },
  { game: "manitou", turns: 6, signs: ["pile", "fur_robber", "beats", "camp"], least: 6 },
];

const card = (person) => person.page.locator(".piece-cards");

/** What the pointer says, which pieces it points at, and whether its frame is on the screen. */
const pointer = (person) =>
  person.page.evaluate(() => {
    const here = document.activeElement;
    if (!here?.matches(".sign-pointer")) return null;
    const { x, y, right, bottom } = here.getBoundingClientRect();
    const on_screen = x >= -1 && y >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const { card: refs = "" } = here.dataset;
    return { name: here.getAttribute("aria-label"), refs: refs.split(" ").filter(Boolean), on_screen };
  });

/** The style of the frame around the element that is explained, one of `selector`; null if no frame can be seen. */
const frame_of = (person, selector) =>
  person.page.evaluate((wanted) => {
    const here = document.querySelector("[data-explained]");
    if (!here?.matches(wanted)) return null;
    const { opacity, outlineStyle, outlineWidth } = getComputedStyle(here);
    return opacity === "1" && Number.parseFloat(outlineWidth) > 1 ? outlineStyle : null;
  }, selector);

async function tab_until(person, is_there, what) {
  for (let presses = 0; presses < 90; ++presses) {
    await person.page.keyboard.press("Tab");
    if (await is_there()) return;
  }
  assert.fail(`Tab does not lead to ${what}`);
}

for (const { game, turns, signs, least } of games) {
  scene(`${game}: the keyboard reaches every sign of the board, and reads its card`, async (stage) => {
    const players = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
    const match = await played_match(players, turns, { game });
    const ann = await stage.person("Ann", desktop, { token: players[0].token });
    await ann.open(`/match/${match}`);
    await ann.sees(ann.role("region", "Last moves").getByRole("link"));

    await tab_until(
      ann,
      () => ann.page.evaluate(() => document.activeElement?.closest(".last-moves li a") !== null),
      "the last moves",
    );
    await ann.page.keyboard.press("i");
    await ann.sees(card(ann).getByRole("heading"));
    assert.equal(await frame_of(ann, ".last-moves li a"), "solid", "the frame stays around the move");
    await ann.page.keyboard.press("Escape");
    await ann.sees_no(card(ann));
    assert.equal(await ann.page.locator("[data-explained]").count(), 0, "no other frame is left");

    await tab_until(ann, () => pointer(ann), "the signs");
    await eventually(async () => (await pointer(ann)).refs.length > 0, "a sign to be pointed at");
    const first = await pointer(ann);
    const found = [first];
    for (let presses = 0; presses < 90; ++presses) {
      await ann.page.keyboard.press("ArrowRight");
      const now = await pointer(ann);
      if (now.name === first.name && String(now.refs) === String(first.refs)) break;
      found.push(now);
    }
    assert.ok(found.length >= least, `${found.length} signs: ${found.map(({ name }) => name).join(", ")}`);
    const refs = new Set(found.flatMap((each) => each.refs));
    assert.deepEqual(
      signs.filter((sign) => !refs.has(sign)),
      [],
      `all of these among ${[...refs].join(", ")}`,
    );
    assert.deepEqual(
      found.filter(({ on_screen, name }) => !on_screen || !name),
      [],
      "each is named and on the screen",
    );

    await ann.page.keyboard.press("ArrowLeft");
    const { name } = await pointer(ann);
    await ann.page.keyboard.press("Enter");
    const heading = await card(ann).getByRole("heading").first().innerText();
    assert.ok(name.startsWith(heading), `the card of "${name}" is "${heading}"`);
    assert.equal(await frame_of(ann, ".sign-pointer"), "solid", "the frame stays around the sign");
    await ann.page.keyboard.press("Escape");
    await ann.sees_no(card(ann));
    assert.equal((await pointer(ann))?.name, name, "the focus is back at the sign");
  });
}
