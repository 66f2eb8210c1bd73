// What holds for the client's files as a whole: texts complete in every language, a build that repeats itself.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { flatten } from "../../web/lib/translate.js";
import { languages } from "./languages.js";

const root = fileURLToPath(new URL("../../web/", import.meta.url));

/** @param {string} folder @param {string} ending @returns {string[]} */
const files = (folder, ending) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));

/** @param {string} path */
const texts_at = (path) => flatten(JSON.parse(readFileSync(path, "utf8")));
/** @param {string} name of the English rules @param {string} language */
const rules_in = async (name, language) =>
  (await import(join(root, "rules", name.replace(".en.", `.${language}.`)))).default;
/** The same without its words: what they are laid out in, drawings, and numbers in tables. @param {any} value @returns {any} */
function shape_of(value) {
  if (typeof value === "string") return /\p{L}/u.test(value) ? "words" : value;
  if (Array.isArray(value)) return value.map(shape_of);
  const kept = ["figure", "id", "designer"];
  const parts = Object.entries(value).map(([key, part]) => [key, kept.includes(key) ? part : shape_of(part)]);
  return Object.fromEntries(parts);
}
/** @param {any} entry */
const holes = (entry) => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g) ?? [])].sort();

const locale_folders = [...new Set(files(root, "en.json").map((path) => path.slice(0, -"en.json".length)))];
const others = languages.filter((language) => language !== "en");

describe("texts", () => {
  it("are in the languages that one can choose", () => {
    const source = readFileSync(join(root, "lib/i18n.js"), "utf8");
    const chosen = /languages = Object\.freeze\(\{([^}]*)\}\)/.exec(source)?.[1] ?? "";
    const codes = [...chosen.matchAll(/(\w+): "/g)].map(([, code]) => code);
    assert.deepEqual(codes.toSorted(), languages.toSorted());
  });

  for (const folder of locale_folders) {
    for (const language of others) {
      it(`are the same in every language: ${folder.slice(root.length)}${language}.json`, () => {
        const english = texts_at(join(folder, "en.json"));
        const other = texts_at(join(folder, `${language}.json`));
        assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort());
        for (const [key, entry] of Object.entries(english)) assert.deepEqual(holes(other[key]), holes(entry), key);
      });
    }
  }

  const rules = readdirSync(join(root, "rules")).filter((name) => name.endsWith(".en.js"));
  for (const name of rules) {
    it(`of the rules have the same sections and drawings in every language: ${name.split(".")[0]}`, async () => {
      const [english, ...translated] = await Promise.all(languages.map((language) => rules_in(name, language)));
      for (const other of translated) assert.deepEqual(shape_of(other), shape_of(english));
    });
  }

  it("exist for every key that the client names", () => {
    const own = locale_folders.filter((path) => !path.includes("/games/"));
    const known = own.flatMap((path) => Object.keys(texts_at(join(path, "en.json"))));
    const sources = files(root, ".js").filter((path) => !path.includes("/games/"));
    const named = sources.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/\bt\(\s*(["'`])([\w.]+)(\$\{)?/g)].map(([, , key, open]) => ({
        path,
        key,
        open,
      })),
    );
    assert.ok(named.length > 60, "the pattern finds the calls");
    for (const { path, key, open } of named) {
      const found = open ? known.some((one) => one.startsWith(key)) : known.includes(key);
      assert.ok(found, `${key} in ${path}`);
    }
  });

  it("exist for every way in which the server refuses", () => {
    const header = new URL("../../protocol/errors.hpp", import.meta.url);
    const text = readFileSync(header, "utf8");
    const codes = [...text.matchAll(/CodeInfo\{Code::\w+, "(\w+)"/g)].map(([, code]) => code);
    assert.ok(codes.length > 10);
    const known = texts_at(join(root, "locales/en.json"));
    for (const code of codes) assert.ok(known[`error.${code}`], code);
  });
});

describe("the build", () => {
  const folder = mkdtempSync(join(tmpdir(), "atoll-web-"));
  after(() => rmSync(folder, { recursive: true }));
  const build = (/** @type {string} */ name) => {
    const out = join(folder, name);
    execFileSync(process.execPath, [join(root, "build.mjs"), out]);
    return out;
  };
  const first = build("a");

  it("gives the same bytes twice", () => {
    const second = build("b");
    const names = files(first, "").map((path) => path.slice(first.length));
    assert.deepEqual(
      files(second, "").map((path) => path.slice(second.length)),
      names,
    );
    for (const name of names) assert.ok(readFileSync(first + name).equals(readFileSync(second + name)), name);
  });

  it("names only files that are there", () => {
    const page = readFileSync(join(first, "index.html"), "utf8");
    const named = [...page.matchAll(/"(\/static\/[^"]+)"/g)].map(([, path]) => path);
    assert.ok(named.some((path) => path.endsWith("/app/main.js")));
    for (const path of named) readFileSync(join(first, path));
  });

  it("has what the page and every board need in one chunk, which the page names", () => {
    const page = readFileSync(join(first, "index.html"), "utf8");
    assert.equal([...page.matchAll(/rel="modulepreload"/g)].length, 1);
  });

  it("has a worker that is a script, and keeps only files that are there", () => {
    const text = readFileSync(join(first, "service_worker.js"), "utf8");
    const quoted = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(text)?.[1];
    assert.doesNotThrow(() => new Script(text));
    const shell = JSON.parse(JSON.parse(quoted ?? '"[]"'));
    const there = new Set(files(first, "").map((path) => path.slice(first.length)));
    for (const path of shell) assert.ok(there.has(path), path);
    assert.ok(shell.some((/** @type {string} */ path) => path.endsWith("/main.js")));
    // Boards are shown without a network too.
    assert.ok(shell.some((/** @type {string} */ path) => path.endsWith("/games/maori/all.css")));
    const of_no_use = (/** @type {string} */ path) => /\/rules\/|\.map$/.test(path);
    assert.deepEqual(shell.filter(of_no_use), []);
  });

  it("gives every game a script and a sheet of its own, and the page names neither", () => {
    const page = readFileSync(join(first, "index.html"), "utf8");
    const paths = files(first, "").map((path) => path.slice(first.length));
    for (const game of readdirSync(join(root, "games"))) {
      const script = paths.filter((path) => new RegExp(`/app/${game}-\\w+\\.js$`).test(path));
      const sheet = paths.filter((path) => path.endsWith(`/games/${game}/all.css`));
      assert.equal(script.length, 1, game);
      assert.equal(sheet.length, 1, game);
      for (const path of [...script, ...sheet]) assert.ok(!page.includes(path), path);
    }
  });

  it("has no inline script and no inline style", () => {
    const page = readFileSync(join(first, "index.html"), "utf8");
    assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)/);
    assert.doesNotMatch(page, /\bstyle=|<style/);
  });

  it("lays compressed neighbours beside the files, true to them", () => {
    const page = readFileSync(join(first, "index.html"));
    assert.ok(gunzipSync(readFileSync(join(first, "index.html.gz"))).equals(page));
    assert.ok(brotliDecompressSync(readFileSync(join(first, "index.html.br"))).equals(page));
  });
});
