import { signal } from "@preact/signals";
import { is_overdue, match_query, match_states } from "../../../lib/admin/matches.js";
import { matches_api } from "../../../lib/admin/matches_api.js";
import { game_by_id, games } from "../../../lib/games/games.js";
import { html } from "../../../lib/html.js";
import { show_list, t } from "../../../lib/i18n/i18n.js";
import { seat_looks } from "../../../lib/match/seats.js";
import { paths } from "../../../lib/ui/routes.js";
import { server_now } from "../../../lib/ui/server_time.js";
import { use_pages } from "../../../lib/ui/use_pages.js";
import { Icon } from "../../ui/icons.js";
import { Moment, Narrow, PagedList, RowLink } from "../common.js";
import { UserFilter } from "../users/user_field.js";

/** @typedef {import("../../../lib/admin/matches_api.js").AdminMatch} AdminMatch */

/** The search is kept when the user opens a match and comes back. */
const filter = signal({
  text: "",
  game: "",
  status: "running",
  user: /** @type {import("../../../lib/types.js").User | null} */ (null),
  overdue: false,
});

/** The section with all matches, the newest first. */
export function MatchSection() {
  return html`<h1>${t("admin.matches.title")}</h1>
    <${Search} />
    <${MatchList} wish=${match_query(filter.value)} label=${t("admin.matches.title")} />`;
}

/** The matches of one user, with their own title. @param {{ user: string }} props */
export function MatchesOf({ user }) {
  return html`<section class="stack" aria-labelledby="matches-of">
    <h2 id="matches-of">${t("admin.matches.title")}</h2>
    <${MatchList} wish=${{ user }} label=${t("admin.matches.title")} />
  </section>`;
}

/** @param {{ wish: ReturnType<typeof match_query>, label: string }} props */
function MatchList({ wish, label }) {
  const pages = use_pages(
    async (cursor) => {
      const { matches, next } = await matches_api.matches({ ...wish, cursor });
      return { items: matches, next };
    },
    (/** @type {AdminMatch} */ { id }) => id,
    [JSON.stringify(wish)],
  );
  return html`<${PagedList}
    pages=${pages}
    label=${label}
    nothing=${t("admin.matches.none")}
    row=${(/** @type {AdminMatch} */ match) => html`<${MatchRow} key=${match.id} match=${match} />`}
  />`;
}

function Search() {
  const { text, game, status, user, overdue } = filter.value;
  const set = (/** @type {Partial<typeof filter.value>} */ change) => (filter.value = { ...filter.value, ...change });
  const all = ["", t("admin.users.all")];
  return html`<form
    class="admin-search of-matches"
    role="search"
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    <div class="field">
      <label class="label" for="find-match">${t("admin.matches.find")}</label>
      <div class="search-box">
        <${Icon} name="search" />
        <input
          class="input"
          id="find-match"
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
    <${UserFilter} user=${user} on_choose=${(/** @type {any} */ now) => set({ user: now })} />
    <${Narrow}
      name="game"
      label=${t("new.game")}
      value=${game}
      choices=${[all, ...(games.value ?? []).map(({ id, name }) => [id, name])]}
      on_choose=${(/** @type {string} */ value) => set({ game: value })}
    />
    <${Narrow}
      name="status"
      label=${t("admin.users.state")}
      value=${status}
      choices=${[all, ...match_states.map((each) => [each, t(`admin.matches.status.${each}`)])]}
      on_choose=${(/** @type {string} */ value) => set({ status: value })}
    />
    <label class="switch">
      <input
        type="checkbox"
        checked=${overdue}
        onChange=${(/** @type {any} */ event) => set({ overdue: event.target.checked })}
      />${t("admin.matches.overdue_only")}
    </label>
  </form>`;
}

/** @param {AdminMatch} match */
export const looks_of = ({ seats }) => seat_looks({ seats, you: null }, t);
/** @param {AdminMatch} match */
export const game_name = ({ game }) => game_by_id(game)?.name ?? game;

/** @param {{ match: AdminMatch }} props */
function MatchRow({ match }) {
  const names = looks_of(match).map(({ name }) => name);
  return html`<li>
    <${RowLink} href=${paths.admin("matches", match.id)}>
      <span><strong>${game_name(match)}</strong>${" "}${show_list(names)}</span>
      <span class="marks">
        <${MatchMarks} match=${match} />
        <span class="quiet small">
          ${t("admin.matches.moves", { count: match.ply })} · ${t("admin.matches.moved")}${" "}<${Moment} at=${match.updated_at} />
        </span>
      </span>
    </${RowLink}>
  </li>`;
}

const moods = /** @type {Record<string, string>} */ ({ running: "you", finished: "good" });

/** The state of a match. @param {{ match: AdminMatch }} props */
export function MatchMarks({ match }) {
  const { status, visibility, rated, origin } = match;
  const marks = [
    [moods[status] ?? "", t(`admin.matches.status.${status}`)],
    is_overdue(match, server_now()) && ["bad", t("admin.matches.overdue")],
    visibility === "private" && ["", t("admin.matches.private")],
    !rated && !origin && ["", t("admin.matches.unrated")],
    origin && ["", t("admin.matches.imported")],
  ].filter((mark) => Array.isArray(mark));
  return marks.map(([mood, text]) => html`<span key=${text} class=${`pill ${mood}`}>${text}</span>`);
}
