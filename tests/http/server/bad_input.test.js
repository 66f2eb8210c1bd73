// Invalid requests. Each case has its documented response, changes nothing, and disturbs no other client.
import assert from "node:assert/strict";
import { after, before, beforeEach, afterEach, test } from "node:test";
import { register } from "../support/accounts.js";
import { fresh } from "../support/client.js";
import { without } from "../support/objects.js";
import { draft, mover, playTurn, table } from "../support/play.js";
import { Wire, provoke } from "../support/raw.js";
import { Server } from "../support/server.js";

let server;
let ann, bob;
let match, player, turn;
let neighbour;
/** A snapshot without presence, which changes with the sockets. */
const seen = async (who, id) => {
  const { seats: there, ...more } = await who.snapshot(id);
  return { ...more, seats: there.map((seat) => without(seat, "present")) };
};
const world = async () => [await seen(ann, match), await seen(bob, match), await seen(ann, neighbour)];
let untouched;

before(async () => {
  server = await Server.start();
  [ann, bob] = await Promise.all(["Ann", "Bob"].map((name) => server.guest(name)));
  match = await table([ann, bob]);
  neighbour = await table([ann, bob]);
  player = await mover([ann, bob], match);
  turn = { ...(await draft(player, match)), cmd: fresh() };
});
beforeEach(async () => (untouched = await world()));
afterEach(async () => assert.deepEqual(await world(), untouched, "a match has changed"));
after(async () => {
  await playTurn(await mover([ann, bob], neighbour), neighbour);
  await player.post(`/matches/${match}/turns`, turn);
  await server?.stop();
});

const maori = (change) => ({
  game: "maori",
  options: {},
  seats: [{ kind: "me" }, { kind: "open" }],
  visibility: "public",
  ...change,
});
const seats = (count) => [{ kind: "me" }, ...Array(count - 1).fill({ kind: "open" })];

const badTables = [
  ["an unknown game", maori({ game: "chess" }), "/game"],
  ["a game that is a number", maori({ game: 1 }), "/game"],
  ["an option out of range", maori({ options: { level: "expert" } }), "/options/level"],
  ["an option of the wrong type", maori({ options: { side: 1 } }), "/options/side"],
  ["an unknown option", maori({ options: { colour: "red" } }), "/options/colour"],
  ["options in an array", maori({ options: [] }), "/options"],
  ["one seat", maori({ seats: seats(1) }), "/seats"],
  ["six seats", maori({ seats: seats(6) }), "/seats"],
  ["nine seats", maori({ seats: seats(9) }), "/seats"],
  ["the atoll with five", maori({ options: { side: "atoll" }, seats: seats(5) }), "/seats"],
  ["no seats", maori({ seats: [] }), "/seats"],
  ["seats by number", maori({ seats: 2 }), "/seats"],
  ["two seats for the owner", maori({ seats: [{ kind: "me" }, { kind: "me" }] }), "/seats/1/kind"],
  ["a seat of unknown kind", maori({ seats: [{ kind: "king" }, { kind: "open" }] }), "/seats/0/kind"],
  ["a bot without a kind", maori({ seats: [{ kind: "me" }, { kind: "bot" }] }), "/seats/1/bot"],
  ["a bot of unknown kind", maori({ seats: [{ kind: "me" }, { kind: "bot", bot: "perfect" }] }), "/seats/1/bot"],
  ["a bot's kind for a person", maori({ seats: [{ kind: "me", bot: "greedy" }, { kind: "open" }] }), "/seats/0/bot"],
  ["an open seat with a user", maori({ seats: [{ kind: "me" }, { kind: "open", user: "x" }] }), "/seats/1/user"],
  ["a user that is a number", maori({ seats: [{ kind: "me" }, { kind: "invite", user: 7 }] }), "/seats/1/user"],
  ["limits that are a word", maori({ limits: "friends" }), "/limits"],
  ["an unknown limit", maori({ limits: { age: 18 } }), "/limits/age"],
  ["a rating out of range", maori({ limits: { rating: { min: -1 } } }), "/limits/rating/min"],
  ["a minimum rating above the maximum", maori({ limits: { rating: { min: 1600, max: 1400 } } }), "/limits/rating"],
  ["a pace out of range", maori({ limits: { pace_ms_max: 1000 } }), "/limits/pace_ms_max"],
  ["a reliability above 100", maori({ limits: { reliability_min: 101 } }), "/limits/reliability_min"],
  ["accounts_only as a number", maori({ limits: { accounts_only: 1 } }), "/limits/accounts_only"],
  ["rated as a word", maori({ rated: "half" }), "/rated"],
  ["a seat that is a word", maori({ seats: ["me", "open"] }), "/seats/0"],
  ["an unknown visibility", maori({ visibility: "secret" }), "/visibility"],
  ["no visibility", maori({ visibility: undefined }), "/visibility"],
  ["a short nonce", maori({ nonce: "ab" }), "/nonce"],
  ["a nonce in capitals", maori({ nonce: "AB".repeat(32) }), "/nonce"],
  ["a nonce that is null", maori({ nonce: null }), "/nonce"],
  ["an unknown key", maori({ timer: null }), "/timer"],
  ["an array", [], ""],
  ["a word", '"maori"', ""],
  ["only null", "null", ""],
];
for (const [what, body, path] of badTables) {
  test(`a table with ${what} is invalid at "${path}"`, async () => {
    const lists = async () => [await ann.get("/matches?list=mine"), await ann.get("/matches?list=open")];
    const before = await lists();
    const problem = await ann.refused("invalid", "POST", "/matches", body);
    assert.equal(problem.path, path);
    assert.deepEqual(await lists(), before);
  });
}

