import { signal } from "@preact/signals";
import { connect_when_back } from "./poll.js";
import { Socket, socket_address } from "./socket.js";

/** The page's only socket. */
export const socket = new Socket(() => new WebSocket(socket_address(location)));

/** Whether the device reports a network. */
export const online = signal(navigator.onLine);

const answer_ms_max = 1_500;

/** Whether the server answers with success: a proxy may answer in place of a server that is down. */
async function answers() {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(answer_ms_max) })).ok;
  } catch {
    return false;
  }
}

const in_sight = () => document.visibilityState === "visible" && navigator.onLine;

export function start_connection() {
  socket.start();
  connect_when_back(socket, { in_sight, answers });
  const woken = () => {
    online.value = navigator.onLine;
    if (document.visibilityState === "visible") socket.wake();
  };
  document.addEventListener("visibilitychange", woken);
  addEventListener("pageshow", (event) => event.persisted && woken());
  addEventListener("online", woken);
  addEventListener("offline", woken);
}
