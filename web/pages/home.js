import { useEffect } from "preact/hooks";
import { ChatPanel } from "../components/chat.js";
import { fold_of } from "../components/fold_panel.js";
import { GameShelf } from "../components/game_shelf.js";
import { InvitationCard } from "../components/invitation_card.js";
import { MatchCard } from "../components/match_card.js";
import { ImportRecord } from "../components/imports.js";
import { GuestHint } from "../components/guest_hint.js";
import { KeptNote } from "../components/kept_note.js";
import { Failed, Loading } from "../components/states.js";
import { NameField } from "../components/name_field.js";
import { Scene } from "../components/scene.js";
import { online } from "../lib/connection.js";
import { basics_problem, load_basics } from "../lib/basics.js";
import { games } from "../lib/games.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import * as lists from "../lib/lists.js";
import { lobby_chat } from "../lib/lobby_chat.js";
import { paths } from "../lib/routes.js";
import { me } from "../lib/session.js";
import { set_title } from "../lib/title.js";

/** Nobody is told who comes and goes elsewhere: while the page is looked at, it asks from time to time. */
const presence_pace_ms = 45_000;

export function HomePage() {
  set_title();
  useEffect(() => {
    const ask = () => document.visibilityState === "visible" && online.value && lists.load_lists();
    const timer = setInterval(ask, presence_pace_ms);
    return () => clearInterval(timer);
  }, []);
  const kept_at = lists.lists_kept_at.value;
  if (kept_at !== null && games.value !== null) return html`<${KeptHome} at=${kept_at} />`;
  const problem =
    (looking_back() ? null : basics_problem.value) ?? (lists.lists_ready.value ? null : lists.lists_problem.value);
  if (problem) return html`<${Failed} problem=${problem} retry=${retry} />`;
  if (me.value === undefined || games.value === null || !lists.lists_ready.value) return html`<${Loading} />`;
  // Whose turn it is comes first; who plays nothing yet is shown what there is.
  const busy = lists.your_turn.value.length + lists.waiting.value.length > 0;
  return html`<div class="page home">
    <${Welcome} />
    ${!busy && html`<${GameShelf} />`} ${me.value && html`<${Mine} />`}
    <${OpenTables} />
    <${LobbyTalk} />
    ${busy && html`<${GameShelf} />`} ${me.value && html`<${Finished} />`}
    ${me.value && !me.value.guest && html`<${Imported} />`}
  </div>`;
}

/** Nobody answers, but it is known who plays here: what is kept of theirs is on its way. */
const looking_back = () => basics_problem.value?.status === 0 && me.value && lists.lists_problem.value === null;

/** One's own matches as they were told last. @param {{ at: number }} props */
function KeptHome({ at }) {
  return html`<div class="page home">
    <h1 class="hello">${t("home.hello", { name: me.value?.name })}</h1>
    <${KeptNote} at=${at} />
    <${Mine} />
    <${Finished} />
  </div>`;
}

function retry() {
  load_basics();
  lists.load_lists();
}

/** Who one is here; for those who come for the first time also where. */
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

function Mine() {
  return html`<${Section}
      id="your-turn"
      title=${t("home.your_turn")}
      items=${lists.your_turn.value}
      empty=${t("home.your_turn_empty")}
    />
    <${Section} id="waiting" title=${t("home.waiting")} items=${lists.waiting.value} empty=${t("home.waiting_empty")} />
    ${
      lists.lists_kept_at.value === null &&
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

/** What everybody here says to everybody. */
function LobbyTalk() {
  const speakers = new Set(lobby_chat.lines.value.map(({ user }) => user.name));
  speakers.delete("");
  speakers.delete(me.value?.name ?? "");
  /** @type {import("../components/chat.js").Room} */
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

/** Matches of elsewhere, to be looked at here. */
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
