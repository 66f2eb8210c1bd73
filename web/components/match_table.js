import { useMemo, useRef, useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { game_texts, language, t } from "../lib/i18n.js";
import { is_match_event, narrate_match } from "../lib/offers.js";
import { seat_looks } from "../lib/seats.js";
import { me } from "../lib/session.js";
import { set_title } from "../lib/title.js";
import { use_kept_focus } from "../lib/use_kept_focus.js";
import { use_position } from "../lib/use_position.js";
import { use_trial } from "../lib/use_trial.js";
import { use_spoken } from "../lib/use_spoken.js";
import { Absences } from "./absences.js";
import { Aftermath } from "./aftermath.js";
import { BoardPlace } from "./board_place.js";
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
import { looks_in_trial, sentence_in_trial, shown_in_trial, TrialBar, TryMoves } from "./trial.js";
import { TurnBar } from "./turn_bar.js";
import { TurnLog } from "./turn_log.js";

/**
 * @typedef {import("../lib/match_store.js").MatchStore} MatchStore
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/use_game.js").Loaded} Loaded
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 */

/** The same each time, so that a board is not drawn anew for nothing. @type {any[]} */
const nothing = [];

/**
 * What the board shows: an earlier position, one that is being played, the draft, or the newest.
 * @param {MatchStore} store @param {Snapshot} snapshot @param {import("../lib/playback.js").Position | null} earlier
 */
function shown_of(store, snapshot, earlier) {
  const position = earlier ?? store.playback.stage.value;
  if (position) {
    const { view, score, events } = position;
    return { view, score, marks: events, outcome: null, legal: nothing, draft: nothing };
  }
  const top = store.top.value;
  return {
    view: top?.view ?? snapshot.view,
    score: top?.score ?? snapshot.score,
    marks: store.marks.value,
    outcome: snapshot.outcome,
    legal: store.legal.value,
    draft: (store.asked.value && store.draft.value?.steps) || nothing,
  };
}

/** Tells an event as the log does. @param {Loaded} loaded @param {SeatLook[]} looks @param {import("../lib/types.js").View | null} view */
function narrator({ game, module }, looks, view) {
  const context = { t: game_texts(game.id), seats: looks, game, view: view ?? {} };
  return (/** @type {import("../lib/types.js").GameEvent} */ event) =>
    is_match_event(event) ? narrate_match(event, looks, t) : module.narrate(event, context);
}

/** @param {{ store: MatchStore, snapshot: Snapshot, loaded: Loaded, ply: number | null }} props */
export function MatchTable({ store, snapshot, loaded, ply }) {
  const earlier = use_position(snapshot, ply, store.api);
  const looks = useMemo(() => seat_looks(snapshot, t), [snapshot, language.value]);
  const { trial, begin, leave } = use_trial(snapshot, ply, store.api);
  const tried = trial?.shown.value ?? null;
  const shown = trial && tried ? shown_in_trial(trial, tried) : shown_of(store, snapshot, earlier);
  const sentence = tried
    ? sentence_in_trial(tried, loaded, looks)
    : sentence_of({ store, snapshot, loaded, looks, shown, ply });
  const narrate = narrator(loaded, looks, shown.view);
  set_title(
    loaded.game.name,
    looks
      .filter((look) => !look.you)
      .map((look) => look.name)
      .join(", "),
  );
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  use_kept_focus(root, ".sentence");
  use_spoken({ store, sentence, ply, narrate, name_of: (seat) => looks[seat].name });
  return html`<div class="match" ref=${root}>
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
            narrate=${narrate}
            ply=${ply}
            trial=${trial}
            on_try=${loaded.game.open_information && !trial ? begin : null}
          />`
    }
    ${
      trial
        ? html`<${TrialBar} trial=${trial} gone_on=${ply === null && snapshot.ply !== trial.ply} on_leave=${leave} />`
        : ply === null && html`<${TurnBar} store=${store} />`
    }
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
 *   shown: ReturnType<typeof shown_of>, narrate: (event: import("../lib/types.js").GameEvent) => any, ply: number | null,
 *   trial: import("../lib/match_trial.js").MatchTrial | null, on_try: (() => void) | null }} props `on_try` where moves can
 *   be tried
 */
function Playing({ store, snapshot, loaded, looks, shown, narrate, ply, trial, on_try }) {
  const [lit, set_lit] = useState(/** @type {import("../lib/types.js").Highlight | null} */ (null));
  const { game, module } = loaded;
  const texts = useMemo(() => game_texts(game.id), [game.id]);
  const { cells_of } = module;
  const path = (/** @type {number | null} */ to) => store.path(to);
  const outcome = ply === null ? shown.outcome : null;
  const tried = trial?.shown.value ?? null;
  const { view, legal, draft, score, marks } = shown;
  const you = tried?.seat ?? snapshot.you;
  const faces = useMemo(() => (tried ? looks_in_trial(snapshot, tried) : looks), [snapshot, looks, tried]);
  const turn = trial ?? store;
  // The largest thing on the page by far: what happens beside it does not draw it anew.
  const board = useMemo(
    () =>
      html`<${module.Board}
        game=${game}
        view=${view}
        legal=${legal}
        draft=${draft}
        seats=${faces}
        you=${you}
        t=${texts}
        highlight=${lit}
        score=${score}
        marks=${marks}
        onStep=${(/** @type {import("../lib/types.js").Step} */ step) => turn.step(step)}
        onTry=${(/** @type {import("../lib/types.js").Step} */ step) => turn.try_on(step)}
        onUndo=${() => turn.undo()}
        onDrop=${(/** @type {number} */ index) => turn.drop(index)}
      />`,
    [turn, loaded, view, legal, draft, faces, you, texts, lit, score, marks],
  );
  return html`<div class="match-body">
    <${BoardPlace} busy=${store.busy.value === "preview"}>
      ${board} ${!trial && snapshot.ply > 0 && html`<${Stepper} path=${path} last=${snapshot.ply} ply=${ply} />`}
      ${on_try && html`<${TryMoves} on_try=${on_try} />`}
    </${BoardPlace}>
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
        narrate=${narrate}
        cells_of=${cells_of}
        on_light=${set_lit}
        on_all=${() => store.log.load_all()}
      />
      <${Commitment} commitment=${snapshot.commitment} />
    </aside>
  </div>`;
}
