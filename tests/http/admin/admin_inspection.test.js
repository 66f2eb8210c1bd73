// Staff look at matches: as spectators without a reason, and with everything visible for a reason.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { register } from "../support/accounts.js";
import { hour_ms, make_moderator, reason, administered_site } from "../support/admin.js";
import { first, mover, playTurn, table } from "../support/play.js";
import { eventually } from "../support/wait.js";

let home, server, chief, mod;
let ann, bob;
before(async () => {
  home = await administered_site();
  ({ server, chief } = home);
  mod = await make_moderator(home);
  [ann, bob] = [await register(server), await register(server)];
});
after(() => home?.stop());

const private_table = { options: {}, seats: [{ kind: "me" }, { kind: "open" }], visibility: "private" };
const path_of = (match, more = "") => `/admin/matches/${match}${more}`;
const entries_of = async (match) => (await chief.get(`/admin/audit?subject=${match}`)).entries;
const seat_of = async (player, match) => (await player.snapshot(match)).you;
const log_of = async (player, match) => (await player.get(`/matches/${match}/log`)).turns;

test("a position of a private match is shown as spectators see it, without a reason or an audit entry", async () => {
  const { id: match, invitation } = await ann.post("/matches", { ...private_table, game: "manitou" });
  await bob.post(`/matches/${match}/seats`, { invitation });
  await eventually(async () => (await ann.snapshot(match)).to_act.length > 0, "the start");
  for (let turn = 0; turn < 3; ++turn) await playTurn(await mover([ann, bob], match), match, first);
  const { ply: last } = await ann.snapshot(match);
  await mod.refused("unknown_match", "GET", `/matches/${match}/at/${last}`);
  const log = new Map((await log_of(ann, match)).map((entry) => [entry.ply, entry]));
  for (let ply = 0; ply <= last; ++ply) {
    // A caller with the invitation but without a seat is a spectator.
    const seen = await server.nobody().get(`/matches/${match}/at/${ply}?invitation=${invitation}`);
    const { seat, kind, at, to_act, ...shown } = await mod.get(path_of(match, `/at/${ply}`));
    assert.deepEqual(shown, seen);
    const entry = log.get(ply) ?? { seat: null, kind: null, at: null };
    assert.deepEqual([seat, kind, at], [entry.seat, entry.kind, entry.at]);
    if (ply === last) assert.deepEqual(to_act, (await ann.snapshot(match)).to_act);
  }
  const { view } = await ann.snapshot(match);
  const shown = await mod.get(path_of(match, `/at/${last}`));
  assert.notDeepEqual(shown.view, view, "a spectator sees no hand");
  assert.deepEqual(await entries_of(match), []);
});

test("there is no position before the start, after the end, or of an unknown match", async () => {
  const { id: open } = await ann.post("/matches", { ...private_table, game: "maori" });
  await mod.refused("match_not_running", "GET", path_of(open, "/at/0"));
  const match = await table([ann, bob]);
  for (const ply of ["1", "-1", "x", "1000001", "99999999999"])
    await mod.refused("not_found", "GET", path_of(match, `/at/${ply}`));
  await mod.refused("unknown_match", "GET", path_of("aaaaaaaaaaaa", "/at/0"));
});

test("a position is shown with everything visible, for a reason that is in the audit log", async () => {
  const match = await table([ann, bob], { game: "manitou" });
  await eventually(async () => (await ann.snapshot(match)).to_act.length > 0, "the start");
  await playTurn(ann, match, first);
  const { ply } = await ann.snapshot(match);
  const shown = await chief.post(path_of(match, "/inspection"), { ply, reason });
  assert.deepEqual(
    shown.views.map(({ viewer }) => viewer),
    [null, 0, 1],
  );
  assert.deepEqual([shown.ply, shown.kind, shown.seat], [ply, "turn", await seat_of(ann, match)]);
  assert.ok(shown.steps.length > 0);
  for (const player of [ann, bob]) {
    const { you, view } = await player.snapshot(match);
    assert.deepEqual(shown.views[you + 1].view, view);
  }
  const before_start = await chief.post(path_of(match, "/inspection"), { ply: 0, inspection: shown.inspection });
  assert.deepEqual([before_start.kind, before_start.steps, before_start.ply], [null, [], 0]);
  const entries = await entries_of(match);
  assert.deepEqual(
    entries.map(({ action, subject, details }) => [action, subject, details]),
    [["match.inspect", { kind: "match", id: match }, { ply }]],
  );
  assert.ok(
    !JSON.stringify(await log_of(ann, match)).includes("match.admin"),
    "an inspection does not change the match",
  );

  const other = await table([ann, bob]);
  const go_on = (caller, id) =>
    caller.refused("invalid", "POST", path_of(id, "/inspection"), { ply: 0, inspection: shown.inspection });
  assert.equal((await go_on(chief, other)).rule, "inspection.unknown");
  const deputy = await register(server);
  await chief.ok("PUT", `/admin/users/${deputy.user.id}/role`, { role: "admin", reason });
  await go_on(deputy, match);
  await chief.ok("PUT", `/admin/users/${deputy.user.id}/role`, { role: "player", reason });
  await chief.refused("invalid", "POST", path_of(match, "/inspection"), { ply: 0 });
  home.go_on(hour_ms);
  try {
    await go_on(chief, match);
  } finally {
    home.go_on(-hour_ms);
  }
});
