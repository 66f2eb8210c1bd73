// Lays out the web client as the server serves it: `node web/build.mjs OUT`.
//
//   OUT/index.html           the one page; names everything by its hashed path
//   OUT/service_worker.js    at the root, since a worker serves what lies beside and below it; names the files of the shell
//   OUT/pictures/…           what messengers show of a link: under names that last as long as the links
//   OUT/static/<hash>/…      everything else, immutable: the hash is over the content of the whole tree
//     app/                   the scripts: main.js, what it needs at once, and a chunk for each game and each page of rules
//     style/app.css          the styles of the pages; games/<id>/all.css those of a game
//     locales/, icons/ …     as in the sources
//
// Beside each compressible file lie `.gz` and `.br`. The same sources give the same bytes.
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

/** What stands in the page itself, or is laid out here in another way. */
const left_out = new Set(["build.mjs", "index.html", "service_worker.js"]);
const compressible = new Set([".css", ".html", ".js", ".json", ".svg", ".txt"]);
const main = "app/main.js";

/** What is fetched when it is first shown. */
const of_games = /^(games|rules)\//;
/** What is of no use without the server. */
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
  // Of what `sharing` names: a package that is asked for nothing by name comes with the one that needs it.
  logOverride: { "ignored-bare-import": "silent" },
};

/**
 * What the same entries need comes as one chunk. So each of them is made to need all that is fetched at once: else that falls to
 * a dozen chunks, and a request costs the browser more than what it brings.
 * @param {Chunks} chunks as they fall by themselves @returns {import("esbuild").Plugin}
 */
function sharing(chunks) {
  const entries = new Set(Object.values(chunks).map(({ entryPoint }) => entryPoint && join(source_root, entryPoint)));
  const shared = at_once(chunks).flatMap((path) => Object.keys(chunks[path].inputs));
  const contents = shared.map((path) => `import "./${path}";`).join("\n");
  return {
    name: "sharing",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^at-once$/ }, ({ path }) => ({ path, namespace: "sharing" }));
      onLoad({ filter: /./, namespace: "sharing" }, () => ({ contents, resolveDir: source_root }));
      onLoad({ filter: /\.js$/ }, async ({ path }) =>
        entries.has(path) ? { contents: `${await readFile(path, "utf8")}import "at-once";\n` } : undefined,
      );
    },
  };
}

/**
 * The scripts. All lie in one folder, one below the root as the sources that name files by `import.meta.url` do.
 * @returns {Promise<{ files: Tree, chunks: Chunks }>}
 */
async function bundle_scripts() {
  const { metafile: apart } = await build({ ...script_options, metafile: true });
  const plugins = [sharing(apart.outputs)];
  const { outputFiles = [], metafile } = await build({ ...script_options, metafile: true, plugins });
  const files = new Map();
  for (const { path, contents } of outputFiles) {
    files.set(relative(source_root, path).split(sep).join("/"), Buffer.from(contents));
  }
  return { files, chunks: metafile.outputs };
}

/** One sheet of many, in this order: a later rule wins. @param {string[]} paths */
async function join_styles(paths) {
  const texts = await Promise.all(paths.map((path) => readFile(join(source_root, path), "utf8")));
  const { code } = await transform(texts.join("\n"), { loader: "css", minify: true });
  return Buffer.from(code);
}

/** @param {string[]} sources @returns {Promise<Tree>} */
async function bundle_styles(sources) {
  const files = new Map();
  const sheets = sources.filter((path) => extname(path) === ".css");
  const own = sheets.filter((path) => path.startsWith("style/") && path !== "style/tokens.css");
  files.set("style/app.css", await join_styles(["style/tokens.css", ...own]));
  for (const path of sources) {
    const game = /^(games\/[^/]+\/)index\.js$/.exec(path)?.[1];
    if (game) files.set(`${game}all.css`, await join_styles(sheets.filter((sheet) => sheet.startsWith(game))));
  }
  return files;
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
 * What a page needs before it shows anything, and what every board needs: the browser fetches it at once instead of in a
 * waterfall.
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

/** @param {string} template @param {Chunks} chunks @param {string} base */
function render_page(template, chunks, base) {
  const preloads = at_once(chunks).map((path) => `<link rel="modulepreload" href="${base}/${path}" />`);
  const page = template.replaceAll("{{base}}", base).replace("{{preloads}}", preloads.join("\n    "));
  if (page.includes("{{")) throw new Error("index.html holds an unknown placeholder");
  return Buffer.from(page);
}

/**
 * The worker with what the page needs without a network: everything but the games' rules.
 * @param {string} template @param {Tree} tree @param {Chunks} chunks @param {string} base
 */
function render_worker(template, tree, chunks, base) {
  const scripts = new Set(without_rules(chunks));
  const is_kept = (/** @type {string} */ path) =>
    path.startsWith("app/") ? scripts.has(path) : !of_rules.test(path) && path !== "manifest.json";
  const shell = [...tree.keys()].filter(is_kept).sort();
  const text = template
    // A text within a text, quotes and all.
    .replace('"{{shell}}"', () => JSON.stringify(JSON.stringify(shell.map((path) => `${base}/${path}`))))
    // Over the worker's own text too: a change of it alone is a new worker with a cache of its own.
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
  if (text.includes("{{")) throw new Error("service_worker.js holds an unknown placeholder");
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
// Earlier hashes go: the folder holds one build, and nothing that a former source left behind.
await rm(join(out, "static"), { recursive: true, force: true });
for (const [path, content] of tree) await write_with_neighbours(join(out, base, path), content);
await rm(join(out, "pictures"), { recursive: true, force: true });
for (const path of await files_below(join(source_root, "pictures"))) {
  await write_with_neighbours(join(out, "pictures", path), await readFile(join(source_root, "pictures", path)));
}
await write_with_neighbours(join(out, "index.html"), page);
await write_with_neighbours(join(out, "service_worker.js"), worker);
console.log(`${tree.size + 2} files, ${base}`);
