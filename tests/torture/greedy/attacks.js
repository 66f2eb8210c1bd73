// The attacks. Each uses all that the server allows one address, or ten; after a refused connection it waits a second.
// `prepare` runs before the server has limits, `run` in a separate process (attacker.js).
import { execFileSync } from "node:child_process";
import http from "node:http";
import net from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";
import { give_address, sql } from "../../http/support/alerts.js";
import { password, register } from "../../http/support/accounts.js";
import { fresh } from "../../http/support/client.js";
import { first, mover, playTurn, table } from "../../http/support/play.js";
import { resident_mb } from "../../http/support/process.js";
import { eventually } from "../../http/support/wait.js";
import { ClientAt } from "./client_at.js";

/** How far back an offer may look, in entries. */
const far_back = 100;
/** The most plies that `frames` answers with frames. */
const long_match_plies = 2000;
const refused_pause_ms = 1000;
/** An ordinary match of five bots. */
const match_of_bots = {
  game: "hawaii",
  options: {},
  seats: Array.from({ length: 5 }, () => ({ kind: "bot", bot: "greedy" })),
  visibility: "public",
};

// ---- setting up

async function ordinary_match({ server }) {
  const guest = await server.guest("Setup");
  const { id } = await guest.post("/matches", match_of_bots);
  await eventually(async () => (await guest.snapshot(id)).status === "finished", "the computers to play", 60_000);
  return id;
}

const expert_matches = 100;

/** A guest with many running matches against the strongest computer. */
async function matches_with_experts({ server }) {
  const session = await server.guest("Setup");
  const seats = [{ kind: "me" }, { kind: "bot", bot: "expert" }];
  const matches = [];
  for (const game of Array.from({ length: expert_matches }, (_, at) => ["maori", "hawaii", "metikoro"][at % 3])) {
    matches.push((await session.post("/matches", { game, options: {}, seats, visibility: "private" })).id);
  }
  return { session: { token: session.token, user: session.user }, matches };
}

/** Offers and withdraws until the match has this many entries: null, or the server's refusal if it accepts no more. */
async function offer_and_withdraw(player, match, entries, kind = "cancel") {
  const offer = { kind };
  for (let ply = 0; ply < entries;) {
    const offered = await player.call("POST", `/matches/${match}/offers`, { offer, cmd: fresh() });
    if (offered.status !== 200) return { ply, code: offered.body.code };
    const vote = { offer: offered.body.ply, accept: false, cmd: fresh() };
    const withdrawn = await player.call("POST", `/matches/${match}/votes`, vote);
    if (withdrawn.status !== 200) return { ply, code: withdrawn.body.code };
    ({ ply } = withdrawn.body);
  }
  return null;
}

/** A match with offers between its turns, of a player who keeps offering to take back a turn that is not theirs. */
async function match_with_offers({ server }) {
  const players = [await server.guest("Ann"), await server.guest("Ben")];
  const match = await table(players, { game: "metikoro" });
  for (let ply = 0; ply < far_back + 5;) {
    for (const player of players) await offer_and_withdraw(player, match, ply + 20, "draw");
    ({ ply } = await playTurn(await mover(players, match), match, first));
  }
  const { ply } = await players[0].snapshot(match);
  return { match, ply, session: { user: players[0].user, token: players[0].token } };
}

/** A guest with many tables, so that the lists of their home page are long. */
async function guest_with_tables({ server }) {
  const guest = await server.guest("Ann");
  const open = { ...match_of_bots, seats: [{ kind: "me" }, { kind: "open" }] };
  for (let count = 0; count < 100; ++count) await guest.post("/matches", open);
  return { session: { user: guest.user, token: guest.token } };
}

/** Five players take many small turns, with as many offers in between as they may. */
async function played_long(server) {
  const players = [];
  while (players.length < 5) players.push(await server.guest("Setup"));
  const match = await table(players, { game: "hawaii" });
  while ((await players[0].snapshot(match)).status === "running") {
    await offer_and_withdraw(players[0], match, long_match_plies);
    await playTurn(await mover(players, match), match, first);
  }
  return match;
}

