import { effect, signal } from "@preact/signals";
import { socket } from "./connection.js";
import { route } from "./router.js";

/**
 * Which match somebody looks at in this tab: the server leaves out only the alerts of that one, and only while the tab is
 * seen and has the keyboard. A tab that merely stays open keeps no alert back.
 */
const watched = signal(is_watched());

function is_watched() {
  return document.visibilityState === "visible" && document.hasFocus();
}

export function start_focus() {
  const look = () => (watched.value = is_watched());
  document.addEventListener("visibilitychange", look);
  addEventListener("focus", look);
  addEventListener("blur", look);
  addEventListener("pageshow", look);
  addEventListener("pagehide", () => (watched.value = false));
  /** @type {string | null} */
  let told = null;
  effect(() => {
    const match = watched.value && route.value.name === "match" ? route.value.id : null;
    // A new connection has no focus; one that is open is told of changes alone.
    if (socket.state.value !== "open") told = null;
    else if (match !== told) {
      told = match;
      socket.ask("focus", { match }).catch(() => {});
    }
  });
}
