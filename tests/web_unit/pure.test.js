import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { guest_name } from "../../web/lib/account/guest_name.js";
import { fields_of, initial_values, place_of } from "../../web/lib/games/schema_form.js";
import { span_between, tab_title } from "../../web/lib/i18n/format.js";
import { choose_language, flatten, translate, with_region } from "../../web/lib/i18n/translate.js";
import { first_plan, for_access, kinds, place, with_kind, with_seat } from "../../web/lib/lobby/seat_plan.js";
import { seat_looks } from "../../web/lib/match/seats.js";
import { backoff_ms } from "../../web/lib/net/backoff.js";
import { paths, route_of } from "../../web/lib/ui/routes.js";
import { languages } from "./languages.js";

describe("texts", () => {
  const texts = flatten({
    hello: "Hello {name}",
    deep: { down: "here" },
    wait: { zero: "none", one: "{count} match", other: "{count} matches" },
  });

  it("contain their parameters, and keep missing ones visible", () => {
    assert.equal(translate("en", [texts], "hello", { name: "Ann" }), "Hello Ann");
    assert.equal(translate("en", [texts], "hello", {}), "Hello {name}");
  });

  it("do not replace parameters inside parameters", () => {
    assert.equal(translate("en", [texts], "hello", { name: "{name}" }), "Hello {name}");
    assert.equal(translate("en", [texts], "hello", { name: "$& <b>" }), "Hello $& <b>");
  });

  it("show numbers as the language writes them, with a minus sign that is not a hyphen", () => {
    const said = { points: "{count} points" };
    assert.equal(translate("en", [said], "points", { count: -1234 }), "−1,234 points");
    assert.equal(translate("de", [said], "points", { count: -1234 }), "−1.234 points");
  });

  it("have dotted keys when they are nested", () => assert.equal(translate("en", [texts], "deep.down"), "here"));

  it("use the plural form of the language", () => {
    assert.equal(translate("en", [texts], "wait", { count: 1 }), "1 match");
    assert.equal(translate("en", [texts], "wait", { count: 5 }), "5 matches");
    assert.equal(translate("en", [texts], "wait", { count: 0 }), "none");
    assert.equal(translate("en", [texts], "wait.one", { count: 1 }), "1 match");
  });

  it("use the plain plural if a language has more forms than the text", () => {
    assert.equal(new Intl.PluralRules("it").select(1_000_000), "many");
    assert.equal(translate("it", [texts], "wait", { count: 1_000_000 }), "1.000.000 matches");
  });

  it("contain numbers in the language's format", () => {
    assert.equal(translate("de", [texts], "wait", { count: 12345 }), "12.345 matches");
    assert.equal(translate("en", [texts], "wait", { count: 12345 }), "12,345 matches");
  });

  it("fall back to the next dictionary, then to the key", () => {
    assert.equal(translate("de", [{}, texts], "deep.down"), "here");
    assert.equal(translate("de", [undefined, {}], "deep.down"), "deep.down");
    assert.equal(translate("en", [texts], "constructor"), "constructor");
  });

  it("are in the first wanted language that is available", () => {
    assert.equal(choose_language(["fr-CH", "de-AT", "en"], ["en", "de"]), "de");
    assert.equal(choose_language(["fr"], ["en", "de"]), "en");
  });

  it("contain dates in the format of the reader's region, whatever the language", () => {
    assert.equal(with_region("en", ["en-GB", "en-US", "en"]), "en-GB");
    assert.equal(with_region("en", ["de-DE", "de", "en-US", "en"]), "en-DE");
    assert.equal(with_region("de", ["de", "en-US"]), "de-US");
    assert.equal(with_region("en", ["zh-Hant-TW", "es-419"]), "en-TW");
    assert.equal(with_region("nl", ["nl", "en-US@posix", "C"]), "nl");
    const time = (/** @type {string[]} */ wanted) =>
      new Intl.DateTimeFormat(with_region("en", wanted), { timeStyle: "short", timeZone: "UTC" }).format(0);
    assert.equal(time(["en-GB"]), "00:00");
    assert.equal(time(["de-DE"]), "00:00");
    assert.match(time(["en-US"]), /^12:00\sAM$/);
  });
});