const badTurns = [
  ["a prompt of 1.9", { prompt: 1.9 }, "/prompt"],
  ["a prompt of 1.0e1", `{"prompt":1.0e1,"steps":[],"cmd":"command-0"}`, "/prompt"],
  ["a prompt that is true", { prompt: true }, "/prompt"],
  ["a prompt in quotes", { prompt: "0" }, "/prompt"],
  ["a negative prompt", { prompt: -1 }, "/prompt"],
  ["a prompt beyond 2^53", `{"prompt":9007199254740993,"steps":[],"cmd":"command-0"}`, "/prompt"],
  ["a prompt beyond 2^64", `{"prompt":18446744073709551617,"steps":[],"cmd":"command-0"}`, "/prompt"],
  ["no prompt", { prompt: undefined }, "/prompt"],
  ["no steps", { steps: undefined }, "/steps"],
  ["steps in an object", { steps: {} }, "/steps"],
  ["sixty-five steps", { steps: Array(65).fill({ type: "pass" }) }, "/steps"],
  ["a short cmd", { cmd: "1234567" }, "/cmd"],
  ["a long cmd", { cmd: "x".repeat(65) }, "/cmd"],
  ["a cmd with a space", { cmd: "command 1" }, "/cmd"],
  ["a cmd that is a number", { cmd: 12345678 }, "/cmd"],
  ["no cmd", { cmd: undefined }, "/cmd"],
  ["a seat", { seat: 0 }, "/seat"],
];
for (const [what, change, path] of badTurns) {
  test(`a turn with ${what} is invalid at "${path}"`, async () => {
    const body = typeof change === "string" ? change : { ...turn, ...change };
    const problem = await player.refused("invalid", "POST", `/matches/${match}/turns`, body);
    assert.equal(problem.path, path);
  });
}

