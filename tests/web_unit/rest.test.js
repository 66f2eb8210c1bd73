// When clocks pause, in days of the player's own zone.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as rest from "../../web/lib/rest.js";

const hour = 3_600_000;
const day = 24 * hour;
const berlin = "Europe/Berlin";
const at = (/** @type {string} */ text) => Date.parse(text);

describe("days of a zone", () => {
  it("begin at its midnight", () => {
    assert.equal(rest.start_of_day("2026-01-15", berlin), at("2026-01-14T23:00Z"));
    assert.equal(rest.start_of_day("2026-07-15", berlin), at("2026-07-14T22:00Z"));
    assert.equal(rest.start_of_day("2026-07-15", "America/Los_Angeles"), at("2026-07-15T07:00Z"));
    assert.equal(rest.start_of_day("2026-07-15", "Pacific/Kiritimati"), at("2026-07-14T10:00Z"));
  });

  it("are found where clocks are changed in that very night", () => {
    assert.equal(rest.start_of_day("2026-03-29", berlin), at("2026-03-28T23:00Z"));
    assert.equal(rest.start_of_day("2026-03-30", berlin), at("2026-03-29T22:00Z"));
    assert.equal(rest.start_of_day("2026-10-26", berlin), at("2026-10-25T23:00Z"));
  });

  it("are read from moments", () => {
    assert.equal(rest.date_in(at("2026-07-14T22:00Z"), berlin), "2026-07-15");
    assert.equal(rest.date_in(at("2026-07-14T21:59Z"), berlin), "2026-07-14");
    assert.equal(rest.days_after("2026-12-31", 1), "2027-01-01");
  });
});

describe("a vacation", () => {
  const now = at("2026-07-10T12:00Z");

  it("goes from the first to the last day, both included", () => {
    const span = rest.vacation_of("2026-08-01", "2026-08-03", berlin, now);
    assert.deepEqual(span, { from: at("2026-07-31T22:00Z"), to: at("2026-08-03T22:00Z") });
    assert.deepEqual(rest.days_of(span, berlin), { first: "2026-08-01", last: "2026-08-03" });
  });

  it("that begins today begins now", () => {
    assert.equal(rest.vacation_of("2026-07-10", "2026-07-12", berlin, now).from, now);
  });

  it("is refused where it cannot be, and says at which day", () => {
    const today = "2026-07-10";
    assert.equal(rest.vacation_fault("2026-07-10", "2026-07-10", today), null);
    assert.equal(rest.vacation_fault("", "2026-07-12", today)?.field, "first");
    assert.equal(rest.vacation_fault("2026-07-12", "", today)?.field, "last");
    assert.deepEqual(rest.vacation_fault("2026-07-09", "2026-07-12", today), { field: "first", key: "rest.too_early" });
    assert.deepEqual(rest.vacation_fault("2026-07-12", "2026-07-11", today), {
      field: "last",
      key: "rest.ends_before",
    });
  });

  it("takes of the allowance of each year what lies in it", () => {
    const turn = { from: rest.start_of_day("2026-12-30", berlin), to: rest.start_of_day("2027-01-04", berlin) };
    assert.equal(rest.days_left([turn], 2026, berlin), 28);
    assert.equal(rest.days_left([turn], 2027, berlin), 27);
    assert.equal(rest.days_left([], 2026, berlin), 30);
    assert.equal(rest.days_left([{ from: now, to: now + 40 * day }], 2026, berlin), 0);
    assert.equal(rest.days_left([{ from: now, to: now + 12 * hour }], 2026, berlin), 29.5);
  });

  it("that runs ends now and keeps what has passed; one that has not begun is gone", () => {
    const running = { from: now - 2 * day, to: now + 3 * day };
    const planned = { from: now + 10 * day, to: now + 12 * day };
    assert.deepEqual(rest.ended([running, planned], running, now), [{ from: running.from, to: now }, planned]);
    assert.deepEqual(rest.ended([running, planned], planned, now), [running]);
    assert.deepEqual(
      [running, planned, { from: now - 9 * day, to: now - 8 * day }].map((span) => rest.stage_of(span, now)),
      ["now", "planned", "past"],
    );
  });
});

describe("time zones", () => {
  it("hold the one in use, known or not", () => {
    assert.ok(rest.time_zones("Europe/Berlin").includes("Europe/Berlin"));
    assert.equal(rest.time_zones("Moon/Tranquility")[0], "Moon/Tranquility");
  });
});
