import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, it } from "node:test";
import { rules_text } from "../../../web/lib/games/rules_text.js";
import { languages_with } from "../languages.js";

/** @typedef {import("../../../web/lib/games/rules_text.js").Rules} Rules */

const root = new URL("../../../", import.meta.url);
const games = readdirSync(new URL("../../../web/rules/", import.meta.url)).flatMap(
  (name) => /^(\w+)\.en\.js$/.exec(name)?.[1] ?? [],
);

/**
 * The structure of a block without its words, which must be equal in all languages.
 * @param {import("../../../web/lib/games/rules_text.js").Block} block
 */
function shape_of(block) {
  if (typeof block === "string") return "paragraph";
  if (Array.isArray(block)) return `list of ${block.length}`;
  if ("figure" in block) return "figure";
  return `table of ${block.rows.length} by ${block.head.length}`;
}

/** @param {Rules} rules */
const outline_of = ({ facts, sections, notes }) => ({
  facts: Object.keys(facts),
  sections: sections.map(({ id, blocks }) => [id, ...blocks.map(shape_of)]),
  notes: notes?.blocks.map(shape_of),
});

/**
 * A page in the languages that it has. @param {string} game
 * @returns {Promise<Map<string, Rules>>}
 */
async function pages_of(game) {
  const written = languages_with((language) => `web/rules/${game}.${language}.js`);
  const pages = written.map(async (language) => [language, await rules_text(game, language)]);
  return new Map(/** @type {[string, Rules][]} */ (await Promise.all(pages)));
}

/** The figures and tables of a game, which may have none. @param {string} game */
async function shared_of(game) {
  const path = new URL(`web/rules/${game}.figures.js`, root);
  const { figures = {}, tables = {} } = existsSync(path) ? (await import(path.href)).default : {};
  return { figures, tables };
}

/** The questions of a game: the words of the `Phase` that its view names; none if it has no such type. @param {string} game */
function phases_of(game) {
  const folder = new URL(`engines/${game}/`, root);
  const headers = readdirSync(folder).filter((name) => name.endsWith(".hpp"));
  const sources = headers.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  return /words<Phase>\(([^)]+)\)/.exec(sources)?.[1].match(/\w+/g) ?? [];
}

describe("the pages of rules", () => {
  assert.ok(games.length >= 4);

  for (const game of games) {
    it(`of ${game} have the same structure in all languages`, async () => {
      const pages = await pages_of(game);
      const english = outline_of(/** @type {Rules} */ (pages.get("en")));
      for (const [language, rules] of pages) assert.deepEqual(outline_of(rules), english, language);
    });
  }

  for (const game of games) {
    it(`of ${game} have figures and whole tables, and no figure or table that no page shows`, async () => {
      const shared = await shared_of(game);
      for (const [language, rules] of await pages_of(game)) {
        const blocks = [...rules.sections.flatMap((section) => section.blocks), ...(rules.notes?.blocks ?? [])];
        const drawn = blocks.flatMap((/** @type {any} */ block) => (block.caption ? [block.figure] : []));
        assert.deepEqual(new Set(drawn), new Set(Object.values(shared.figures)), language);
        const tables = blocks.flatMap((/** @type {any} */ block) => (block.rows ? [block.rows] : []));
        assert.equal(tables.length, Object.keys(shared.tables).length, language);
        for (const cell of tables.flat(2)) assert.match(cell, /^(?!undefined$)./, language);
      }
    });

    it(`of ${game} have a section for every question of the board`, async () => {
      const phases = phases_of(game);
      const { rules_sections = {} } = phases.length ? await import(`../../../web/games/${game}/turn/ask.js`) : {};
      assert.deepEqual(Object.keys(rules_sections).sort(), phases.sort());
      const ids = (await pages_of(game)).get("en")?.sections.map(({ id }) => id);
      for (const section of Object.values(rules_sections)) assert.ok(ids?.includes(section), section);
    });
  }

  it("are about phases where the engine has some", () => {
    assert.ok(games.filter((game) => phases_of(game).length > 2).length >= 4, "the pattern finds the phases");
  });

  it("of Maori reserve the ship's paid steps for the level pro, in every language", async () => {
    const paid = { en: /paid steps/, de: /bezahlte Schritte/, nl: /betaalde stappen/, it: /passi pagati/ };
    for (const [language, rules] of await pages_of("maori")) {
      const levels = rules.sections.find(({ id }) => id === "levels")?.blocks.at(-1);
      assert.match(String(levels), /** @type {any} */ (paid)[language]);
    }
  });
});