/** A finished match with as many entries as possible, at most 2,000. */
async function long_match({ server, say }) {
  const players = [await server.guest("Ann"), await server.guest("Ben")];
  let match = await table(players, { game: "hawaii" });
  const limit = await offer_and_withdraw(players[0], match, long_match_plies - 2);
  if (limit) {
    say(`offers alone make no more than ${limit.ply} entries: ${limit.code}`);
    match = await played_long(server);
  } else {
    const { ply } = await players[0].post(`/matches/${match}/offers`, { offer: { kind: "cancel" }, cmd: fresh() });
    await players[1].post(`/matches/${match}/votes`, { offer: ply, accept: true, cmd: fresh() });
  }
  const { ply } = await players[0].snapshot(match);
  say(`the long match has ${ply} entries`);
  return { match };
}

const made = new WeakMap();
/** Makes what several attacks of a site share only once. */
function once(site, make) {
  if (!made.has(site)) made.set(site, new Map());
  const of_site = made.get(site);
  if (!of_site.has(make)) of_site.set(make, make(site));
  return of_site.get(make);
}

// ---- in the attacking process. How: {origin, addresses, plan, tally}

/** One request whose answer is discarded: its status, or the error of the connection. A POST if there is a body. */
function status_of(origin, agent, address, path, token, body) {
  const { hostname, port } = new URL(origin);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json" }),
  };
  const how = { hostname, port, path: `/api/v1${path}`, method: body ? "POST" : "GET", headers };
  return new Promise((resolve) => {
    const request = http.request({ ...how, agent, localAddress: address }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode)).on("error", (error) => resolve(error.code));
    });
    request.on("error", (error) => resolve(error.code));
    request.end(body && JSON.stringify(body));
  });
}

/** Repeats this request over this many connections from each address; with `body_of`, as POST with a new body each. */
function ask_again({ origin, addresses, plan, tally }, connections, path, body_of = () => undefined) {
  const loops = addresses.flatMap((address) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
    return Array.from({ length: connections }, async () => {
      for (;;) {
        const status = await status_of(origin, agent, address, path, plan.session?.token, body_of());
        tally(status);
        if (status !== 200 && status !== 422) await sleep(refused_pause_ms);
      }
    });
  });
  return Promise.all(loops);
}

/** Plays on in all matches, so that the computer has a turn to choose in nearly every one. */
function play_on({ origin, addresses, plan, tally }) {
  const loops = plan.matches.map(async (match, at) => {
    const player = ClientAt.at(origin, addresses[at % addresses.length], plan.session);
    for (;;) {
      try {
        const { prompt } = await player.snapshot(match);
        if (prompt === null) await sleep(refused_pause_ms);
        else {
          await playTurn(player, match, first);
          tally("turns");
        }
      } catch {
        tally("refused");
        await sleep(refused_pause_ms);
      }
    }
  });
  return Promise.all(loops);
}

/**
 * One socket that subscribes to the same match from its beginning: first `at_once` times, and then as often as it may.
 */
async function subscribe_again({ origin, tally, plan }, address, at_once) {
  for (let burst = at_once; ; burst = 0) {
    const socket = new WebSocket(`${origin.replace("http", "ws")}/api/v1/socket`, { localAddress: address });
    socket.on("message", (data) => {
      const { type, code } = JSON.parse(data);
      if (type !== "frame") tally(code ?? type);
    });
    const closed = new Promise((resolve) => {
      socket.on("error", () => {}).on("close", (code) => resolve(tally(`closed with ${code}`)));
    });
    socket.on("open", async () => {
      for (let id = 1; socket.readyState === WebSocket.OPEN; ++id) {
        socket.send(JSON.stringify({ type: "subscribe", id, match: plan.match, ply: 0 }));
        if (id >= burst) await sleep(25);
      }
    });
    await closed;
    await sleep(refused_pause_ms);
  }
}

