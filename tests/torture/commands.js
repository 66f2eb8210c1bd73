// Commands over an unreliable connection: sent, cut off, and sent again with the same `cmd` until there is a final
// answer.
import assert from "node:assert/strict";
import http from "node:http";
import { pause } from "./line.js";

const broken = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ECONNABORTED", "ETIMEDOUT"]);
const passing = new Set(["unavailable", "shutting_down"]);

/** Whether an error with this code is a broken connection. */
export const is_broken = (code) => broken.has(code);

/** A call whose connection may break: its answer `{status, body}`, or null if there was none. */
export async function try_call(client, method, path, body) {
  try {
    const answer = await client.call(method, path, body);
    assert.notEqual(answer.status, 500, `${method} ${path}: ${answer.text}`);
    return answer;
  } catch (error) {
    if (is_broken(error.code)) return null;
    throw error;
  }
}

/** A call that changes nothing, repeated until it is answered: the body. Refusals are `{code}`. */
export async function ask(client, method, path, body) {
  for (;;) {
    const answer = await try_call(client, method, path, body);
    if (answer !== null && !passing.has(answer.body?.code)) return answer.body;
    await pause(40);
  }
}

/** Sends a request and disconnects before its answer, or before its own end. */
function vanish(client, path, body, dice) {
  const text = JSON.stringify(body);
  const sent = dice.chance(0.3) ? text.slice(0, dice.between(0, text.length - 1)) : text;
  const headers = {
    authorization: `Bearer ${client.token}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  };
  const { hostname, port } = new URL(client.origin);
  return new Promise((resolve) => {
    const request = http.request({ hostname, port, path: `/api/v1${path}`, method: "POST", headers, agent: false });
    request.on("error", () => {});
    request.on("response", (response) => response.on("error", () => {}).resume());
    request.on("close", () => resolve(null));
    request.write(sent);
    setTimeout(() => request.destroy(), dice.between(0, 6));
  });
}

/** Reads a reply: `{code, rule}` of a refusal, `{done}` with the server's answer, or null if there was none. */
function verdict(reply) {
  if (reply === null) return null;
  if (reply.code !== undefined) return { code: reply.code, rule: reply.rule };
  return { done: reply };
}

/**
 * Sends a command, `body` with its `cmd`, until there is a final answer: `{done}`, or `{code}` of the refusal. A
 * command may be given up, as refused, if the server has always answered that it cannot store anything. A client that
 * has `began` is notified of each attempt, and then of its result.
 * @param {{client: any, line?: any}} player with `line`, the command is a turn and is also sent over the socket
 */
export async function insist({ client, line }, match, path, body, dice) {
  let certain = true;
  for (;;) {
    const ended = client.began?.(match, path, body);
    let reply;
    if (dice.chance(0.12)) {
      reply = await vanish(client, path, body, dice);
    } else if (line && dice.chance(0.4)) {
      reply = await line.ask({ type: "commit", match, ...body });
      if (reply?.type === "ack") reply = { ply: reply.ply };
    } else {
      reply = (await try_call(client, "POST", path, body))?.body ?? null;
    }
    const found = verdict(reply);
    ended?.(found);
    if (found === null) {
      certain = false;
    } else if (!passing.has(found.code)) {
      return found;
    } else if (certain && dice.chance(0.4)) {
      return found;
    }
    await pause(dice.between(5, 80));
  }
}
