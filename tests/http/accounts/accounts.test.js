import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "../support/client.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const cookieOf = (answer) => answer.headers["set-cookie"].find((line) => line.startsWith("atoll_session="));
const session = async (headers) => {
  const { status, body } = await server.nobody().call("GET", "/sessions/current", undefined, headers);
  return { status, body };
};
const me = (headers) => server.nobody().call("GET", "/me", undefined, headers);

test("a new guest is authenticated by cookie and by token", async () => {
  const answer = await server.nobody().call("POST", "/guests", { name: "Moana" });
  assert.equal(answer.status, 201);
  const { user, token } = answer.body;
  assert.equal(user.name, "Moana");
  assert.equal(user.guest, true);
  assert.notEqual(token, user.id);

  const cookie = cookieOf(answer);
  for (const part of [/; *HttpOnly/i, /; *SameSite=Lax/i, /; *Path=\/(;|$)/i]) assert.match(cookie, part);
  assert.equal(cookie.split(";")[0], `atoll_session=${token}`);
  assert.equal(answer.headers["cache-control"], "no-store", "a token must not be cached");

  for (const headers of [
    { cookie: `atoll_session=${token}` },
    { cookie: `a=b; atoll_session=${token}; c=d` },
    { authorization: `Bearer ${token}` },
  ]) {
    const { status, body } = await me(headers);
    assert.equal(status, 200);
    const nobody_special = { role: "player", account: null, muted_until: null };
    assert.deepEqual(body, { user, ...nobody_special, locale: "", clock_pause: null, mail_works: false });
    assert.deepEqual(await session(headers), { status: 200, body: { me: body } });
  }
});

test("two guests with the same name are two users", async () => {
  const [one, other] = [await server.guest("Twin"), await server.guest("Twin")];
  assert.notEqual(one.user.id, other.user.id);
  assert.notEqual(one.token, other.token);
});

const strangers = {
  "no session": {},
  "a made-up token": { authorization: `Bearer ${"a".repeat(43)}` },
  "a made-up cookie": { cookie: `atoll_session=${"a".repeat(43)}` },
  "an empty cookie": { cookie: "atoll_session=" },
  "an empty bearer": { authorization: "Bearer " },
  "another scheme": { authorization: "Basic YTpi" },
  "a token of 4000 characters": { authorization: `Bearer ${"a".repeat(4000)}` },
};
for (const [name, headers] of Object.entries(strangers)) {
  test(`${name}: unauthenticated`, async () => {
    await server.nobody().refused("unauthenticated", "GET", "/me", undefined, headers);
    assert.deepEqual(
      await session(headers),
      { status: 200, body: { me: null } },
      "not an error for a page that asks for the session",
    );
    const game = { game: "maori", options: {}, seats: [{ kind: "me" }, { kind: "open" }], visibility: "public" };
    await server.nobody().refused("unauthenticated", "POST", "/matches", game, headers);
  });
}

test("logging out ends this session, and no other", async () => {
  const moana = await server.guest("Moana");
  const other = await server.guest("Other");
  const answer = await moana.call("DELETE", "/sessions/current");
  assert.equal(answer.status, 204);
  assert.match(cookieOf(answer), /^atoll_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/i);
  await moana.refused("unauthenticated", "GET", "/me");
  assert.equal((await moana.get("/sessions/current")).me, null);
  await server.nobody().refused("unauthenticated", "GET", "/me", undefined, { cookie: `atoll_session=${moana.token}` });
  await moana.refused("unauthenticated", "DELETE", "/sessions/current");
  await other.get("/me");
});

const names = {
  "one letter": "M",
  "a macron and a wave": "Mōana 🌊",
  "a name that looks like HTML": "<b>Moana</b>",
  "thirty-two characters": "ō".repeat(32),
};
for (const [what, name] of Object.entries(names)) {
  test(`${what} is a valid name, and is returned unchanged`, async () => {
    const guest = await server.guest(name);
    assert.equal((await guest.get("/me")).user.name, name);
  });
}

const noNames = {
  "an empty name": [{ name: "" }, "/name"],
  "a name of spaces only": [{ name: "   " }, "/name"],
  "thirty-three characters": [{ name: "x".repeat(33) }, "/name"],
  "a line break": [{ name: "a\nb" }, "/name"],
  "a null byte": [{ name: "a\u0000b" }, "/name"],
  "a number": [{ name: 7 }, "/name"],
  null: [{ name: null }, "/name"],
  "no name": [{}, "/name"],
  "an unknown key": [{ name: "Moana", guest: false }, "/guest"],
  "an array": [[{ name: "Moana" }], ""],
};
for (const [what, [body, path]] of Object.entries(noNames)) {
  test(`a guest with ${what} is refused`, async () => {
    const answer = await server.nobody().call("POST", "/guests", body);
    assert.equal(answer.body.code, "invalid");
    assert.equal(answer.body.path, path);
    assert.equal(answer.headers["set-cookie"], undefined);
  });
}

test("no response contains another user's token or invitation", async () => {
  const moana = await server.guest("Moana");
  const match = await moana.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  const looks = [`/matches/${match.id}`, "/matches?list=open", "/matches?list=watch", "/games"];
  for (const path of looks) {
    const { text } = await new Client(server.origin).call("GET", path);
    assert.ok(!text.includes(moana.token), path);
    assert.ok(!text.includes(match.invitation), path);
  }
});