/** Sends a request over each connection, and reads nothing of the answer. */
function read_nothing({ origin, addresses, tally }, connections, path) {
  const { hostname: host, port } = new URL(origin);
  for (const localAddress of addresses) {
    for (let count = 0; count < connections; ++count) {
      const connection = net.connect({ host, port: Number(port), localAddress });
      connection.on("error", () => {}).on("connect", () => tally("asked"));
      connection.write(`GET /api/v1${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n\r\n`);
    }
  }
}

/** The answer of a call; if there was none, the error is its code. */
const answer_of = (call) =>
  call.catch((error) => ({ status: 599, body: { code: error.code ?? error.message.slice(0, 80) } }));
const outcome_of = ({ status, body }) => (status < 300 ? status : `${status} ${body?.code}`);

async function log_in_at_once({ origin, addresses, plan, tally }) {
  const clients = addresses.map((address) => ClientAt.at(origin, address));
  const log_in = async (login, number) => {
    const client = clients[number % clients.length];
    tally(outcome_of(await answer_of(client.call("POST", "/sessions", { login, password }))));
  };
  await Promise.all(plan.logins.map(log_in));
}

/** Creates matches of bots as fast as allowed; when a guest's quota is used up, as another guest. */
async function open_matches_of_bots({ origin, tally }, address) {
  const nobody = ClientAt.at(origin, address);
  let guest = null;
  for (;;) {
    const what = guest ? "matches" : "guests";
    const answer = await answer_of(
      guest ? guest.call("POST", "/matches", match_of_bots) : nobody.call("POST", "/guests", { name: "Greedy" }),
    );
    tally(answer.status < 300 ? what : outcome_of(answer));
    if (answer.status >= 300) {
      await sleep(refused_pause_ms);
      if (answer.body.code !== "rate_limited") guest = null;
    } else if (!guest) {
      guest = nobody.as(answer.body);
    }
  }
}

/** Test alerts of guests with webhooks, each from its own address. */
async function alert_again({ origin, addresses, plan, tally }) {
  const send = async (session, number) => {
    const guest = ClientAt.at(origin, addresses[number % addresses.length], session);
    for (let count = 0; count < plan.alerts; ++count) {
      const answer = await answer_of(guest.call("POST", "/me/alerts/test", { channel: "webhook" }));
      tally(answer.status < 300 ? "taken" : outcome_of(answer));
    }
  };
  await Promise.all(plan.guests.map(send));
}

// ---- other measurements

/** Compares a value with its target, and with a bound that only a fault exceeds. */
export function verdict_of(value, aim, bound) {
  if (value <= aim) return "OK";
  return value <= bound ? "over" : "FAIL";
}

/** The answers, with their numbers. */
const list = (tally) =>
  Object.entries(tally)
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ");

/** The size of the database without its free pages, in bytes. */
function database_bytes(server) {
  const query =
    "SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size";
  const answer = execFileSync("sqlite3", ["-readonly", "-json", join(server.data, "atoll.db"), query]);
  return JSON.parse(answer)[0].bytes;
}

/** The size of a finished match of bots in the database. */
async function bytes_of_a_match({ server }) {
  const guest = await server.guest("Setup");
  const before = database_bytes(server);
  const matches = [];
  for (let count = 0; count < 10; ++count) {
    const answer = await guest.call("POST", "/matches", match_of_bots);
    if (answer.status === 201) matches.push(answer.body.id);
  }
  const over = async (id) => (await guest.snapshot(id)).status === "finished";
  for (const id of matches) await eventually(() => over(id), "the computers to play", 60_000);
  return (database_bytes(server) - before) / matches.length;
}

