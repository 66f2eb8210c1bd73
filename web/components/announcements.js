import { announcements_shown, put_away } from "../lib/announcements.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { Icon } from "./icons.js";

/** What everybody is told, at the head of every page, until the reader puts it away. */
export function Announcements() {
  return html`<div class="announcements" role="status">
    ${announcements_shown.value.map(
      ({ id, text }) =>
        html`<div class="announcement" key=${id}>
          <${Icon} name="horn" />
          <p dir="auto"><span class="visually-hidden">${t("announcement.title")}: </span>${text}</p>
          <button
            class="button plain square"
            aria-label=${t("announcement.put_away", { text })}
            title=${t("action.dismiss")}
            onClick=${() => put_away(id)}
          >
            <${Icon} name="close" />
          </button>
        </div>`,
    )}
  </div>`;
}
