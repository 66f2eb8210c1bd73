// Builds the client with the games of the guide and the new game, and no others: node tests/guide/web.js FOLDER
// Their boards are checked with the types that the server guide_atoll describes.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { files_of_guide } from "../../scripts/new_game.js";
import { files_of, openapi_of_the_server } from "../../scripts/types.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = ["docs/adding-a-game.md", "docs/example-boards.md"];
const folder = resolve(process.argv[2]);
const sources = join(folder, "sources");

rmSync(folder, { recursive: true, force: true });
const of_other_games = /^web\/(games\/\w+|rules\/\w+\.\w+\.js)$/;
cpSync(join(root, "web"), join(sources, "web"), {
  recursive: true,
  filter: (path) => !of_other_games.test(path.slice(root.length)),
});
execFileSync(process.execPath, [join(root, "tests/guide/new_game.js"), sources]);
const of_guide = pages.flatMap((page) => [...files_of_guide(readFileSync(join(root, page), "utf8"))]);
const types = await files_of(openapi_of_the_server());
for (const [path, text] of [...of_guide, ...types]) {
  if (!path.startsWith("web/")) continue;
  mkdirSync(dirname(join(sources, path)), { recursive: true });
  writeFileSync(join(sources, path), text);
}
const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
writeFileSync(
  join(sources, "tsconfig.json"),
  JSON.stringify({ compilerOptions, include: ["web/games", "web/lib/types.d.ts"] }),
);
execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--noEmit", "-p", sources], {
  stdio: "inherit",
});
execFileSync(process.execPath, [join(sources, "web/build.mjs"), join(folder, "web")], { stdio: "inherit" });