/** Accounts with the same password, hashed once in the server's format: `{logins}`. */
async function people_with_passwords({ server }) {
  const { user } = await register(server);
  const logins = [];
  for (let count = 0; count < 150; ++count) {
    const guest = await server.guest("Crowd");
    give_address(server, guest, `crowd${count}@example.test`);
    logins.push(guest.mail);
  }
  const key = `(SELECT key FROM users WHERE id = '${user.id}')`;
  const hash = `(SELECT password FROM accounts WHERE user_key = ${key})`;
  sql(server, `UPDATE accounts SET password = ${hash} WHERE password = ''`);
  return { logins };
}

async function guests_with_webhooks({ server, silent }, count) {
  const guests = [];
  let webhooks = 0;
  for (let number = 0; number < count; ++number) {
    const guest = await server.guest("Greedy");
    for (let hook = 0; hook < 10; ++hook) {
      const address = `http://127.0.0.1:${silent.port}/${number}/${hook}`;
      const webhook = { channel: "webhook", address, keys: { shape: "generic" }, label: "A hook" };
      const { status } = await guest.call("POST", "/me/endpoints", webhook);
      webhooks += status === 201 ? 1 : 0;
    }
    guests.push({ user: guest.user, token: guest.token });
  }
  return { guests, webhooks };
}

/** Waits until the memory of the server has stopped growing. */
async function memory_is_steady({ server }) {
  const deadline = performance.now() + 25_000;
  let most = 0;
  for (let since = performance.now(); performance.now() < Math.min(since + 3000, deadline); await sleep(100)) {
    const now = resident_mb(server.pid);
    if (now > most + 1) [most, since] = [now, performance.now()];
  }
}

/** A user with a confirmed address who has forgotten the password. */
async function forgetful({ server }, name) {
  const guest = await server.guest("Victim");
  give_address(server, guest, `${name}@example.test`);
  return guest.mail;
}

/** How long a mail takes from the request for it, in s; infinite if longer than `patience_s`. */
async function reset_mail_s({ server, mail }, address, patience_s) {
  const start = performance.now();
  const victim = ClientAt.at(server.origin, "127.0.2.98");
  const asked = await victim.call("POST", "/passwords/forgotten", { mail: address });
  if (asked.status !== 202) throw new Error(`a new password is refused with ${asked.status}`);
  const passed_s = () => (performance.now() - start) / 1000;
  while (passed_s() < patience_s) {
    if ((await mail.mails(address)).length > 0) return passed_s();
    await sleep(50);
  }
  return Number.POSITIVE_INFINITY;
}

const mail_patience_s = 20;
const test_alerts = (what, guests, alerts, from) => ({
  finding: "H2",
  what,
  from: [from],
  seconds: 5,
  own_site: true,
  needs_mail: true,
  prepare: async (site) => ({
    ...(await guests_with_webhooks(site, guests)),
    alerts,
    mails: [await forgetful(site, "before"), await forgetful(site, "meanwhile")],
  }),
  run: alert_again,
  before: async (site, plan) => ({ calm_s: await reset_mail_s(site, plan.mails[0], mail_patience_s) }),
  beside: async (site, plan, attack) => {
    await attack.done;
    return { mail_s: await reset_mail_s(site, plan.mails[1], mail_patience_s) };
  },
  judge: ({ calm_s, mail_s, plan }, tally) => {
    const waited =
      mail_s === Number.POSITIVE_INFINITY ? `not within ${mail_patience_s} s` : `after ${mail_s.toFixed(1)} s`;
    return {
      received: `${plan.webhooks} webhooks, alerts ${list(tally)}; a reset mail left ${waited}, without the attack after ${calm_s.toFixed(1)} s`,
      verdict: verdict_of(mail_s, 2, 10),
    };
  },
});

// ---- the list

const asked = (_, tally) => ({ received: list(tally) });

