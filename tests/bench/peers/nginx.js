// Answers per second: the API and the files of the web client, beside nginx that sends the same bytes from files, in turns.
// Both use one thread for connections; wrk, with 32 connections, shares the machine. Called by tests/bench/peers/run.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { draft, table } from "../../http/support/play.js";
import { Server } from "../../http/support/server.js";
import { median, row } from "../support/figures.js";

const rounds = 3;
const connections = 32;
const seconds = 2;
const matches = 100;
const aims = { api: 0.5, file: 0.8 };
const web = new URL("../../../build/release/web/", import.meta.url).pathname;

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "atoll-nginx-"));

async function free_port() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function until_it_listens(port) {
  for (let tries = 0; tries < 100; ++tries) {
    const socket = connect(port, "127.0.0.1");
    const listens = await Promise.race([once(socket, "connect"), once(socket, "error")]).then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (listens) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("nginx does not listen");
}

async function start_nginx(port) {
  const config = `
    worker_processes 1; pid ${folder}/pid; daemon off; error_log ${folder}/error.log; user root;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100;
      include /etc/nginx/mime.types;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server { listen 127.0.0.1:${port}; root ${folder}/root; }
    }`;
  await writeFile(join(folder, "nginx.conf"), config);
  const nginx = spawn("/usr/sbin/nginx", ["-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  await until_it_listens(port);
  return nginx;
}

/** Requests per second; all answers must be 200. */
async function wrk(url, script) {
  const more = script ? ["-s", script] : [];
  const { stdout } = await run("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, ...more, url]);
  assert.doesNotMatch(stdout, /Non-2xx|Socket errors/, stdout);
  return Number(/Requests\/sec: +([\d.]+)/.exec(stdout)[1]);
}

/** A Lua script with which wrk sends this request. */
async function script_of(name, { method = "GET", headers, body = "" }) {
  const lines = [`wrk.method = "${method}"`, `wrk.body = [==[${body}]==]`];
  for (const [key, value] of Object.entries(headers)) lines.push(`wrk.headers["${key}"] = "${value}"`);
  const path = join(folder, `${name}.lua`);
  await writeFile(path, lines.join("\n"));
  return path;
}

async function measure(server, port, { name, kind, path, request }) {
  const full = await server
    .nobody()
    .exchange({ method: request.method, path, headers: request.headers, body: request.body });
  assert.equal(full.status, 200, `${path}: ${full.text}`);
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, "_")}.bin`;
  await writeFile(join(folder, "root", file), full.bytes);
  const script = await script_of(file, request);
  const found = { atoll: [], nginx: [] };
  for (let round = 0; round < rounds; ++round) {
    found.atoll.push(await wrk(server.origin + path, script));
    found.nginx.push(await wrk(`http://127.0.0.1:${port}/${file}`));
  }
  const ratio = median(found.atoll) / median(found.nginx);
  const miss = ratio < aims[kind] ? `, missed by ${(aims[kind] - ratio).toFixed(2)}` : "";
  row(
    `${name}, ${full.bytes.length} bytes: answers/s`,
    median(found.atoll).toFixed(0),
    `nginx, a file: ${median(found.nginx).toFixed(0)}; ${ratio.toFixed(2)} of nginx (aim ${aims[kind]}${miss})`,
  );
}

/** The largest script of the web client. */
async function largest_script() {
  const [hash] = await readdir(join(web, "static"));
  const folder = join(web, "static", hash, "app");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const sizes = new Map(await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).size])));
  const [largest] = names.toSorted((one, other) => sizes.get(other) - sizes.get(one));
  return `/static/${hash}/app/${largest}`;
}

const server = await Server.start({ args: ["--no-rate-limits", "--web", web, "--log-level", "error"] });
await mkdir(join(folder, "root"));
const port = await free_port();
const nginx = await start_nginx(port);
try {
  const anna = await server.guest("Anna");
  const bert = await server.guest("Bert");
  let match;
  for (let index = 0; index < matches; ++index) match = await table([anna, bert]);
  const mover = (await anna.snapshot(match)).prompt === null ? bert : anna;
  const headers = { Authorization: `Bearer ${mover.token}` };
  const body = JSON.stringify(await draft(mover, match));
  const parts = [
    {
      name: "the matches of one's home",
      kind: "api",
      path: "/api/v1/matches?list=mine&limit=50",
      request: { headers },
    },
    { name: "a snapshot of a match", kind: "api", path: `/api/v1/matches/${match}`, request: { headers } },
    {
      name: "a preview of a turn",
      kind: "api",
      path: `/api/v1/matches/${match}/preview`,
      request: { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body },
    },
    { name: "the largest script", kind: "file", path: await largest_script(), request: { headers: {} } },
  ];
  for (const part of parts) await measure(server, port, part);
} finally {
  nginx.kill();
  await server.stop();
  await rm(folder, { recursive: true });
}
