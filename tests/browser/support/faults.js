/* global document, window -- what is handed to the page runs there */
// What keeps people out of a page: wider than the screen, or against the rules of accessibility.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const widths = [390, 820, 1440];
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

async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(
    (values) => window.axe.run(document, { runOnly: { type: "tag", values }, resultTypes: ["violations"] }),
    rules,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`)}`);
}

/** All faults of a page as it stands, at each width. @param {import("playwright-core").Page} page */
export async function faults_of(page) {
  const faults = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    const wide = await page.evaluate(too_wide);
    if (wide) faults.push(`at ${width}: ${wide}`);
    if (width === 820) continue;
    for (const violation of await violations(page)) faults.push(`at ${width}: ${violation}`);
  }
  return faults;
}
