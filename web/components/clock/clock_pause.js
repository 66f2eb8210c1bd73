import { html } from "../../lib/html.js";
import { pause_line } from "../../lib/i18n/clock_words.js";
import { t } from "../../lib/i18n/i18n.js";
import { server_now } from "../../lib/ui/server_time.js";
import { Icon } from "../ui/icons.js";

const signs = /** @type {const} */ ({ vacation: "sun", weekend: "sun", night: "moon" });

/** Shows that a player's clocks are paused, why, and until when. @param {{ look: import("../../lib/types.js").SeatLook, worded?: boolean }} props */
export function PauseMark({ look, worded = false }) {
  const { paused } = look;
  if (!paused) return null;
  const text = pause_line(paused, server_now());
  if (worded) return html`<span class="paused worded"><${Icon} name=${signs[paused.why] ?? "moon"} />${text}</span>`;
  const label = t("clock_pause.of", { name: look.name, reason: text });
  return html`<span class="paused" role="img" aria-label=${label} title=${label}
    ><${Icon} name=${signs[paused.why] ?? "moon"}
  /></span>`;
}
