// Which folder may include which, as in ARCHITECTURE.md.
import { findings, without_comments } from "./tree.js";

/** @typedef {import("./tree.js").File} File */

const cpp = /\.(cpp|hpp|in)$/;
const include = /^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]/gm;

/** @param {File} file @param {(target: string, quoted: boolean) => string | null} judge */
function judge_includes(file, judge) {
  return findings(file, without_comments(file.text), include, (match) => judge(match[2], match[1] === '"'));
}

/**
 * The rules of a game must not include these: sockets, databases, logs, threads, clocks, files, other random numbers.
 */
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

/** Which folders of the server each folder may include besides itself. `app` wires all of them, so it may include all. */
const monitoring = ["log", "metrics"];
const low = [...monitoring, "chance", "work", "rating", "store", "cluster"];
const allowed_includes = {
  log: [],
  metrics: [],
  chance: [],
  work: monitoring,
  rating: [],
  store: [...monitoring, "rating"],
  cluster: [...monitoring, "chance", "work", "store"],
  accounts: low,
  match: low,
  backup: [...low, "match"],
  upkeep: [...low, "match"],
  people: low,
  notify: low,
  chat: [...low, "match"],
  lobby: [...low, "match", "people"],
  realtime: [...low, "match", "chat", "lobby", "accounts"],
  admin: [...low, "match", "chat", "lobby", "accounts", "notify", "backup"],
  http: [...low, "notify"],
  api: [...low, "match", "chat", "lobby", "people", "accounts", "notify", "admin", "http"],
  net: [...low, "http", "realtime"],
};

/** The type of a request, which realtime receives without depending on the rest of http. */
const seam = { of: "realtime", target: "server/http/exchange.hpp" };

/** @param {string} part @returns {string[]} the folders it may include or link */
function allowed_for(part) {
  if (part === "app") return [...Object.keys(allowed_includes), "app"];
  return [...(allowed_includes[/** @type {keyof typeof allowed_includes} */ (part)] ?? []), part];
}

/** @param {File[]} files */
export function server_folders_include_as_allowed(files) {
  return files.flatMap((file) => {
    const part = /^server\/([^/]+)\//.exec(file.path)?.[1];
    if (!part || !cpp.test(file.path)) return [];
    if (part !== "app" && !(part in allowed_includes))
      return [`${file.path}:1: server/${part} is not in the table of allowed includes`];
    return judge_includes(file, (target) => {
      if (part === seam.of && target === seam.target) return null;
      const other = /^server\/([^/]+)\//.exec(target)?.[1];
      return other && !allowed_for(part).includes(other) ? `server/${part} includes ${target}` : null;
    });
  });
}

/** @param {File[]} files */
export function cmake_links_as_allowed(files) {
  return files
    .filter(({ path }) => path === "server/CMakeLists.txt")
    .flatMap((file) =>
      findings(file, file.text, /^atoll_part\((\w+)([^)]*)\)/gm, ([, part, links]) => {
        const linked = [...links.matchAll(/\batoll_(\w+)/g)]
          .map((match) => match[1])
          .filter((name) => name in allowed_includes);
        const wrong = linked.filter((name) => !allowed_for(part).includes(name));
        return wrong.length ? `atoll_${part} must not link ${wrong.join(", ")}` : null;
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
const outside_the_store = (files) =>
  files.filter(
    ({ path }) => cpp.test(path) && /^(engines|protocol|server)\//.test(path) && !path.startsWith("server/store/"),
  );

/** @param {File[]} files */
export function only_the_store_contains_sql(files) {
  return outside_the_store(files).flatMap((file) =>
    findings(file, without_comments(file.text), sql, (match) => `SQL outside the store: ${match[0].trim()}`),
  );
}

const of_a_database = /sqlite|postgres|libpq|\bPq[A-Z]\w*|\batoll\.db\b|"[^"\n]*-(wal|shm)"/gi;
/** Headers of the store that are not its interface. */
const inside_the_store = /^server\/store\/(?!interfaces\/)(\w+\/|sql_store\.hpp|parts\.hpp)/;

/** @param {File[]} files */
export function only_the_store_knows_its_databases(files) {
  return outside_the_store(files).flatMap((file) => [
    ...judge_includes(file, (target) =>
      inside_the_store.test(target) ? `${target} is not part of the interface of the store` : null,
    ),
    ...findings(file, without_comments(file.text), of_a_database, (match) => `names a database: ${match[0]}`),
  ]);
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
          ? `"${target}" is not a file of the project: write the path from the root`
          : null,
      ),
    );
}

/** The table of ARCHITECTURE.md: each folder of the server, and what the table says that it may include. @param {string} text */
function written_includes(text) {
  const [, table = ""] = /^\| folder of `server\/` \|[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)*)/m.exec(text) ?? [];
  const names = (/** @type {string} */ cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  return new Map(
    [...table.matchAll(/^\| ([^|]*) \| ([^|;]*)/gm)].flatMap(([, folders, targets]) => {
      const included = [...(targets.includes("the base folders") ? low : []), ...names(targets)];
      return names(folders).map((folder) => [folder, included.sort().join(", ")]);
    }),
  );
}

/** @param {File[]} files */
export function the_architecture_page_has_the_allowed_includes(files) {
  return files
    .filter(({ path }) => path === "ARCHITECTURE.md")
    .flatMap(({ path, text }) => {
      const written = written_includes(text);
      return Object.entries(allowed_includes)
        .map(([folder, targets]) => ({ folder, said: written.get(folder), is: targets.toSorted().join(", ") }))
        .filter(({ said, is }) => said !== is)
        .map(({ folder, said, is }) => `${path}:1: says of ${folder}: ${said ?? "no word"}; it may include: ${is}`);
    });
}

/** @param {File[]} files */
export function the_architecture_page_has_every_folder(files) {
  const folders = new Set(
    files.flatMap(
      ({ path }) => /^(?:server\/\w+\/|(?:engines|protocol|schema|web|deploy|scripts|tests)\/)/.exec(path) ?? [],
    ),
  );
  return files
    .filter(({ path }) => path === "ARCHITECTURE.md")
    .flatMap(({ path, text }) =>
      [...folders]
        .filter((folder) => !text.includes(`| \`${folder}`))
        .map((folder) => `${path}:1: does not say what ${folder} contains`),
    );
}
