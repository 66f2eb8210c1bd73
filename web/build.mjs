// Builds the web client as the server serves it: `node web/build.mjs OUT`.
//
//   OUT/index.html           the only page; it names everything by its hashed path
//   OUT/service_worker.js    at the root, since a worker serves only paths beside and below its own
//   OUT/pictures/…           previews of links in messengers, under names without a hash
//   OUT/static/<hash>/…      everything else, immutable: the hash covers the content of the whole tree
//     app/                   the scripts: main.js, what it needs at once, and a chunk for each game and each page of rules
//     style/app.css          the styles that every page or a match needs; style/<part>.css those of a part that is loaded
//                            on demand, from the folder style/<part>/; games/<id>/all.css those of a game, which are
//                            in its folder or in its style/
//     early.js               as in the sources; the page names the scripts of the lobby to it
//     locales/, icons/ …     as in the sources; a game's texts exist in every language, in English where it has no others
//
// Each compressible file has a `.gz` and a `.br` beside it. The same sources give the same bytes.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";

/**
 * @typedef {Map<string, Buffer>} Tree files by path
 * @typedef {import("esbuild").Metafile["outputs"]} Chunks by path
 */

const source_root = dirname(fileURLToPath(import.meta.url));

/** Files that the page includes itself, or that are built in another way. */
const left_out = new Set(["build.mjs", "index.html", "service_worker.js"]);
const compressible = new Set([".css", ".html", ".js", ".json", ".svg", ".txt"]);
const main = "app/main.js";

/** Entries that are loaded on demand. */
const of_games = /^(games|rules)\//;
/** What is not needed offline. */
const of_rules = /^rules\//;

/** @param {string} folder @returns {Promise<string[]>} paths below it, with "/", sorted */
async function files_below(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** @type {import("esbuild").BuildOptions} */
const script_options = {
  absWorkingDir: source_root,
  entryPoints: { main: "main.js" },
  outdir: "app",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2023",
  minify: true,
  sourcemap: "linked",
  write: false,
  logLevel: "warning",
  // `sharing` imports packages without using a name of theirs.
  logOverride: { "ignored-bare-import": "silent" },
};

/** Of no use in templates of HTML either, which esbuild leaves as they are. @param {string} source */
const without_indentation = (source) => source.replaceAll(/\n[ \t]+/g, "\n");

/**
 * What is loaded together becomes one chunk instead of a dozen: a request costs more than the bytes. The first group is
 * what every page or every board needs; the second is what the lobby shares with parts of a match, the third what it
 * shares with other pages.
 * @param {Chunks} chunks as esbuild splits them by default @returns {string[][]} their paths
 */
function groups_of(chunks) {
  const [, ...shared] = of_lobby(chunks);
  const parts = Object.keys(chunks).filter((path) => chunks[path].entryPoint?.startsWith("components/"));
  const of_parts = new Set(parts.flatMap((path) => static_imports(chunks, path)));
  return [
    [main, ...at_once(chunks)],
    shared.filter((path) => of_parts.has(path)),
    shared.filter((path) => !of_parts.has(path)),
  ];
}

/**
 * esbuild makes one chunk for modules that the same entries need. So each entry that needs a part of a group imports all
 * of it; the first group is needed by all.
 * @param {Chunks} chunks as esbuild splits them by default @returns {import("esbuild").Plugin}
 */
function sharing(chunks) {
  const groups = groups_of(chunks);
  /** @param {string} entry */
  const needed = (entry) => {
    const found = new Set(static_imports(chunks, entry));
    return groups.flatMap((paths, at) =>
      at === 0 || paths.some((path) => found.has(path)) ? [`import "group-${at}";`] : [],
    );
  };
  const entries = new Map();
  for (const [path, { entryPoint }] of Object.entries(chunks)) {
    if (entryPoint) entries.set(join(source_root, entryPoint), needed(path).join("\n"));
  }
  const contents = groups.map((paths) =>
    paths
      .flatMap((path) => Object.keys(chunks[path].inputs))
      .filter((path) => path !== "main.js")
      .map((path) => `import "./${path}";`)
      .join("\n"),
  );
  return {
    name: "sharing",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^group-\d$/ }, ({ path }) => ({ path, namespace: "sharing" }));
      onLoad({ filter: /./, namespace: "sharing" }, ({ path }) => ({
        contents: contents[Number(path.slice("group-".length))],
        resolveDir: source_root,
      }));
      onLoad({ filter: /\.js$/ }, async ({ path }) => {
        if (!path.startsWith(source_root + sep)) return undefined;
        const source = without_indentation(await readFile(path, "utf8"));
        return { contents: `${source}${entries.get(path) ?? ""}\n` };
      });
    },
  };
}

