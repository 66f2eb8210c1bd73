// GET /metrics: Prometheus' text format by its grammar, values that follow what happens, and access.
import assert from "node:assert/strict";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { exchange } from "../support/client.js";
import { file_test } from "../support/database.js";
import { metrics_table } from "../support/metrics_table.js";
import { playTurn, mover, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

const token = "a token for those who watch";
let server;
before(async () => (server = await Server.start({ args: ["--no-rate-limits", "--metrics-token", token] })));
after(() => server?.stop());

const read = (headers = {}) => exchange(server.origin, { path: "/metrics", headers });

const name = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const sample = new RegExp(`^(${name})(?:\\{(${label}(?:,${label})*)\\})? (\\S+)$`);
const number = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

/** The family of a series; for a histogram's series without the suffix. */
const family_of = (series, types) => {
  const base = series.replace(/_(?:bucket|sum|count)$/, "");
  return types.get(base) === "histogram" ? base : series;
};

/** Parses the text format strictly: `{types, samples}`, with each sample by its name and labels as written. */
function parse(text) {
  assert.ok(text.endsWith("\n"), "the last line ends with a line break");
  const [types, helps, samples] = [new Map(), new Set(), new Map()];
  let open = null;
  for (const line of text.slice(0, -1).split("\n")) {
    const help = new RegExp(`^# HELP (${name}) (\\S.*)$`).exec(line);
    const type = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram)$`).exec(line);
    if (help) {
      assert.ok(!helps.has(help[1]), `${help[1]} has two HELP lines`);
      helps.add(help[1]);
    } else if (type) {
      assert.ok(helps.has(type[1]) && !types.has(type[1]), line);
      types.set(type[1], type[2]);
      open = type[1];
    } else {
      const [, series, labels = "", value] = sample.exec(line) ?? assert.fail(`not a line of the format: ${line}`);
      assert.match(value, number, line);
      assert.equal(family_of(series, types), open, `${line} is not next to its family`);
      const key = `${series}{${labels}}`;
      assert.ok(!samples.has(key), `${key} is there twice`);
      samples.set(key, Number(value.replace("Inf", "Infinity")));
    }
  }
  return { types, samples };
}

/** Asserts that buckets ascend, that the last one counts all, and that there is a sum. */
function judge_histograms({ types, samples }) {
  const rows = new Map();
  for (const [key, value] of samples) {
    const bucket = /^(.+)_bucket\{(?:(.*),)?le="([^"]+)"\}$/.exec(key);
    if (!bucket || types.get(bucket[1]) !== "histogram") continue;
    const row = `${bucket[1]}|${bucket[2] ?? ""}`;
    rows.set(row, [...(rows.get(row) ?? []), [Number(bucket[3].replace("Inf", "Infinity")), value]]);
  }
  assert.ok(rows.size > 3);
  for (const [row, buckets] of rows) {
    const [family, labels] = row.split("|");
    buckets.reduce((before, bucket) => {
      assert.ok(before[0] < bucket[0] && before[1] <= bucket[1], `${row} is not ascending`);
      return bucket;
    });
    assert.equal(buckets.at(-1)[0], Infinity);
    assert.equal(samples.get(`${family}_count{${labels}}`), buckets.at(-1)[1], row);
    assert.ok(samples.get(`${family}_sum{${labels}}`) >= 0, row);
  }
}

const figures = async () => parse((await read()).text);
const requests = ({ samples }, method, route, status) =>
  samples.get(`atoll_http_requests_total{method="${method}",route="${route}",status="${status}"}`) ?? 0;

test("the output conforms to the format, and its histograms are consistent", async () => {
  const players = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table(players);
  await playTurn(await mover(players, match), match);
  const answer = await read();
  assert.equal(answer.status, 200);
  assert.equal(answer.headers["content-type"], "text/plain; version=0.0.4; charset=utf-8");
  const all = parse(answer.text);
  judge_histograms(all);
  for (const [family, type] of [
    ["atoll_http_requests_total", "counter"],
    ["atoll_http_request_seconds", "histogram"],
    ["atoll_turns_total", "counter"],
    ["atoll_turn_seconds", "histogram"],
    ["atoll_store_commit_seconds", "histogram"],
    ["atoll_store_fsync_seconds", "histogram"],
    ["atoll_sockets_open", "gauge"],
    ["atoll_queue_depth", "gauge"],
    ["atoll_outbox", "gauge"],
    ["atoll_matches_in_memory", "gauge"],
    ["process_resident_memory_bytes", "gauge"],
    ["process_start_time_seconds", "gauge"],
    ["atoll_build_info", "gauge"],
  ])
    assert.equal(all.types.get(family), type, family);
  assert.ok(all.samples.get("process_resident_memory_bytes{}") > 1e6);
  const age_s = Date.now() / 1000 - all.samples.get("process_start_time_seconds{}");
  assert.ok(age_s > 0 && age_s < 600, `${age_s} seconds old`);
});

test("every metric is in the table of the documentation, with its kind and labels", async () => {
  const table = metrics_table();
  assert.ok(table.size >= 30, `${table.size} rows`);
  const { types, samples } = await figures();
  assert.ok(types.size >= 20, `${types.size} families`);
  for (const [family, kind] of types) assert.equal(table.get(family)?.kind, kind, family);
  for (const key of samples.keys()) {
    const [, series, received] = /^([^{]+)\{(.*)\}$/.exec(key);
    const labels = [...received.matchAll(/(\w+)="/g)].map(([, each]) => each).filter((each) => each !== "le");
    assert.deepEqual(labels, table.get(family_of(series, types)).labels, key);
  }
});

test("metrics that alerts depend on exist from the start", async () => {
  const { samples } = await figures();
  for (const key of [
    "atoll_store_failed_commits_total{}",
    ...["sound", "differs", "failed"].map((result) => `atoll_backups_total{result="${result}"}`),
    "atoll_backup_last_sound_timestamp_seconds{}",
  ])
    assert.equal(samples.get(key), 0, key);
  assert.ok(samples.has("atoll_store_slow_queries_total{}"));
});

file_test("the disk and the last sound backup are included", async () => {
  const started_s = Date.now() / 1000;
  const saved = await Server.start({ args: ["--backup-every", "24h"] });
  try {
    const received = async () => parse((await exchange(saved.origin, { path: "/metrics" })).text).samples;
    const at = (samples) => samples.get("atoll_backup_last_sound_timestamp_seconds{}");
    const samples = await eventually(async () => {
      const now = await received();
      return now.get('atoll_backups_total{result="sound"}') === 1 && now;
    }, "a backup");
    assert.ok(at(samples) > started_s - 1 && at(samples) < Date.now() / 1000, `${at(samples)}`);
    assert.ok(samples.get("atoll_database_bytes{}") >= 4096);
    assert.ok(samples.get("atoll_disk_free_bytes{}") > 0);
    // A backup that differs is not sound, and one with a future date is ignored.
    const folder = join(saved.data, "backups");
    for (const [day, ending] of [
      ["20860101", ""],
      ["20250101", ".differs"],
    ])
      await writeFile(join(folder, `atoll-${day}T000000.000Z${ending}.db`), "");
    assert.equal(at(await received()), at(samples));
    for (const name of await readdir(folder))
      if (/^atoll-20[2-7]\d{5}T.*Z\.db$/.test(name)) await rm(join(folder, name));
    assert.equal(at(await received()), 0);
  } finally {
    await saved.stop();
  }
});

test("requests are counted by the template of their route and the class of their status", async () => {
  const before = await figures();
  const ann = await server.guest("Ann");
  const match = await table([ann, await server.guest("Bob")]);
  for (let times = 0; times < 3; ++times) await ann.snapshot(match);
  await ann.refused("unknown_match", "GET", "/matches/aaaaaaaaaaaa");
  await ann.refused("method_not_allowed", "DELETE", `/matches/${match}`);
  await exchange(server.origin, { path: `/no/such/page-of-${match}.html` });
  const now = await figures();
  const more = (...what) => requests(now, ...what) - requests(before, ...what);
  const route = "/api/v1/matches/{match}";
  assert.equal(more("GET", route, "2xx"), 3);
  assert.equal(more("GET", route, "4xx"), 1);
  assert.equal(more("POST", "/api/v1/guests", "2xx"), 2);
  assert.equal(more("any", "none", "4xx"), 2);
  const count = `atoll_http_request_seconds_count{method="GET",route="${route}"}`;
  assert.equal(now.samples.get(count) - (before.samples.get(count) ?? 0), 4);
  const { text } = await read();
  for (const secret of [match, ann.user.id, ann.token, "no/such"])
    assert.ok(!text.includes(secret), `${secret} is in the metrics`);
});

test("turns, commits and sockets are counted as they happen", async () => {
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table([ann, bob]);
  const before = (await figures()).samples;
  const turns = 'atoll_turns_total{game="maori",kind="turn"}';
  for (let turn = 0; turn < 3; ++turn) await playTurn(await mover([ann, bob], match), match);
  const socket = await ann.socket();
  await socket.call({ type: "subscribe", match });
  const now = (await figures()).samples;
  const more = (key) => now.get(key) - (before.get(key) ?? 0);
  assert.equal(more(turns), 3);
  assert.equal(more("atoll_turn_seconds_count{}"), 3);
  for (const family of ["commit_seconds", "fsync_seconds", "batch_writes"])
    assert.ok(more(`atoll_store_${family}_count{}`) >= 3, family);
  assert.ok(more("atoll_store_batch_writes_sum{}") >= 3);
  assert.ok(more('atoll_matches_looked_for_total{result="hit"}') >= 3);
  assert.equal(now.get("atoll_sockets_open{}"), (before.get("atoll_sockets_open{}") ?? 0) + 1);
  assert.ok(more("atoll_socket_frames_total{}") >= 1);
  assert.ok(now.get("atoll_matches_in_memory{}") >= 1);
  await socket.close();
});

test("clients that are not on this machine need the token", async () => {
  const elsewhere = { host: "atoll.example" };
  const status = async (headers) => (await read(headers)).status;
  assert.equal(await status({}), 200);
  assert.equal(await status({ host: `localhost:${server.port}` }), 200);
  assert.equal(await status(elsewhere), 403, "a proxy that does not name the client");
  assert.equal(await status({ ...elsewhere, authorization: "Bearer no such token at all" }), 403);
  assert.equal(await status({ ...elsewhere, authorization: `Bearer ${token}` }), 200);
  assert.equal(JSON.parse((await read(elsewhere)).text).code, "forbidden");

  const proxied = await Server.start({ args: ["--trusted-proxy", "127.0.0.1"] });
  const ask = (headers) => exchange(proxied.origin, { path: "/metrics", headers });
  assert.equal((await ask({ "x-forwarded-for": "192.0.2.7" })).status, 403);
  assert.equal((await ask({ "x-forwarded-for": "192.0.2.7", authorization: "Bearer " })).status, 403);
  assert.equal((await ask({})).status, 200);
  await proxied.stop();
});
