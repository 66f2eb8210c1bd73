// Who may include what: the arrows of ARCHITECTURE.md.
import { findings, without_comments } from "./tree.js";

/** @typedef {import("./tree.js").File} File */

const cpp = /\.(cpp|hpp|in)$/;
const include = /^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]/gm;

/** @param {File} file @param {(target: string, quoted: boolean) => string | null} judge */
function judge_includes(file, judge) {
  return findings(file, without_comments(file.text), include, (match) => judge(match[2], match[1] === '"'));
}

/** What rules must not know: sockets, tables, logs, threads, clocks, files, other people's random numbers. */
const outside_of_rules =
  /^(boost|spdlog|fmt|CLI)\/|^(sqlite3|sodium|zlib)\.h$|^(thread|mutex|shared_mutex|condition_variable|future|atomic|stop_token|chrono|ctime|fstream|iostream|filesystem|random)$/;

/** @param {File[]} files */
export function engines_are_pure(files) {
  return files
    .filter(({ path }) => path.startsWith("engines/") && cpp.test(path) && !path.includes("/tests/"))
    .flatMap((file) =>
      judge_includes(file, (target) =>
        outside_of_rules.test(target) || target.startsWith("server/") || target.startsWith("protocol/")
          ? `the rules include ${target}`
          : null,
      ),
    );
}

/** @param {File[]} files */
export function games_stand_alone(files) {
  return files.flatMap((file) => {
    const folder = /^engines\/([^/]+)\//.exec(file.path)?.[1];
    if (!folder || !cpp.test(file.path) || file.path.includes("/tests/") || file.path.endsWith(".in")) return [];
    const allowed = { core: ["core", "bots"], bots: ["core", "bots"] }[folder] ?? ["core", folder];
    return judge_includes(file, (target, quoted) => {
      const other = /^engines\/([^/]+)\//.exec(target)?.[1];
      return quoted && other && !allowed.includes(other) ? `engines/${folder} includes ${target}` : null;
    });
  });
}

/** Each part of the server, and which parts it may include beside itself; `app` wires all, so it may include all. */
const watching = ["log", "metrics"];
const low = [...watching, "chance", "work", "rating", "store"];
const arrows = {
  log: [],
  metrics: [],
  chance: [],
  work: watching,
  rating: [],
  store: [...watching, "rating"],
  accounts: low,
  match: low,
  backup: [...low, "match"],
  people: low,
  notify: low,
  chat: [...low, "match"],
  lobby: [...low, "match", "people"],
  realtime: [...low, "match", "chat", "lobby", "accounts"],
  admin: [...low, "match", "chat", "lobby", "accounts", "notify", "backup"],
  http: [...low, "match", "chat", "lobby", "people", "accounts", "notify", "admin"],
  net: [...low, "match", "chat", "lobby", "people", "accounts", "notify", "admin", "http", "realtime"],
};

/** What a request is, agreed between http, realtime and net: realtime is handed it, without knowing how http works. */
const seam = { of: "realtime", target: "server/http/exchange.hpp" };

/** @param {string} part @returns {string[]} the parts it may include or link */
function allowed_for(part) {
  if (part === "app") return [...Object.keys(arrows), "app"];
  return [...(arrows[/** @type {keyof typeof arrows} */ (part)] ?? []), part];
}

/** @param {File[]} files */
export function server_parts_keep_to_the_arrows(files) {
  return files.flatMap((file) => {
    const part = /^server\/([^/]+)\//.exec(file.path)?.[1];
    if (!part || !cpp.test(file.path)) return [];
    if (part !== "app" && !(part in arrows)) return [`${file.path}:1: no arrow is drawn for server/${part}`];
    return judge_includes(file, (target) => {
      if (part === seam.of && target === seam.target) return null;
      const other = /^server\/([^/]+)\//.exec(target)?.[1];
      return other && !allowed_for(part).includes(other) ? `server/${part} includes ${target}` : null;
    });
  });
}

/** @param {File[]} files */
export function cmake_links_keep_to_the_arrows(files) {
  return files
    .filter(({ path }) => path === "server/CMakeLists.txt")
    .flatMap((file) =>
      findings(file, file.text, /^atoll_part\((\w+)([^)]*)\)/gm, ([, part, links]) => {
        const linked = [...links.matchAll(/\batoll_(\w+)/g)].map((match) => match[1]).filter((name) => name in arrows);
        const wrong = linked.filter((name) => !allowed_for(part).includes(name));
        return wrong.length ? `atoll_${part} links ${wrong.join(", ")} against the arrows` : null;
      }),
    );
}

/** @param {File[]} files */
export function only_net_knows_boost(files) {
  return files
    .filter(({ path }) => cpp.test(path) && !/^(server\/net|tests\/net|tests\/bench)\//.test(path))
    .flatMap((file) =>
      judge_includes(file, (target) => (/^boost\//.test(target) ? `${target} outside server/net` : null)),
    );
}

const sql =
  /\bsqlite3_\w+|\bsqlite3\.h\b|\bSELECT\s[^"]*\bFROM\b|\bINSERT\s+(OR\s+\w+\s+)?INTO\b|\bUPDATE\s+\w+\s+SET\b|\bDELETE\s+FROM\b|\bCREATE\s+(TABLE|INDEX)\b|\bPRAGMA\s/g;

/** @param {File[]} files */
export function only_the_store_speaks_sql(files) {
  return files
    .filter(
      ({ path }) => cpp.test(path) && /^(engines|protocol|server)\//.test(path) && !path.startsWith("server/store/"),
    )
    .flatMap((file) =>
      findings(file, without_comments(file.text), sql, (match) => `SQL outside the store: ${match[0].trim()}`),
    );
}

/** @param {File[]} files */
export function includes_are_from_the_root(files) {
  const generated = /^(generated|embedded)\//;
  const there = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => cpp.test(path))
    .flatMap((file) =>
      judge_includes(file, (target, quoted) =>
        quoted && !there.has(target) && !generated.test(target)
          ? `"${target}" is no file of the project, named from its root`
          : null,
      ),
    );
}
