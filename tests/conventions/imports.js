// What the client's files may import, in the order of ARCHITECTURE.md.
import { posix } from "node:path";
import { findings, without_comments } from "./tree.js";

/** @typedef {import("./tree.js").File} File */

/** The client's folders in an order in which each may import those before it. */
const order = [
  "board",
  "board/parts",
  "lib",
  ...[
    "net",
    "storage",
    "i18n",
    "ui",
    "games",
    "account",
    "people",
    "chat",
    "sound",
    "match",
    "shuffle",
    "lobby",
    "admin",
    "app",
  ].map((name) => `lib/${name}`),
  ...["ui", "cards", "rules", "people", "clock", "chat", "shuffle", "lobby", "match", "account", "admin", "app"].map(
    (name) => `components/${name}`,
  ),
  "pages",
  "",
];

/** What a game may import besides its own files: the parts that boards are made of, and the texts. */
const for_games = ["board", "board/parts", "lib/i18n"];

const script = /^web\/(?!build\.mjs)(.*\.js)$/;
const static_import = /^import\s(?:[^;"]*?\sfrom\s)?"(\.[^"]+)"/gm;

/** The folder that a file counts to: a room of a game, or within one of the order, counts to it. @param {string} path below web/ */
function folder_of(path) {
  const folder = posix
    .dirname(path)
    .replace(/^\.$/, "")
    .replace(/^(games\/[^/]+)\/.*/, "$1");
  const parent = posix.dirname(folder);
  return !order.includes(folder) && parent.includes("/") && order.includes(parent) ? parent : folder;
}

/** @param {string} folder @returns {(other: string) => boolean} may it import from the other? */
function may_import(folder) {
  if (folder.startsWith("games/")) return (other) => other === folder || for_games.includes(other);
  if (folder === "rules") return () => false;
  return (other) => order.includes(other) && order.indexOf(other) <= order.indexOf(folder);
}

/** Does not check types, and pages and games that are loaded on demand. @param {File[]} files */
export function client_parts_keep_to_the_order(files) {
  return files.flatMap((file) => {
    const path = script.exec(file.path)?.[1];
    if (path === undefined) return [];
    const folder = folder_of(path);
    if (!order.includes(folder) && !/^(games\/[^/]+|rules)$/.test(folder)) {
      return [`${file.path}:1: web/${folder} has no place in the order of the client's folders`];
    }
    const allows = may_import(folder);
    return findings(file, without_comments(file.text), static_import, ([, target]) => {
      const other = folder_of(posix.join(posix.dirname(path), target));
      return allows(other) ? null : `web/${folder} imports web/${other} against the order`;
    });
  });
}
