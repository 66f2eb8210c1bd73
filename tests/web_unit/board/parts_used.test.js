// The ready parts of boards are not only for the gallery: the boards of the games, and those of the guide, use them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { read_tree } from "../../conventions/tree.js";
import { files_of_guide } from "../../../scripts/new_game.js";

/** Parts of parts. */
const within_others = new Map([
  ["Die", "Dice"],
  ["Card", "Hand"],
]);

const root = new URL("../../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), "utf8");

test("each ready part is used by a board", () => {
  const paths = read_tree().map(({ path }) => path);
  const pages = ["docs/adding-a-game.md", "docs/example-boards.md"];
  const boards = [
    ...paths.filter((path) => /^web\/games\/\w+\/.*\.js$/.test(path)).map(read),
    ...pages.flatMap((page) => [...files_of_guide(read(page)).values()]),
  ];
  const used = new Set(
    boards.flatMap((text) =>
      [...text.matchAll(/import \{([^}]*)\} from "[./]*\/board\/parts\/\w+\.js"/g)].flatMap(([, names]) =>
        names.split(",").map((name) => name.trim()),
      ),
    ),
  );
  const components = paths
    .filter((path) => /^web\/board\/parts\/(?!place)\w+\.js$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name));
  assert.ok(components.length > 10);
  assert.deepEqual(
    components.filter((name) => !used.has(within_others.get(name) ?? name)),
    [],
  );
});
