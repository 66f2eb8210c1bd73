// The check of shuffles, against the known values of tests/chance, and against records with one change.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { describe, it } from "node:test";
import {
  can_check,
  check_draws,
  drawn,
  open_seed,
  own_fault,
  read_record,
  verdict_of,
} from "../../../web/lib/shuffle/fair_shuffle.js";

globalThis.crypto ??= /** @type {any} */ (webcrypto);

const seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const commitment = "555714bb45dc0910ba292108dbb9329ce48a15fb0a6628646f32c69119a6f7bc";

/** The match of keyed_chance.test.cpp as a record. */
const known = () => ({
  format: "atoll-match/1",
  match: "match1",
  game: "maori",
  seats: ["Ann", "Ben", "Cid"].map((name) => ({ name, kind: "player", bot: null })),
  commitment,
  seed,
  nonces: ["n0", "", "n2"],
  setup: {
    draws: [
      [6, 1],
      [6, 3],
      [6, 0],
      [52, 48],
      [1, 0],
      [2, 0],
      [100, 12],
      [4294967295, 1422311466],
    ],
  },
  turns: [
    {
      ply: 1,
      seat: 2,
      kind: "turn",
      events: [],
      draws: [
        [6, 4],
        [6, 0],
        [6, 0],
      ],
    },
    { ply: 2, seat: 0, kind: "turn", events: [], draws: [] },
  ],
});

/** @param {any} json */
function record_of(json) {
  const read = read_record(JSON.stringify(json));
  assert.ok("record" in read, JSON.stringify(read));
  return read.record;
}

/** What the check of a record reports, and where. @param {any} json */
async function checked(json) {
  const record = record_of(json);
  const opened = await open_seed(record);
  const plies = await check_draws(record, opened.key, () => true);
  const wrong = plies.flatMap(({ ply, draws }) =>
    draws.filter(({ fits }) => !fits).map(({ index }) => [ply.ply, index]),
  );
  return { verdict: verdict_of(opened, plies), wrong, plies: plies.map(({ ply }) => ply.ply) };
}

/** The text with another hex digit at `at`. @param {string} text @param {number} at */
const changed = (text, at) => text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);

describe("the check of a record", () => {
  it("computes the numbers that the server draws, to the bit", async () => {
    assert.ok(can_check());
    const { commitment: computed, key, fits } = await open_seed(record_of(known()));
    assert.deepEqual([computed, fits], [commitment, true]);
    const raw = Buffer.from(await crypto.subtle.exportKey("raw", key)).toString("hex");
    assert.equal(raw, "2d2e6130039c2c0df945a13e23207a500ac36c6974b10b86fdbf76cb1ced1343");
    assert.equal(await drawn(key, 4294967295, 0, 1000000), 20921);
    assert.equal(await drawn(key, 4294967295, 1, 4294967291), 2246294262);
  });

  it("accepts a record whose draws follow from seed and nonces, and skips plies without draws", async () => {
    assert.deepEqual(await checked(known()), { verdict: "fair", wrong: [], plies: [0, 1] });
  });

  it("detects a changed byte of the seed, wherever it is", async () => {
    for (const at of [0, 1, 31, 63]) {
      const { verdict, wrong } = await checked({ ...known(), seed: changed(seed, at) });
      assert.equal(verdict, "seed");
      assert.ok(wrong.length > 5);
    }
  });

  it("detects a changed commitment, and another match's id", async () => {
    for (const at of [0, 40, 63]) {
      const { verdict, wrong } = await checked({ ...known(), commitment: changed(commitment, at) });
      assert.deepEqual([verdict, wrong], ["commitment", []]);
    }
    assert.equal((await checked({ ...known(), match: "match2" })).verdict, "seed");
  });

  it("detects a changed, missing or moved nonce", async () => {
    for (const nonces of [
      ["n1", "", "n2"],
      ["n0", "", ""],
      ["n0", "n2", ""],
      ["n0", "n2"],
      ["n0", "", "n2", ""],
    ]) {
      const { verdict, wrong } = await checked({ ...known(), nonces });
      assert.equal(verdict, "nonces", JSON.stringify(nonces));
      assert.ok(wrong.some(([ply, index]) => ply === 0 && index === 7));
    }
  });

  it("detects each single changed draw, and reports which one", async () => {
    for (const [ply, index] of [
      [0, 0],
      [0, 3],
      [0, 7],
      [1, 2],
    ]) {
      const record = known();
      const draws = ply === 0 ? record.setup.draws : record.turns[ply - 1].draws;
      draws[index][1] += draws[index][1] > 0 ? -1 : 1;
      assert.deepEqual(await checked(record), { verdict: "draws", wrong: [[ply, index]], plies: [0, 1] });
    }
  });

  it("detects a missing draw by those after it", async () => {
    const record = known();
    record.setup.draws.splice(0, 1);
    const { verdict, wrong } = await checked(record);
    assert.notEqual(verdict, "fair");
    assert.ok(wrong.every(([ply]) => ply === 0));
  });

  it("stops when it is cancelled", async () => {
    const record = known();
    record.turns = Array.from({ length: 3_000 }, (_, turn) => ({ ...record.turns[0], ply: turn + 1 }));
    const read = record_of(record);
    const { key } = await open_seed(read);
    let slices = 0;
    const plies = await check_draws(read, key, () => ++slices < 2);
    assert.equal(slices, 2);
    assert.ok(plies.length < 3_001);
  });
});