const badSteps = [
  ["null", null, ""],
  ["a word", "pass", ""],
  ["an array", ["pass"], ""],
  ["without a type", { stop: 1 }, "/type"],
  ["of unknown type", { type: "fly" }, "/type"],
  ["with an unknown key", { type: "launch", stop: 1, price: 0 }, "/price"],
  ["without its number", { type: "launch" }, "/stop"],
  ["with 1.9", { type: "launch", stop: 1.9 }, "/stop"],
  ["with true", { type: "launch", stop: true }, "/stop"],
  ["with 4294967297", { type: "launch", stop: 4294967297 }, "/stop"],
  ["with -1", { type: "launch", stop: -1 }, "/stop"],
  ["with a word for a number", { type: "launch", stop: "1" }, "/stop"],
  ["out of range", { type: "launch", stop: 16 }, "/stop"],
  ["out of order", { type: "move", steps: 1 }, null],
];
for (const [what, step, path] of badSteps) {
  test(`a step ${what} is illegal in previews and turns, over HTTP and over a socket`, async () => {
    const { prompt, cmd } = turn;
    const body = { prompt, steps: [step] };
    const socket = await player.socket();
    const refusals = [
      await player.refused("illegal_step", "POST", `/matches/${match}/preview`, body),
      await player.refused("illegal_step", "POST", `/matches/${match}/turns`, { ...body, cmd }),
      await socket.refused("illegal_step", { type: "preview", match, ...body }),
      await socket.refused("illegal_step", { type: "commit", match, ...body, cmd }),
    ];
    for (const { index, rule, path: at } of refusals) {
      assert.equal(index, 0);
      assert.match(rule, path === null ? /^maori\./ : /^json\./);
      if (path !== null) assert.equal(at, path);
    }
    await socket.close();
  });
}

test("the refusal has the index of the illegal step; a step after the end of a turn is illegal", async () => {
  const { prompt, steps } = turn;
  const tooMany = [...steps, { type: "pass" }];
  const { index, rule } = await player.refused("illegal_step", "POST", `/matches/${match}/preview`, {
    prompt,
    steps: tooMany,
  });
  assert.equal(index, steps.length);
  assert.equal(rule, "turn.complete");
});

const badBodies = {
  "half of an object": "{",
  nothing: "",
  "two values": "{} {}",
  "a comment": '{"name":"x"/**/}',
  "not a number": '{"name":NaN}',
  "single quotes": "{'name':'x'}",
  "a byte that is not UTF-8": Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]),
  "a surrogate in UTF-8": Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
  "half of a surrogate pair": '{"name":"\\ud800"}',
  "UTF-16": Buffer.from('\ufeff{"name":"x"}', "utf16le"),
};
for (const [what, body] of Object.entries(badBodies)) {
  test(`a body with ${what} is not JSON, for every route`, async () => {
    for (const path of [
      "/guests",
      "/matches",
      `/matches/${match}/seats`,
      `/matches/${match}/turns`,
      `/matches/${match}/preview`,
      `/matches/${match}/resign`,
    ]) {
      await player.refused("bad_json", "POST", path, body);
    }
  });
}

test("a duplicate key is refused at any depth and in any spelling", async () => {
  for (const [path, body] of [
    ["/guests", '{"name":"Ann","name":"Bob"}'],
    ["/guests", '{"name":"Ann","n\\u0061me":"Ann"}'],
    [`/matches/${match}/turns`, `{"prompt":${turn.prompt},"steps":[{"type":"x","type":"y"}],"cmd":"command-0"}`],
  ]) {
    const problem = await player.refused("bad_json", "POST", path, body);
    assert.equal(problem.detail, "the body has a key twice in one object");
  }
});

test("too deeply nested JSON is refused before it is parsed recursively", async () => {
  const path = `/matches/${match}/turns`;
  const nested = (depth) => "[".repeat(depth) + "]".repeat(depth);
  const turn_with = (steps) => `{"prompt":${turn.prompt},"steps":[${steps}],"cmd":"command-0"}`;
  await player.refused("bad_json", "POST", path, nested(5_000));
  await player.refused("bad_json", "POST", path, "[".repeat(10_000));
  await player.refused("bad_json", "POST", path, turn_with(nested(5_000)));
  await player.refused("illegal_step", "POST", path, turn_with(nested(20)));
});

