// The options of `atoll serve`, as the documentation has them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { run } from "./support/server.js";

/** The rows of the table in docs/self-hosting.md: option to default. */
async function documented() {
  const text = await readFile(new URL("../../docs/self-hosting.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `(--[a-z-]+)[^|]*\| ([^|]*?) *\| .+\|$/gm)];
  return new Map(rows.map(([, option, standard]) => [option, standard.replaceAll("`", "")]));
}

/** What `serve --help` lists: option to default, or null. */
async function offered() {
  const { code, output } = await run("serve", "--help");
  assert.equal(code, 0);
  const rows = [...output.matchAll(/^ +(?:-h,)?(--[a-z-]+)(?: ([^\n]*))?/gm)];
  const standards = rows.map(([, option, rest]) => [
    option,
    /^[A-Z]+(?::\S+ in \[[^\]]*\]|:\{[^}]*\})?=(\S+)/.exec(rest ?? "")?.[1] ?? null,
  ]);
  return new Map(standards);
}

test("each option is in the table of the documentation, with its default, and no other is", async () => {
  const [table, help] = [await documented(), await offered()];
  help.delete("--help");
  help.set("--config", null); // The program's: it stands in the help of all commands.
  assert.deepEqual([...table.keys()].sort(), [...help.keys()].sort());
  let compared = 0;
  for (const [option, standard] of help) {
    if (standard === null) continue;
    assert.equal(table.get(option), standard, option);
    compared += 1;
  }
  assert.ok(compared >= 8, `${compared} defaults compared`);
});
