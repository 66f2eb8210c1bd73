import { online } from "../lib/connection.js";
import { html } from "../lib/html.js";
import { show_day_time, t } from "../lib/i18n.js";
import { Icon } from "./icons.js";

/** Says that nobody answers, and of when that is which is shown. @param {{ at: number }} props */
export function KeptNote({ at }) {
  return html`<div class="kept-note" role="status">
    <${Icon} name="offline" />
    <p>
      <strong>${t(online.value ? "kept.unreachable" : "kept.offline", { time: show_day_time(at) })}</strong>
      ${t("kept.hint")}
    </p>
  </div>`;
}
