// Whether PostgreSQL accepts the statements of the store: prepares each of them on a private server with the schema of
// schema/postgres/. Not part of the suite; run it after a change of statements:
//
//   node tests/store/postgres_statements.js      (after the target store_tests was built)
//
// The texts are taken from the built library. Those that are joined when they run are not in it, only their beginnings.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const programs = "/usr/lib/postgresql/15/bin";
const library = join(root, "build/release/server/libatoll_store.a");

/** What only SQLite is sent. */
const of_sqlite = /json_each|json_extract|INDEXED BY|instr\(|pragma_|sqlite_schema|max\(u\.created_at/;
/** Beginnings of joined statements: with these ends they are whole. */
const ends = [
  [/ FROM audit a $/, "LEFT JOIN users u ON u.key = a.actor WHERE a.key < ?1 ORDER BY a.key DESC LIMIT ?2"],
  [/ WHERE state = $/, "'failed'"],
];

const bytes = { maxBuffer: 1 << 26 };
const statements = new Set(
  execFileSync("strings", ["-n", "10", library], bytes)
    .toString()
    .split("\n")
    .filter((text) => /^(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH) /.test(text) && !of_sqlite.test(text))
    .map((text) => ends.reduce((whole, [beginning, end]) => (beginning.test(whole) ? whole + end : whole), text)),
);

const folder = mkdtempSync(join(tmpdir(), "atoll-statements-"));
const is_root = process.getuid?.() === 0;
/** PostgreSQL does not run as root. */
const run = (program, args) =>
  is_root
    ? execFileSync("setpriv", ["--reuid=nobody", "--regid=nogroup", "--clear-groups", program, ...args], bytes)
    : execFileSync(program, args, bytes);
chmodSync(folder, 0o755);
if (is_root) execFileSync("chown", ["nobody", folder]);
const data = join(folder, "data");
run(`${programs}/initdb`, ["-D", data, "-E", "UTF8", "--locale=C", "-U", "atoll", "-A", "trust", "--no-sync"]);
const options = `-k ${folder} -c listen_addresses='' -c fsync=off`;
run(`${programs}/pg_ctl`, ["-D", data, "-o", options, "-l", join(folder, "log"), "-w", "start"]);
let failures;
try {
  const schema = join(root, "schema/postgres");
  for (const file of readdirSync(schema).sort()) {
    execFileSync("psql", ["-h", folder, "-U", "atoll", "-d", "postgres", "-X", "-q", "-1", "-f", join(schema, file)]);
  }
  const lines = [...statements].map((statement, index) => {
    // A joined statement may leave numbers out.
    const numbers = [...new Set(statement.match(/\?\d+/g))].sort((one, other) => one.slice(1) - other.slice(1));
    const text = statement.replace(/\?\d+/g, (number) => `$${numbers.indexOf(number) + 1}`);
    return `PREPARE statement_${index} AS ${text};`;
  });
  const connection = ["-h", folder, "-U", "atoll", "-d", "postgres", "-X", "-q", "-f", "-"];
  const { stderr } = spawnSync("psql", connection, { input: lines.join("\n"), encoding: "utf8" });
  failures = stderr.match(/ERROR:/g)?.length ?? 0;
  console.error(stderr);
} finally {
  run(`${programs}/pg_ctl`, ["-D", data, "-m", "immediate", "stop"]);
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${statements.size - failures} of ${statements.size} statements are accepted`);
process.exit(failures === 0 && statements.size > 300 ? 0 : 1);
