import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rules_text } from "../../../web/lib/games/rules_text.js";

/** @param {string} lead @param {any[]} [blocks] */
const page = (lead, blocks = []) => ({
  facts: { players: "2" },
  lead,
  sections: [{ id: "end", title: "End", blocks }],
});

describe("the rules of a game", () => {
  /** @type {[string, any][]} */
  const written = [
    ["toy.en", page("in English")],
    ["pebbles.de", page("auf Deutsch", [{ table: "points", head: ["Was", "Punkte"], words: ["Stein", "keine"] }])],
    [
      "pebbles.figures",
      {
        facts: { year: "2020" },
        tables: {
          points: [
            [null, "3"],
            ["4", null],
          ],
        },
      },
    ],
  ];
  const parts = new Map(written);
  /** Loads a part as the bundle does: a missing one throws at once. @type {any} */
  const fetch = (/** @type {string} */ id, /** @type {string} */ name) => {
    const part = parts.get(`${id}.${name}`);
    if (part === undefined) throw new Error(`Module not found in bundle: ${id}.${name}`);
    return Promise.resolve(part);
  };
  const lead_of = async (/** @type {string} */ id, /** @type {string} */ code) =>
    (await rules_text(id, code, fetch))?.lead;

  it("are in the reader's language, else in English, else null", async () => {
    assert.equal(await lead_of("pebbles", "de"), "auf Deutsch");
    assert.equal(await lead_of("toy", "de"), "in English");
    assert.equal(await lead_of("toy", "en"), "in English");
    assert.equal(await rules_text("nosuch", "de", fetch), null);
    assert.equal(await rules_text("nosuch", "en"), null, "the same with node's import");
  });

  it("have the tables and facts that all languages share, with the words of the language", async () => {
    const rules = await rules_text("pebbles", "de", fetch);
    assert.deepEqual(rules?.facts, { players: "2", year: "2020" });
    const rows = [
      ["Stein", "3"],
      ["4", "keine"],
    ];
    assert.deepEqual(rules?.sections[0].blocks, [{ head: ["Was", "Punkte"], rows }]);
  });

  it("fail as unreachable if they cannot be loaded", async () => {
    const broken = async () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    };
    await assert.rejects(rules_text("toy", "de", broken), { code: "unreachable" });
  });
});
