import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { paths } from "../lib/routes.js";
import { Icon } from "./icons.js";

/** What the server has committed itself to, for whoever wants to write it down before they sit. @param {{ commitment: string }} props */
export function Commitment({ commitment }) {
  return html`<details class="commitment">
    <summary><${Icon} name="shuffle" />${t("commitment.title")}</summary>
    <p class="quiet small">${t("commitment.text")}</p>
    <code>${commitment}</code>
    <p class="small"><a href=${paths.shuffle()}>${t("commitment.about")}</a></p>
  </details>`;
}
