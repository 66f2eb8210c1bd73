import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ChatPanel } from "../components/chat/chat.js";
import { GameShelf } from "../components/lobby/game_shelf.js";
import { ImportRecord } from "../components/lobby/imports.js";
import { InvitationCard } from "../components/lobby/invitation_card.js";
import { MatchCard } from "../components/lobby/match_card.js";
import { NameField } from "../components/lobby/name_field.js";
import { Scene } from "../components/lobby/scene.js";
import { fold_of } from "../components/ui/fold_panel.js";
import { Icon } from "../components/ui/icons.js";
import { OfflineNote } from "../components/ui/offline_note.js";
import { Failed, Loading } from "../components/ui/states.js";
import { me } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { lobby_chat } from "../lib/chat/lobby_chat.js";
import { games } from "../lib/games/games.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import * as lists from "../lib/lobby/lists.js";
import { online } from "../lib/net/connection.js";
import { recall, remember } from "../lib/storage/local_storage.js";
import { paths } from "../lib/ui/routes.js";

/** The server does not push the presence of players to this page, so it reloads regularly. */
const presence_pace_ms = 45_000;

export function HomePage() {
  set_title();
  useEffect(() => {
    const refresh = () => document.visibilityState === "visible" && online.value && lists.load_lists();
    const timer = setInterval(refresh, presence_pace_ms);
    return () => clearInterval(timer);
  }, []);
  const cached_at = lists.lists_cached_at.value;
  if (cached_at !== null && games.value !== null) return html`<${OfflineHome} at=${cached_at} />`;
  const problem =
    (shows_cached_lists() ? null : basics_problem.value) ??
    (lists.lists_ready.value ? null : lists.lists_problem.value);
  if (problem) return html`<${Failed} problem=${problem} retry=${retry} />`;
  if (me.value === undefined || games.value === null || !lists.lists_ready.value) return html`<${Loading} />`;
  // Matches that wait for the viewer come first; without matches, the games.
  const busy = lists.your_turn.value.length + lists.waiting.value.length > 0;
  return html`<div class="page home">
    <${Welcome} />
    ${!busy && html`<${Games} />`} ${me.value && html`<${Mine} />`}
    <${OpenTables} />
    <${LobbyTalk} />
    ${busy && html`<${Games} />`} ${me.value && html`<${Finished} />`}
    ${me.value && !me.value.guest && html`<${Imported} />`}
  </div>`;
}

/** Offline with a known user: the cached lists are being loaded. */
const shows_cached_lists = () => basics_problem.value?.status === 0 && me.value && lists.lists_problem.value === null;

/** The viewer's matches from the offline cache. @param {{ at: number }} props */
function OfflineHome({ at }) {
  return html`<div class="page home">
    <h1 class="hello">${t("home.hello", { name: me.value?.name })}</h1>
    <${OfflineNote} at=${at} />
    <${Mine} />
    <${Finished} />
  </div>`;
}

function retry() {
  load_basics();
  lists.load_lists();
}

/** The greeting; for new visitors also an introduction. */
function Welcome() {
  if (me.value)
    return html`<h1 class="hello">${t("home.hello", { name: me.value.name })}</h1>
      <${GuestHint} />`;
  return html`<section class="welcome" aria-labelledby="welcome">
    <div class="welcome-text">
      <h1 id="welcome">${t("home.welcome")}</h1>
      <p class="lead">${t("home.lead")}</p>
      <${NameField} />
    </div>
    <${Scene} />
  </section>`;
}

function Games() {
  return html`<section class="list" aria-labelledby="games">
    <h2 id="games">${t("home.games")}</h2>
    <${GameShelf} />
  </section>`;
}

function Mine() {
  return html`<${Section}
      id="your-turn"
      title=${t("home.your_turn")}
      items=${lists.your_turn.value}
      empty=${t("home.your_turn_empty")}
    />
    <${Section} id="waiting" title=${t("home.waiting")} items=${lists.waiting.value} empty=${t("home.waiting_empty")} />
    ${
      lists.lists_cached_at.value === null &&
      lists.invitations.value.length > 0 &&
      html`<${Section}
        id="invitations"
        title=${t("home.invitations")}
        items=${lists.invitations.value}
        card=${InvitationCard}
      />`
    }`;
}

function OpenTables() {
  return html`<${Section}
    id="open-tables"
    title=${t("home.open_tables")}
    items=${lists.open_tables.value}
    empty=${t("home.open_empty")}
    action=${html`<a href=${paths.new()}>${t("home.open_one")}</a>`}
    more=${lists.more_of.open.value && (() => lists.load_more("open"))}
  />`;
}

const lobby_fold = fold_of("lobby_chat");

/** The chat of the lobby. */
function LobbyTalk() {
  const speakers = new Set(lobby_chat.lines.value.map(({ user }) => user.name));
  speakers.delete("");
  speakers.delete(me.value?.name ?? "");
  /** @type {import("../components/chat/chat.js").Room} */
  const room = {
    chat: lobby_chat,
    title: t("lobby_chat.title"),
    say: t("lobby_chat.say"),
    hint: t("lobby_chat.public"),
    watching: me.value ? null : t("lobby_chat.nobody"),
    names: [...speakers],
    look_of: () => null,
  };
  return html`<${ChatPanel} room=${room} fold=${lobby_fold} />`;
}

function Finished() {
  return html`<${Section}
    id="finished"
    title=${t("home.finished")}
    items=${lists.finished.value}
    empty=${t("home.finished_empty")}
    more=${lists.more_of.finished.value && (() => lists.load_more("finished"))}
  />`;
}

/** Imported matches. */
function Imported() {
  return html`<${Section}
      id="imported"
      title=${t("import.list")}
      items=${lists.imported.value}
      empty=${t("import.empty")}
      more=${lists.more_of.imported.value && (() => lists.load_more("imported"))}
    />
    <${ImportRecord} />`;
}

/**
 * @param {{ id: string, title: string, items: import("../lib/types.js").MatchItem[], empty?: string, action?: any,
 *   card?: (props: { item: import("../lib/types.js").MatchItem }) => any, more?: (() => void) | null }} props
 */
function Section({ id, title, items, empty, action, card: Card = MatchCard, more }) {
  return html`<section class="list" aria-labelledby=${id}>
    <h2 id=${id}>${title}${items.length > 0 && html` <span class="count">${items.length}${more ? "+" : ""}</span>`}</h2>
    ${
      items.length > 0
        ? html`<ul class="cards">
            ${items.map((item) => html`<li key=${item.id}><${Card} item=${item} /></li>`)}
          </ul>`
        : html`<p class="nothing">${empty} ${action}</p>`
    }
    ${more && html`<button class="button" onClick=${more}>${t("home.more")}</button>`}
  </section>`;
}

/** The hint comes back once the guest has this many matches. */
const put_off = signal(Number(recall("guest_hint")) || 0);

/** Tells guests that they can keep their matches with an account. */
function GuestHint() {
  const count = [lists.your_turn, lists.waiting, lists.finished].reduce((sum, { value }) => sum + value.length, 0);
  if (!me.value?.guest || count === 0 || count < put_off.value) return null;
  const later = () => remember("guest_hint", (put_off.value = count + 5));
  return html`<aside class="guest-hint" aria-label=${t("guest_hint.do")}>
    <p>${t("guest_hint.text")}</p>
    <a class="button primary" href=${paths.register()}>${t("guest_hint.do")}</a>
    <button
      class="button plain square"
      aria-label=${t("guest_hint.later")}
      title=${t("guest_hint.later")}
      onClick=${later}
    >
      <${Icon} name="close" />
    </button>
  </aside>`;
}
