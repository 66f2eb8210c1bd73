import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { user_name } from "../../lib/match/seats.js";
import { paths } from "../../lib/ui/routes.js";
import { Avatar } from "./avatar.js";

/** @param {import("../../lib/types.js").User} user */
export const name_of = (user) => user_name(user, t);

/**
 * A row about a user: picture, name, details and actions.
 * @param {{ user: import("../../lib/types.js").User, more?: any, children?: any }} props
 */
export function PersonRow({ user, more, children }) {
  return html`<li class="person">
    <a class="person-link" href=${paths.player(user.id)}>
      <${Avatar} name=${user.name} size=${44} />
      <span class="row-text"
        ><strong>${name_of(user)}</strong>${more && html`<span class="quiet small">${more}</span>`}</span
      >
    </a>
    ${children}
  </li>`;
}

/** Whether a user is online, as a dot and as text. @param {{ online: boolean }} props */
export function Online({ online }) {
  return html`<span class="online">
    <span class=${`presence ${online ? "here" : ""}`} aria-hidden="true"></span
    >${t(online ? "people.online" : "people.offline")}
  </span>`;
}