describe("input that cannot be checked", () => {
  /** @param {any} json */
  const fault_of = (json) => {
    const read = read_record(typeof json === "string" ? json : JSON.stringify(json));
    assert.ok("fault" in read);
    return [read.fault.reason, read.fault.where];
  };
  it("is distinguished by kind", () => {
    assert.deepEqual(fault_of("{"), ["json", ""]);
    for (const other of [null, [], 7, {}, { format: "atoll-match/2" }])
      assert.deepEqual(fault_of(other), ["format", ""]);
    const { seed: _, ...running } = known();
    assert.deepEqual(fault_of(running), ["running", ""]);
  });
  it("is reported with its path", () => {
    const turn = known().turns[0];
    const cases = [
      [{ seed: seed.slice(1) }, "/seed"],
      [{ commitment: commitment.toUpperCase() }, "/commitment"],
      [{ match: 3 }, "/match"],
      [{ nonces: ["", 1] }, "/nonces/1"],
      [{ seats: [null] }, "/seats/0"],
      [{ setup: null }, "/setup"],
      [{ setup: { draws: [[0, 0]] } }, "/setup/draws/0"],
      [{ turns: [{ ...turn, ply: 2 }] }, "/turns/0/ply"],
      [{ turns: [turn, null] }, "/turns/1"],
      [
        {
          turns: [
            {
              ...turn,
              draws: [
                [6, 4],
                [6, -1],
              ],
            },
          ],
        },
        "/turns/0/draws/1",
      ],
      [{ turns: [{ ...turn, draws: [[2 ** 32, 4]] }] }, "/turns/0/draws/0"],
      [{ turns: [{ ...turn, events: undefined }] }, "/turns/0/events"],
    ];
    for (const [more, where] of cases)
      assert.deepEqual(fault_of({ ...known(), .../** @type {any} */ (more) }), ["member", where]);
  });
});

it("the record must contain the nonce and the commitment that this browser knows", () => {
  const record = record_of(known());
  assert.equal(own_fault(record, null), null);
  assert.equal(own_fault(record, { nonce: "n2", commitment }, commitment), null);
  assert.equal(own_fault(record, { nonce: "n3", commitment }), "own_nonce");
  assert.equal(own_fault(record, { nonce: "n2", commitment: changed(commitment, 5) }), "swapped");
  assert.equal(own_fault(record, null, changed(commitment, 5)), "swapped");
});
