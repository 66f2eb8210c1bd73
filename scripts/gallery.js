// A page for developers with every ready part of boards in its states: `node scripts/gallery.js [FILE]` writes it and prints
// where (default: build/gallery.html). Open it in a browser. It is no part of the product.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The style sheets in the order of the product: the parts before those of all pages. */
async function sheets() {
  const of = async (/** @type {string} */ folder) =>
    (await readdir(resolve(root, folder)))
      .filter((name) => name.endsWith(".css") && name !== "tokens.css")
      .sort()
      .map((name) => `${folder}/${name}`);
  return ["web/style/tokens.css", ...(await of("web/style/parts")), ...(await of("web/style"))];
}

/** @param {import("esbuild").BuildOptions} options */
async function bundled(options) {
  const { outputFiles } = await build({ absWorkingDir: root, bundle: true, write: false, logLevel: "warning", ...options });
  return outputFiles?.[0].text ?? "";
}

/** Writes the gallery, one page without other files. @param {string} file */
export async function write_gallery(file) {
  const imports = [...(await sheets()), "tests/browser/gallery/gallery.css"].map((path) => `@import "./${path}";`);
  const style = await bundled({
    stdin: { contents: imports.join("\n"), resolveDir: root, loader: "css" },
    loader: { ".svg": "dataurl" },
  });
  const script = await bundled({ entryPoints: ["tests/browser/gallery/gallery.js"], format: "iife", target: "es2023" });
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Parts of boards</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body>
    <script>${script.replaceAll("</script", "<\\/script")}</script>
  </body>
</html>
`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = resolve(process.argv[2] ?? resolve(root, "build/gallery.html"));
  await write_gallery(file);
  console.log(file);
}
