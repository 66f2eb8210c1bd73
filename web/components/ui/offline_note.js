import { html } from "../../lib/html.js";
import { show_day_time, t } from "../../lib/i18n/i18n.js";
import { online } from "../../lib/net/connection.js";
import { Icon } from "./icons.js";

/** Says that the server cannot be reached, and how old the data shown is. @param {{ at: number }} props */
export function OfflineNote({ at }) {
  return html`<div class="offline-note" role="status">
    <${Icon} name="offline" />
    <p>
      <strong>${t(online.value ? "kept.unreachable" : "kept.offline", { time: show_day_time(at) })}</strong>
      ${t("kept.hint")}
    </p>
  </div>`;
}
