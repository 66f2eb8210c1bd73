import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { socket } from "../net/connection.js";

const tick_ms = 1_000;

/** The device's time, updated once a second while a clock is shown. */
const ticked = signal(Date.now());
let watchers = 0;
/** @type {any} */
let timer = null;

/** An estimate of the server's time, in ms since 1970. */
export const server_now = () => ticked.value + (socket.clock_offset_ms.value ?? 0);

/** The server's time, updated each second while the component is mounted. @returns {number} */
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
