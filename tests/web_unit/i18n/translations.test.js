// Games that lack a language. That they are in English there, tree.test.js holds of the build.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { untranslated } from "../../../scripts/translations.js";

test("what is not translated is listed, by game", () => {
  const root = mkdtempSync(join(tmpdir(), "atoll-texts-"));
  const paths = [
    ...["web/locales/en.json", "web/locales/de.json", "web/locales/nl.json"],
    ...["web/games/pebbles/locales/en.json", "web/games/pebbles/locales/cards/en.json", "web/rules/pebbles.en.js"],
    ...["web/games/pebbles/locales/nl.json", "web/rules/pebbles.figures.js"],
    ...["web/games/whole/locales/en.json", "web/games/whole/locales/de.json", "web/games/whole/locales/nl.json"],
  ];
  for (const path of paths) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), "{}");
  }
  assert.deepEqual(
    [...untranslated(root)],
    [
      [
        "pebbles",
        [
          "web/games/pebbles/locales/cards/de.json",
          "web/games/pebbles/locales/cards/nl.json",
          "web/games/pebbles/locales/de.json",
          "web/rules/pebbles.de.js",
          "web/rules/pebbles.nl.js",
        ],
      ],
    ],
  );
  rmSync(root, { recursive: true });
});
