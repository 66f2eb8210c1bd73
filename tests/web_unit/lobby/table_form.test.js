import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { place } from "../../../web/lib/lobby/seat_plan.js";
import * as form from "../../../web/lib/lobby/table_form.js";

const ben = { id: "u2", name: "Ben", guest: false };
/** @param {Partial<Parameters<typeof form.request_of>[0]>} [more] */
const request = (more = {}) =>
  form.request_of({
    game: "maori",
    options: { level: "basic" },
    plan: [place("me"), place("open")],
    access: "everyone",
    clock: form.first_clock(),
    limits: form.no_limits(),
    rated: true,
    ...more,
  });

describe("a new table", () => {
  it("is public, rated, without limits, and with three days per move by default", () => {
    assert.deepEqual(request(), {
      game: "maori",
      options: { level: "basic" },
      seats: [{ kind: "me" }, { kind: "open" }],
      visibility: "public",
      clock: { kind: "per_move", move_ms: 259_200_000 },
    });
    const plain = request();
    assert.ok(!("limits" in plain) && !("rated" in plain), "defaults are omitted");
    assert.equal(request({ rated: false }).rated, false);
  });

  it("reserves seats for named players", () => {
    const { seats, visibility } = request({ access: "named", plan: [place("me"), place("named", ben)] });
    assert.deepEqual(seats, [{ kind: "me" }, { kind: "invite", user: "u2" }]);
    assert.equal(visibility, "private");
    assert.deepEqual(form.unnamed_seats([place("me"), place("named"), place("named", ben)]), [1]);
  });

  it("with bots only has no clock and no limits, and may be unrated", () => {
    const alone = request({
      plan: [place("me"), place("bot:medium")],
      limits: { ...form.no_limits(), accounts_only: true },
    });
    assert.deepEqual(alone.seats, [{ kind: "me" }, { kind: "bot", bot: "medium" }]);
    assert.deepEqual([alone.clock, alone.limits, alone.rated], [undefined, undefined, undefined]);
    assert.equal(request({ plan: [place("me"), place("bot:medium")], rated: false }).rated, false);
  });

  it("has limits only if it is public", () => {
    const limits = { ...form.no_limits(), rating_min: "1400", reliability: 75 };
    assert.deepEqual(request({ limits }).limits, { rating: { min: 1400 }, reliability_min: 75 });
    assert.equal(request({ limits, access: "link" }).limits, undefined);
  });
});

describe("the limits of a form", () => {
  it("are null if none is set", () => assert.equal(form.limits_of(form.no_limits()), null));
  it("contain what is set", () => {
    const fields = {
      rating_min: "",
      rating_max: " 1800 ",
      pace_ms: 86_400_000,
      reliability: null,
      accounts_only: true,
    };
    assert.deepEqual(form.limits_of(fields), { rating: { max: 1800 }, pace_ms_max: 86_400_000, accounts_only: true });
  });
});

describe("a custom clock", () => {
  /** @param {Partial<import("../../../web/lib/lobby/table_form.js").ClockFields>} more */
  const own = (more) => ({ ...form.first_clock(), choice: "own", ...more });
  it("is set in hours, or in minutes and seconds", () => {
    assert.deepEqual(form.clock_of(own({ hours: "1,5" })), { kind: "per_move", move_ms: 5_400_000 });
    assert.deepEqual(form.clock_of(own({ kind: "bank", hours: "48", more_hours: "12" })), {
      kind: "bank",
      bank_ms: 172_800_000,
      increment_ms: 43_200_000,
      bank_ms_max: 345_600_000,
    });
    assert.deepEqual(form.clock_of(own({ kind: "live", minutes: "20", seconds: "10" })), {
      kind: "live",
      bank_ms: 1_200_000,
      increment_ms: 10_000,
    });
  });

  it("reports invalid values", () => {
    assert.equal(form.clock_fault(own({ hours: "48" })), null);
    for (const hours of ["", "0.5", "721", "x"])
      assert.equal(form.clock_fault(own({ hours })), "new.clock.fault.hours");
    assert.equal(form.clock_fault(own({ kind: "live", minutes: "121" })), "new.clock.fault.live");
    assert.equal(form.clock_fault({ ...own({ hours: "" }), choice: "day" }), null);
  });

  it("can be none", () => assert.equal(form.clock_of({ ...form.first_clock(), choice: "none" }), null));
});
