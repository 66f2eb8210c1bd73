// Conventions for code.
import { bare_code, findings, without_comments } from "./tree.js";

/** @typedef {import("./tree.js").File} File */

const cpp = /\.(cpp|hpp)$/;
const script = /\.(js|mjs)$/;

/** Code for all games: a game's name here would start a `switch` over games. */
const for_all_games =
  /^(server|protocol|engines\/core|engines\/bots|web\/lib|web\/pages|tests\/conformance|tests\/simulation)\//;

/** @param {File[]} files */
export function no_game_is_named_outside_its_folders(files) {
  const present = files
    .map(({ path }) => /^engines\/([^/]+)\/game\.hpp$/.exec(path)?.[1])
    .filter((id) => id && id !== "core");
  const ids = new Set([...present, "maori", "hawaii", "metikoro", "manitou"]);
  const literal = new RegExp(`["'\`][^"'\`\\n]*\\b(${[...ids].join("|")})\\b[^"'\`\\n]*["'\`]`, "g");
  return files
    .filter(({ path }) => for_all_games.test(path) && (cpp.test(path) || script.test(path)))
    .flatMap((file) => findings(file, without_comments(file.text), literal, (match) => `names the game ${match[1]}`));
}

/** Rate classes that take a token of every request. */
const limited = new Set(["read", "write", "create", "talk", "report", "file"]);
const monitoring = /^\/(?:healthz|readyz|metrics)$/;
/** A row of the table of routes, with its path and its rate class: `{"GET", "/api/v1/me", read, …`. */
const route_row = /\{"[A-Z]+",\s*"([^"]+)",\s*(?:RateClass::)?(\w+)/g;
/** A route with named members, whose rate class has a default: its path and the class. Or such a default itself. */
const named_route =
  /\.pattern = "([^"]*)"(?:(?!\.pattern)[\s\S])*?RateClass::(\w+)|(RateClass rate) = RateClass::(\w+)/g;
const table_of_routes = "server/api/routes.cpp";

/** @param {File[]} files */
export function only_monitoring_is_free_of_rate_limits(files) {
  return files
    .filter(({ path }) => path.startsWith("server/") && cpp.test(path))
    .flatMap((file) => {
      const text = without_comments(file.text);
      if (file.path === table_of_routes && !text.match(route_row)) {
        return [`${file.path}:1: no route is recognised: adapt this convention to the table`];
      }
      /** @param {string} what @param {string} rate */
      const fault = (what, rate) => (monitoring.test(what) || limited.has(rate) ? null : `${what} is never limited`);
      return [
        ...findings(file, text, route_row, ([, path, rate]) => fault(path, rate)),
        ...findings(file, text, named_route, ([, path, rate, member, by_default]) =>
          fault(path ?? member, rate ?? by_default),
        ),
      ];
    });
}

const loose_chance =
  /\b(?:std::)?(?:srand|rand)\s*\(|\bstd::(?:ranges::)?(?:random_)?shuffle\b|\b(?:uniform|normal|bernoulli|discrete)_(?:int_|real_)?distribution\b|\brandom_device\b/g;

/** @param {File[]} files */
export function chance_is_reproducible(files) {
  return files
    .filter(({ path }) => cpp.test(path))
    .flatMap((file) =>
      findings(file, bare_code(file.text), loose_chance, (match) => `${match[0]}: not reproducible, not checkable`),
    );
}

const secret = "(?:token|invitation|password|secret|signature)";
const hasty_comparison = new RegExp(
  `(?<!sodium_)\\b(?:mem|str|strn)cmp\\s*\\(|` +
    `[\\w.>-]*\\b${secret}\\s*[=!]=\\s*(?!nullptr\\b|std::nullopt\\b|"")[\\w.*>-]+|` +
    `[\\w.>-]+\\s*[=!]=\\s*[\\w.*>-]*\\b${secret}\\b(?![.(-])`,
  "g",
);
/** Compares two stored values; neither comes from a client. */
const of_rows = /->row->\w+ [=!]= \w+->row->\w+$/;

/**
 * The duration of a comparison reveals how far it got. Not for the store, which compares hashes of secrets.
 * @param {File[]} files
 */
export function secrets_are_compared_in_constant_time(files) {
  return files
    .filter(({ path }) => path.startsWith("server/") && !path.startsWith("server/store/") && cpp.test(path))
    .flatMap((file) =>
      findings(file, bare_code(file.text), hasty_comparison, ([text]) =>
        of_rows.test(text) ? null : `${text}: use sodium_memcmp, which always takes the same time`,
      ),
    );
}

// Written in two halves, because the rule holds for this file too.
const unfinished = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX"].join("|")})\\b`, "g");

/** @param {File[]} files */
export function nothing_is_marked_unfinished(files) {
  return files
    .filter(({ path }) => path !== "package-lock.json")
    .flatMap((file) =>
      findings(file, file.text, unfinished, (match) => `${match[0]}: finish it, or document that it is missing`),
    );
}

const machine_path = new RegExp(
  "(?<![\\w.$}/-])/(" + ["wo" + "rk", "fa" + "rm", "ro" + "ot", "home/[a-z]\\w*"].join("|") + ")/[\\w.]",
  "g",
);

/** @param {File[]} files */
export function no_path_of_a_machine(files) {
  return files.flatMap((file) =>
    findings(file, file.text, machine_path, (match) => `${match[0]}…: a path of a particular machine`),
  );
}

const lines_max = 600;
/** Files that may be longer, and why they are not split. */
const long_by_nature = {
  "package-lock.json": "written by npm",
  "protocol/openapi.json": "its format is one document",
  "web/lib/api.d.ts": "written by scripts/types.js",
};
const data = /(^|\/)golden\/|^web\/locales\/|\.(jsonl|txt)$/;

/** @param {File[]} files */
export function files_are_not_too_long(files) {
  return files
    .filter(({ path }) => !(path in long_by_nature) && !data.test(path))
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > lines_max)
    .map(({ path, lines }) => `${path}:1: ${lines} lines, more than ${lines_max}`);
}

