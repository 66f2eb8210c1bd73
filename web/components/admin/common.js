import { html } from "../../lib/html.js";
import { show_day_time, t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { paths } from "../../lib/ui/routes.js";
import { Avatar } from "../people/avatar.js";
import { name_of } from "../people/person.js";
import { Failed, Loading } from "../ui/states.js";

/** Common parts of the administration's lists. */

/** @param {{ at: number }} props */
export function Moment({ at }) {
  return html`<time datetime=${new Date(at).toISOString()}>${show_day_time(at)}</time>`;
}

/** "until 3 Aug 2026, 14:00", or permanently. @param {number | null} until */
export const until_text = (until) =>
  until === null ? t("admin.for_good") : t("admin.until", { moment: show_day_time(until) });

/** A link to the page of a user. @param {{ user: import("../../lib/types.js").User }} props */
export function UserLink({ user }) {
  return html`<a class="user-link" href=${paths.admin("users", user.id)}>${name_of(user)}</a>`;
}

/**
 * A paged list: its items, or why there are none.
 * @param {{ pages: ReturnType<typeof import("../../lib/ui/use_pages.js").use_pages<any>>, nothing: string, row: (item: any) => any,
 *   label?: string }} props
 */
export function PagedList({ pages, nothing, row, label }) {
  const { items, problem, busy, more, reload } = pages;
  if (items === null) return problem ? html`<${Failed} problem=${problem} retry=${reload} />` : html`<${Loading} />`;
  return html`<div class="stack" aria-busy=${busy}>
    ${
      items.length === 0
        ? html`<p class="nothing" role="status">${nothing}</p>`
        : html`<ul class="rows panel" aria-label=${label}>
            ${items.map(row)}
          </ul>`
    }
    ${
      problem &&
      html`<p class="form-fault" role="alert">
        ${problem_text(problem)} <button class="button" onClick=${more ?? reload}>${t("state.retry")}</button>
      </p>`
    }
    ${more && !problem && html`<div class="row"><button class="button" disabled=${busy} onClick=${more}>${t("home.more")}</button></div>`}
  </div>`;
}

/**
 * The link of a list item.
 * @param {{ href: string, user?: import("../../lib/types.js").User, children: any }} props
 */
export function RowLink({ href, user, children }) {
  return html`<a class="person-link" href=${href}>
    ${user && html`<${Avatar} name=${user.name} size=${44} />`}
    <span class="row-text">${children}</span>
  </a>`;
}

/** @param {{ name: string, label: string, value: string, choices: string[][], on_choose: (value: string) => void }} props */
export function Narrow({ name, label, value, choices, on_choose }) {
  return html`<label class="field">
    <span class="label">${label}</span>
    <select class="input" name=${name} onChange=${(/** @type {any} */ event) => on_choose(event.target.value)}>
      ${choices.map(([id, text]) => html`<option key=${id} value=${id} selected=${id === value}>${text}</option>`)}
    </select>
  </label>`;
}

/** @param {{ name: string, label: string, value: string, on_choose: (value: string) => void }} props */
export function DayField({ name, label, value, on_choose }) {
  return html`<label class="field">
    <span class="label">${label}</span>
    <input
      class="input"
      type="date"
      name=${name}
      value=${value}
      max="9999-12-30"
      onChange=${(/** @type {any} */ event) => on_choose(event.target.value)}
    />
  </label>`;
}
