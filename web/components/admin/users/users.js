import { signal } from "@preact/signals";
import { profile } from "../../../lib/account/session.js";
import { admin_api } from "../../../lib/admin/admin_api.js";
import { roles, states, user_query } from "../../../lib/admin/forms.js";
import { html } from "../../../lib/html.js";
import { show_day, t } from "../../../lib/i18n/i18n.js";
import { paths } from "../../../lib/ui/routes.js";
import { use_pages } from "../../../lib/ui/use_pages.js";
import { name_of } from "../../people/person.js";
import { Icon } from "../../ui/icons.js";
import { Narrow, PagedList, RowLink } from "../common.js";

/** @typedef {import("../../../lib/admin/admin_api.js").Person} Person */

/** The search is kept when the user opens a page and comes back. */
const filter = signal({ text: "", role: "", state: "" });

/** The section with all users, filtered while typing. */
export function UserSection() {
  const viewer = profile.value?.role ?? "player";
  const wish = user_query(filter.value, viewer);
  const pages = use_pages(
    async (cursor) => {
      const { users, next } = await admin_api.users({ ...wish, cursor });
      return { items: users, next };
    },
    (/** @type {Person} */ { user }) => user.id,
    [JSON.stringify(wish)],
  );
  return html`<h1>${t("admin.users.title")}</h1>
    <${Search} viewer=${viewer} />
    <${PagedList}
      pages=${pages}
      label=${t("admin.users.title")}
      nothing=${t("admin.users.nobody")}
      row=${(/** @type {Person} */ person) => html`<${UserRow} key=${person.user.id} person=${person} />`}
    />`;
}

/** @param {{ viewer: string }} props */
function Search({ viewer }) {
  const { text, role, state } = filter.value;
  const set = (/** @type {Partial<typeof filter.value>} */ change) => (filter.value = { ...filter.value, ...change });
  return html`<form
    class="admin-search"
    role="search"
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    <div class="field">
      <label class="label" for="find-user"
        >${t(viewer === "admin" ? "admin.users.find_any" : "admin.users.find")}</label
      >
      <div class="search-box">
        <${Icon} name="search" />
        <input
          class="input"
          id="find-user"
          type="search"
          autocomplete="off"
          autocapitalize="none"
          spellcheck=${false}
          maxlength="254"
          value=${text}
          onInput=${(/** @type {any} */ event) => set({ text: event.target.value })}
        />
      </div>
    </div>
    <${Narrow}
      name="role"
      label=${t("admin.role")}
      value=${role}
      choices=${[["", t("admin.users.all")], ...roles.map((each) => [each, t(`admin.roles.${each}`)])]}
      on_choose=${(/** @type {string} */ value) => set({ role: value })}
    />
    <${Narrow}
      name="state"
      label=${t("admin.users.state")}
      value=${state}
      choices=${[["", t("admin.users.all")], ...states.map((each) => [each, t(`admin.states.${each}`)])]}
      on_choose=${(/** @type {string} */ value) => set({ state: value })}
    />
  </form>`;
}

/** @param {{ person: Person }} props */
function UserRow({ person }) {
  const { user, account, created_at, seen_at } = person;
  const since = t("admin.users.since", { day: show_day(created_at) });
  const seen = seen_at === null ? "" : t("admin.users.seen", { day: show_day(seen_at) });
  return html`<li>
    <${RowLink} href=${paths.admin("users", user.id)} user=${user}>
      <strong>${name_of(user)}</strong>
      <span class="quiet small">${[account?.mail, since, seen].filter(Boolean).join(" · ")}</span>
      <${Marks} person=${person} />
    </${RowLink}>
  </li>`;
}

/** The role and the state of a user, if special. @param {{ person: Person }} props */
export function Marks({ person: { user, role, account, suspension, mute } }) {
  const marks = [
    role !== "player" && ["you", t(`admin.roles.${role}`)],
    user.guest && !user.deleted && ["", t("admin.states.guest")],
    user.deleted && ["", t("admin.states.deleted")],
    account && !account.confirmed && ["warn", t("admin.states.unconfirmed")],
    suspension && ["bad", t("admin.states.suspended")],
    mute && ["bad", t("admin.states.muted")],
  ].filter((mark) => Array.isArray(mark));
  if (marks.length === 0) return null;
  return html`<span class="marks"
    >${marks.map(([mood, text]) => html`<span key=${text} class=${`pill ${mood}`}>${text}</span>`)}</span
  >`;
}
