// When clocks pause, in the player's time zone.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as clock_pause from "../../../web/lib/account/clock_pause.js";

const hour = 3_600_000;
const day = 24 * hour;
const berlin = "Europe/Berlin";
const at = (/** @type {string} */ text) => Date.parse(text);

describe("days in a time zone", () => {
  it("begin at its midnight", () => {
    assert.equal(clock_pause.start_of_day("2026-01-15", berlin), at("2026-01-14T23:00Z"));
    assert.equal(clock_pause.start_of_day("2026-07-15", berlin), at("2026-07-14T22:00Z"));
    assert.equal(clock_pause.start_of_day("2026-07-15", "America/Los_Angeles"), at("2026-07-15T07:00Z"));
    assert.equal(clock_pause.start_of_day("2026-07-15", "Pacific/Kiritimati"), at("2026-07-14T10:00Z"));
  });

  it("begin correctly when the clocks change", () => {
    assert.equal(clock_pause.start_of_day("2026-03-29", berlin), at("2026-03-28T23:00Z"));
    assert.equal(clock_pause.start_of_day("2026-03-30", berlin), at("2026-03-29T22:00Z"));
    assert.equal(clock_pause.start_of_day("2026-10-26", berlin), at("2026-10-25T23:00Z"));
  });

  it("are found for a time", () => {
    assert.equal(clock_pause.date_in(at("2026-07-14T22:00Z"), berlin), "2026-07-15");
    assert.equal(clock_pause.date_in(at("2026-07-14T21:59Z"), berlin), "2026-07-14");
    assert.equal(clock_pause.days_after("2026-12-31", 1), "2027-01-01");
  });
});

describe("a vacation", () => {
  const now = at("2026-07-10T12:00Z");

  it("lasts from the first to the last day, inclusive", () => {
    const span = clock_pause.vacation_of("2026-08-01", "2026-08-03", berlin, now);
    assert.deepEqual(span, { from: at("2026-07-31T22:00Z"), to: at("2026-08-03T22:00Z") });
  });

  it("begins now if it begins today", () => {
    assert.equal(clock_pause.vacation_of("2026-07-10", "2026-07-12", berlin, now).from, now);
  });

  it("is refused if it is invalid, with the field at fault", () => {
    const today = "2026-07-10";
    assert.equal(clock_pause.vacation_fault("2026-07-10", "2026-07-10", today), null);
    assert.equal(clock_pause.vacation_fault("", "2026-07-12", today)?.field, "first");
    assert.equal(clock_pause.vacation_fault("2026-07-12", "", today)?.field, "last");
    assert.deepEqual(clock_pause.vacation_fault("2026-07-09", "2026-07-12", today), {
      field: "first",
      key: "clock_pause.too_early",
    });
    assert.deepEqual(clock_pause.vacation_fault("2026-07-12", "2026-07-11", today), {
      field: "last",
      key: "clock_pause.ends_before",
    });
  });

  it("uses the allowance of each year for the days in that year", () => {
    const turn = {
      from: clock_pause.start_of_day("2026-12-30", berlin),
      to: clock_pause.start_of_day("2027-01-04", berlin),
    };
    assert.equal(clock_pause.days_left([turn], 2026, berlin), 28);
    assert.equal(clock_pause.days_left([turn], 2027, berlin), 27);
    assert.equal(clock_pause.days_left([], 2026, berlin), 30);
    assert.equal(clock_pause.days_left([{ from: now, to: now + 40 * day }], 2026, berlin), 0);
    assert.equal(clock_pause.days_left([{ from: now, to: now + 12 * hour }], 2026, berlin), 29.5);
  });

  it("ends now and keeps the past days if it is running, and is removed if it is planned", () => {
    const running = { from: now - 2 * day, to: now + 3 * day };
    const planned = { from: now + 10 * day, to: now + 12 * day };
    assert.deepEqual(clock_pause.ended([running, planned], running, now), [{ from: running.from, to: now }, planned]);
    assert.deepEqual(clock_pause.ended([running, planned], planned, now), [running]);
    assert.deepEqual(
      [running, planned, { from: now - 9 * day, to: now - 8 * day }].map((span) => clock_pause.stage_of(span, now)),
      ["now", "planned", "past"],
    );
  });
});

describe("time zones", () => {
  it("include the current one, even if it is unknown", () => {
    assert.ok(clock_pause.time_zones("Europe/Berlin").includes("Europe/Berlin"));
    assert.equal(clock_pause.time_zones("Moon/Tranquility")[0], "Moon/Tranquility");
  });
});
