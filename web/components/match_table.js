import { useEffect, useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { game_texts, t } from "../lib/i18n.js";
import { announce } from "../lib/notices.js";
import { is_match_event, narrate_match } from "../lib/offers.js";
import { seat_looks } from "../lib/seats.js";
import { me } from "../lib/session.js";
import { set_title } from "../lib/title.js";
import { use_position } from "../lib/use_position.js";
import { Absences } from "./absences.js";
import { Aftermath } from "./aftermath.js";
import { ChatPanel, room_of } from "./chat.js";
import { Commitment } from "./commitment.js";
import { MatchHead, sentence_of } from "./match_head.js";
import { NotesPanel } from "./notes.js";
import { OfferBanner } from "./offers.js";
import { OpenTable } from "./open_table.js";
import { Players } from "./players.js";
import { ScoreSheet } from "./score_sheet.js";
import { SealQuestion } from "./seal.js";
import { Stepper } from "./stepper.js";
import { TurnBar } from "./turn_bar.js";
import { TurnLog } from "./turn_log.js";

/**
 * @typedef {import("../lib/match_store.js").MatchStore} MatchStore
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/use_game.js").Loaded} Loaded
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 */

/**
 * What the board shows: an earlier position, one that is being played, the draft, or the newest.
 * @param {MatchStore} store @param {Snapshot} snapshot @param {import("../lib/playback.js").Position | null} earlier
 */
function shown_of(store, snapshot, earlier) {
  const position = earlier ?? store.playback.stage.value;
  if (position) {
    const { view, score, events } = position;
    return { view, score, marks: events, outcome: null, legal: [], draft: [] };
  }
  const top = store.top.value;
  return {
    view: top?.view ?? snapshot.view,
    score: top?.score ?? snapshot.score,
    marks: store.marks.value,
    outcome: snapshot.outcome,
    legal: store.legal.value,
    draft: store.asked.value ? (store.draft.value?.steps ?? []) : [],
  };
}

/** @param {{ store: MatchStore, snapshot: Snapshot, loaded: Loaded, ply: number | null }} props */
export function MatchTable({ store, snapshot, loaded, ply }) {
  const earlier = use_position(snapshot, ply, store.api);
  const looks = seat_looks(snapshot, t);
  const shown = shown_of(store, snapshot, earlier);
  const sentence = sentence_of({ store, snapshot, loaded, looks, shown, ply });
  const asked = store.asked.value && ply === null;
  set_title(
    loaded.game.name,
    looks
      .filter((look) => !look.you)
      .map((look) => look.name)
      .join(", "),
  );
  useEffect(() => {
    if (asked && store.draft.value?.steps.length === 0) announce(`${t("turn.yours")} ${sentence.text}`);
  }, [asked, snapshot.prompt]);
  return html`<div class="match">
    <${MatchHead} store=${store} snapshot=${snapshot} loaded=${loaded} looks=${looks} sentence=${sentence} ply=${ply} />
    ${ply === null && html`<${Beside} store=${store} snapshot=${snapshot} looks=${looks} />`}
    ${
      snapshot.view === null
        ? html`<${Gathering} store=${store} snapshot=${snapshot} looks=${looks} />`
        : html`<${Playing}
            store=${store}
            snapshot=${snapshot}
            loaded=${loaded}
            looks=${looks}
            shown=${shown}
            ply=${ply}
          />`
    }
    ${ply === null && html`<${TurnBar} store=${store} />`}
    ${
      store.sealing.value &&
      html`<${SealQuestion} store=${store} loaded=${loaded} looks=${looks} you=${snapshot.you} />`
    }
  </div>`;
}

/** What is to be settled beside the game, and after it. @param {{ store: MatchStore, snapshot: Snapshot, looks: SeatLook[] }} props */
function Beside({ store, snapshot, looks }) {
  return html`<${OfferBanner} store=${store} snapshot=${snapshot} looks=${looks} />
    <${Absences} store=${store} snapshot=${snapshot} looks=${looks} />
    ${!store.playback.stage.value && html`<${Aftermath} store=${store} snapshot=${snapshot} looks=${looks} />`}`;
}

/** @param {{ store: MatchStore, snapshot: Snapshot, looks: SeatLook[] }} props before the start */
function Gathering({ store, snapshot, looks }) {
  if (snapshot.status === "closed") return html`<p class="page narrow quiet">${t("table.closed")}</p>`;
  return html`<div class="page narrow stack">
    <section class="panel" aria-label=${t("match.players")}>
      <${OpenTable} snapshot=${snapshot} looks=${looks} on_change=${() => store.refresh()} />
    </section>
    <${ChatPanel} room=${room_of(store.chat, snapshot, looks)} />
    ${me.value && html`<${NotesPanel} notes=${store.notes} />`}
  </div>`;
}

/**
 * @param {{ store: MatchStore, snapshot: Snapshot, loaded: Loaded, looks: SeatLook[],
 *   shown: ReturnType<typeof shown_of>, ply: number | null }} props
 */
function Playing({ store, snapshot, loaded, looks, shown, ply }) {
  const [lit, set_lit] = useState(/** @type {import("../lib/types.js").Highlight | null} */ (null));
  const { game, module } = loaded;
  const texts = game_texts(game.id);
  const { Board, narrate, cells_of } = module;
  const path = (/** @type {number | null} */ to) => store.path(to);
  const outcome = ply === null ? shown.outcome : null;
  return html`<div class="match-body">
    <section class="board-place" aria-label=${t("match.board")} aria-busy=${store.busy.value === "preview"}>
      <${Board}
        game=${game}
        view=${shown.view}
        legal=${shown.legal}
        draft=${shown.draft}
        seats=${looks}
        you=${snapshot.you}
        t=${texts}
        highlight=${lit}
        score=${shown.score}
        marks=${shown.marks}
        onStep=${(/** @type {import("../lib/types.js").Step} */ step) => store.step(step)}
        onTry=${(/** @type {import("../lib/types.js").Step} */ step) => store.try_on(step)}
        onUndo=${() => store.undo()}
        onDrop=${(/** @type {number} */ index) => store.drop(index)}
      />
      ${snapshot.ply > 0 && html`<${Stepper} path=${path} last=${snapshot.ply} ply=${ply} />`}
    </section>
    <aside class="match-side" aria-label=${t("match.side")}>
      <${Players} snapshot=${snapshot} looks=${looks} score=${shown.score} outcome=${outcome} />
      ${
        shown.score &&
        html`<${ScoreSheet}
          game=${game.id}
          looks=${looks}
          score=${shown.score}
          outcome=${outcome}
          on_light=${set_lit}
          lit=${lit}
        />`
      }
      <${ChatPanel} room=${room_of(store.chat, snapshot, looks)} />
      ${me.value && html`<${NotesPanel} notes=${store.notes} />`}
      <${TurnLog}
        path=${path}
        turns=${store.log.turns.value}
        looks=${looks}
        last=${snapshot.ply}
        ply=${ply}
        narrate=${(/** @type {any} */ event) =>
          is_match_event(event)
            ? narrate_match(event, looks, t)
            : narrate(event, { t: texts, seats: looks, game, view: shown.view ?? {} })}
        cells_of=${cells_of}
        on_light=${set_lit}
        on_all=${() => store.log.load_all()}
      />
      <${Commitment} commitment=${snapshot.commitment} />
    </aside>
  </div>`;
}
