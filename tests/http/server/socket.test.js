// Sockets: identification, invalid messages, and when the server disconnects.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Follower, mover, playTurn, table } from "../support/play.js";
import { Wire } from "../support/raw.js";
import { Server } from "../support/server.js";
import { eventually, within } from "../support/wait.js";

let server;
let ann, bob, watcher;
before(async () => {
  server = await Server.start();
  [ann, bob, watcher] = await Promise.all(["Ann", "Bob", "Watcher"].map((name) => server.guest(name)));
});
after(() => server?.stop());

test("hello returns the user of the socket", async () => {
  const cookie = { cookie: `atoll_session=${ann.token}` };
  const cases = [
    [await ann.socket(), ann.user],
    [await server.nobody().socket(cookie), ann.user],
    [await server.nobody().socket(), null],
    [await server.nobody().socket({ cookie: "atoll_session=made-up" }), null],
  ];
  for (const [socket, user] of cases) {
    const ack = await socket.call({ type: "hello" });
    assert.deepEqual(ack.user, user);
    assert.ok(Math.abs(ack.server_time - Date.now()) < 60_000);
    await socket.close();
  }
});

const nonsense = [
  ["invalid JSON", "hello", "bad_json", null, null],
  ["nothing", "", "bad_json", null, null],
  ["an array", "[]", "invalid", null, ""],
  ["no id", '{"type":"hello"}', "invalid", null, "/id"],
  ["an id of 0", '{"type":"hello","id":0}', "invalid", null, "/id"],
  ["an id of 1.9", '{"type":"hello","id":1.9}', "invalid", null, "/id"],
  ["an id that is true", '{"type":"hello","id":true}', "invalid", null, "/id"],
  ["an id of 2^31", '{"type":"hello","id":2147483648}', "invalid", null, "/id"],
  ["an id of 2^32+1", '{"type":"hello","id":4294967297}', "invalid", null, "/id"],
  ["no type", '{"id":5}', "invalid", 5, "/type"],
  ["an unknown type", '{"type":"chat","id":5}', "invalid", 5, "/type"],
  ["a type that only the server sends", '{"type":"frame","id":5}', "invalid", 5, "/type"],
  ["an unknown key", '{"type":"hello","id":5,"token":"x"}', "invalid", 5, "/token"],
  ["no match", '{"type":"subscribe","id":5}', "invalid", 5, "/match"],
  ["a match that is a number", '{"type":"subscribe","id":5,"match":1}', "invalid", 5, "/match"],
  ["a ply of 1.9", '{"type":"subscribe","id":5,"match":"aaaaaaaaaaaa","ply":1.9}', "invalid", 5, "/ply"],
  ["an unknown match", '{"type":"subscribe","id":5,"match":"aaaaaaaaaaaa"}', "unknown_match", 5, null],
  ["steps missing", '{"type":"preview","id":5,"match":"aaaaaaaaaaaa","prompt":0}', "invalid", 5, "/steps"],
  ["no cmd", '{"type":"commit","id":5,"match":"aaaaaaaaaaaa","prompt":0,"steps":[]}', "invalid", 5, "/cmd"],
  ["a key twice", '{"type":"hello","id":5,"id":6}', "bad_json", null, null],
  ["deep brackets", "[".repeat(60_000), "bad_json", null, null],
  [
    "deep brackets that are closed",
    `{"type":"hello","id":5,"deep":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
    "bad_json",
    null,
    null,
  ],
];
test("an invalid message gets an error with its code, and the socket stays open", async (context) => {
  const socket = await ann.socket();
  for (const [what, text, code, re, path] of nonsense) {
    await context.test(what, async () => {
      socket.raw(text);
      const error = await socket.next("error");
      assert.deepEqual([error.code, error.re], [code, re]);
      if (path !== null) assert.equal(error.path, path);
    });
  }
  assert.deepEqual((await socket.call({ type: "hello" })).user, ann.user);
  await socket.close();
});

test("spectators and clients without a session cannot play", async () => {
  const match = await table([ann, bob]);
  const turn = { match, prompt: 0, steps: [], cmd: "command-1" };
  const anonymous = await server.nobody().socket();
  await anonymous.call({ type: "subscribe", match });
  await anonymous.refused("unauthenticated", { type: "commit", ...turn });
  const known = await watcher.socket();
  await known.refused("not_seated", { type: "commit", ...turn });
  await Promise.all([anonymous.close(), known.close()]);
});

/** Runs `provoke` beside a match with a follower, and asserts that the match goes on undisturbed. */
async function undisturbed(provoke) {
  const match = await table([ann, bob]);
  const follower = await Follower.of(ann, match);
  await provoke(match);
  const { ply } = await playTurn(await mover([ann, bob], match), match);
  await follower.until((snapshot) => snapshot.ply >= ply);
  await follower.socket.close();
}

test("a frame of a megabyte closes only its own socket, with 1009", () =>
  undisturbed(async () => {
    const socket = await watcher.socket();
    socket.raw("x".repeat(1024 * 1024));
    assert.equal((await within(10_000, socket.closed, "the close")).code, 1009);
  }));

test("a fragmented message counts as a whole", () =>
  undisturbed(async () => {
    const wire = await Wire.upgraded(server.port, watcher);
    wire.frame('{"type":"hel', { final: false });
    wire.frame('lo","id":77}', { opcode: 0 });
    await wire.until((text) => text.includes('"re":77'), "an answer to a message in pieces");
    for (let piece = 0; piece < 20; ++piece) wire.frame("x".repeat(8_000), { opcode: piece ? 0 : 1, final: false });
    await wire.until((text) => text.includes("\x03\xf1"), "a close with 1009");
    wire.drop();
  }));

const rude = {
  "a binary message": (wire) => wire.frame('{"type":"hello","id":1}', { opcode: 2 }),
  "a frame without a mask": (wire) => wire.frame('{"type":"hello","id":1}', { masked: false }),
  "a text that is not UTF-8": (wire) => wire.frame(Buffer.from([0x22, 0xff, 0x22])),
  "an invalid opcode": (wire) => wire.frame("x", { opcode: 7 }),
  "a ping of 126 bytes": (wire) => wire.frame("x".repeat(126), { opcode: 9 }),
};
for (const [what, send] of Object.entries(rude)) {
  test(`${what} closes its own socket only`, () =>
    undisturbed(async () => {
      const wire = await Wire.upgraded(server.port, watcher);
      send(wire);
      await within(10_000, wire.over, "the server to close the connection");
      assert.doesNotMatch(wire.received.toString("latin1"), /"type":"ack"/);
      wire.drop();
    }));
}

test("a client that does not read is disconnected, and the others go on", () =>
  undisturbed(async (match) => {
    const lazy = await server.guest("Lazy");
    const seated = await table([ann, lazy]);
    const present = async () => (await ann.snapshot(seated)).seats[1].present;
    const wire = await Wire.upgraded(server.port, lazy);
    await eventually(present, "the reader to be there");
    wire.socket.pause();
    // Each response is a snapshot of some kilobytes: eventually the buffers in between are full.
    let id = 0;
    await eventually(
      async () => {
        for (let count = 0; count < 25; ++count) wire.frame(JSON.stringify({ type: "subscribe", id: ++id, match }));
        return !(await present());
      },
      "the reader to be dropped",
      60_000,
    );
    wire.socket.resume();
    await within(10_000, wire.over, "the connection to end");
    wire.drop();
  }));

test("a half-closed connection is closed", () =>
  undisturbed(async () => {
    const gone = await server.guest("Gone");
    const match = await table([ann, gone]);
    const follower = await Follower.of(ann, match);
    const wire = await Wire.upgraded(server.port, gone);
    wire.frame(JSON.stringify({ type: "subscribe", id: 1, match }));
    await follower.socket.next(({ type, seats }) => type === "seats" && seats[1].present, "the player to be there");
    wire.socket.end();
    await follower.socket.next(({ type, seats }) => type === "seats" && !seats[1].present, "the player to be gone");
    await within(10_000, wire.over, "the server to close its half");
    wire.drop();
    await follower.socket.close();
  }));

test("a lost connection is no longer counted as present", () =>
  undisturbed(async () => {
    const guest = await server.guest("Breaker");
    const match = await table([ann, guest]);
    const here = async () => (await ann.snapshot(match)).seats[1].present;
    const [one, other] = [await guest.socket(), await guest.socket()];
    await one.call({ type: "hello" });
    assert.equal(await here(), true);
    one.drop();
    await other.call({ type: "hello" });
    assert.equal(await here(), true, "one of two sockets is enough for presence");
    other.drop();
    await eventually(async () => !(await here()), "the player to be gone");
  }));

test("a request without an upgrade is refused", async () => {
  const { body } = await ann.call("GET", "/socket");
  assert.equal(body.code, "bad_request");
  await ann.refused("method_not_allowed", "POST", "/socket", {});
});
