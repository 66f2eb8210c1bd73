// A moderator does not decide about a match that they play or once played in; an administrator may.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { register } from "../support/accounts.js";
import { hour_ms, make_moderator, reason, administered_site } from "../support/admin.js";
import { fresh } from "../support/client.js";
import { mover, playTurn, table } from "../support/play.js";
import { eventually } from "../support/wait.js";

const day_ms = 24 * hour_ms;
const per_move = { kind: "per_move", move_ms: day_ms };

let home, chief, mod;
let ann, bob, eve;
before(async () => {
  home = await administered_site();
  ({ chief } = home);
  mod = await make_moderator(home);
  [ann, bob, eve] = [await register(home.server), await register(home.server), await register(home.server)];
});
after(() => home?.stop());

const path_of = (match, more = "") => `/admin/matches/${match}${more}`;
const entries_of = async (match) => (await chief.get(`/admin/audit?subject=${match}`)).entries;
const seat_of = async (player, match) => (await player.snapshot(match)).you;

test("a moderator does not set a deadline in a match that they play or resigned; an administrator may", async () => {
  const match = await table([mod, ann, bob], { clock: per_move });
  const { to_act, clock } = await ann.snapshot(match);
  const at = clock.at + 3 * hour_ms;
  const refused = (seat) => mod.refused("forbidden", "PUT", path_of(match, "/deadline"), { seat, at, reason });
  await refused(to_act[0]);
  await mod.ok("POST", `/matches/${match}/resign`, { cmd: fresh() });
  const seat = await eventually(async () => (await ann.snapshot(match)).to_act.find((each) => each > 0), "a turn");
  await refused(seat);
  assert.deepEqual(await entries_of(match), []);
  const received = await chief.ok("PUT", path_of(match, "/deadline"), { seat, at, reason });
  assert.equal(received.clock.seats[seat].deadline, at);

  const own = await table([chief, ann], { clock: per_move });
  const [owes] = (await ann.snapshot(own)).to_act;
  await chief.ok("PUT", path_of(own, "/deadline"), { seat: owes, at, reason });
});

/** Asserts that `once`, who had a seat here, cannot set a deadline, and that another moderator can. */
async function is_no_judge(once, match) {
  const { to_act, clock } = await ann.snapshot(match);
  const [seat, at] = [to_act[0], clock.at + 3 * hour_ms];
  const wish = { seat, at, reason };
  const before_it = await entries_of(match);
  await once.refused("forbidden", "PUT", path_of(match, "/deadline"), wish);
  assert.deepEqual(await entries_of(match), before_it);
  const received = await (await make_moderator(home)).ok("PUT", path_of(match, "/deadline"), wish);
  assert.equal(received.clock.seats[seat].deadline, at);
}

test("a moderator whose seat an administrator gave away does not set a deadline there", async () => {
  const match = await table([mod, ann, bob], { clock: per_move });
  const seat = await seat_of(mod, match);
  await chief.ok("PUT", path_of(match, `/seats/${seat}`), { user: eve.user.id, reason });
  assert.equal(await seat_of(mod, match), null);
  await is_no_judge(mod, match);
});

test("a moderator whom the players replaced does not set a deadline there", async () => {
  const match = await table([mod, ann], { clock: per_move });
  for (let next = await mover([mod, ann], match); next !== mod; next = await mover([mod, ann], match)) {
    await playTurn(next, match);
  }
  const seat = await seat_of(mod, match);
  home.go_on(day_ms + hour_ms);
  try {
    await eventually(async () => (await ann.snapshot(match)).absences.length === 1, "the absence");
    await ann.post(`/matches/${match}/absences/${seat}`, { choice: "replace", cmd: fresh() });
    await eve.post(`/matches/${match}/seats`, {});
    assert.equal(await seat_of(mod, match), null);
    await is_no_judge(mod, match);
  } finally {
    home.go_on(-day_ms - hour_ms);
  }
});
