// The logic of the administration's pages about matches.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  is_overdue,
  match_acts,
  match_id_of,
  match_query,
  seat_acts,
  seats_on_time,
  shown_outside,
} from "../../../web/lib/admin/matches.js";

const ann = { id: "u1", name: "Ann", guest: false };

/** @type {import("../../../web/lib/types.js").Seat} */
const seat = {
  seat: 0,
  kind: "player",
  user: ann,
  bot: null,
  present: false,
  resigned: false,
  kept_for: null,
  paused: null,
};

/** @type {import("../../../web/lib/admin/matches_api.js").WholeMatch} */
const running = {
  id: "m1",
  game: "maori",
  options: {},
  status: "running",
  visibility: "public",
  rated: true,
  created_at: 0,
  updated_at: 2,
  ply: 3,
  to_act: [0],
  offer: null,
  deadline: 50,
  owner: ann,
  seats: [seat, { ...seat, seat: 1, kind: "bot", user: null, bot: "random" }],
  turns: 3,
  absences: [],
  origin: null,
  limits: null,
  replacement: false,
  clock: {
    kind: "per_move",
    move_ms: 100,
    at: 0,
    seats: [
      { left_ms: 50, running: true, deadline: 50, paused: null },
      { left_ms: 100, running: false, deadline: null, paused: null },
    ],
  },
  outcome: null,
  entries: 3,
};

describe("a search for matches", () => {
  const nothing = { text: "", game: "", status: "", user: null, overdue: false };

  it("contains only what is set", () => assert.deepEqual(match_query(nothing), {}));

  it("contains everything that is set", () =>
    assert.deepEqual(match_query({ text: " m1 ", game: "maori", status: "open", user: ann, overdue: true }), {
      id: "m1",
      game: "maori",
      status: "open",
      user: "u1",
      overdue: true,
    }));

  it("finds the id in a URL", () => {
    for (const text of [
      "https://play.example/match/m1/17?invitation=k",
      "/match/m1",
      "/admin/matches/m1/inspection",
      "m1",
    ])
      assert.equal(match_id_of(text), "m1", text);
  });
});

describe("a match's clock", () => {
  it("is overdue after a deadline or with an absence, while the match runs", () => {
    assert.deepEqual(
      [49, 50, 51].map((now) => is_overdue(running, now)),
      [false, false, true],
    );
    assert.equal(is_overdue({ ...running, status: "finished" }, 51), false);
    assert.equal(is_overdue({ ...running, deadline: null }, 51), false);
    assert.equal(
      is_overdue(
        { ...running, deadline: null, absences: [{ seat: 0, ply: 3, votes: [], owed: [1], replacing: false }] },
        0,
      ),
      true,
    );
  });

  it("runs for the seats to move", () => {
    assert.deepEqual(seats_on_time(running), [0]);
    assert.deepEqual(seats_on_time({ ...running, clock: null }), []);
    assert.deepEqual(seats_on_time({ ...running, status: "finished" }), []);
  });
});

describe("a position as spectators see it", () => {
  it("contains the spectators' view, and nothing that only an inspection shows", () => {
    const led = {
      ply: 3,
      seat: 0,
      kind: "turn",
      at: 5,
      events: [{ type: "passed", seat: 0 }],
      score: null,
      to_act: [1],
    };
    const view = { supply: 20 };
    assert.deepEqual(shown_outside({ ...led, view }), {
      ...led,
      views: [{ viewer: null, view }],
      steps: [],
      draws: [],
    });
  });
});

describe("actions on a match", () => {
  it("are all for an administrator, and inspection and replay for a moderator", () => {
    assert.deepEqual(match_acts(running, "admin"), ["inspect", "replay", "end_score", "end_none"]);
    assert.deepEqual(match_acts(running, "moderator"), ["inspect", "replay"]);
  });

  it("are closing before the start, and inspection and replay after the end", () => {
    const open = { ...running, status: /** @type {const} */ ("open"), ply: 0, turns: 0 };
    assert.deepEqual(match_acts(open, "admin"), ["end_none"]);
    assert.deepEqual(match_acts({ ...running, status: "finished" }, "admin"), ["inspect", "replay"]);
    assert.deepEqual(match_acts({ ...open, status: "closed" }, "admin"), []);
  });

  it("are the seat for administrators, and the deadline if its clock runs", () => {
    assert.deepEqual(seat_acts(running, 0, "admin"), ["seat", "deadline"]);
    assert.deepEqual(seat_acts(running, 1, "admin"), ["seat"]);
    assert.deepEqual(seat_acts(running, 0, "moderator"), ["deadline"]);
    assert.deepEqual(seat_acts({ ...running, status: "finished" }, 0, "admin"), []);
  });
});
