import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { paths } from "../../lib/routes.js";

/** What an account would be good for. @param {{ needed?: boolean }} props `needed`: this section is for accounts alone */
export function KeepGuest({ needed = false }) {
  return html`<section class="panel keep-guest">
    <p>${t(needed ? "account.needs_account" : "account.keep_text")}</p>
    <a class="button primary" href=${paths.register()}>${t("guest_hint.do")}</a>
  </section>`;
}
