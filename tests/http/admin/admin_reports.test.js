// Reported lines: who sees them, what is decided about them, and what is visible of a removed line.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { password, register } from "../support/accounts.js";
import { hour_ms, make_moderator, program_of, reason, administered_site } from "../support/admin.js";
import { fresh } from "../support/client.js";
import { table } from "../support/play.js";

let home;
let server;
let chief;
let mod;
before(async () => {
  home = await administered_site();
  ({ server, chief } = home);
  mod = await make_moderator(home);
});
after(() => home?.stop());

const soon = () => Date.now() + 48 * hour_ms;
const secret = "a rude word that nobody is to read";

/** A line by `author` that `reporter` has reported: `{place, number, id}`. */
async function reported_line({ match, text = secret } = {}) {
  const [author, reporter] = [await register(server), await register(server)];
  const at = match === "table" ? await table([author, reporter]) : null;
  const place = at ? `/matches/${at}/chat` : "/lobby/chat";
  await reporter.post(place, { text: "before", cmd: fresh() }).catch(() => {});
  const { number } = await author.post(place, { text, cmd: fresh() });
  await reporter.ok("POST", `${place}/${number}/reports`, { reason: "insult", text: "see there" });
  const { reports } = await mod.get("/admin/reports?limit=1");
  return { author, reporter, match: at, place, number, id: reports[0].id };
}

const decide = (who, id, body) => who.ok("POST", `/admin/reports/${id}/decision`, { reason, ...body });
const line_of = async (who, { place, number }) =>
  (await who.get(place)).lines.find((line) => line.number === number) ?? null;

test("moderators see a report with the lines around it; other users do not", async () => {
  const { author, reporter, match, number, id } = await reported_line({ match: "table" });
  const path = `/admin/reports/${id}`;
  const callers = [
    ["unauthenticated", server.nobody()],
    ["forbidden", await server.guest("Guest")],
    ["forbidden", author],
    ["forbidden", reporter],
    ["forbidden", await program_of(mod, "read")],
  ];
  for (const [code, caller] of callers) {
    await caller.refused(code, "GET", "/admin/reports");
    await caller.refused(code, "GET", path);
    await caller.refused(code, "POST", `${path}/decision`, { decision: "dismiss", reason });
  }
  const report = await mod.get(path);
  assert.deepEqual(
    [report.reporter.id, report.reported.id, report.match, report.line.number, report.line.text, report.decision],
    [reporter.user.id, author.user.id, match, number, secret, null],
  );
  assert.deepEqual([report.reason, report.text, report.removed], ["insult", "see there", false]);
  assert.deepEqual(
    report.context.map(({ text }) => text),
    ["before", secret],
  );
  assert.deepEqual((await chief.get(`/admin/users/${author.user.id}`)).reports, { open: 1, decided: 0, made: 0 });
});

test("a decision about one report closes all reports of the line, once", async () => {
  const { place, number, id, author } = await reported_line();
  const other = await register(server);
  await other.ok("POST", `${place}/${number}/reports`, { reason: "spam" });
  const report = await decide(mod, id, { decision: "dismiss" });
  assert.deepEqual(
    [report.decision.decision, report.decision.by.id, report.decision.reason],
    ["dismiss", mod.user.id, reason],
  );
  assert.equal((await line_of(other, { place, number })).text, secret);
  const open = (await mod.get("/admin/reports?limit=100")).reports;
  assert.ok(open.every((each) => each.reported.id !== author.user.id));
  const decided = (await mod.get("/admin/reports?state=decided&limit=100")).reports;
  assert.equal(decided.filter((each) => each.reported.id === author.user.id).length, 2);
  await mod.refused("already_decided", "POST", `/admin/reports/${id}/decision`, { decision: "remove", reason });
  assert.equal((await line_of(other, { place, number })).text, secret);
  const [entry] = (await chief.get(`/admin/audit?action=report.decide&subject=${id}`)).entries;
  assert.deepEqual(
    [entry.actor.id, entry.subject, entry.details],
    [mod.user.id, { kind: "report", id }, { decision: "dismiss", remove_line: false, until: null }],
  );
});

for (const where of ["table", "lobby"]) {
  test(`a removed line is no longer sent to anyone, and followers are notified of the removal: ${where}`, async () => {
    const line = await reported_line({ match: where });
    const { author, reporter, match, place, number, id } = line;
    const socket = await reporter.socket();
    if (match) await socket.call({ type: "subscribe", match });
    else await socket.call({ type: "hello" });
    await decide(mod, id, { decision: "remove" });
    const received = await socket.next(match ? "chat" : "lobby_chat");
    assert.deepEqual([received.line.number, received.line.text, received.line.removed], [number, "", true]);
    for (const who of [author, reporter, server.nobody(), mod]) {
      const answer = await who.call("GET", place);
      assert.ok(!answer.text.includes(secret) || where === "lobby", "its text is not sent");
      const { text, removed } = answer.body.lines.find((each) => each.number === number);
      assert.deepEqual([text, removed], ["", true]);
      const before_it = await who.get(`${place}?before=${number + 1}`);
      assert.equal(before_it.lines.at(-1).text, "");
    }
    const { reports } = await reporter.get("/me/data");
    assert.equal(reports[0].line, "");
    const report = await mod.get(`/admin/reports/${id}`);
    assert.deepEqual([report.removed, report.line.text], [true, secret], "moderators still see the text");
    await socket.close();
  });
}