test("the largest body limit is exact, and a body full of brackets is refused", async () => {
  const longest = 1024 * 1024;
  const account = await register(server);
  const refused = (code, body) => account.refused(code, "POST", "/records", body);
  await refused("bad_json", "[".repeat(longest));
  await refused("bad_json", "[".repeat(longest / 2) + "]".repeat(longest / 2));
  await refused("bad_json", '{"a":'.repeat(Math.floor(longest / 6)) + "1" + "}".repeat(Math.floor(longest / 6)));
  await refused("invalid", `{"format":"atoll-match/1"${" ".repeat(longest - 26)}}`);
  await refused("body_too_large", " ".repeat(longest + 1));
});

const types = [
  undefined,
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp",
  "json",
];
for (const type of types) {
  test(`a body of type ${type} is refused`, async () => {
    await server
      .nobody()
      .refused("unsupported_media_type", "POST", "/guests", '{"name":"x"}', { "content-type": type });
  });
}

test("the content type may have a charset and capital letters", async () => {
  await server.nobody().ok("POST", "/guests", '{"name":"x"}', { "content-type": "Application/JSON; charset=utf-8" });
});

const paths = [
  ["unknown_match", "/matches/aaaaaaaaaaaa"],
  ["unknown_match", "/matches/%27%20OR%201=1"],
  ["unknown_match", "/matches/aaaaaaaaaaaa/frames?since=0"],
  ["unknown_match", "/matches/aaaaaaaaaaaa/at/0"],
  ["unknown_match", "/matches/aaaaaaaaaaaa/record"],
  ["invalid", "/matches?list=all"],
  ["invalid", "/matches"],
  ["invalid", "/matches?list=open&limit=0"],
  ["invalid", "/matches?list=open&limit=101"],
  ["invalid", "/matches?list=open&limit=1.5"],
  ["invalid", "/matches?list=open&limit=ten"],
  ["invalid", "/matches?list=open&limit=99999999999999999999"],
];
for (const [code, path] of paths) {
  test(`GET ${path}: ${code}`, () => player.refused(code, "GET", path));
}
const below = [
  ["invalid", "/frames?since=-1"],
  ["invalid", "/frames?since=1.5"],
  ["invalid", "/frames?since=4294967297"],
  ["invalid", "/frames?since=1000"],
  ["not_found", "/at/1000"],
  ["not_found", "/at/-1"],
  ["not_found", "/at/last"],
  ["invalid", "/record?states=2"],
];
for (const [code, path] of below) {
  test(`GET /matches/…${path}: ${code}`, () => player.refused(code, "GET", `/matches/${match}${path}`));
}

test("a made-up cursor is refused or gives a page, but causes no server error", async () => {
  for (const cursor of ["x", "%00", "-1", "9".repeat(40), "a".repeat(2000), "%27;DROP%20TABLE%20matches;--"]) {
    const { status } = await player.call("GET", `/matches?list=open&cursor=${cursor}`);
    assert.ok(status === 200 || status === 422, `${cursor}: ${status}`);
  }
});

const refusedOrigins = [
  "http://evil.example",
  "https://127.0.0.1.evil.example",
  "null",
  "http://127.0.0.1:1",
  "file://",
];
for (const origin of refusedOrigins) {
  test(`a page of ${origin} cannot act for its visitor`, async () => {
    const headers = { origin, cookie: `atoll_session=${player.token}`, authorization: undefined };
    await player.refused("bad_origin", "POST", `/matches/${match}/turns`, turn, headers);
    await player.refused("bad_origin", "POST", "/guests", { name: "x" }, headers);
    await player.refused("bad_origin", "DELETE", "/sessions/current", undefined, headers);
    const refusal = await player.socket({ origin, cookie: `atoll_session=${player.token}` }).catch((error) => error);
    assert.equal(refusal.status, 403);
    assert.equal(JSON.parse(refusal.text).code, "bad_origin");
    await player.get("/me", { authorization: `Bearer ${player.token}` });
  });
}

