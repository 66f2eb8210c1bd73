// Lists Atoll's dependencies and their versions: node scripts/dependencies.js > docs/dependencies.md
// The versions of Debian's packages are those on this machine (Debian 12), as a series: updates do not change the list.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** The packages of an apt list: `[name, reason]`. @param {string} path */
const listed = (path) =>
  read(path)
    .split("\n")
    .map((line) => /^([a-z][\w.+-]*)\s*(?:#\s*(.*))?$/.exec(line))
    .filter((found) => found !== null)
    .map(([, name, reason = ""]) => [name, reason]);

/** `1.81.0-5+b1` as `1.81`; a date such as `20230311` as `-`. @param {string} version */
const two_numbers = (version) => (/^\d{8}/.test(version) ? "-" : (/^(?:\d+:)?(\d+(?:\.\d+)?)/.exec(version)?.[1] ?? "-"));
/** The second number of PostgreSQL's versions counts its updates. @param {string} name @param {string} version */
const series = (name, version) => (name.startsWith("libpq") ? version.split(".")[0] : two_numbers(version));

/** The versions of those packages that are installed here. @param {string[]} names @returns {Map<string, string>} */
export function installed(names) {
  let text;
  try {
    const format = "${Package} ${db:Status-Status} ${Version}\n";
    text = execFileSync("dpkg-query", ["-W", "-f", format, ...names], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    text = /** @type {{stdout?: string}} */ (error).stdout ?? ""; // Some are not installed; stdout lists the others.
  }
  return new Map(
    text
      .split("\n")
      .map((line) => line.split(" "))
      .filter(([, status]) => status === "installed")
      .map(([name, , version]) => [name, series(name, version)]),
  );
}

/** @param {string[][]} rows */
const table = (rows) => {
  const [head, ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
};

/** @param {string} path @param {(name: string) => string} version_of */
const debian = (path, version_of) =>
  table([["package", "version", "for"], ...listed(path).map(([name, reason]) => [name, version_of(name), reason])]);

/** The node modules that the client contains or is built with: `[name, version, licence]`. */
function modules() {
  /** @type {Record<string, {version: string, license: string, dev?: boolean, optional?: boolean}>} */
  const { packages } = JSON.parse(read("package-lock.json"));
  return Object.entries(packages)
    .filter(([path, { dev, optional }]) => path !== "" && !dev && !optional)
    .map(([path, { version, license }]) => [path.replace(/^.*node_modules\//, ""), version, license]);
}

/** The whole document. `version_of` returns the version of a Debian package. @param {(name: string) => string} version_of */
export const document = (version_of) => `# Dependencies

\`scripts/dependencies.js\` writes this page from the lists that Atoll is installed from, and
\`tests/conventions\` checks that they agree. Debian's libraries are linked dynamically, and Debian's updates fix
them, so this page gives only the version series. Node modules have the exact versions of \`package-lock.json\`.
Packages that only the tests use are in \`scripts/apt-test.txt\` and \`package.json\`. \`compose.yaml\` uses the
image \`caddy:2\` for the proxy; Atoll's own image is based on \`debian:bookworm-slim\`.

## At run time

${debian("scripts/apt-run.txt", version_of)}

## At build time

${debian("scripts/apt-build.txt", version_of)}

## In the client

${table([["module", "version", "licence"], ...modules()])}
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = ["scripts/apt-run.txt", "scripts/apt-build.txt"].flatMap(listed).map(([name]) => name);
  const versions = installed(names);
  process.stdout.write(document((name) => versions.get(name) ?? "?"));
}