test("a decision mutes the author, and removes the line if requested", async () => {
  const line = await reported_line();
  const until = soon();
  const report = await decide(mod, line.id, { decision: "mute", until, remove_line: true });
  assert.equal(report.removed, true);
  await line.author.refused("muted", "POST", "/lobby/chat", { text: "what?", cmd: fresh() });
  assert.equal((await line_of(line.reporter, line)).removed, true);
  const { entries } = await chief.get(`/admin/audit?subject=${line.author.user.id}`);
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details.until]),
    [["user.mute", until]],
  );
});

test("only administrators suspend because of a report; the author is logged out at once", async () => {
  const line = await reported_line();
  const path = `/admin/reports/${line.id}/decision`;
  const body = { decision: "suspend", until: null, reason };
  await mod.refused("forbidden", "POST", path, body);
  assert.equal((await mod.get(`/admin/reports/${line.id}`)).decision, null);
  const socket = await line.author.socket();
  await socket.call({ type: "hello" });
  await chief.ok("POST", path, body);
  assert.equal((await socket.closed).code, 1008);
  await line.author.refused("unauthenticated", "GET", "/me");
  await server.nobody().refused("suspended", "POST", "/sessions", { login: line.author.name, password });
  assert.equal((await line_of(line.reporter, line)).text, secret, "the line stays unless its removal is requested");
});

test("a moderator cannot mute staff, and the report stays open", async () => {
  const reporter = await register(server);
  const { number } = await chief.post("/lobby/chat", { text: "quiet, please", cmd: fresh() });
  await reporter.ok("POST", `/lobby/chat/${number}/reports`, { reason: "other" });
  const { id } = (await mod.get("/admin/reports?limit=1")).reports[0];
  const body = { decision: "mute", until: soon(), remove_line: true, reason };
  await mod.refused("forbidden", "POST", `/admin/reports/${id}/decision`, body);
  const report = await mod.get(`/admin/reports/${id}`);
  assert.deepEqual([report.decision, report.removed], [null, false]);
  await chief.post("/lobby/chat", { text: "still here", cmd: fresh() });
});

test("a moderator decides about no line that they wrote or reported; an administrator does", async () => {
  const [author, reporter] = [await register(server), await register(server)];
  const report = (who, number) => who.ok("POST", `/lobby/chat/${number}/reports`, { reason: "other" });
  const newest = async () => (await chief.get("/admin/reports?limit=1")).reports[0].id;
  const { number: own } = await mod.post("/lobby/chat", { text: "mine", cmd: fresh() });
  await report(reporter, own);
  const about_mod = await newest();
  const { number } = await author.post("/lobby/chat", { text: "theirs", cmd: fresh() });
  await report(mod, number);
  const by_mod = await newest();
  await report(reporter, number);
  const of_the_same = await newest();
  for (const id of [about_mod, by_mod, of_the_same]) {
    for (const body of [{ decision: "dismiss" }, { decision: "remove" }, { decision: "mute", until: soon() }]) {
      await mod.refused("forbidden", "POST", `/admin/reports/${id}/decision`, { reason, ...body });
    }
    assert.equal((await mod.get(`/admin/reports/${id}`)).decision, null);
  }
  await author.post("/lobby/chat", { text: "not muted", cmd: fresh() });
  assert.equal((await decide(chief, about_mod, { decision: "remove" })).removed, true);
  await report(chief, own + 2);
  assert.equal((await decide(chief, await newest(), { decision: "dismiss" })).decision.by.id, chief.user.id);
  assert.equal((await decide(chief, by_mod, { decision: "dismiss" })).decision.by.id, chief.user.id);
});

test("bad input is refused, and decides nothing", async () => {
  const { id } = await reported_line();
  const path = `/admin/reports/${id}/decision`;
  for (const [body, fault] of [
    [{ decision: "forgive", reason }, "/decision"],
    [{ reason }, "/decision"],
    [{ decision: "dismiss" }, "/reason"],
    [{ decision: "dismiss", until: soon(), reason }, "/until"],
    [{ decision: "dismiss", remove_line: true, reason }, "/remove_line"],
    [{ decision: "mute", reason }, "/until"],
    [{ decision: "mute", until: null, reason }, "/until"],
    [{ decision: "mute", until: 5, reason }, "/until"],
    [{ decision: "mute", until: soon(), remove_line: 1, reason }, "/remove_line"],
    [{ decision: "suspend", reason }, "/until"],
  ]) {
    assert.equal((await chief.refused("invalid", "POST", path, body)).path, fault, JSON.stringify(body));
  }
  for (const odd of ["0", "-1", "x", "99999999", "1e1", "9".repeat(30)]) {
    await mod.refused("not_found", "GET", `/admin/reports/${odd}`);
    await mod.refused("not_found", "POST", `/admin/reports/${odd}/decision`, { decision: "dismiss", reason });
  }
  for (const [query, fault] of [
    ["state=lost", "/state"],
    ["limit=0", "/limit"],
    ["cursor=x", "/cursor"],
  ]) {
    assert.equal((await mod.refused("invalid", "GET", `/admin/reports?${query}`)).path, fault);
  }
  assert.equal((await mod.get(`/admin/reports/${id}`)).decision, null);
});

test("reports are listed page by page, each once", async () => {
  for (let made = 0; made < 3; ++made) await reported_line();
  const all = (await mod.get("/admin/reports?limit=100")).reports.map(({ id }) => id);
  const seen = [];
  for (let cursor = ""; cursor !== null;) {
    const page = await mod.get(`/admin/reports?limit=2&cursor=${cursor}`);
    seen.push(...page.reports.map(({ id }) => id));
    cursor = page.next;
  }
  assert.deepEqual(seen, all);
});
