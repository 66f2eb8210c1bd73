import { signal } from "@preact/signals";
import { Socket, socket_address } from "./socket.js";

/** The page's connection. */
export const socket = new Socket(() => new WebSocket(socket_address(location)));

/** Does the device say that it has a network? */
export const online = signal(navigator.onLine);

export function start_connection() {
  socket.start();
  const woken = () => {
    online.value = navigator.onLine;
    if (document.visibilityState === "visible") socket.wake();
  };
  document.addEventListener("visibilitychange", woken);
  addEventListener("pageshow", (event) => event.persisted && woken());
  addEventListener("online", woken);
  addEventListener("offline", woken);
}