test("the server's own pages can act", async () => {
  const headers = { origin: server.origin };
  await player.ok("POST", `/matches/${match}/preview`, { prompt: turn.prompt, steps: turn.steps }, headers);
  await (await player.socket(headers)).close();
});

// ---- raw bytes below HTTP

const codeOf = (answer) => /"code":"(\w+)"/.exec(answer)?.[1];
const head = (line, ...more) => `${[line, "Host: x", ...more].join("\r\n")}\r\n\r\n`;
const json = ["Content-Type: application/json"];

const wires = [
  [
    "a body announced too long",
    head("POST /api/v1/guests HTTP/1.1", ...json, "Content-Length: 100000000"),
    413,
    "body_too_large",
  ],
  [
    "chunks that are too much",
    `${head("POST /api/v1/guests HTTP/1.1", ...json, "Transfer-Encoding: chunked")}10000\r\n${"x".repeat(65536)}\r\n0\r\n\r\n`,
    413,
    "body_too_large",
  ],
  [
    "a chunk of endless length",
    `${head("POST /api/v1/guests HTTP/1.1", ...json, "Transfer-Encoding: chunked")}ffffffffffffffff\r\nx`,
    null,
    null,
  ],
  ["a header too long", head("GET /healthz HTTP/1.1", `X: ${"y".repeat(70_000)}`), 431, "header_too_large"],
  ["a path too long", head(`GET /${"y".repeat(6_000)} HTTP/1.1`), 414, "uri_too_long"],
  ["not HTTP", "hello\r\n\r\n", 400, "bad_request"],
  ["bytes", Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, 13, 10, 13, 10]), null, null],
  ["an unknown version", "GET /healthz HTTP/7.7\r\nHost: x\r\n\r\n", 400, "bad_request"],
  ["an invalid length", head("POST /api/v1/guests HTTP/1.1", ...json, "Content-Length: -5"), 400, "bad_request"],
  [
    "two lengths",
    head("POST /api/v1/guests HTTP/1.1", ...json, "Content-Length: 5", "Content-Length: 6"),
    400,
    "bad_request",
  ],
  [
    "length and chunks",
    head("POST /api/v1/guests HTTP/1.1", ...json, "Content-Length: 5", "Transfer-Encoding: chunked"),
    400,
    "bad_request",
  ],
  ["a bad escape in the path", head("GET /api/v1/%zz HTTP/1.1", "Connection: close"), 400, "bad_request"],
  ["a null byte in the path", head("GET /api/v1/%00 HTTP/1.1", "Connection: close"), 400, "bad_request"],
  ["a path out of the folder", head("GET /../../../../etc/passwd.txt HTTP/1.1", "Connection: close"), 404, "not_found"],
  [
    "an escaped path out of the folder",
    head("GET /%2e%2e/%2e%2e/%2e%2e/etc/passwd.txt HTTP/1.1", "Connection: close"),
    404,
    "not_found",
  ],
];
for (const [what, bytes, status, code] of wires) {
  test(`${what}: ${status ?? "the connection ends"}`, async () => {
    const answer = await provoke(server.port, bytes);
    if (status === null) return assert.doesNotMatch(answer, /^HTTP\/1.1 (2|5)/);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
    assert.equal(codeOf(answer), code);
    assert.doesNotMatch(answer, /root:/);
  });
}

test("a slow request does not delay others", async () => {
  const slow = await Promise.all(Array.from({ length: 20 }, () => Wire.open(server.port)));
  for (const wire of slow) wire.socket.write("GET /api/v1/games HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  await ann.get("/games");
  slow.forEach((wire) => wire.drop());
});

test("two requests on one connection are answered in order", async () => {
  const bytes =
    head("GET /api/v1/games HTTP/1.1") +
    head("GET /api/v1/me HTTP/1.1") +
    head("GET /healthz HTTP/1.1", "Connection: close");
  const statuses = [...(await provoke(server.port, bytes)).matchAll(/HTTP\/1.1 (\d+) /g)].map(([, status]) => status);
  assert.deepEqual(statuses, ["200", "401", "200"]);
});
