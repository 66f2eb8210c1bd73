import { useEffect } from "preact/hooks";
import { html } from "../lib/html.js";
import { show_day_time, t } from "../lib/i18n.js";
import { load_session, profile } from "../lib/session.js";
import { use_server_now } from "../lib/ticking.js";
import { Icon } from "./icons.js";

/** Until when a moderator has muted the viewer; null for who may write. */
export function use_muted_until() {
  const now = use_server_now();
  const until = profile.value?.muted_until ?? null;
  return until !== null && until > now ? until : null;
}

/** Stands where the viewer would write. @param {{ until: number }} props */
export function MutedNote({ until }) {
  useEffect(() => {
    // A moderator may have taken it back meanwhile.
    const back = () => document.visibilityState === "visible" && load_session().catch(() => {});
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, []);
  return html`<p class="muted-note small" role="status">
    <${Icon} name="ban" /><span>${t("error.muted", { until: show_day_time(until) })}</span>
  </p>`;
}