/**
 * Bundles the scripts into one folder directly below the root, as `lib/asset_url.js` needs.
 * @returns {Promise<{ files: Tree, chunks: Chunks }>}
 */
async function bundle_scripts() {
  const { metafile: unshared } = await build({ ...script_options, metafile: true });
  const plugins = [sharing(unshared.outputs)];
  const { outputFiles = [], metafile } = await build({ ...script_options, metafile: true, plugins });
  const files = new Map();
  for (const { path, contents } of outputFiles) {
    files.set(relative(source_root, path).split(sep).join("/"), Buffer.from(contents));
  }
  return { files, chunks: metafile.outputs };
}

/** Joins style sheets in this order: later rules win. @param {string[]} paths */
async function join_styles(paths) {
  const texts = await Promise.all(paths.map((path) => readFile(join(source_root, path), "utf8")));
  const { code } = await transform(texts.join("\n"), { loader: "css", minify: true });
  return Buffer.from(code);
}

/** The style sheet that this one becomes a part of. @param {string} path */
function joined_with(path) {
  const folder = dirname(path);
  if (folder === "style") return "style/app.css";
  const game = /^games\/\w+/.exec(folder)?.[0];
  return game === undefined ? `${folder}.css` : `${game}/all.css`;
}

/** @param {string[]} sources @returns {Promise<Tree>} */
async function bundle_styles(sources) {
  const files = new Map();
  const sheets = sources.filter((path) => extname(path) === ".css");
  const own = sheets.filter((path) => dirname(path) === "style" && path !== "style/tokens.css");
  files.set("style/app.css", await join_styles(["style/tokens.css", ...own]));
  for (const joined of new Set(sheets.map(joined_with))) {
    if (files.has(joined)) continue;
    files.set(joined, await join_styles(sheets.filter((sheet) => joined_with(sheet) === joined)));
  }
  return files;
}

/** Lays the English texts of a game where it lacks a language: nothing is asked for in vain, and they are there offline. @param {Tree} tree */
function fall_back_to_english(tree) {
  const languages = [...tree.keys()].flatMap((path) => /^locales\/(\w+)\.json$/.exec(path)?.[1] ?? []);
  for (const [path, content] of [...tree]) {
    const folder = /^(games\/\w+\/locales\/(?:\w+\/)?)en\.json$/.exec(path)?.[1];
    if (folder === undefined) continue;
    const missing = languages.map((code) => `${folder}${code}.json`).filter((each) => !tree.has(each));
    for (const each of missing) tree.set(each, content);
  }
}

/** @returns {Promise<{ tree: Tree, chunks: Chunks }>} the static tree, and what its scripts import */
async function lay_out() {
  const is_laid_out = (/** @type {string} */ path) => !left_out.has(path) && !path.startsWith("pictures/");
  const sources = (await files_below(source_root)).filter(is_laid_out);
  const plain = sources.filter((path) => ![".js", ".css"].includes(extname(path)) || path === "early.js");
  const { files: scripts, chunks } = await bundle_scripts();
  const styles = await bundle_styles(sources);
  const tree = new Map([...scripts, ...styles]);
  for (const path of plain) tree.set(path, await readFile(join(source_root, path)));
  fall_back_to_english(tree);
  return { tree, chunks };
}

