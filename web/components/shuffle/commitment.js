import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { paths } from "../../lib/ui/routes.js";
import { Icon } from "../ui/icons.js";

/** The server's commitment, which players can note before they join. @param {{ commitment: string }} props */
export function Commitment({ commitment }) {
  return html`<details class="commitment">
    <summary><${Icon} name="shuffle" />${t("commitment.title")}</summary>
    <p class="quiet small">${t("commitment.text")}</p>
    <code>${commitment}</code>
    <p class="small"><a href=${paths.shuffle()}>${t("commitment.about")}</a></p>
  </details>`;
}
