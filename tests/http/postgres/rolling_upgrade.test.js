// A new release replaces the old one server by server, during play, on one database. The later release is this one, with
// another build of the client and with a migration of its own.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { PostgresServer } from "../../support/postgres_server.js";
import { Client, exchange } from "../support/client.js";
import { mover, playTurn, table } from "../support/play.js";
import { binary, run_with, Server } from "../support/server.js";

/** As of the program under test, unless another build of the client is given. */
const old_web = process.env.ATOLL_WEB ?? join(dirname(binary), "../web");
const new_build = "0123456789abcdef";

let postgres;
let folder;
let new_web;
before(async () => {
  postgres = await PostgresServer.start();
  folder = mkdtempSync(join(tmpdir(), "atoll-web-"));
  new_web = join(folder, "web");
  cpSync(old_web, new_web, { recursive: true });
  renameSync(join(new_web, "static", build_in(old_web)), join(new_web, "static", new_build));
  const page = join(new_web, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replaceAll(build_in(old_web), new_build));
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await postgres?.remove();
});

/** The name of the one build in a folder. */
function build_in(web) {
  const [build, ...others] = readdirSync(join(web, "static"));
  assert.deepEqual(others, []);
  return build;
}

const start = (env, web, name) =>
  Server.start({ env, args: ["--no-rate-limits", "--web", web, "--server-name", name] });

const fetched = (server, path, { method = "GET", headers = {} } = {}) =>
  exchange(server.origin, { method, path, headers });

/** The path of the script of a server's page. */
async function script_of(server) {
  const { text } = await fetched(server, "/");
  return /<script [^>]*src="([^"]+)"/.exec(text)[1];
}

test("each server serves the files of its own build and of the other one", async () => {
  const env = { ATOLL_DATABASE: postgres.url(postgres.new_database()) };
  const [before_it, after_it] = [await start(env, old_web, "old"), await start(env, new_web, "new")];
  try {
    const scripts = await Promise.all([before_it, after_it].map(script_of));
    assert.notEqual(scripts[0], scripts[1]);
    assert.ok(scripts[1].startsWith(`/static/${new_build}/`));
    for (const path of scripts) {
      const [one, other] = await Promise.all([before_it, after_it].map((server) => fetched(server, path)));
      assert.deepEqual([one.status, other.status], [200, 200]);
      for (const name of ["content-type", "cache-control", "etag", "content-security-policy", "vary"]) {
        assert.equal(one.headers[name], other.headers[name], name);
      }
      assert.ok(one.headers["cache-control"].includes("immutable"));
      assert.ok(one.bytes.length > 1000);
      assert.ok(one.bytes.equals(other.bytes));
      const packed = await fetched(before_it, path, { headers: { "accept-encoding": "gzip" } });
      assert.equal(packed.headers["content-encoding"], "gzip");
      assert.ok(gunzipSync(packed.bytes).equals(one.bytes));
      const again = await fetched(before_it, path, { headers: { "if-none-match": one.headers.etag } });
      assert.equal(again.status, 304);
      assert.equal((await fetched(before_it, path, { method: "HEAD" })).status, 200);
      assert.equal((await fetched(before_it, path, { method: "DELETE" })).status, 405);
    }
    for (const path of [`/static/${new_build}/no.js`, "/static/fedcba9876543210/app/main.js", "/static/x'y/a.js"]) {
      for (const server of [before_it, after_it]) assert.equal((await fetched(server, path)).status, 404, path);
    }
  } finally {
    await before_it.stop();
    await after_it.stop();
  }
  const later = await start(env, new_web, "new");
  try {
    const path = `/static/${build_in(old_web)}/${(await script_of(later)).split("/").slice(3).join("/")}`;
    assert.equal((await fetched(later, path)).status, 200, "a page of the old release, after its servers have ended");
  } finally {
    await later.stop();
  }
});

test("a match is played on while its servers are replaced, and the schema grows", async () => {
  const database = postgres.new_database();
  const env = { ATOLL_DATABASE: postgres.url(database) };
  let servers = [await start(env, old_web, "first"), await start(env, old_web, "second")];
  const [ann, bob] = [await servers[0].guest("Ann"), await servers[1].guest("Bob")];
  const match = await table([ann, bob]);
  const players = () =>
    [ann, bob].map((each, index) => new Client(servers[index].origin, { user: each.user, token: each.token }));
  let ply = 0;
  const play = async () => {
    for (let turns = 0; turns < 4; ++turns) {
      const turn = await playTurn(await mover(players(), match), match);
      assert.equal(turn.ply, ++ply);
    }
  };
  const replace = async (index, web, name) => {
    const replaced = servers[index];
    servers = servers.with(index, await start(env, web, name));
    await play();
    await replaced.stop();
    await play();
  };
  try {
    await play();
    // The later release migrates at its start.
    const version = Number(postgres.run("SELECT version FROM atoll_schema", database));
    postgres.run(
      `ALTER TABLE matches ADD COLUMN later TEXT NOT NULL DEFAULT ''; UPDATE atoll_schema SET version = ${version + 1}`,
      database,
    );
    await replace(0, new_web, "third");
    await replace(1, new_web, "fourth");
    for (const player of players()) assert.equal((await player.snapshot(match)).ply, ply);
    postgres.run(`UPDATE atoll_schema SET version = ${version}`, database); // Only its own schema is verified.
    const verified = await run_with(env, "verify", "--data", folder);
    assert.equal(verified.code, 0, verified.output);
  } finally {
    for (const server of servers) await server.stop();
  }
});

test("a release that the database does not support any more is refused, and changes nothing", async () => {
  const database = postgres.new_database();
  const env = { ATOLL_DATABASE: postgres.url(database) };
  assert.equal((await run_with(env, "migrate")).code, 0);
  const version = postgres.run("SELECT version FROM atoll_schema", database).trim();
  postgres.run("UPDATE atoll_schema SET version = 9999, needs = 9998", database);
  const { code, output } = await run_with(env, "serve", "--listen", "127.0.0.1:0", "--data", folder);
  assert.equal(code, 1, output);
  assert.match(output, /schema 9999 of a later version, which needs programs from schema 9998 on/);
  assert.match(output, new RegExp(`built for schema ${version}`));
  assert.equal(Number(postgres.run("SELECT count(*) FROM web_builds", database)), 0);
});
