// Lays out the web client as the server serves it: `node web/build.mjs OUT`.
//
//   OUT/index.html           the one page; the import map stands in it, and names everything by its hashed path
//   OUT/service_worker.js    at the root, since a worker serves what lies beside and below it; names the files of the shell
//   OUT/pictures/…           what messengers show of a link: under names that last as long as the links
//   OUT/static/<hash>/…      sources and vendored modules, immutable: the hash is over the content of the whole tree
//
// Beside each compressible file lie `.gz` and `.br`. The same sources give the same bytes.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const source_root = dirname(fileURLToPath(import.meta.url));
const modules_root = join(source_root, "..", "node_modules");

/** The modules of others: bare name, file in node_modules, file below vendor/. */
const vendored = [
  { name: "preact", from: "preact/dist/preact.mjs", to: "preact.js" },
  { name: "preact/hooks", from: "preact/hooks/dist/hooks.mjs", to: "preact-hooks.js" },
  { name: "@preact/signals-core", from: "@preact/signals-core/dist/signals-core.mjs", to: "signals-core.js" },
  { name: "@preact/signals", from: "@preact/signals/dist/signals.mjs", to: "signals.js" },
  { name: "htm", from: "htm/dist/htm.mjs", to: "htm.js" },
  { name: "htm/preact", from: "htm/preact/index.mjs", to: "htm-preact.js" },
];

const left_out = new Set(["build.mjs", "index.html", "service_worker.js"]);
const compressible = new Set([".css", ".html", ".js", ".json", ".svg", ".txt"]);

/** @param {string} folder @returns {Promise<string[]>} paths below it, with "/", sorted */
async function files_below(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** @returns {Promise<Map<string, Buffer>>} the static tree by path */
async function read_tree() {
  const tree = new Map();
  for (const path of await files_below(source_root)) {
    if (!left_out.has(path) && !path.startsWith("pictures/")) tree.set(path, await readFile(join(source_root, path)));
  }
  for (const { from, to } of vendored) {
    const text = await readFile(join(modules_root, from), "utf8");
    // Source maps are not served.
    tree.set(`vendor/${to}`, Buffer.from(text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n")));
  }
  return tree;
}

/** @param {Map<string, Buffer>} tree */
function hash_of(tree) {
  const hash = createHash("sha256");
  for (const path of [...tree.keys()].sort()) {
    const content = /** @type {Buffer} */ (tree.get(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * Everything that `entry` imports statically, directly or not: the browser fetches it at once instead of in a waterfall.
 * @param {Map<string, Buffer>} tree @param {string} entry
 */
function import_graph(tree, entry) {
  const bare = new Map(vendored.map(({ name, to }) => [name, `vendor/${to}`]));
  const found = new Set([entry]);
  for (const path of found) {
    const text = String(tree.get(path));
    for (const match of text.matchAll(/^(?:import|export)\b[^"';]*["']([^"']+)["']|\bfrom\s*["']([^"']+)["']/gm)) {
      const target = match[1] ?? match[2];
      const resolved = target.startsWith(".") ? posix.join(posix.dirname(path), target) : bare.get(target);
      if (!resolved) continue;
      if (!tree.has(resolved)) throw new Error(`${path} imports ${target}, which is not in the tree`);
      found.add(resolved);
    }
  }
  found.delete(entry);
  return [...found].sort();
}

/** @param {string} template @param {Map<string, Buffer>} tree @param {string} base */
function render_page(template, tree, base) {
  const imports = Object.fromEntries(vendored.map(({ name, to }) => [name, `${base}/vendor/${to}`]));
  const preloads = import_graph(tree, "main.js").map((path) => `<link rel="modulepreload" href="${base}/${path}" />`);
  const in_order = (/** @type {string} */ path) =>
    path === "style/tokens.css" ? 0 : path.startsWith("style/") ? 1 : 2;
  const styles = [...tree.keys()]
    .filter((path) => extname(path) === ".css")
    .sort((a, b) => in_order(a) - in_order(b))
    .map((path) => `<link rel="stylesheet" href="${base}/${path}" />`);
  const page = template
    .replaceAll("{{base}}", base)
    .replace("{{styles}}", styles.join("\n    "))
    // Without white space round it: a Content-Security-Policy names this script by the hash of its very bytes.
    .replace(/<script type="importmap">[^<]*/, () => `<script type="importmap">${JSON.stringify({ imports })}`)
    .replace("{{preloads}}", preloads.join("\n    "));
  if (page.includes("{{")) throw new Error("index.html holds an unknown placeholder");
  return Buffer.from(page);
}

/**
 * The worker with what the page needs without a network: everything but the games and their rules.
 * @param {string} template @param {Map<string, Buffer>} tree @param {string} base
 */
function render_worker(template, tree, base) {
  const shell = [...tree.keys()]
    .filter((path) => !/^(games|rules)\//.test(path) && path !== "manifest.json")
    .sort()
    .map((path) => `${base}/${path}`);
  const text = template
    // A text within a text, quotes and all.
    .replace('"{{shell}}"', () => JSON.stringify(JSON.stringify(shell)))
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
const tree = await read_tree();
const base = `/static/${hash_of(tree)}`;
const page = render_page(await readFile(join(source_root, "index.html"), "utf8"), tree, base);
const worker = render_worker(await readFile(join(source_root, "service_worker.js"), "utf8"), tree, base);
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
