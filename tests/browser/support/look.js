/* global document, window -- what is handed to the page runs there */
// A page as it looks: nothing wider than the screen, and nothing that keeps anyone out.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const all_rules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** A theme changes colours and nothing else. */
const rules_of_colours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
const all_widths = [390, 820, 1440];
const heights = { 390: 844, 820: 1180, 1440: 900 };

/** What sticks out of the page to the right, or null. */
function too_wide() {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const out = [...document.querySelectorAll("body *")].filter(
    (each) => each.getBoundingClientRect().right > clientWidth + 0.5,
  );
  return `${scrollWidth} px, at ${out.slice(0, 4).map((each) => `${each.localName}.${each.getAttribute("class")}`)}`;
}

/** Colours on their way from one to another are nobody's: what moves comes to rest first. */
function rest() {
  const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  return Promise.allSettled(moving.map(({ finished }) => finished));
}

/** What axe has against the page, or against one place of it, by these rules. */
function judge({ rules, target }) {
  return window.axe.run(target ?? document, { runOnly: rules, resultTypes: ["violations"] });
}

/** Whether a control that a bar at the edge of the screen lies over is large enough a scroll away. */
async function hidden_by_a_bar(page, { target: [target] }) {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { violations: left } = await page.evaluate(judge, { target, rules: { type: "rule", values: ["target-size"] } });
  return left.length === 0;
}

async function violations(page, rules) {
  await page.evaluate(rest);
  const { violations: found } = await page.evaluate(judge, { rules });
  const faults = [];
  for (const { id, nodes } of found) {
    for (const node of nodes) {
      if (id === "target-size" && (await hidden_by_a_bar(page, node))) continue;
      faults.push(`${id}: ${node.target} ${node.any[0]?.message ?? ""}`);
    }
  }
  return faults;
}

/** The faults of the page as this person has it in front of them, in light and in dark colours. */
export async function faults_here({ page }, what) {
  const faults = [await page.evaluate(too_wide)].filter(Boolean);
  await page.evaluate(axe);
  await page.emulateMedia({ colorScheme: "light" });
  faults.push(...(await violations(page, all_rules)));
  await page.emulateMedia({ colorScheme: "dark" });
  faults.push(...(await violations(page, rules_of_colours)).map((violation) => `in the dark, ${violation}`));
  await page.emulateMedia({ colorScheme: null }); // as the person had it
  return faults.map((fault) => `${what}: ${fault}`);
}

/** Nothing sticks out to the right, and nobody is kept out. */
export async function assert_sound(person, what) {
  assert.deepEqual(await faults_here(person, what), []);
}

/** The faults of the page that this person looks at, at these widths. */
export async function faults_of(person, name, widths = all_widths) {
  const faults = [];
  for (const width of widths) {
    await person.page.setViewportSize({ width, height: heights[width] });
    const what = `${name} at ${width}`;
    if (width !== 820) faults.push(...(await faults_here(person, what)));
    else faults.push(...[await person.page.evaluate(too_wide)].filter(Boolean).map((wide) => `${what}: ${wide}`));
  }
  return faults;
}
