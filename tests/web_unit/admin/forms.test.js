// The logic of the administration's forms, without a browser.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  acts_for,
  announcement_state,
  end_of_span,
  field_of_moment,
  given,
  log_query,
  moment_of_field,
  mute_spans,
  setting_value,
  suspension_spans,
  user_query,
} from "../../../web/lib/admin/forms.js";
import { command_for } from "../../../web/lib/net/tokens.js";
import { admin_sections, paths, route_of } from "../../../web/lib/ui/routes.js";
import { with_page } from "../../../web/lib/ui/use_pages.js";

const hour_ms = 3_600_000;

describe("addresses of the administration", () => {
  it("are parsed to the route that they were made from", () => {
    assert.deepEqual(route_of(paths.admin()), { name: "admin", section: null, id: null });
    for (const section of admin_sections) {
      assert.deepEqual(route_of(paths.admin(section)), { name: "admin", section, id: null });
    }
    assert.deepEqual(route_of(paths.admin("users", "u/1")), { name: "admin", section: "users", id: "u/1" });
    assert.deepEqual(route_of(paths.admin("reports", "12")), { name: "admin", section: "reports", id: "12" });
    const match = { name: "admin", section: "matches", id: "m/1" };
    assert.deepEqual(route_of(paths.admin("matches", "m/1")), match);
    assert.deepEqual(route_of(paths.inspection("m/1")), { ...match, inspection: null });
    assert.deepEqual(route_of(paths.inspection("m/1", 0)), { ...match, inspection: 0 });
    assert.deepEqual(route_of(paths.inspection("m/1", 17)), { ...match, inspection: 17 });
  });

  it("are missing routes if nothing matches", () => {
    const paths_to_nothing = [
      "/admin/treasure",
      "/admin/log/3",
      "/admin/announcements/x",
      "/admin/backups/x",
      "/admin/users/u1/more",
      "/admin/users/u1/inspection",
      "/admin/matches/m1/more",
      "/admin/matches/m1/inspection/x",
      "/admin/matches/m1/inspection/3/4",
    ];
    for (const path of paths_to_nothing) {
      assert.deepEqual(route_of(path), { name: "missing" }, path);
    }
  });
});

describe("a search for users", () => {
  const search = (/** @type {string} */ text) => ({ text, role: "", state: "" });

  it("contains only what is set", () => assert.deepEqual(user_query(search("  "), "admin"), {}));

  it("contains a name, a role and a state", () =>
    assert.deepEqual(user_query({ text: " Ann ", role: "player", state: "muted" }, "moderator"), {
      name: "Ann",
      role: "player",
      state: "muted",
    }));

  it("searches by mail address if the text contains @, for administrators only", () => {
    assert.deepEqual(user_query(search("ann@"), "admin"), { mail: "ann@" });
    assert.deepEqual(user_query(search("ann@"), "moderator"), { name: "ann@" });
  });
});

describe("actions on a user", () => {
  const ban = { since: 0, until: 1, reason: "why" };
  /** @type {import("../../../web/lib/admin/admin_api.js").Person} */
  const person = {
    user: { id: "u1", name: "Ann", guest: false },
    role: "player",
    account: { mail: "ann@example.org", confirmed: false },
    created_at: 0,
    seen_at: null,
    suspension: null,
    mute: null,
  };

  it("are muting and unmuting players only for a moderator", () => {
    assert.deepEqual(acts_for(person, "moderator", true), ["mute"]);
    assert.deepEqual(acts_for({ ...person, mute: ban }, "moderator", true), ["unmute"]);
    assert.deepEqual(acts_for({ ...person, role: "moderator" }, "moderator", true), []);
  });

  it("are all that apply, for an administrator", () => {
    assert.deepEqual(acts_for(person, "admin", true), [
      "mute",
      "suspend",
      "set_role",
      "confirm_mail",
      "send_reset",
      "end_sessions",
      "merge",
      "delete_user",
    ]);
    const banned = acts_for({ ...person, mute: ban, suspension: ban }, "admin", true);
    assert.deepEqual(banned.slice(0, 2), ["unmute", "lift_suspension"]);
    assert.ok(!banned.includes("suspend") && !banned.includes("mute"));
  });

  it("exclude mails if none can be sent, and what guests do not have", () => {
    assert.ok(!acts_for(person, "admin", false).includes("send_reset"));
    const guest = { ...person, user: { ...person.user, guest: true }, account: null };
    assert.deepEqual(acts_for(guest, "admin", true), ["mute", "suspend", "end_sessions", "merge", "delete_user"]);
  });

  it("are none for a deleted user", () =>
    assert.deepEqual(acts_for({ ...person, user: { ...person.user, deleted: true } }, "admin", true), []));
});

