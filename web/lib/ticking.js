import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { socket } from "./connection.js";

const tick_ms = 1_000;

/** The device's time, moving once a second while somebody looks at a clock. */
const ticked = signal(Date.now());
let watchers = 0;
/** @type {any} */
let timer = null;

/** The server's time, as well as it is known, in ms since 1970. */
export const server_now = () => ticked.value + (socket.clock_offset_ms.value ?? 0);

/** Keeps the time moving as long as the component is shown, and answers the server's. @returns {number} */
export function use_server_now() {
  useEffect(() => {
    ticked.value = Date.now();
    if (watchers++ === 0) {
      timer = setInterval(() => {
        ticked.value = Date.now();
      }, tick_ms);
    }
    return () => {
      if (--watchers === 0) clearInterval(timer);
    };
  }, []);
  return server_now();
}
