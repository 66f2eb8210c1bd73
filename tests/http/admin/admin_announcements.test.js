// Announcements: administrators publish them, and anyone reads them while they are active.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { register } from "../support/accounts.js";
import { hour_ms, make_moderator, program_of, reason, administered_site } from "../support/admin.js";
import { fresh } from "../support/client.js";

let home;
let server;
let chief;
before(async () => {
  home = await administered_site();
  ({ server, chief } = home);
});
after(() => home?.stop());

const received = async () => (await server.nobody().get("/announcements")).announcements.map(({ text }) => text);
const later = (hours) => Date.now() + hours * hour_ms;

test("an announcement is public from its start to its end", async () => {
  const now = await chief.post("/admin/announcements", { text: "  We rest on Sunday. ", ends_at: later(2), reason });
  assert.equal(now.text, "We rest on Sunday.");
  assert.deepEqual([now.created_by.id, now.withdrawn_at], [chief.user.id, null]);
  const starts_at = later(1);
  await chief.post("/admin/announcements", { text: "Later.", starts_at, ends_at: later(3), reason });
  assert.deepEqual(await received(), ["We rest on Sunday."]);
  const [one] = (await server.nobody().get("/announcements")).announcements;
  assert.deepEqual(Object.keys(one).sort(), ["ends_at", "id", "starts_at", "text"]);
  home.go_on(1.5 * hour_ms);
  assert.deepEqual(await received(), ["Later.", "We rest on Sunday."]);
  home.go_on(hour_ms);
  assert.deepEqual(await received(), ["Later."]);
  home.go_on(hour_ms);
  assert.deepEqual(await received(), []);
  home.go_on(-3.5 * hour_ms);
});

test("a repeated request announces once", async () => {
  const wish = { text: "Only once.", ends_at: later(9), cmd: fresh(), reason };
  const announce = (more) => chief.post("/admin/announcements", { ...wish, ...more });
  const both = await Promise.all([announce(), announce()]);
  assert.deepEqual(both[1], both[0]);
  const [{ id }] = both;
  assert.deepEqual(await announce({ text: "Another text, the same command." }), both[0]);
  assert.equal((await received()).filter((text) => text === "Only once.").length, 1);
  assert.equal((await chief.get(`/admin/audit?subject=${id}`)).entries.length, 1);
  await chief.ok("DELETE", `/admin/announcements/${id}`, { reason });
  assert.notEqual((await announce()).withdrawn_at, null, "it stays withdrawn");
  assert.ok(!(await received()).includes("Only once."));

  const other = await announce({ cmd: fresh() });
  assert.notEqual(other.id, id);
  const second = await register(server);
  await chief.ok("PUT", `/admin/users/${second.user.id}/role`, { role: "admin", reason });
  const theirs = await second.post("/admin/announcements", wish);
  assert.ok(![id, other.id].includes(theirs.id), "the same command of another user is another command");
  for (const each of [other, theirs]) await chief.ok("DELETE", `/admin/announcements/${each.id}`, { reason });
});

test("an announcement is withdrawn once, and stays in the list and in the audit log", async () => {
  const { id } = await chief.post("/admin/announcements", { text: "Wrong.", ends_at: later(9), reason });
  const path = `/admin/announcements/${id}`;
  assert.ok((await received()).includes("Wrong."));
  assert.notEqual((await chief.ok("DELETE", path, { reason: "it was wrong" })).withdrawn_at, null);
  assert.ok(!(await received()).includes("Wrong."));
  await chief.refused("not_found", "DELETE", path, { reason });
  await chief.refused("not_found", "DELETE", "/admin/announcements/nothing", { reason });
  const { announcements } = await chief.get("/admin/announcements?limit=1");
  assert.equal(announcements[0].id, id);
  const { entries } = await chief.get(`/admin/audit?subject=${id}`);
  assert.deepEqual(
    entries.map(({ action, reason: why }) => [action, why]),
    [
      ["announcement.withdraw", "it was wrong"],
      ["announcement.create", reason],
    ],
  );
});

test("only administrators announce, and bad input announces nothing", async () => {
  const { id } = await chief.post("/admin/announcements", { text: "Stays.", ends_at: later(9), reason });
  const before_it = await received();
  const good = { text: "Sly.", ends_at: later(1), reason };
  for (const [code, caller] of [
    ["unauthenticated", server.nobody()],
    ["forbidden", await server.guest("Guest")],
    ["forbidden", await register(server)],
    ["forbidden", await make_moderator(home)],
    ["forbidden", await program_of(chief, "read")],
  ]) {
    await caller.refused(code, "GET", "/admin/announcements");
    await caller.refused(code, "POST", "/admin/announcements", good);
    await caller.refused(code, "DELETE", `/admin/announcements/${id}`, { reason });
  }
  for (const [change, fault] of [
    [{ text: "" }, "/text"],
    [{ text: "x".repeat(501) }, "/text"],
    [{ text: 5 }, "/text"],
    [{ ends_at: undefined }, "/ends_at"],
    [{ ends_at: Date.now() - 1 }, "/ends_at"],
    [{ starts_at: later(2) }, "/ends_at"],
    [{ starts_at: -1 }, "/starts_at"],
    [{ reason: undefined }, "/reason"],
    [{ cmd: "short" }, "/cmd"],
    [{ cmd: "with a blank" }, "/cmd"],
    [{ cmd: 12345678 }, "/cmd"],
    [{ color: "red" }, "/color"],
  ]) {
    const { path } = await chief.refused("invalid", "POST", "/admin/announcements", { ...good, ...change });
    assert.equal(path, fault, JSON.stringify(change));
  }
  for (const query of ["limit=0", "cursor=x"]) await chief.refused("invalid", "GET", `/admin/announcements?${query}`);
  assert.deepEqual(await received(), before_it);
});

test("announcements are listed page by page, the newest first", async () => {
  for (const text of ["One.", "Two.", "Three."]) {
    await chief.post("/admin/announcements", { text, ends_at: later(9), reason });
  }
  const seen = [];
  for (let cursor = ""; cursor !== null;) {
    const page = await chief.get(`/admin/announcements?limit=2&cursor=${cursor}`);
    seen.push(...page.announcements);
    cursor = page.next;
  }
  assert.deepEqual(
    seen.slice(0, 3).map(({ text }) => text),
    ["Three.", "Two.", "One."],
  );
  assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length);
});
