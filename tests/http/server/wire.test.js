// Requests that two servers in a row could interpret differently, that never end, that leave the folder, or that
// expand: raw bytes for each case. Requests that are merely malformed are in bad_input.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Wire, provoke } from "../support/raw.js";
import { Server } from "../support/server.js";
import { within } from "../support/wait.js";

let server;
let ann;
const slow = {};
before(async () => {
  server = await Server.start();
  ann = await server.guest("Ann");
  await dawdle();
});
after(() => server?.stop());

const body = '{"name":"Smuggler"}';
const size = body.length.toString(16);
const chunks = `${size}\r\n${body}\r\n0\r\n\r\n`;
const post = (...fields) =>
  ["POST /api/v1/guests HTTP/1.1", "Host: x", "Content-Type: application/json", ...fields, "", ""].join("\r\n");
const get = (target, ...fields) =>
  [`GET ${target} HTTP/1.1`, "Host: x", "Connection: close", ...fields, "", ""].join("\r\n");
const statuses_of = (answer) => [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

/** Sends the bytes; returns the statuses of all responses, once the server has closed the connection. */
const statuses = async (text) => statuses_of(await provoke(server.port, Buffer.from(text, "latin1")));

const ambiguous = {
  "a length and chunks": `${post(`Content-Length: ${body.length}`, "Transfer-Encoding: chunked")}${chunks}`,
  "chunks and a length": `${post("Transfer-Encoding: chunked", `Content-Length: ${body.length}`)}${chunks}`,
  "two different lengths": `${post(`Content-Length: ${body.length}`, "Content-Length: 3")}${body}`,
  "the same length twice": `${post(`Content-Length: ${body.length}`, `Content-Length: ${body.length}`)}${body}`,
  "a list of lengths": `${post(`Content-Length: ${body.length}, ${body.length}`)}${body}`,
  "a length with a sign": `${post(`Content-Length: +${body.length}`)}${body}`,
  "a length in hexadecimal": `${post(`Content-Length: 0x${size}`)}${body}`,
  "an empty length": `${post("Content-Length:")}${body}`,
  "a length with a space before its colon": `${post(`Content-Length : ${body.length}`)}${body}`,
  "codings with a space before their colon": `${post("Transfer-Encoding : chunked")}${chunks}`,
  "chunked twice": `${post("Transfer-Encoding: chunked", "Transfer-Encoding: chunked")}${chunks}`,
  "chunked, then identity": `${post("Transfer-Encoding: chunked", "Transfer-Encoding: identity")}${chunks}`,
  "a coding that looks like chunked": `${post("Transfer-Encoding: xchunked")}${chunks}`,
  "chunked behind a vertical tab": `${post("Transfer-Encoding: \x0bchunked")}${chunks}`,
  "chunked with a comma": `${post("Transfer-Encoding: chunked,")}${chunks}`,
  "chunks in HTTP/1.0": post("Transfer-Encoding: chunked").replace("HTTP/1.1", "HTTP/1.0") + chunks,
  "lines that end with a bare LF": `${post(`Content-Length: ${body.length}`).replaceAll("\r\n", "\n")}${body}`,
  "one line that ends with a bare LF": `${post(`X: y\nContent-Length: ${body.length}`)}${body}`,
  "a bare CR in a field": `${post("X: y\rTransfer-Encoding: chunked", `Content-Length: ${body.length}`)}${body}`,
  "a null byte in a field": `${post("X: y\0z", `Content-Length: ${body.length}`)}${body}`,
  "a field that begins with a space": `POST /api/v1/guests HTTP/1.1\r\n Host: x\r\n\r\n`,
  "a field that is folded": `${post("X: y\r\n z", `Content-Length: ${body.length}`)}${body}`,
  "a field that is folded by a tab": `${post("X: y\r\n\tz", `Content-Length: ${body.length}`)}${body}`,
  "folded codings": `${post("Transfer-Encoding:\r\n chunked")}${chunks}`,
  "a folded length": `${post(`Content-Length:\r\n ${body.length}`)}${body}`,
  "a field without a colon": `${post("X", `Content-Length: ${body.length}`)}${body}`,
  "two hosts": `${post("Host: y", `Content-Length: ${body.length}`)}${body}`,
  "a chunk's extension with LF": `${post("Transfer-Encoding: chunked")}${size};a\nx\r\n${body}\r\n0\r\n\r\n`,
  "a chunk's size with 0x": `${post("Transfer-Encoding: chunked")}0x${chunks}`,
  "a chunk's size with a sign": `${post("Transfer-Encoding: chunked")}+${chunks}`,
  "a chunk's size beyond 64 bits": `${post("Transfer-Encoding: chunked")}1000000000000000${chunks}`,
  "a chunk without its end of line": `${post("Transfer-Encoding: chunked")}${size}\r\n${body}0\r\n\r\n`,
};
for (const [what, text] of Object.entries(ambiguous)) {
  test(`${what}: one 400, and the connection ends`, async () => {
    // The request to smuggle: it would be answered if the end of the first were found in another place.
    assert.deepEqual(await statuses(`${text}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`), [400]);
  });
}

test("an unexpected body is not taken as a second request", async () => {
  const hidden = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  for (const target of ["/", "/healthz", "/api/v1/games"]) {
    const text = `GET ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`;
    assert.deepEqual(await statuses(text), [413], target);
  }
});

test("bytes after a body are a new request, and garbage is refused as one", async () => {
  const text = `${post(`Content-Length: ${body.length}`)}${body}garbage\r\n\r\n`;
  assert.deepEqual(await statuses(text), [201, 400]);
});

test("trailer fields are ignored", async () => {
  const trailed = chunks.replace(/\r\n$/, "Origin: http://evil.example\r\n\r\n");
  assert.deepEqual(await statuses(`${post("Transfer-Encoding: chunked", "Connection: close")}${trailed}`), [201]);
});

test("only the socket switches protocols", async () => {
  const upgrade = get("/healthz", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__").replace(
    "close",
    "close, Upgrade",
  );
  assert.deepEqual(await statuses(upgrade), [200]);
  assert.deepEqual(await statuses("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), [400]);
});

test("a request whose connection ends within the body is not executed", async () => {
  const before = await ann.get("/players?name=smuggler");
  for (const text of [post("Content-Length: 500") + body, post("Transfer-Encoding: chunked") + chunks.slice(0, -4)]) {
    const wire = await Wire.open(server.port);
    wire.socket.end(Buffer.from(text));
    await within(15_000, wire.over, "the server to close the connection");
    assert.deepEqual(statuses_of(wire.received.toString("latin1")), []);
    wire.drop();
  }
  assert.deepEqual(await ann.get("/players?name=smuggler"), before);
});

// ---- paths out of the folder

const ways_out = [
  "/../../../../etc/passwd.txt",
  "/static/../../../etc/passwd.txt",
  "/%2e%2e/%2e%2e/etc/passwd.txt",
  "/%252e%252e/%252e%252e/etc/passwd.txt",
  "/..%5c..%5cetc%5cpasswd.txt",
  "/..\\..\\etc\\passwd.txt",
  "/%c0%ae%c0%ae/etc/passwd.txt",
  "/%uff0e%uff0e/etc/passwd.txt",
  "//etc/passwd.txt",
  "/./../atoll.db",
  "/index.html%00.js",
  "/index.html/../../atoll.db",
  "/..%2f..%2fetc%2fpasswd.txt",
  "/..%252f..%252fetc%252fpasswd.txt",
  "/static/..%2Fatoll.db",
];
for (const way of ways_out) {
  test(`GET ${way} serves no file`, async () => {
    const answer = await provoke(server.port, get(way));
    assert.match(answer, /^HTTP\/1\.1 (400|404) /);
    assert.doesNotMatch(answer, /root:|SQLite format/);
  });
}

test("an escaped slash is refused, so that it cannot bypass a proxy's rules", async () => {
  for (const target of ["/api%2fv1/games", "/api/v1%2Fgames", "/api/v1/matches/aaaaaaaaaaaa%2fframes"])
    assert.deepEqual(await statuses(get(target)), [400], target);
});

// ---- compressed or expensive bodies

test("compressed bodies are not decompressed", async () => {
  const bomb = gzipSync(`{"name":"${"x".repeat(50_000_000)}"}`);
  for (const encoding of ["gzip", "deflate", "br", "zstd", "gzip, gzip"]) {
    const headers = { "content-encoding": encoding, "content-type": "application/json" };
    await server.nobody().refused("unsupported_media_type", "POST", "/guests", bomb.subarray(0, 900), headers);
    await server.nobody().refused("unsupported_media_type", "POST", "/guests", body, headers);
  }
  const wire = await Wire.open(server.port);
  wire.socket.write(
    get(
      "/api/v1/socket",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "Sec-WebSocket-Extensions: permessage-deflate",
    ).replace("Connection: close", "Connection: Upgrade"),
  );
  const answer = await wire.until((text) => text.includes("\r\n\r\n"), "the upgrade");
  assert.match(answer, /^HTTP\/1\.1 101 /);
  assert.doesNotMatch(answer, /permessage-deflate/i);
  wire.drop();
});

test("endless chunks are refused when the limit is reached, however small each chunk is", async () => {
  const wire = await Wire.open(server.port);
  wire.socket.write(post("Transfer-Encoding: chunked"));
  let sent = 0;
  let ended = false;
  wire.over.then(() => (ended = true));
  for (; !ended && !wire.received.length && sent < 100_000; ++sent) {
    const room = wire.socket.write("1\r\n \r\n");
    if (!room || sent % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await within(15_000, wire.over, "the server to close the connection");
  assert.deepEqual(statuses_of(wire.received.toString("latin1")), [413]);
  assert.ok(sent < 100_000);
  wire.drop();
});

test("numbers, strings and lists as long as the body are parsed in linear time", async () => {
  const room = 1000;
  const heavy = [
    `{"name":${"9".repeat(room)}}`,
    `{"name":1e${"9".repeat(room)}}`,
    `{"name":-0.${"0".repeat(room)}1}`,
    `{"${"a".repeat(room)}":1}`,
    `[${"0,".repeat(room / 2)}0]`,
    `"${"\\u0000".repeat(150)}"`,
  ];
  const began = performance.now();
  for (const text of heavy) {
    const { status } = await server.nobody().call("POST", "/guests", text);
    assert.ok([400, 422].includes(status), `${text.slice(0, 20)}: ${status}`);
  }
  assert.ok(performance.now() - began < 10_000);
});

// ---- slow requests

/** Starts the connections that the last tests wait for. */
async function dawdle() {
  const drip = async (name, start, drop) => {
    const wire = await Wire.open(server.port);
    const began = performance.now();
    wire.socket.write(start);
    const timer = setInterval(() => wire.socket.write(drop), 200);
    slow[name] = wire.over.then(() => {
      clearInterval(timer);
      wire.drop();
      return { ms: performance.now() - began, text: wire.received.toString("latin1") };
    });
  };
  await drip("head", "GET /healthz HTTP/1.1\r\nHost: x\r\n", "X: y\r\n");
  await drip("line", "GET /", "x");
}

test("a slow header is refused after ten seconds, however steadily its bytes arrive", { timeout: 30_000 }, async () => {
  for (const name of ["head", "line"]) {
    const { ms, text } = await slow[name];
    assert.deepEqual(statuses_of(text), [408], name);
    assert.ok(ms > 9_000 && ms < 20_000, `${name}: ${ms} ms`);
  }
});
