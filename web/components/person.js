import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { paths } from "../lib/routes.js";
import { user_name } from "../lib/seats.js";
import { Avatar } from "./avatar.js";

/** @param {import("../lib/types.js").User} user */
export const name_of = (user) => user_name(user, t);

/**
 * A line about somebody: picture, name, a word more, and what can be done.
 * @param {{ user: import("../lib/types.js").User, more?: any, children?: any }} props
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

/** Is somebody here just now? By a dot and by a word. @param {{ online: boolean }} props */
export function Online({ online }) {
  return html`<span class="online">
    <span class=${`presence ${online ? "here" : ""}`} aria-hidden="true"></span
    >${t(online ? "people.online" : "people.offline")}
  </span>`;
}
