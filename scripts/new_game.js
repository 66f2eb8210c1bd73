// Makes a new game from the code of docs/adding-a-game.md: see scripts/new-game.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import prettier from "prettier";
import { no_game_is_named_outside_its_folders } from "../tests/conventions/code.js";
import { read_tree } from "../tests/conventions/tree.js";

const root = fileURLToPath(new URL("../", import.meta.url));
const guide = "docs/adding-a-game.md";
const example = "pebbles";
/** As the guide writes numbers of players. */
const counts = ["", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const keywords = new Set(
  ("alignas asm auto bool break case catch char class compl const continue default delete do double else enum explicit " +
    "export extern false final float for friend goto if import inline int long module mutable namespace new noexcept not " +
    "operator or override private protected public register requires return short signed sizeof static std struct switch " +
    "template this throw true try typedef typeid typename union unsigned using virtual void volatile while xor").split(" "),
);

/** The files of the guide's game, by path. @param {string} text of the guide @returns {Map<string, string>} */
export function files_of_guide(text) {
  const fences = text.matchAll(/^```\w+ file=(\S+)\n([^]*?)^```$/gm);
  return new Map([...fences].map(([, path, content]) => [path, content]));
}

/** Why a game cannot have this id; null if it can. @param {string} id */
function fault_of_id(id) {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(id)) return "an id has 2 to 20 of the characters a to z and 0 to 9, a letter first";
  if (keywords.has(id)) return "C++ has this word for itself, and the id is a namespace";
  const taken = [`engines/${id}`, `web/games/${id}`, `web/rules/${id}.en.js`].find((path) => existsSync(join(root, path)));
  if (taken) return `${taken} is there already`;
  if (id === example || existsSync(join(root, "tests", id))) return "the tests have this name for something else";
  const is_word = new RegExp(`\\b${id}\\b`);
  const headers = readdirSync(join(root, "engines/core")).filter((name) => name.endsWith(".hpp"));
  const header = headers.find((name) => {
    const source = readFileSync(join(root, "engines/core", name), "utf8");
    return is_word.test(source.replaceAll(/\/\/.*|"[^"\n]*"/g, ""));
  });
  if (header) return `engines/core/${header} uses this word, and the id is a namespace`;
  const tree = [...read_tree(), { path: `engines/${id}/game.hpp`, text: "" }];
  const named = no_game_is_named_outside_its_folders(tree).find((finding) => finding.endsWith(` ${id}`));
  return named ? `other code has this word in a text: ${named}` : null;
}

/** The guide's code for another game: only what names the game changes, not the pebbles. @param {string} text @param {string} id */
function renamed(text, id) {
  const name = id[0].toUpperCase() + id.slice(1);
  return text
    .replaceAll(/(?<=[/"`]|::|namespace reef::)pebbles(?=[/."`:]|\.[a-z])/g, id)
    .replaceAll(/(?<=reef::)pebbles\b/g, id)
    .replaceAll(/(?<=["`. ])pebbles(?=-|\.[a-z])/g, id)
    .replaceAll(/(?<=class=")pebbles\b/g, id)
    .replaceAll(/^\.pebbles\b/gm, `.${id}`)
    .replaceAll(/\bPebbles\b/g, name);
}

/** The same for up to this many players. @param {string} text @param {number} seats */
function seated(text, seats) {
  const word = seats > 2 ? `two to ${counts[seats]}` : counts[seats];
  const Word = word[0].toUpperCase() + word.slice(1);
  const several = text
    .replaceAll("seats_max = 4;", `seats_max = ${seats};`)
    .replaceAll(/\btwo to four(?= (can )?play)/g, word)
    .replaceAll(/\bTwo to four(?= (can )?play)/g, Word)
    .replaceAll('players: "2 to 4"', `players: "${seats > 2 ? `2 to ${seats}` : seats}"`);
  if (seats > 1) return several;
  return several
    .replaceAll("seats_min = 2;", "seats_min = 1;")
    .replaceAll("One play.", "One plays.")
    .replaceAll('"one play"', '"one plays"')
    .replaceAll(".taken = {8, 5}", ".taken = {13}");
}

/** @param {string} path @param {string} text */
async function formatted(path, text) {
  if (!/\.(js|json|css)$/.test(path)) return text;
  return prettier.format(text, { ...(await prettier.resolveConfig(join(root, path))), filepath: path });
}

/** Writes the files of a game below a folder. @param {string} folder @param {string} id @param {number} seats @returns {Promise<string[]>} the paths */
export async function write_game(folder, id, seats) {
  const files = files_of_guide(readFileSync(join(root, guide), "utf8"));
  const written = [];
  for (const [from, text] of files) {
    const path = from.replace(example, id);
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), await formatted(path, seated(renamed(text, id), seats)));
    written.push(path);
  }
  return written.sort();
}

/** @param {string} id @param {string[]} paths */
const report = (id, paths) => `Wrote ${id}, so far a copy of the guide's Pebbles:
  ${paths.join("\n  ")}

Next:
  1. scripts/run --build-only && node scripts/types.js     builds it and writes web/games/${id}/types.d.ts
  2. cmake --build build/release --target ${id}_tests conformance_tests && build/release/tests/${id}_tests &&
     ATOLL_CONFORMANCE_GAME=${id} build/release/tests/conformance_tests
  3. scripts/run                                           and play it at http://127.0.0.1:8420/
  4. Change the files, RULES.md first: ${guide} says how.
`;

/** @param {string} text @returns {never} */
function refuse(text) {
  console.error(`new-game: ${text}`);
  process.exit(2);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [id, seats = "4", ...more] = process.argv.slice(2);
  if (!id || more.length > 0) refuse("usage: scripts/new-game ID [SEATS]");
  const fault = fault_of_id(id);
  if (fault) refuse(`\`${id}\` cannot be the id: ${fault}`);
  if (!/^[1-8]$/.test(seats)) refuse(`\`${seats}\` is not a number of seats: 1 to 8`);
  console.log(report(id, await write_game(root, id, Number(seats))));
}
