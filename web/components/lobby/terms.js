import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { limit_lines } from "../../lib/i18n/limit_words.js";
import { ClockTerm } from "../clock/clocks.js";
import { Icon } from "../ui/icons.js";

/**
 * The terms of a table: its clock, who can join, whether it is rated.
 * @param {{ match: Pick<import("../../lib/types.js").MatchItem, "clock" | "limits" | "rated" | "visibility" | "seats">, hidden?: boolean }} props
 *   `hidden`: show also that a table is private
 */
export function Terms({ match, hidden = false }) {
  const people = match.seats.filter(({ kind }) => kind !== "bot").length;
  const limits = limit_lines(match.limits);
  return html`<ul class="terms" aria-label=${t("terms.title")}>
    ${people > 1 && html`<${ClockTerm} clock=${match.clock} />`}
    ${
      hidden &&
      match.visibility === "private" &&
      html`<li class="term"><${Icon} name="lock" />${t("terms.private")}</li>`
    }
    ${limits.map((line) => html`<li key=${line} class="term"><${Icon} name="gate" />${line}</li>`)}
    ${people > 1 && match.rated === false && html`<li class="term"><${Icon} name="unrated" />${t("terms.unrated")}</li>`}
  </ul>`;
}