describe("durations", () => {
  it("end after the span, or never", () => {
    assert.equal(end_of_span("hour", 5), 5 + hour_ms);
    assert.equal(end_of_span("week", 0), 7 * 24 * hour_ms);
    assert.equal(end_of_span("ever", 5), null);
  });

  it("are positive for mutes, and only a suspension can be permanent", () => {
    for (const span of mute_spans) assert.ok(Number(end_of_span(span, 0)) > 0, span);
    assert.deepEqual(
      suspension_spans.filter((span) => end_of_span(span, 0) === null),
      ["ever"],
    );
  });
});

describe("announcements", () => {
  const announcement = { starts_at: 10, ends_at: 20, withdrawn_at: null };

  it("are planned, shown or over", () => {
    const states = [9, 10, 19, 20].map((now) => announcement_state(announcement, now));
    assert.deepEqual(states, ["planned", "shown", "shown", "over"]);
  });

  it("are withdrawn at any time after withdrawal", () =>
    assert.equal(announcement_state({ ...announcement, withdrawn_at: 5 }, 15), "withdrawn"));
});

describe("the command id of an announcement", () => {
  const wish = { text: "We rest on Sunday.", ends_at: 20, reason: "maintenance" };
  const first = command_for(wish, { wish: "", cmd: "" });

  it("is the same for the same request", () => {
    assert.match(first.cmd, /^[A-Za-z0-9_-]{8,64}$/);
    assert.equal(command_for({ ...wish }, first).cmd, first.cmd);
  });

  it("changes with the request", () => {
    for (const change of [{ text: "We rest on Monday." }, { ends_at: 21 }, { starts_at: 10 }]) {
      assert.notEqual(command_for({ ...wish, ...change }, first).cmd, first.cmd, JSON.stringify(change));
    }
  });
});

describe("date and time fields", () => {
  it("contain the time in the reader's time zone, to the minute", () => {
    const moment = new Date(2026, 10, 22, 9, 5).getTime();
    assert.equal(field_of_moment(moment + 1_234), "2026-11-22T09:05");
    assert.equal(moment_of_field("2026-11-22T09:05"), moment);
  });

  it("are null when empty", () => assert.equal(moment_of_field(""), null));
});

describe("the filter of the audit log", () => {
  it("covers whole days in the reader's time zone, including the last", () =>
    assert.deepEqual(log_query({ action: "user.mute", first: "2026-11-22", last: "2026-11-30" }), {
      action: "user.mute",
      since: new Date(2026, 10, 22).getTime(),
      until: new Date(2026, 11, 1).getTime(),
    }));

  it("is empty if nothing is selected or a year is incomplete", () => {
    const everything = { since: null, until: null };
    assert.deepEqual(log_query({ action: "", first: "", last: "" }), everything);
    assert.deepEqual(log_query({ action: "", first: "0020-11-22", last: "0202-11-22" }), everything);
  });
});

describe("pages of a list", () => {
  it("are appended, and an item on both pages appears once", () => {
    const of = (/** @type {number[]} */ ...ids) => ids.map((id) => ({ id }));
    assert.deepEqual(
      with_page(of(5, 4, 3), of(3, 2, 1), ({ id }) => id),
      of(5, 4, 3, 2, 1),
    );
  });
});

describe("a filter", () => {
  it("omits empty fields", () =>
    assert.deepEqual(given({ state: "failed", channel: "", user: "u1" }), { state: "failed", user: "u1" }));
});

describe("the value of a setting", () => {
  const setting = (/** @type {any} */ more) => ({ name: "x", value: 0, default: 0, ...more });

  it("is true if its box is checked", () => {
    const open = setting({ kind: "bool" });
    assert.equal(setting_value(open, "on"), true);
    assert.equal(setting_value(open, undefined), false);
  });

  it("is an integer in its range, or undefined", () => {
    const tables = setting({ kind: "integer", min: 1, max: 200 });
    assert.deepEqual(
      ["1", "200", " 40 "].map((text) => setting_value(tables, text)),
      [1, 200, 40],
    );
    for (const text of ["0", "201", "1.5", "", "  ", "many", undefined])
      assert.equal(setting_value(tables, text), undefined, String(text));
    assert.equal(setting_value(setting({ kind: "integer" }), "-7"), -7);
  });
});
