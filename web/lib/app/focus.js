import { effect, signal } from "@preact/signals";
import { socket } from "../net/connection.js";
import { route } from "../ui/router.js";

/**
 * Which match the user looks at in this tab. The server suppresses alerts for that match only, and only while the tab
 * is visible and focused.
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
  let sent = null;
  effect(() => {
    const match = watched.value && route.value.name === "match" ? route.value.id : null;
    // A new connection starts without a focus; later only changes are sent.
    if (socket.state.value !== "open") sent = null;
    else if (match !== sent) {
      sent = match;
      socket.request("focus", { match }).catch(() => {});
    }
  });
}
