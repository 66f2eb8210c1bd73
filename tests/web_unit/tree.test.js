// Tests of all the client's files: complete texts in every language, a reproducible build.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { flatten } from "../../web/lib/i18n/translate.js";
import { kept_answers, weight_limit_kib } from "../bench/support/weight.js";
import { languages, languages_with } from "./languages.js";

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
/**
 * The structure of rules without their words: layout, drawings, and numbers in tables.
 * @param {any} value @returns {any}
 */
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
/** The languages besides English. The client's own texts are in all; a game may lack some. @param {string} folder */
const others_in = (folder) => {
  const others = languages.filter((language) => language !== "en");
  const has = new Set(readdirSync(folder));
  return folder.includes("/games/") ? others.filter((language) => has.has(`${language}.json`)) : others;
};

describe("texts", () => {
  it("exist in exactly the selectable languages", () => {
    const source = readFileSync(join(root, "lib/i18n/i18n.js"), "utf8");
    const chosen = /languages = Object\.freeze\(\{([^}]*)\}\)/.exec(source)?.[1] ?? "";
    const codes = [...chosen.matchAll(/(\w+): "/g)].map(([, code]) => code);
    assert.deepEqual(codes.toSorted(), languages.toSorted());
  });

  for (const folder of locale_folders) {
    for (const language of others_in(folder)) {
      it(`have the same keys and parameters in every language: ${folder.slice(root.length)}${language}.json`, () => {
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
      const written = languages_with((language) => `web/rules/${name.replace(".en.", `.${language}.`)}`);
      const [english, ...translated] = await Promise.all(written.map((language) => rules_in(name, language)));
      for (const other of translated) assert.deepEqual(shape_of(other), shape_of(english));
    });
  }

  it("exist for every key that the client uses", () => {
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

  it("exist for every error code of the server", () => {
    const header = new URL("../../protocol/errors.hpp", import.meta.url);
    const text = readFileSync(header, "utf8");
    const codes = [...text.matchAll(/CodeInfo\{Code::\w+, "(\w+)"/g)].map(([, code]) => code);
    assert.ok(codes.length > 10);
    const known = { ...texts_at(join(root, "locales/en.json")), ...texts_at(join(root, "locales/refusals/en.json")) };
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

  it("is reproducible", () => {
    const second = build("b");
    const names = files(first, "").map((path) => path.slice(first.length));
    assert.deepEqual(
      files(second, "").map((path) => path.slice(second.length)),
      names,
    );
    for (const name of names) assert.ok(readFileSync(first + name).equals(readFileSync(second + name)), name);
  });

  it("refers only to existing files in its page", () => {
    const page = readFileSync(join(first, "index.html"), "utf8");
    const named = [...page.matchAll(/"(\/static\/[^"]+)"/g)].map(([, path]) => path);
    assert.ok(named.some((path) => path.endsWith("/app/main.js")));
    for (const path of named) readFileSync(join(first, path));
    const base = /src="(.*\/)early\.js"/.exec(page)?.[1] ?? "";
    const of_lobby = /data-lobby="([^"]+)"/.exec(page)?.[1].split(" ") ?? [];
    assert.ok(of_lobby[0].startsWith("app/lobby_pages-"));
    for (const path of of_lobby) readFileSync(join(first, base, path));
  });

  it("asks for the texts early in exactly the selectable languages", () => {
    const codes = /\[("en".*?)\]\.includes/.exec(readFileSync(join(root, "early.js"), "utf8"))?.[1] ?? "";
    assert.deepEqual(JSON.parse(`[${codes}]`).sort(), languages.toSorted());
  });

  it("has the code of the page and of all boards in one preloaded chunk", () => {
    const page = readFileSync(join(first, "index.html"), "utf8");
    assert.equal([...page.matchAll(/rel="modulepreload"/g)].length, 1);
  });

  it("has a service worker that is a valid script, and caches only existing files", () => {
    const text = readFileSync(join(first, "service_worker.js"), "utf8");
    const quoted = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(text)?.[1];
    assert.doesNotThrow(() => new Script(text));
    const shell = JSON.parse(JSON.parse(quoted ?? '"[]"'));
    const there = new Set(files(first, "").map((path) => path.slice(first.length)));
    for (const path of shell) assert.ok(there.has(path), path);
    assert.ok(shell.some((/** @type {string} */ path) => path.endsWith("/main.js")));
    // Boards work offline too.
    assert.ok(shell.some((/** @type {string} */ path) => path.endsWith("/games/maori/all.css")));
    const of_no_use = (/** @type {string} */ path) => /\/rules\/|\.map$/.test(path);
    assert.deepEqual(shell.filter(of_no_use), []);
  });

  it("has a script and a style sheet for every game, which the page does not load", () => {
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

  it("has the texts of every game in every language, in English where it lacks one", () => {
    const paths = files(first, "en.json").filter((path) => path.includes("/games/"));
    assert.ok(paths.length >= readdirSync(join(root, "games")).length);
    for (const path of paths) {
      const source = join(root, path.slice(path.indexOf("/games/")));
      for (const language of languages) {
        const own = source.replace(/en\.json$/, `${language}.json`);
        const laid = readFileSync(path.replace(/en\.json$/, `${language}.json`));
        assert.ok(laid.equals(readFileSync(existsSync(own) ? own : source)), own);
      }
    }
  });

  it("has all sounds in at most 60 KB, which the page does not load", () => {
    const page = readFileSync(join(first, "index.html"), "utf8");
    const scripts = files(first, ".js").filter((path) => /\/synthesizer-\w+\.js$/.test(path));
    assert.equal(scripts.length, 1);
    assert.ok(readFileSync(scripts[0]).length <= 60_000, "the script that makes the sounds");
    assert.ok(!page.includes(scripts[0].slice(first.length)));
    const recorded = files(first, "").filter((path) => /\.(aac|flac|m4a|mp3|ogg|opus|wav|webm)(\.|$)/.test(path));
    assert.deepEqual(recorded, [], "files with sounds would count, too");
  });

  describe("is small enough for a first visit: from nothing to a board that can be played, over the wire", () => {
    const limit_kib = weight_limit_kib;
    /** What the server's answers weigh besides: match, game, session, lists, chat. A scene of the browser compares them. */
    const answers_kib = kept_answers();
    /** The headers of a static file. */
    const headers_bytes = 800;

    const page = readFileSync(join(first, "index.html"), "utf8");
    const base = join(first, /src="(.*\/)early\.js"/.exec(page)?.[1] ?? "");
    /** @param {string} path of a script @param {Set<string>} [found] @returns {Set<string>} it and what it imports at once */
    const with_imports = (path, found = new Set()) => {
      if (found.has(path)) return found;
      found.add(path);
      const imports = readFileSync(join(base, path), "utf8").matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g);
      for (const [, name] of imports) with_imports(`app/${name}`, found);
      return found;
    };
    const scripts = readdirSync(join(base, "app")).filter((name) => name.endsWith(".js"));

    for (const [game, answers] of Object.entries(answers_kib)) {
      for (const language of languages) {
        it(`${game} in ${language}: at most ${limit_kib} KiB`, () => {
          const board = scripts.find((name) => new RegExp(`^${game}-\\w+\\.js$`).test(name)) ?? "";
          const paths = [
            "early.js",
            "icons/atoll.svg",
            "style/app.css",
            `locales/${language}.json`,
            `games/${game}/all.css`,
            `games/${game}/locales/${language}.json`,
            ...with_imports(`app/${board}`, with_imports("app/main.js")),
          ];
          const bodies = paths.map((path) => readFileSync(join(base, `${path}.br`)).length);
          const bytes = readFileSync(join(first, "index.html.gz")).length + bodies.reduce((sum, size) => sum + size, 0);
          const kib = (bytes + (paths.length + 1) * headers_bytes) / 1024 + answers;
          assert.ok(kib <= limit_kib, `${kib.toFixed(1)} KiB`);
        });
      }
    }

    it("loads nothing with the board that only other pages need, or only who touches it", () => {
      const at_once = [...with_imports("app/main.js")].map((path) => readFileSync(join(base, path), "utf8")).join("");
      // A class of each part that is loaded on demand.
      const later = [
        "game-hero",
        "ballot-choices",
        "chat-names",
        "rules-drawer-text",
        "trial-bar",
        "in-hand",
        "sign-pointer",
      ];
      for (const name of later) {
        assert.ok(!at_once.includes(name), name);
      }
    });
  });

  it("has no inline script or style", () => {
    const page = readFileSync(join(first, "index.html"), "utf8");
    assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)/);
    assert.doesNotMatch(page, /\bstyle=|<style/);
  });

  it("has compressed versions of files with the same content", () => {
    const page = readFileSync(join(first, "index.html"));
    assert.ok(gunzipSync(readFileSync(join(first, "index.html.gz"))).equals(page));
    assert.ok(brotliDecompressSync(readFileSync(join(first, "index.html.br"))).equals(page));
  });
});
