import { effect } from "@preact/signals";

/**
 * Polls over HTTP while the socket has been lost for a while, for example behind a proxy that blocks WebSockets.
 * Requests never overlap, and failures are ignored until the next one.
 * @param {import("@preact/signals").Signal<number | null>} lost_at of the socket
 * @param {() => Promise<unknown> | void} poll
 * @param {{ patience_ms?: number, pace_ms?: number }} [times]
 * @returns {() => void} ends it
 */
export function poll_while_lost(lost_at, poll, { patience_ms = 20_000, pace_ms = 6_000 } = {}) {
  /** @type {any} */
  let timer = null;
  let away = false;
  /** Counts the outages: a request from an earlier one does not continue in this one. */
  let spell = 0;
  const again = async (/** @type {number} */ mine) => {
    await Promise.resolve(poll()).catch(() => {});
    if (away && mine === spell) timer = setTimeout(again, pace_ms, mine);
  };
  const end = effect(() => {
    const lost = lost_at.value !== null;
    if (lost === away) return;
    away = lost;
    clearTimeout(timer);
    if (away) timer = setTimeout(again, patience_ms, ++spell);
  });
  return () => {
    away = false;
    clearTimeout(timer);
    end();
  };
}

/** A restarted server is noticed within about this time plus one round trip. */
const look_ms = 1_500;

/**
 * While the socket is lost and the page is visible, checks over HTTP whether the server is up, and reconnects as soon
 * as it is. The socket's own attempts become rare, and browsers throttle failing ones. If only sockets are blocked, the
 * server answers all along and nothing changes.
 * @param {import("./socket.js").Socket} socket
 * @param {{ in_sight: () => boolean, answers: () => Promise<boolean> }} world
 * @returns {() => void} ends it
 */
export function connect_when_back(socket, { in_sight, answers }) {
  let was_down = false;
  const look = async () => {
    if (!in_sight()) return;
    const up = await answers();
    if (up && was_down && socket.lost_at.value !== null) socket.restart();
    was_down = !up;
  };
  return poll_while_lost(socket.lost_at, look, { patience_ms: look_ms, pace_ms: look_ms });
}
