// Many logins at once, an address that sends too many, and what is logged and counted about failed logins.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { password, register } from "../support/accounts.js";
import { administered_site } from "../support/admin.js";
import { exchange } from "../support/client.js";
import { eventually } from "../support/wait.js";

let home;
let server;
before(async () => {
  // Hashing takes long enough here for a queue to form.
  const args = ["--trusted-proxy", "127.0.0.1", "--log-format", "json"];
  home = await administered_site({ args, password_mib: 48 });
  server = home.server;
});
after(() => home?.stop());

const from = (address) => ({ "x-forwarded-for": address });
const log_in = (login, address, with_password = password) =>
  server.nobody().call("POST", "/sessions", { login, password: with_password }, from(address));

test("150 simultaneous logins are all answered", async () => {
  const ann = await register(server);
  const others = Array.from({ length: 149 }, (_, each) => log_in(`Nobody ${each}`, `198.51.100.${each}`));
  const answers = await Promise.all([...others, log_in(ann.name, "203.0.113.1")]);
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(new Set(statuses.slice(0, -1)), new Set([401]));
  assert.equal(statuses.at(-1), 201);
});

test("an address that sends too many passwords is told when to retry, and delays no other address", async () => {
  const ann = await register(server);
  let answered = 0;
  let refused = null;
  const first_refusal = new Promise((resolve) => (refused = resolve));
  const greedy = Array.from({ length: 100 }, async (_, each) => {
    const body = { name: `Greedy ${each}`, mail: `greedy${each}@example.org`, password };
    const answer = await server.nobody().call("POST", "/accounts", body, from("198.51.100.200"));
    if (answer.status === 429) refused();
    else ++answered;
    return answer;
  });
  await first_refusal;
  assert.equal((await log_in(ann.name, "203.0.113.2")).status, 201);
  const before_ann = answered;
  const answers = await Promise.all(greedy);
  const turned_away = answers.filter(({ status }) => status === 429);
  for (const { headers, body } of turned_away) {
    assert.equal(body.code, "rate_limited");
    assert.match(headers["retry-after"], /^[1-9]\d*$/);
  }
  assert.ok(before_ann < answered, `Ann was answered after all ${answered} accepted requests`);
});

/** The number of password attempts, by result. */
async function attempts() {
  const { text } = await exchange(server.origin, { path: "/metrics" });
  return Object.fromEntries(
    [...text.matchAll(/^atoll_password_attempts_total\{result="(\w+)"\} (\d+)$/gm)].map(([, result, count]) => [
      result,
      Number(count),
    ]),
  );
}

test("a failed login is logged and counted with its user and address, and without a secret", async () => {
  const ann = await register(server);
  const wrong = "this is not the right one";
  const cases = [
    ["wrong_password", ann.user.id, await log_in(ann.name, "192.0.2.10", wrong), 401],
    ["unknown_name", "unknown", await log_in("Nobody Known", "2001:db8:1:2:3::4", wrong), 401],
  ];
  await home.chief.ok("PUT", `/admin/users/${ann.user.id}/suspension`, { until: null, reason: "spam" });
  cases.push(["suspended", ann.user.id, await log_in(ann.name, "192.0.2.12"), 403]);
  const addresses = { wrong_password: "192.0.2.10", unknown_name: "2001:db8:1:2::", suspended: "192.0.2.12" };
  for (const [result, user, { status, headers }, expected] of cases) {
    assert.equal(status, expected);
    const text = `a password was refused: ${result}, user ${user}, address ${addresses[result]}`;
    const found = await eventually(
      () => server.log.split("\n").find((line) => line.includes(headers["x-request-id"]) && line.includes(text)),
      text,
    );
    assert.equal(JSON.parse(found).level, "info");
  }
  assert.ok(!server.log.includes(wrong) && !server.log.includes("Nobody Known"));
});

test("password attempts are counted by result", async () => {
  const ann = await register(server);
  const then = await attempts();
  assert.deepEqual(Object.keys(then).sort(), [
    "busy",
    "right",
    "suspended",
    "throttled",
    "unknown_name",
    "wrong_password",
  ]);
  // On a slow machine some attempts come so late that they are allowed again.
  const answers = [];
  while (answers.length < 20 && answers.at(-1) !== 429)
    answers.push((await log_in(ann.name, "192.0.2.20", "wrong")).status);
  const refused = answers.indexOf(429);
  assert.ok(refused >= 6, answers.join());
  assert.deepEqual(new Set(answers.slice(0, refused)), new Set([401]));
  await log_in("Nobody Known", "192.0.2.21");
  const now = await attempts();
  assert.equal(now.wrong_password - then.wrong_password, refused);
  assert.equal(now.throttled - then.throttled, 1);
  assert.equal(now.unknown_name - then.unknown_name, 1);
});
