// One word for one thing: no retired word comes back. The finder is tested on samples first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { retired, untouched } from "./retired_words.js";
import { read_tree } from "./tree.js";
import { retired_words, unused_exceptions } from "./words.js";

/** @typedef {import("./tree.js").File} File */
/** @typedef {import("./words.js").Retired} Retired */

/** @param {string} path @param {string} [text] @returns {File[]} */
const at = (path, text = "") => [{ path, text }];
const metikoro = { "web/games/metikoro/": "its rules have houses" };

/** @type {Record<string, {word: Retired, bad: File[][], good: File[][]}>} */
const finder = {
  "a part of a name": {
    word: { part: "house", use: "server", except: metikoro, except_names: { house_of_cards: "a name of a library" } },
    bad: [
      at("server/a.cpp", "int house = 1;\n"),
      at("server/a.cpp", "struct HouseAct {};\n"),
      at("server/a.hpp", "bool is_house_full();\n"),
      at("web/a.js", "const inTheHouse = `the house`; // the house\n"),
      at("schema/0099-new.sql", "CREATE TABLE houses_of (key INTEGER, house TEXT); -- a house\n"),
      at("protocol/a.json", '{"house": "the house"}\n'),
      at("docs/a.md", "The old house is `house.hpp` now.\n"),
      at("server/house.hpp"),
      at("tests/http/full_house.test.js"),
    ],
    good: [
      at("server/a.cpp", '// the house\nauto a = "house"; int household, warehouse_2;\n'),
      at("server/a.cpp", "use(house_of_cards);\n"),
      at("web/games/metikoro/a.js", "const house = 1;\n"),
      at("schema/0099-new.sql", "-- the house\nINSERT INTO a VALUES ('house');\n"),
      at("protocol/a.json", '{"text": "house"}\n'),
      at("docs/a.md", "The house is old.\n"),
    ],
  },
  "several parts of a name": {
    word: { part: "stand_up", use: "load_match" },
    bad: [at("a.cpp", "stand_up();\n"), at("a.cpp", "auto x = may_stand_up();\n"), at("a.js", "standUp();\n")],
    good: [at("a.cpp", "stand(up); understand_up();\n")],
  },
  "a whole name, with its case": {
    word: { name: "Hold", use: "MatchLock", only: ["server/"] },
    bad: [at("server/a.cpp", "Hold hold;\n"), at("server/a.cpp", "std::optional<match::Hold> lock;\n")],
    good: [at("server/a.cpp", "int hold, HoldUntil;\n"), at("web/a.js", "new Hold();\n")],
  },
  "a word anywhere": {
    word: { anywhere: "thinkers", use: "bot threads" },
    bad: [
      at("server/a.cpp", "Pool& thinkers_;\n"),
      at("server/a.cpp", 'add("--thinkers");\n'),
      at("a.md", "Thinkers choose a turn.\n"),
      at("tests/fuzz/corpus/config/all", "thinkers = 1\n"),
      at("web/lib/thinkers.js"),
    ],
    good: [at("server/a.cpp", "int rethinkers;\n"), at("a.md", "Think of it.\n")],
  },
  "a phrase in documents, texts and comments": {
    word: { prose: "the house", use: "the server" },
    bad: [
      at("docs/a.md", "Those who run The\nhouse decide.\n"),
      at("web/locales/admin/en.json", '{"a": "Rules of the house"}\n'),
      at("web/games/maori/locales/en.json", '{"a": "the house"}\n'),
      at("server/notify/texts/en.json", '{"a": "the house"}\n'),
      at("web/rules/maori.en.js", "export default `the house`;\n"),
      at("server/a.cpp", "// the house\n"),
      at("web/a.css", "a { /* one of\n   the house */ }\n"),
      at("schema/0099-new.sql", "-- the house\n"),
      at("scripts/test", "run # the house\n"),
    ],
    good: [
      at("docs/a.md", "Clothe houses; the household; a house.\n"),
      at("web/locales/de.json", '{"a": "the house"}\n'),
      at("server/a.cpp", 'auto a = "the house";\n'),
      at("schema/0099-new.sql", "SELECT 'the house';\n"),
      at("scripts/test", "echo the house\n"),
    ],
  },
  "a word with any ending": {
    word: { prose: "reckon*", use: "compute" },
    bad: [at("a.md", "We reckon.\n"), at("a.md", "Reckoned evenly.\n")],
    good: [at("a.md", "We compute.\n")],
  },
  "a path": {
    word: { path: "web/lib/ahead.js", use: "web/lib/prefetch.js" },
    bad: [at("web/lib/ahead.js")],
    good: [at("web/lib/ahead_of.js"), at("lib/ahead.js")],
  },
};

for (const [name, { word, bad, good }] of Object.entries(finder)) {
  test(`the finder finds ${name}`, () => {
    for (const files of bad) {
      const found = retired_words(files, [word]);
      assert.ok(found.length > 0, JSON.stringify(files));
      for (const line of found) assert.match(line, new RegExp(`^${files[0].path}:\\d+: .*use “${word.use}”$`));
    }
    for (const files of good) assert.deepEqual(retired_words(files, [word]), []);
  });
}

test("the finder names the line", () => {
  assert.deepEqual(retired_words(at("a.cpp", "int a;\n\nint house_max;\n"), [{ part: "house", use: "server" }]), [
    "a.cpp:3: house_max: “house” is retired, use “server”",
  ]);
});

test("an unused exception is found", () => {
  /** @type {Retired[]} */
  const words = [{ part: "house", use: "server", except: metikoro, except_names: { house_of_cards: "a library" } }];
  assert.equal(unused_exceptions(at("web/games/metikoro/a.js", "const card = 1;\n"), words).length, 2);
  assert.deepEqual(unused_exceptions(at("web/games/metikoro/a.js", "const house = house_of_cards;\n"), words), []);
});

const tree = read_tree().filter(({ path }) => !untouched.test(path));

test("every retired word says where to look for it, and what to use", () => {
  for (const word of retired) {
    const { part, name, anywhere, prose, path, use } = word;
    assert.equal([part, name, anywhere, prose, path].filter(Boolean).length, 1, JSON.stringify(word));
    assert.ok(use, JSON.stringify(word));
    if (part) assert.match(part, /^[a-z0-9]+(_[a-z0-9]+)*$/);
  }
});

test("no retired word is in the tree", () => {
  const found = retired_words(tree, retired);
  assert.ok(found.length === 0, `\n${found.join("\n")}`);
});

test("every exception is needed", () => {
  assert.deepEqual(unused_exceptions(tree, retired), []);
});