/**
 * `for (… : json.value("key", …).items())`: `value` returns a copy, which is destroyed before the loop begins. P2718 of
 * C++23 changes this, but neither compiler implements it.
 */
const loop_over_a_destroyed_copy = /\bfor\s*\([^;{}]*?:[^;{}]*\.value\s*\([^;{}]*\)\s*\.items\s*\(\s*\)/g;

/** @param {File[]} files */
export function no_loop_over_a_destroyed_copy(files) {
  return files
    .filter(({ path }) => cpp.test(path))
    .flatMap((file) =>
      findings(
        file,
        bare_code(file.text),
        loop_over_a_destroyed_copy,
        () => "a loop over the items of a destroyed copy",
      ),
    );
}

/** The full expression around a `co_await`: from the last `;`, `{` or `}` before it to the `;` that ends it. */
function await_expressions(/** @type {string} */ code) {
  const found = [];
  for (const match of code.matchAll(/\bco_await\b/g)) {
    const before = code.slice(0, match.index);
    const start = Math.max(before.lastIndexOf(";"), before.lastIndexOf("{"), before.lastIndexOf("}")) + 1;
    let depth = 0;
    let end = match.index;
    for (; end < code.length; end++) {
      const c = code[end];
      if ("([{".includes(c)) depth++;
      else if (")]}".includes(c) && --depth < 0) break;
      else if (c === ";" && depth === 0) break;
    }
    found.push({ offset: match.index, text: code.slice(start, end) });
  }
  return found;
}

/** A lambda with copies: it captures something other than references and `this`. */
const copying_lambda =
  /(?:^|[(,=\s])\[\s*(?!\]|&\s*\]|this\s*\]|&\w+\s*(?:,\s*(?:&\w+|this)\s*)*\])[^\][]+\]\s*(?:\(|\{|mutable|->)/;
/** Braces as a value: `f({…})`, `T{…}`, `= {…}`. Not the body of a lambda or of a statement, nor the empty `T{}`. */
const braced_value = /(?:[(,]|\breturn\b|\b[A-Za-z_]\w*(?:<[^<>;]*>)?)\s*\{(?!\s*\})/;
/** The text before the braces of a lambda's body or of a statement. */
const not_a_value = /\)\s*(?:mutable|noexcept|const|->\s*[\w:<>]+)*\s*\{|\b(?:mutable|noexcept|else|do|try)\s*\{/g;

/** @param {File[]} files */
export function awaits_are_safe_under_gcc_12(files) {
  return files
    .filter(({ path }) => cpp.test(path) && path.startsWith("server/"))
    .flatMap((file) =>
      await_expressions(bare_code(file.text)).flatMap(({ offset, text }) => {
        const line = file.text.slice(0, offset).split("\n").length;
        /** @param {string} what */
        const fault = (what) => [`${file.path}:${line}: ${what} in one expression with co_await`];
        if (copying_lambda.test(text)) return fault("a lambda that captures by value");
        if (/\?(?!\?)[^;]*:(?!:)/.test(text.replaceAll("::", "  "))) return fault("a conditional operator");
        if (braced_value.test(text.replace(not_a_value, (part) => ")" + " ".repeat(part.length - 1))))
          return fault("a braced value");
        return [];
      }),
    );
}

const shell = /(^|\/)run$|\.sh$|^scripts\/(run|test|format|image|new-game)$/;
const impatient_reader = /(?<!\|)\|\s*(head\b[^|\n]*|sed -?n?\s*['"]?[0-9$]*q\b|grep (?:-\w+ )*-\w*[qm]\w*)/g;

/**
 * With `set -o pipefail`, a writer whose reader leaves early ends with SIGPIPE, and with it the script; but only if it
 * still has something to write, so a short run does not show it. `sed -n 1,10p` reads to the end.
 * @param {File[]} files
 */
export function no_reader_of_a_pipe_leaves_early(files) {
  return files
    .filter(({ path, text }) => shell.test(path) || /^#!.*\b(ba)?sh\b/.test(text))
    .flatMap((file) =>
      findings(
        file,
        file.text.replace(/^\s*#.*$/gm, (comment) => " ".repeat(comment.length)),
        impatient_reader,
        (match) => `\`${match[1].trim()}\` may leave before the writer is done`,
      ),
    );
}

const any_type = /(?:@(?:param|type|typedef|property|returns)\b[^\n]*?|^ \*[^\n]*)[\s{<(|:]any\b(?=\s*[\]}>;,)|[&=])/gm;
const board_file = /^web\/games\/[a-z]+\/[^/]+\.(?:js|d\.ts)$/;

/** The types of a board are made from the engine's: `any` would hide a wrong name. @param {File[]} files */
export function boards_are_typed(files) {
  return files
    .filter(({ path }) => board_file.test(path))
    .flatMap((file) => findings(file, file.text, any_type, () => "`any`: use the types in types.d.ts"));
}
