import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { Icon } from "../ui/icons.js";

/** How many people watch a match; nothing for nobody. @param {{ count: number }} props */
export function SpectatorCount({ count }) {
  if (count === 0) return null;
  return html`<span class="term"><${Icon} name="eye" />${t("card.spectators", { count })}</span>`;
}

/**
 * Says that the viewer is watching, and how many do.
 * @param {{ watching: boolean, count: number }} props
 */
export function Spectators({ watching, count }) {
  if (!watching && count === 0) return null;
  return html`<p class="spectators small">
    ${watching && html`<strong>${t("match.watching")}</strong>`} <${SpectatorCount} count=${count} />
  </p>`;
}