/** By name, in the order of execution. */
export const attacks = {
  frames: {
    finding: "H1",
    what: "250 connections ask for the frames of an ordinary match",
    seconds: 5,
    prepare: async (site) => ({ match: await once(site, ordinary_match) }),
    run: (how) => ask_again(how, 250, `/matches/${how.plan.match}/frames?since=0`),
    judge: asked,
  },
  long: {
    finding: "H1",
    what: "100 connections ask for the frames of a long match",
    seconds: 5,
    prepare: (site) => once(site, long_match),
    run: (how) => ask_again(how, 100, `/matches/${how.plan.match}/frames?since=0`),
    judge: asked,
  },
  socket: {
    finding: "H1",
    what: "one socket subscribes 180 times from the beginning of a long match",
    seconds: 5,
    prepare: (site) => once(site, long_match),
    run: (how) => Promise.all(how.addresses.map((address) => subscribe_again(how, address, 180))),
    judge: asked,
  },
  offers: {
    finding: "H1",
    what: "50 connections offer to take back a turn of 100 entries ago, which is refused after a replay",
    seconds: 5,
    prepare: (site) => once(site, match_with_offers),
    run: (how) => {
      const offer = { kind: "take_back", turn: how.plan.ply - far_back };
      return ask_again(how, 50, `/matches/${how.plan.match}/offers`, () => ({ offer, cmd: fresh() }));
    },
    judge: asked,
  },
  lists: {
    finding: "H1",
    what: "250 connections ask for a long list of one's own matches",
    seconds: 5,
    prepare: (site) => once(site, guest_with_tables),
    run: (how) => ask_again(how, 250, "/matches?list=mine&limit=100"),
    judge: asked,
  },
  experts: {
    finding: "H1",
    what: "a hundred matches against the strongest computer",
    seconds: 5,
    prepare: (site) => once(site, matches_with_experts),
    run: play_on,
    judge: asked,
  },
  records: {
    finding: "M1",
    what: "60 connections ask for the record of a long match with all states, and read nothing",
    seconds: 5,
    prepare: (site) => once(site, long_match),
    run: (how) => read_nothing(how, 60 / how.addresses.length, `/matches/${how.plan.match}/record?states=1`),
    beside: memory_is_steady,
    judge: ({ memory }, { asked: sent = 0 }) => {
      const grown = memory.peak - memory.before;
      return {
        received: `${sent} asked; ${grown.toFixed(0)} MB more at the most`,
        verdict: verdict_of(grown, 96, 192),
      };
    },
  },
  logins: {
    finding: "low",
    what: "150 people log in at once",
    seconds: 5,
    prepare: people_with_passwords,
    run: log_in_at_once,
    beside: async (_site, _plan, attack) => {
      await attack.done;
    },
    judge: (_, tally) => ({ ...asked(_, tally), verdict: verdict_of(tally["503 unavailable"] ?? 0, 15, 75) }),
  },
  bots: {
    finding: "M2",
    what: "matches of bots alone, as many as a guest and an address may make",
    from: [1], // Ten make ten times as many: each address has its own quota.
    seconds: 50,
    own_site: true,
    prepare: async (site) => ({ bytes: await bytes_of_a_match(site) }),
    run: (how) => Promise.all(how.addresses.map((address) => open_matches_of_bots(how, address))),
    judge: ({ late, plan, from }, tally) => {
      // First the guest's quota is used up, then the address's: then no match is created before the next day.
      const is_over = (tally["429 quota_used"] ?? 0) > from;
      const matches = is_over ? tally.matches : (86_400 * (late.matches ?? 0)) / late.seconds;
      const a_day = (matches * plan.bytes) / from;
      return {
        received: `${list(tally)}; ${(plan.bytes / 1000).toFixed(0)} KB a match; ${(a_day / 1e9).toFixed(3)} GB a day for each address`,
        verdict: verdict_of(a_day, 0.5e9, 2e9),
      };
    },
  },
  webhooks: test_alerts("58 test alerts of one guest with ten webhooks at a host that never answers", 1, 58, 1),
  crowd: test_alerts("test alerts of a hundred guests with ten such webhooks each", 100, 5, 10),
};
