/* global document, window -- what is handed to the page runs there */
// A page as it looks: nothing wider than the screen, and nothing that keeps anyone out.
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

/** The faults of the page that this person looks at, at every width. */
export async function faults_of(person, name) {
  const faults = [];
  for (const width of widths) {
    await person.page.setViewportSize({ width, height: heights[width] });
    const wide = await person.page.evaluate(too_wide);
    if (wide) faults.push(`${name} at ${width}: ${wide}`);
    if (width === 820) continue;
    // From the top: what a bar at the edge happens to hide of a page scrolled by is a scroll away.
    await person.page.evaluate(() => window.scrollTo(0, 0));
    for (const violation of await violations(person.page)) faults.push(`${name} at ${width}: ${violation}`);
  }
  return faults;
}
