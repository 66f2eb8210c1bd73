import { rest_line } from "../lib/clock_words.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { server_now } from "../lib/ticking.js";
import { Icon } from "./icons.js";

const signs = /** @type {const} */ ({ vacation: "sun", weekend: "sun", night: "moon" });

/** That a player's clocks stand still now, why, and until when. @param {{ look: import("../lib/types.js").SeatLook, worded?: boolean }} props */
export function Resting({ look, worded = false }) {
  const rest = look.resting;
  if (!rest) return null;
  const text = rest_line(rest, server_now());
  if (worded) return html`<span class="resting worded"><${Icon} name=${signs[rest.why] ?? "moon"} />${text}</span>`;
  const label = t("rest.of", { name: look.name, rest: text });
  return html`<span class="resting" role="img" aria-label=${label} title=${label}
    ><${Icon} name=${signs[rest.why] ?? "moon"}
  /></span>`;
}
