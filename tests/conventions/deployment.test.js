// The files for running a server agree with each other and with the documentation; scripts/image tests what can be run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const all = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  [...text.matchAll(pattern)].map(([, found]) => found);
const sorted = (/** @type {string[]} */ list) => [...new Set(list)].sort();

const compose = read("compose.yaml");
const with_postgres = read("compose.postgres.yaml");
/** The text of a service in a file for Docker Compose. */
function service(/** @type {string} */ name, file = compose) {
  const [, services] = /^services:\n((?: .*\n|\n)+)/m.exec(file) ?? [];
  const [, text] = new RegExp(`^  ${name}:\n((?:    .*\n|\n)+)`, "m").exec(services ?? "") ?? [];
  assert.ok(text, `there is no service ${name}`);
  return text;
}
const postgres = service("postgres", with_postgres);
const set_in = (/** @type {string} */ text) => all(text, /^ {6}(ATOLL_\w+): /gm);

const guide = read("docs/self-hosting.md");
const options = all(guide, /^\| `--([a-z-]+)[^|]*\|/gm).map(
  (name) => `ATOLL_${name.toUpperCase().replaceAll("-", "_")}`,
);

test("the server is reached through the proxy only, and trusts only its address", () => {
  const [server, proxy] = [service("atoll"), service("proxy")];
  assert.doesNotMatch(server, /^ +ports:/m);
  assert.match(proxy, /^ +ports: \["80:80", "443:443"\]$/m);
  const [address] = all(proxy, /ipv4_address: ([\d.]+)/g);
  assert.deepEqual(all(server, /ATOLL_TRUSTED_PROXY: (.+)/g), [address]);
  // No other container can get that address.
  const [range] = all(compose, /ip_range: ([\d.]+)\/29/g);
  const last = (/** @type {string} */ text) => Number(text.split(".").at(-1));
  assert.ok(last(address) < last(range), `${address} is in ${range}/29`);
  assert.match(service("proxy"), /^ +ATOLL_UPSTREAM: atoll:8420$/m);
  assert.match(read("Dockerfile"), /^ENV ATOLL_LISTEN=0\.0\.0\.0:8420 /m);
});

test("the services have only the rights that they need, and the servers have time to stop", () => {
  for (const text of [service("atoll"), service("proxy"), postgres]) {
    assert.match(text, /^ +read_only: true$/m);
    assert.match(text, /^ +cap_drop: \[ALL\]$/m);
    assert.match(text, /^ +security_opt: \["no-new-privileges:true"\]$/m);
    assert.match(text, /^ +restart: unless-stopped$/m);
  }
  assert.deepEqual(all(service("proxy"), /cap_add: (.+)/g), ["[NET_BIND_SERVICE]"]);
  const drain_s = 10;
  const [grace] = all(service("atoll"), /stop_grace_period: (\d+)s/g);
  const [stop] = all(read("deploy/atoll.service"), /^TimeoutStopSec=(\d+)$/gm);
  assert.ok(Number(grace) > drain_s && Number(stop) > drain_s);
  assert.ok(Number(all(postgres, /stop_grace_period: (\d+)s/g)[0]) >= 60);
});

test("the services have limits for memory and threads, the same in the container and under systemd, as in the guide", () => {
  for (const text of [service("atoll"), service("proxy"), postgres]) {
    const [memory] = all(text, /^ +mem_limit: (\d+[mg])\b/gm);
    assert.deepEqual(all(text, /^ +memswap_limit: (\d+[mg])\b/gm), [memory]);
    assert.match(text, /^ +pids_limit: \d+\b/m);
  }
  const unit = read("deploy/atoll.service");
  const [memory] = all(service("atoll"), /mem_limit: (\d+)g/g);
  const [tasks] = all(service("atoll"), /pids_limit: (\d+)/g);
  assert.deepEqual(all(unit, /^MemoryMax=(\d+)G$/gm), [memory]);
  assert.deepEqual(all(unit, /^TasksMax=(\d+)$/gm), [tasks]);
  assert.match(unit, /^MemorySwapMax=0$/m);
  const section = guide.split("\n## Memory\n")[1].split("\n## ")[0].replaceAll("\n", " ");
  assert.match(section, new RegExp(`${memory} GiB of memory and ${tasks} threads`));
});

test("the logs of the services are limited, and the guide says how much is kept", () => {
  const [size, count] = all(service("atoll"), /^ +logging: &bounded \{ driver: json-file, options: (.+) \} \}$/gm)
    .flatMap((options) => [...all(options, /max-size: (\d+)m/g), ...all(options, /max-file: "(\d+)"/g)])
    .map(Number);
  assert.match(service("proxy"), /^ +logging: \*bounded$/m);
  const [bounded] = all(service("atoll"), /^ +logging: &bounded (.+)$/gm);
  assert.deepEqual(all(postgres, /^ +logging: (.+)$/gm), [bounded]);
  const section = guide.split("\n## The log\n")[1].split("\n## ")[0].replaceAll("\n", " ");
  assert.match(section, new RegExp(`keeps the last ${size * count} MB of each service`));
});

test("the settings of the container are options of the server", () => {
  assert.ok(options.length > 20);
  const image = read("Dockerfile").split("\nENV ")[1].split("\n")[0];
  const named = [
    ...set_in(service("atoll")),
    ...set_in(service("atoll", with_postgres)),
    ...all(image, /(ATOLL_\w+)=/g),
  ];
  assert.ok(named.length > 8);
  assert.deepEqual(
    named.filter((name) => !options.includes(name)),
    [],
  );
  // Every variable that the files read has an example.
  const asked = [compose, with_postgres].flatMap((text) => all(text, /\$\{(\w+):[-?]/g));
  const shown = all(read("deploy/example.env"), /^#?(\w+)=/gm);
  assert.deepEqual(sorted(shown), sorted([...asked, "COMPOSE_FILE"]));
});

test("with PostgreSQL, the server uses that database, which only it can reach", () => {
  const server = service("atoll", with_postgres);
  const [url] = all(server, /^ {6}ATOLL_DATABASE: (.+)$/gm).map((text) => new URL(text));
  const value = (/** @type {string} */ name) => all(postgres, new RegExp(`^ {6}POSTGRES_${name}: (.+)$`, "gm"))[0];
  assert.deepEqual([url.hostname, url.username, url.pathname], ["postgres", value("USER"), `/${value("DB")}`]);
  assert.deepEqual([url.password, url.port], ["", ""], "the password is not in the file");
  assert.deepEqual(all(server, /^ {6}PGPASSWORD: (.+)$/gm), [value("PASSWORD")]);
  assert.match(value("PASSWORD"), /^\$\{POSTGRES_PASSWORD:\?.+\}$/);
  // The database is as the server requires it, and the server is not told to make backups, which it would refuse.
  const [, needed] = /createdb --template=template0 (--encoding=\S+ --locale=\S+) /.exec(guide) ?? [];
  assert.equal(value("INITDB_ARGS").split(" #")[0], needed);
  assert.match(server, /^ {6}ATOLL_BACKUP_EVERY: "" /m);
  // It waits until the database answers over the network.
  assert.match(server, /^ {6}postgres: \{ condition: service_healthy \}$/m);
  const [probe] = all(postgres, /^ {6}test: \[CMD, (.+)\]$/gm);
  for (const word of ["pg_isready", "--host=127.0.0.1", `--username=${url.username}`, `--dbname=${value("DB")}`]) {
    assert.ok(probe.split(", ").includes(word), word);
  }
  assert.doesNotMatch(postgres, /^ +ports:/m);
  const [volume] = all(postgres, /^ +volumes: \["(\w+):\/var\/lib\/postgresql\/data"\]$/gm);
  assert.match(with_postgres, new RegExp(`^volumes:\n  ${volume}:$`, "m"));
  // The version that the tests run.
  const tested = all(read("scripts/apt-test.txt"), /^postgresql-(\d+)/gm);
  assert.deepEqual(all(postgres, /image: postgres:(\d+)$/gm), tested);
});

test("the guide names the files and variables of compose.postgres.yaml", () => {
  const [, text] =
    /^## PostgreSQL in a container\n([\s\S]+?)\n## /m.exec(read("docs/postgresql.md")) ?? assert.fail("no section");
  const [files] = all(text, /^COMPOSE_FILE=(.+)$/gm);
  for (const file of files.split(":")) assert.ok(read(file).includes("services:"));
  for (const where of [read("deploy/example.env"), with_postgres]) assert.ok(where.includes(`COMPOSE_FILE=${files}`));
  assert.match(text, /^POSTGRES_PASSWORD=/m);
});

test("Caddy gets exactly the variables that it reads", () => {
  const asked = all(read("deploy/Caddyfile"), /\{\$(ATOLL_\w+):/g);
  assert.deepEqual(sorted(asked), sorted(set_in(service("proxy"))));
});

test("the guide installs the files that the unit names, and sets only options of the server", () => {
  const unit = read("deploy/atoll.service");
  const named = all(unit, /^(?:Documentation=file:|ExecStart=)(\/usr\/local\S+)/gm);
  assert.equal(named.length, 2);
  for (const path of named) assert.match(guide, new RegExp(`^install -D .* ${path}$`, "m"), path);
  const [, environment] = /cat > \/etc\/atoll\.env <<'EOF'\n([\s\S]*?)\nEOF\n/.exec(guide) ?? assert.fail("no example");
  const names = all(environment, /^#?(\w+)=/gm);
  assert.ok(names.includes("ATOLL_TRUSTED_PROXY") && names.includes("ATOLL_BACKUP_EVERY"));
  assert.deepEqual(
    names.filter((name) => !options.includes(name)),
    [],
  );
});
