// The files for running a server agree with each other and with the documentation; scripts/image tests what can be run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const all = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  [...text.matchAll(pattern)].map(([, found]) => found);
const sorted = (/** @type {string[]} */ list) => [...new Set(list)].sort();

const compose = read("compose.yaml");
const services = compose.slice(compose.indexOf("\nservices:\n"), compose.indexOf("\nnetworks:\n"));
/** The text of a service in compose.yaml. */
function service(/** @type {string} */ name) {
  const [, text] = new RegExp(`^  ${name}:\n((?:    .*\n|\n)+)`, "m").exec(services) ?? [];
  assert.ok(text, `there is no service ${name}`);
  return text;
}
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

test("both services have only the rights that they need, and the server has time to stop", () => {
  for (const text of [service("atoll"), service("proxy")]) {
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
});

test("the services have limits for memory and threads, the same in the container and under systemd, as in the guide", () => {
  for (const text of [service("atoll"), service("proxy")]) {
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
  const section = guide.split("\n## The log\n")[1].split("\n## ")[0].replaceAll("\n", " ");
  assert.match(section, new RegExp(`keeps the last ${size * count} MB of each service`));
});

test("the settings of the container are options of the server", () => {
  assert.ok(options.length > 20);
  const image = read("Dockerfile").split("\nENV ")[1].split("\n")[0];
  const named = [...set_in(service("atoll")), ...all(image, /(ATOLL_\w+)=/g)];
  assert.ok(named.length > 8);
  assert.deepEqual(
    named.filter((name) => !options.includes(name)),
    [],
  );
  // Every variable that compose.yaml reads has an example.
  const asked = all(compose, /\$\{(ATOLL_\w+):-/g);
  const shown = all(read("deploy/example.env"), /^#?(ATOLL_\w+)=/gm);
  assert.deepEqual(sorted(shown), sorted(asked));
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
