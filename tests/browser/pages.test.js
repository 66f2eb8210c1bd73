/* global document, window -- what is handed to the page runs there */
// Every page, as it looks: nothing wider than the screen, and nothing that keeps anyone out.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { scene } from "./support/scene.js";
import { asked_match, finished_match } from "./support/tables.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const widths = [390, 820, 1440];
const heights = { 390: 844, 820: 1180, 1440: 900 };

/** Pages that have something to show; each with what is to be seen when it is there. */
async function pages_of(stage) {
  const [ann, ben, cleo] = await Promise.all(
    ["Ann", "Ben", "Cleopatra of Alexandria"].map((name) => stage.server.guest(name)),
  );
  const asked = await asked_match([ann, ben, cleo], { options: { level: "pro", side: "atoll" } });
  const waiting = await asked_match([ben, ann]);
  const finished = await finished_match(ann);
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "invite" }];
  const own_table = { game: "maori", options: {}, seats, visibility: "private" };
  const { id: gathering } = await ann.post("/matches", own_table);
  await ben.post("/matches", { ...own_table, visibility: "public" });
  const guest = await cleo.post("/matches", own_table);
  return {
    token: ann.token,
    pages: [
      ["home", "/", (person) => person.role("heading", /^Finished/)],
      ["new match", "/new", (person) => person.button("Open the table")],
      ["own turn", `/match/${asked}`, (person) => person.button("End turn")],
      ["waiting", `/match/${waiting}`, (person) => person.text(/^Waiting for/)],
      ["finished match", `/match/${finished}`, (person) => person.role("heading", "Final score")],
      ["earlier position", `/match/${finished}/7`, (person) => person.link("Back to now")],
      ["gathering", `/match/${gathering}`, (person) => person.button("Copy link")],
      ["invitation", `/join/${guest.id}/${guest.invitation}`, (person) => person.button("Take a seat")],
      ["rules", "/rules/maori", (person) => person.role("heading", "Contents")],
      ["nothing there", "/no/such/page/here", (person) => person.role("heading", "No such page")],
    ],
  };
}

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

for (const dark of [false, true]) {
  scene(
    `no page is wider than its screen or keeps anyone out, in ${dark ? "dark" : "light"} colours`,
    async (stage) => {
      const { token, pages } = await pages_of(stage);
      const ann = await stage.person("Ann", undefined, { dark, token });
      const faults = [];
      for (const [name, path, landmark] of pages) {
        await ann.open(path);
        await ann.sees(landmark(ann));
        for (const width of widths) {
          await ann.page.setViewportSize({ width, height: heights[width] });
          const wide = await ann.page.evaluate(too_wide);
          if (wide) faults.push(`${name} at ${width}: ${wide}`);
          if (width === 820) continue;
          for (const violation of await violations(ann.page)) faults.push(`${name} at ${width}: ${violation}`);
        }
      }
      assert.deepEqual(faults, []);
    },
  );
}
