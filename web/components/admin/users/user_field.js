import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { Avatar } from "../../people/avatar.js";
import { name_of } from "../../people/person.js";
import { PlayerSearch } from "../../people/player_search.js";
import { Icon } from "../../ui/icons.js";

/** @typedef {import("../../../lib/types.js").User} User */

/**
 * A search for a user by name, which the chosen user then replaces.
 * @param {{ id: string, label: string, user: User | null, on_choose: (user: User | null) => void }} props
 */
function UserChoice({ id, label, user, on_choose }) {
  const clear = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const chosen = useRef(user);
  // The search field is gone, so the focus moves to what replaced it.
  useEffect(() => {
    if (user && user !== chosen.current) clear.current?.focus();
    chosen.current = user;
  }, [user]);
  return html`<div class="field">
    <span class="label" id=${`${id}-label`}>${label}</span>
    ${
      user
        ? html`<div class="chosen-player" role="group" aria-labelledby=${`${id}-label`}>
            <${Avatar} name=${user.name} size=${28} />
            <span class="name">${name_of(user)}</span>
            <button
              type="button"
              class="button plain square"
              ref=${clear}
              aria-label=${t("admin.other_user", { name: name_of(user) })}
              title=${t("admin.other_user", { name: name_of(user) })}
              onClick=${() => on_choose(null)}
            >
              <${Icon} name="close" />
            </button>
          </div>`
        : html`<${PlayerSearch} id=${id} label=${label} on_choose=${on_choose} />`
    }
  </div>`;
}

/** Filters a list by one user. @param {{ user: User | null, on_choose: (user: User | null) => void }} props */
export const UserFilter = ({ user, on_choose }) =>
  html`<${UserChoice} id="filter-user" label=${t("admin.of_user")} user=${user} on_choose=${on_choose} />`;

/** A field of a form whose value is the user's id. @param {{ name: string, label: string }} props */
export function UserField({ name, label }) {
  const [user, set_user] = useState(/** @type {User | null} */ (null));
  return html`<${UserChoice} id=${`field-${name}`} label=${label} user=${user} on_choose=${set_user} />
    <input type="hidden" name=${name} value=${user?.id ?? ""} />`;
}
