// The logic of the account pages, without a browser.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { channels, kinds, kinds_of, obstacle, with_kind } from "../../../web/lib/account/alert_grid.js";
import { device_name } from "../../../web/lib/account/device.js";
import { base64url, bytes_of } from "../../../web/lib/account/push.js";
import { avatar_of } from "../../../web/lib/people/avatar.js";
import { field_at_fault, safe_next } from "../../../web/lib/ui/form_faults.js";
import { account_sections, paths, route_of } from "../../../web/lib/ui/routes.js";

describe("avatars", () => {
  const names = Array.from({ length: 200 }, (_, index) => `Player ${index}`);

  it("are the same for the same name", () => assert.deepEqual(avatar_of("Ann"), avatar_of("Ann")));

  it("are the same for all Unicode forms of the name", () =>
    assert.deepEqual(avatar_of("Jörg".normalize("NFC")), avatar_of("Jörg".normalize("NFD"))));

  it("differ for different names", () => {
    const drawn = new Set(names.map((name) => JSON.stringify(avatar_of(name))));
    assert.equal(drawn.size, names.length);
  });

  it("use all sea colours about equally", () => {
    const counts = new Map();
    for (const name of names) {
      const { sea } = avatar_of(name).palette;
      counts.set(sea, (counts.get(sea) ?? 0) + 1);
    }
    assert.equal(counts.size, 9);
    assert.ok(Math.max(...counts.values()) < 45, `${[...counts.values()]}`);
  });

  it("stay inside their square, keep gaps between the islands, and have no plants in the water", () => {
    for (const name of names) {
      const { reef, sands, greens, islets } = avatar_of(name);
      for (const number of reef.match(/-?\d+(\.\d+)?/g) ?? [])
        assert.ok(Number(number) > 2 && Number(number) < 62, reef);
      sands.forEach(({ from, to }, index) => {
        const next = index + 1 < sands.length ? sands[index + 1].from : sands[0].from + 100;
        assert.ok(to > from && next - to >= 10, name);
      });
      for (const { from, to } of greens) {
        assert.ok(to > from && sands.some((land) => land.from <= from && to <= land.to), name);
      }
      for (const { x, y, r } of islets) assert.ok(Math.hypot(x - 32, y - 32) + r < 12, name);
    }
  });
});

describe("the grid of alerts", () => {
  const all = (/** @type {boolean} */ on) => Object.fromEntries(kinds.map((kind) => [kind, on]));
  /** @type {import("../../../web/lib/account/alert_grid.js").Alerts} */
  const alerts = {
    channels: { mail: all(true), push: all(false), webhook: all(false) },
    digest: "off",
    digest_hour: 8,
    quiet: null,
    time_zone: "UTC",
  };

  it("changes one box, and nothing else, nor the original settings", () => {
    const next = with_kind(alerts, "push", "chat", true);
    assert.deepEqual(next.channels.push, { ...all(false), chat: true });
    assert.deepEqual(next.channels.mail, all(true));
    assert.equal(alerts.channels.push.chat, false);
    assert.equal(next.digest, "off");
  });

  it("shows the kinds that the server knows, unknown ones last", () => {
    const known = { chat: true, eclipse: true, your_turn: true };
    const odd = { ...alerts, channels: { mail: known, push: known, webhook: known } };
    assert.deepEqual(kinds_of(odd), ["your_turn", "chat", "eclipse"]);
  });

  it("gives the reason why a channel does not work", () => {
    const ready = { account: { confirmed: true }, mail_works: true, endpoints: [{ channel: "push" }] };
    assert.deepEqual(
      channels.map((channel) => obstacle(channel, ready)),
      [null, null, "no_webhook"],
    );
    assert.equal(obstacle("mail", { ...ready, mail_works: false }), "server_without_mail");
    assert.equal(obstacle("mail", { ...ready, account: null }), "guest_without_mail");
    assert.equal(obstacle("mail", { ...ready, account: { confirmed: false } }), "unconfirmed");
  });
});

describe("a form", () => {
  const fields = { name: ["name", "name_taken"], password: ["password", "wrong_credentials"], last: ["clock_pause"] };
  const fault = (/** @type {string} */ code, members = {}) => field_at_fault({ code, members }, fields);

  it("finds the field by the violated rule", () => {
    assert.equal(fault("invalid", { rule: "name.length", path: "/name" }), "name");
    assert.equal(fault("invalid", { rule: "password.common" }), "password");
    assert.equal(fault("invalid", { rule: "clock_pause.vacation_overlap", path: "/vacation" }), "last");
  });

  it("finds the field by the error code if there is no rule, and by the path if the rule is unknown", () => {
    assert.equal(fault("name_taken"), "name");
    assert.equal(fault("wrong_credentials"), "password");
    assert.equal(fault("invalid", { rule: "json.value", path: "/name" }), "name");
  });

  it("finds no field for errors that concern none", () => {
    assert.equal(fault("rate_limited"), null);
    assert.equal(fault("invalid", { rule: "json.value", path: "/other" }), null);
  });

  it("continues to pages of this site only", () => {
    assert.equal(safe_next("/match/abc?x=1"), "/match/abc?x=1");
    for (const bad of [null, "", "//evil.example", "/\\evil.example", "https://evil.example", "match"]) {
      assert.equal(safe_next(bad), "/", String(bad));
    }
  });
});

describe("addresses of accounts and people", () => {
  it("are parsed to the route that they were made from", () => {
    assert.deepEqual(route_of("/login", "?next=%2Fpeople"), { name: "login", next: "/people" });
    assert.equal(paths.login("/people"), "/login?next=%2Fpeople");
    assert.equal(paths.login("/"), "/login");
    assert.deepEqual(route_of("/reset"), { name: "reset" });
    assert.deepEqual(route_of("/reset/abc"), { name: "new_password", token: "abc" });
    assert.deepEqual(route_of("/confirm/abc"), { name: "confirm", token: "abc" });
    assert.deepEqual(route_of("/unsubscribe/a.b"), { name: "unsubscribe", token: "a.b" });
    assert.deepEqual(route_of(paths.player("u/1")), { name: "player", id: "u/1" });
    assert.deepEqual(route_of("/account"), { name: "account", section: null });
    for (const section of account_sections) {
      assert.deepEqual(route_of(paths.account(section)), { name: "account", section });
    }
  });

  it("are missing routes if nothing matches", () => {
    for (const path of ["/account/treasure", "/account/clock_pause/more", "/login/x", "/player", "/confirm"]) {
      assert.deepEqual(route_of(path), { name: "missing" }, path);
    }
  });
});

describe("devices and keys", () => {
  it("have recognizable names", () => {
    const chrome =
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36";
    const safari =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1";
    assert.equal(device_name(chrome), "Chrome, Android");
    assert.equal(device_name(safari), "Safari, iPhone");
    assert.equal(device_name(`${chrome} Edg/124.0`), "Edge, Android");
    assert.equal(
      device_name("Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0"),
      "Firefox, Linux",
    );
    assert.equal(device_name("curl/8"), "");
  });

  it("survive encoding with base64url", () => {
    const bytes = Uint8Array.from([251, 255, 190, 0, 1]);
    assert.equal(base64url(bytes.buffer), "-_--AAE");
    assert.deepEqual(bytes_of("-_--AAE"), bytes);
  });
});