describe("formats", () => {
  const now = 1_700_000_000_000;
  it("give a time difference in the largest fitting unit", () => {
    assert.deepEqual(span_between(now - 10_000, now), { value: 0, unit: "second" });
    assert.deepEqual(span_between(now - 50_000, now), { value: -1, unit: "minute" });
    assert.deepEqual(span_between(now - 150_000, now), { value: -2, unit: "minute" });
    assert.deepEqual(span_between(now - 3 * 86_400_000, now), { value: -3, unit: "day" });
    assert.deepEqual(span_between(now + 2 * 3_600_000, now), { value: 2, unit: "hour" });
  });

  it("start the tab's title with the number of waiting matches", () => {
    assert.equal(tab_title(0, []), "Atoll");
    assert.equal(tab_title(3, ["Maori", ""]), "(3) Maori · Atoll");
  });

  it("make friendly names of two words, in the reader's language", () => {
    for (const code of [...languages, "tlh"]) {
      assert.match(guest_name(code), /^[A-Z][a-z]+ [A-Z][a-z]+$/);
      assert.notEqual(
        guest_name(code, () => 0),
        guest_name(code, () => 0.999),
      );
    }
    const all = languages.map((code) => guest_name(code, () => 0));
    assert.equal(new Set(all).size, languages.length);
  });

  it("make retry delays grow within bounds, at random", () => {
    assert.equal(
      backoff_ms(0, () => 0),
      250,
    );
    assert.equal(
      backoff_ms(3, () => 1),
      4_000,
    );
    for (let failures = 0; failures < 60; ++failures) {
      const ms = backoff_ms(failures);
      assert.ok(ms >= 250 && ms <= 30_000, `${failures}: ${ms}`);
    }
  });
});

describe("addresses", () => {
  it("are parsed to the route that they were made from", () => {
    assert.deepEqual(route_of(paths.home()), { name: "home" });
    assert.deepEqual(route_of("/new", "?game=maori"), { name: "new", game: "maori" });
    assert.deepEqual(route_of(paths.match("a/b?c")), { name: "match", id: "a/b?c", ply: null, invitation: null });
    assert.deepEqual(route_of(paths.match("x", 17)), { name: "match", id: "x", ply: 17, invitation: null });
    assert.deepEqual(route_of(paths.join("x", "t")), { name: "join", id: "x", token: "t" });
    assert.deepEqual(route_of(paths.shuffle("x")), { name: "shuffle", id: "x", invitation: null });
    assert.deepEqual(route_of(paths.ranking("maori")), { name: "ranking", game: "maori" });
    assert.deepEqual(route_of(paths.ranking()), { name: "ranking", game: null });
    assert.deepEqual(route_of(paths.shuffle()), { name: "shuffle", id: null, invitation: null });
    const opened = (/** @type {string} */ path) => route_of(path.split("?")[0], path.split("?")[1]);
    assert.deepEqual(opened(paths.match("x", 3, "k+y")), { name: "match", id: "x", ply: 3, invitation: "k+y" });
    assert.deepEqual(opened(paths.match("x", null, "key")), { name: "match", id: "x", ply: null, invitation: "key" });
    assert.deepEqual(opened(paths.shuffle("x", "key")), { name: "shuffle", id: "x", invitation: "key" });
    assert.deepEqual(route_of(paths.rules("maori")), { name: "rules", game: "maori" });
    assert.deepEqual(route_of(paths.games()), { name: "games" });
    assert.deepEqual(route_of(paths.game("maori")), { name: "game", id: "maori" });
    assert.deepEqual(route_of(paths.watch()), { name: "watch" });
    assert.deepEqual(route_of(paths.statistics()), { name: "statistics" });
  });

  it("are missing routes if nothing matches", () => {
    for (const path of ["/nowhere", "/match", "/match/x/y", "/join/x", "/rules", "/%zz", "/match/x/1234567"]) {
      assert.equal(route_of(path).name, "missing", path);
    }
  });
});

