/* global document, window -- used in functions that run in the page */
// Checks of a page's layout and accessibility.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const all_rules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Rules beyond the standard: they help readers who navigate by headings or table cells. */
const practices = Object.fromEntries(["heading-order", "empty-table-header"].map((rule) => [rule, { enabled: true }]));
/** The rules for the other theme, since a theme changes nothing but colours. */
const rules_of_colours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
const all_widths = [390, 820, 1440];
const heights = { 390: 844, 820: 1180, 1440: 900 };

/** What is too wide for the page, or null. Waits some frames, since the layout follows a new width with a delay. */
async function too_wide() {
  const root = document.documentElement;
  for (let frames = 0; frames < 30 && root.scrollWidth > root.clientWidth; ++frames) {
    await new Promise((drawn) => window.requestAnimationFrame(drawn));
  }
  const { scrollWidth, clientWidth } = root;
  if (scrollWidth <= clientWidth) return null;
  const out = [...document.querySelectorAll("body *")].filter(
    (each) => each.getBoundingClientRect().right > clientWidth + 0.5,
  );
  return `${scrollWidth} px, at ${out.slice(0, 4).map((each) => `${each.localName}.${each.getAttribute("class")}`)}`;
}

/** What is too wide for this person's page at its current size, or null. */
export const too_wide_here = ({ page }) => page.evaluate(too_wide);

/** Waits for transitions, since colours in between fail the checks, and ends what moves for ever, which costs much here. */
function rest() {
  const is_endless = (each) => each.effect?.getComputedTiming().endTime === Infinity;
  const moving = Map.groupBy(document.getAnimations(), is_endless);
  moving.get(true)?.forEach((each) => each.cancel());
  return Promise.allSettled((moving.get(false) ?? []).map(({ finished }) => finished));
}

/** The violations that axe finds by these rules in the page, or in one element of it. */
function judge({ rules, practices: further, target }) {
  // None of these rules needs the sheets of styles that axe would fetch beforehand, which takes half of its time.
  const how = { runOnly: rules, rules: further, resultTypes: ["violations"], preload: false };
  return window.axe.run(target ?? document, how);
}

/** Whether a control that a bar at the edge of the screen covers is large enough after scrolling. */
async function hidden_by_a_bar(page, { target: [target] }) {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { violations: left } = await page.evaluate(judge, { target, rules: { type: "rule", values: ["target-size"] } });
  return left.length === 0;
}

/** `target`: a part of the page; all of it by default. */
async function violations(page, rules, target) {
  await page.evaluate(rest);
  const further = rules === all_rules && !target ? practices : {};
  const { violations: found } = await page.evaluate(judge, { rules, practices: further, target });
  const faults = [];
  for (const { id, nodes } of found) {
    for (const node of nodes) {
      if (id === "target-size" && (await hidden_by_a_bar(page, node))) continue;
      faults.push(`${id}: ${node.target} ${node.any[0]?.message ?? ""}`);
    }
  }
  return faults;
}

/** The faults of this person's page at its current size, in light and in dark colours, or in one of them. */
export async function faults_here({ page }, what, themes = ["light", "dark"]) {
  const faults = [await page.evaluate(too_wide)].filter(Boolean);
  await page.evaluate(axe);
  for (const colorScheme of /** @type {("light" | "dark")[]} */ (themes)) {
    await page.emulateMedia({ colorScheme });
    const found = await violations(page, colorScheme === themes[0] ? all_rules : rules_of_colours);
    faults.push(...found.map((violation) => `${colorScheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: null }); // as it was before
  return faults.map((fault) => `${what}: ${fault}`);
}

/** The faults of one part of this person's page, such as a panel that has been opened: quicker than the whole page. */
export async function faults_of_part({ page }, what, part) {
  await page.locator(part).first().waitFor();
  await page.evaluate(axe);
  const faults = [];
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    const found = await violations(page, colorScheme === "light" ? all_rules : rules_of_colours, part);
    faults.push(...found.map((violation) => `${what}, ${colorScheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: null }); // as it was before
  return faults;
}

/** Asserts that nothing is wider than the page, and that the page is accessible. */
export async function assert_sound(person, what) {
  assert.deepEqual(await faults_here(person, what), []);
}

/** The faults of this person's page at these widths: on a phone in light colours, in a wide window in dark ones. */
export async function faults_of(person, name, widths = all_widths) {
  const faults = [];
  for (const width of widths) {
    await person.resizes({ width, height: heights[width] });
    const what = `${name} at ${width}`;
    if (width !== 820) faults.push(...(await faults_here(person, what, [width === 390 ? "light" : "dark"])));
    else faults.push(...[await person.page.evaluate(too_wide)].filter(Boolean).map((wide) => `${what}: ${wide}`));
  }
  return faults;
}