/** @param {Tree} tree */
function hash_of(tree) {
  const hash = createHash("sha256");
  for (const path of [...tree.keys()].sort()) {
    const content = /** @type {Buffer} */ (tree.get(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * The chunks that `entry` imports, directly or not.
 * @param {Chunks} chunks @param {string} entry @param {(path: string, kind: string) => boolean} follows
 */
function imported(chunks, entry, follows) {
  const found = new Set([entry]);
  for (const path of found) {
    for (const { path: target, kind } of chunks[path].imports) if (follows(target, kind)) found.add(target);
  }
  found.delete(entry);
  return [...found];
}

/** @param {Chunks} chunks @param {string} path */
const is_of_game = (chunks, path) => of_games.test(chunks[path].entryPoint ?? "");

/**
 * The chunks that every page or every board needs. The page preloads them, instead of a waterfall of requests.
 * @param {Chunks} chunks
 */
function at_once(chunks) {
  const boards = Object.keys(chunks).filter((path) => is_of_game(chunks, path));
  const shared = boards.flatMap((path) => static_imports(chunks, path));
  return [...new Set([...static_imports(chunks, main), ...shared])].sort();
}

/** @param {Chunks} chunks @param {string} entry */
const static_imports = (chunks, entry) => imported(chunks, entry, (_, kind) => kind === "import-statement");

/** @param {Chunks} chunks */
const without_rules = (chunks) => [
  main,
  ...imported(chunks, main, (path) => !of_rules.test(chunks[path].entryPoint ?? "")),
];

/** The scripts of the home page besides those of every page. @param {Chunks} chunks */
function of_lobby(chunks) {
  const entry = Object.keys(chunks).find((path) => chunks[path].entryPoint === "pages/lobby_pages.js");
  if (!entry) throw new Error("the lobby has no chunk");
  const shared = new Set([main, ...at_once(chunks)]);
  return [entry, ...static_imports(chunks, entry)].filter((path) => !shared.has(path));
}

/** @param {string} template @param {Chunks} chunks @param {string} base */
function render_page(template, chunks, base) {
  const preloads = at_once(chunks).map((path) => `<link rel="modulepreload" href="${base}/${path}" />`);
  const page = template
    .replaceAll("{{base}}", base)
    .replace("{{preloads}}", preloads.join("\n    "))
    .replace("{{lobby}}", of_lobby(chunks).join(" "));
  if (page.includes("{{")) throw new Error("index.html contains an unknown placeholder");
  return Buffer.from(page);
}

/**
 * The service worker with the list of files for offline use: everything but the games' rules.
 * @param {string} template @param {Tree} tree @param {Chunks} chunks @param {string} base
 */
function render_worker(template, tree, chunks, base) {
  const scripts = new Set(without_rules(chunks));
  const is_cached = (/** @type {string} */ path) =>
    path.startsWith("app/") ? scripts.has(path) : !of_rules.test(path) && path !== "manifest.json";
  const shell = [...tree.keys()].filter(is_cached).sort();
  const text = template
    // A JSON text inside a string literal.
    .replace('"{{shell}}"', () => JSON.stringify(JSON.stringify(shell.map((path) => `${base}/${path}`))))
    // Hashes the worker's own text too, so that a change of it alone makes a new cache.
    .replace(
      "{{hash}}",
      hash_of(
        new Map([
          ["base", Buffer.from(base)],
          ["worker", Buffer.from(template)],
        ]),
      ),
    )
    .replaceAll("{{base}}", base);
  if (text.includes("{{")) throw new Error("service_worker.js contains an unknown placeholder");
  return Buffer.from(text);
}

/** @param {string} path @param {Buffer} content */
async function write_with_neighbours(path, content) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  if (!compressible.has(extname(path))) return;
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, brotliCompressSync(content, { params }));
}

const out = process.argv[2];
if (!out || process.argv.length !== 3) {
  console.error("usage: node web/build.mjs OUT");
  process.exit(2);
}
const { tree, chunks } = await lay_out();
const base = `/static/${hash_of(tree)}`;
const page = render_page(await readFile(join(source_root, "index.html"), "utf8"), chunks, base);
const worker = render_worker(await readFile(join(source_root, "service_worker.js"), "utf8"), tree, chunks, base);
// Removes earlier builds.
await rm(join(out, "static"), { recursive: true, force: true });
for (const [path, content] of tree) await write_with_neighbours(join(out, base, path), content);
await rm(join(out, "pictures"), { recursive: true, force: true });
for (const path of await files_below(join(source_root, "pictures"))) {
  await write_with_neighbours(join(out, "pictures", path), await readFile(join(source_root, "pictures", path)));
}
await write_with_neighbours(join(out, "index.html"), page);
await write_with_neighbours(join(out, "service_worker.js"), worker);
console.log(`${tree.size + 2} files, ${base}`);