describe("the form of a game's options", () => {
  const schema = {
    type: "object",
    properties: {
      level: { type: "string", title: "Level", enum: ["basic", "pro"], default: "pro" },
      mode: { oneOf: [{ const: 1, title: "One" }, { const: 2 }] },
      fast: { type: "boolean", default: true },
      rounds: { type: "integer", minimum: 1, maximum: 9 },
      free_text: { type: "string" },
    },
  };

  it("has choices, switches and whole numbers, and nothing else", () => {
    const fields = fields_of(schema);
    assert.deepEqual(
      fields.map(({ name, kind }) => [name, kind]),
      [
        ["level", "choice"],
        ["mode", "choice"],
        ["fast", "switch"],
        ["rounds", "number"],
      ],
    );
    assert.deepEqual(fields[1].choice_titles, { 1: "One" });
    assert.deepEqual([fields[3].min, fields[3].max, fields[3].title], [1, 9, "Rounds"]);
  });

  it("starts with the defaults", () => {
    assert.deepEqual(initial_values(fields_of(schema)), { level: "pro", mode: 1, fast: true, rounds: 1 });
    assert.deepEqual(fields_of(undefined), []);
  });

  it("finds the field of a refusal", () => {
    assert.deepEqual(place_of("/options/side"), { part: "options", key: "side" });
    assert.deepEqual(place_of("/seats/2"), { part: "seats", key: "2" });
    assert.deepEqual(place_of("/seats"), { part: "seats", key: null });
    assert.deepEqual(place_of("/visibility"), { part: "form", key: null });
    assert.deepEqual(place_of(undefined), { part: "form", key: null });
  });
});

describe("seats", () => {
  it("contain the player at most once", () => {
    const plan = first_plan({ min: 2, max: 5 }, ["random"]);
    const planned = (/** @type {import("../../web/lib/lobby/seat_plan.js").Place[]} */ places) =>
      places.map(({ kind }) => kind);
    assert.deepEqual(planned(plan), ["me", "open"]);
    assert.deepEqual(planned(with_kind(plan, 1, "me")), ["open", "me"]);
    assert.deepEqual(planned(with_kind(plan, 1, "bot:random")), ["me", "bot:random"]);
    assert.deepEqual(planned(with_seat(plan, "link")), ["me", "open", "invite"]);
  });

  it("follow who can join, except bots", () => {
    const plan = [
      place("me"),
      place("open"),
      place("bot:greedy"),
      place("named", { id: "u", name: "U", guest: false }),
    ];
    assert.deepEqual(for_access(plan, "named"), [plan[0], place("named"), plan[2], plan[3]]);
    assert.deepEqual(for_access(plan, "link"), [plan[0], place("invite"), plan[2], place("invite")]);
  });

  it("can be open only if anyone can join", () => {
    assert.deepEqual(kinds(["greedy"], "everyone"), ["me", "open", "invite", "named", "bot:greedy"]);
    assert.deepEqual(kinds(["greedy"], "link"), ["me", "invite", "named", "bot:greedy"]);
  });

  it("have numbers in the names of several bots", () => {
    /** @param {number} seat */
    const bot = (seat) => ({
      seat,
      kind: /** @type {const} */ ("bot"),
      user: null,
      bot: "greedy",
      present: true,
      resigned: false,
      kept_for: null,
      paused: null,
    });
    const names = (/** @type {any[]} */ seats) =>
      seat_looks({ seats, you: null }, (key, params) => key + (params?.number ?? "")).map(({ name }) => name);
    assert.deepEqual(names([bot(0)]), ["seat.bot"]);
    assert.deepEqual(names([bot(0), bot(1)]), ["seat.bot_number1", "seat.bot_number2"]);
  });

  it("know whose page it is", () => {
    const seats = Array.from({ length: 8 }, (_, seat) => ({
      seat,
      kind: /** @type {const} */ ("player"),
      user: { id: `u${seat}`, name: `P${seat}`, guest: true },
      bot: null,
      present: false,
      resigned: false,
      kept_for: null,
      paused: null,
    }));
    const looks = seat_looks({ seats, you: 2 }, (key) => key);
    assert.deepEqual(
      looks.filter(({ you }) => you).map(({ name }) => name),
      ["P2"],
    );
    // The page is open, even if the server does not know yet.
    assert.deepEqual(
      looks.filter(({ present }) => present).map(({ name }) => name),
      ["P2"],
    );
  });
});
