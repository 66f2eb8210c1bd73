import { useMemo, useRef, useState } from "preact/hooks";
import { me } from "../../lib/account/session.js";
import { set_title } from "../../lib/app/title.js";
import { html } from "../../lib/html.js";
import { game_texts, language, t } from "../../lib/i18n/i18n.js";
import { turns_since } from "../../lib/match/match_state.js";
import { is_match_event, narrate_match } from "../../lib/match/offers.js";
import { seat_looks } from "../../lib/match/seats.js";
import { use_score_count } from "../../lib/match/playback/use_score_count.js";
import { use_position } from "../../lib/match/playback/use_position.js";
import { turns_up_to } from "../../lib/match/playback/scenes.js";
import { turn_up_to } from "../../lib/match/whole_turns.js";
import { use_kept_focus, use_skip_key } from "../../lib/match/playback/use_focus.js";
import { use_screen_reader } from "../../lib/match/playback/use_screen_reader.js";
import { notify } from "../../lib/ui/notices.js";
import { use_sounds } from "../../lib/match/playback/use_sounds.js";
import { load_part_style } from "../../lib/ui/style_sheets.js";
import { wide } from "../../lib/ui/viewport.js";
import { PieceCards, SignPointer } from "../cards/lazy_cards.js";
import { ChatPanel, room_of } from "../chat/chat.js";
import { NotesPanel } from "../chat/notes.js";
import { lobby } from "../lobby/lazy_lobby.js";
import { Commitment } from "../shuffle/commitment.js";
import { LazyPart } from "../ui/lazy_module.js";
import { BoardPlace } from "./board_place.js";
import { LastMoves } from "./turns/last_moves.js";
import {
  banners,
  ending as lazy_ending,
  has_banners,
  hint_panel,
  seal_question,
  stepper,
  turn_log,
} from "./lazy_parts.js";
import { Legend } from "./legend.js";
import { MatchHead, sentence_of } from "./match_head.js";
import { Players } from "./players.js";
import { ScoreSheet } from "./ending/score_sheet.js";
import { Spectators } from "../people/spectators.js";
import { SkipLinks, ways_from_top } from "./skip_links.js";
import { AskForHint, use_hints } from "./turns/ask_for_hint.js";
import { use_trial, TryMoves } from "./turns/trial.js";
import { TurnBar } from "./turns/turn_bar.js";

/**
 * @typedef {import("../../lib/match/match_store.js").MatchStore} MatchStore
 * @typedef {import("../../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../lib/games/use_game.js").Loaded} Loaded
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 */

/** The same array each time, so that the board does not render again. @type {any[]} */
const nothing = [];

/** @type {import("../../lib/sound/event_sounds.js").SoundTable} */
const no_sounds = {};

/**
 * What the board shows: an earlier position, the playback, the draft, or the newest position.
 * @param {MatchStore} store @param {Snapshot} snapshot @param {import("../../lib/match/playback/scenes.js").Position | null} earlier
 */
function shown_of(store, snapshot, earlier) {
  const position = earlier ?? store.playback.stage.value;
  if (position) {
    const { view, score, events } = position;
    return { view, score, marks: events, outcome: null, legal: nothing, draft: nothing };
  }
  const top = store.turn.top.value;
  return {
    view: top?.view ?? snapshot.view,
    score: top?.score ?? snapshot.score,
    marks: store.marks.value,
    outcome: snapshot.outcome,
    legal: store.turn.legal.value,
    draft: (store.can_act.value && store.turn.draft.value?.steps) || nothing,
  };
}

/** Narrates an event like the log. @param {Loaded} loaded @param {SeatLook[]} looks @param {import("../../lib/types.js").View | null} view */
function narrator({ game, module }, looks, view) {
  const context = { t: game_texts(game.id), seats: looks, game, view: view ?? {} };
  return (/** @type {import("../../lib/types.js").GameEvent} */ event) =>
    is_match_event(event) ? narrate_match(event, looks, t) : module.narrate(event, context);
}

/**
 * The newest line of the log about the turn that the playback shows.
 * @param {import("../../lib/match/playback/scenes.js").Scene | null} stage
 * @param {(event: import("../../lib/types.js").GameEvent) => any} narrate
 */
function caption_of(stage, narrate) {
  if (!stage?.event) return "";
  return stage.events.map(narrate).findLast(Boolean) ?? "";
}

/**
 * The turn that led to an earlier position; its last entry, if the log does not reach there.
 * @param {import("../../lib/match/playback/scenes.js").Position | null} position @param {import("../../lib/types.js").Turn[]} entries
 * @returns {import("../../lib/match/whole_turns.js").WholeTurn[]}
 */
function leading_to(position, entries) {
  if (position === null || position.events.length === 0) return [];
  const { ply, seat, events } = position;
  return [turn_up_to(entries, ply) ?? { ply, seat, kind: "turn", at: 0, events, first: ply }];
}

/** @param {{ store: MatchStore, snapshot: Snapshot, loaded: Loaded, ply: number | null }} props */
export function MatchTable({ store, snapshot, loaded, ply }) {
  const earlier = use_position(snapshot, ply, store.api);
  const looks = useMemo(() => seat_looks(snapshot, t), [snapshot, language.value]);
  const { open: analysis, begin, leave } = use_trial(snapshot, ply, store.api);
  const trial = analysis?.trial ?? null;
  const tried = trial?.shown.value ?? null;
  const stage = store.playback.stage.value;
  const newest = ply === null && trial === null && stage === null;
  const ending = use_score_count(snapshot, newest, loaded.module.score_item?.item ?? null);
  const { count } = ending;
  const position =
    analysis && tried ? analysis.view.shown_in_trial(analysis.trial, tried) : shown_of(store, snapshot, earlier);
  const shown = count ? { ...position, score: count.score, outcome: null } : position;
  const narrate = narrator(loaded, looks, shown.view);
  const caption = caption_of(stage, narrate);
  const sentence =
    analysis && tried
      ? analysis.view.sentence_in_trial(tried, loaded, looks)
      : sentence_of({ store, snapshot, loaded, looks, shown, ply, caption, counting: count !== null });
  const can_end = trial ? trial.can_end.value : store.turn.can_commit.value;
  const turns = turns_up_to(store.log.turns.value, ply === null ? stage : null);
  const recent = ply === null ? turns_since(turns, snapshot.you) : leading_to(earlier, turns);
  set_title(
    loaded.game.name,
    looks
      .filter((look) => !look.you)
      .map((look) => look.name)
      .join(", "),
  );
  const rules = use_rules_drawer();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  use_kept_focus(root);
  use_skip_key(count ? ending.skip : ply === null && stage ? () => store.playback.skip() : null);
  use_screen_reader({ store, sentence, ply, narrate, name_of: (seat) => looks[seat].name });
  use_sounds({ store, table: loaded.module.sounds ?? no_sounds, away: ply !== null || trial !== null, narrate });
  const hints = use_hints(store, snapshot);
  const on_try = snapshot.view !== null && loaded.game.open_information && !trial ? begin : null;
  const has_result = ply === null && is_over(store, snapshot, count) && lazy_ending.exports.value !== null;
  const history = html`<${History}
    store=${store}
    snapshot=${snapshot}
    ply=${ply}
    trying=${trial !== null}
    on_try=${on_try}
    hints=${hints}
  />`;
  const [lit, set_lit] = useState(/** @type {import("../../lib/types.js").Highlight | null} */ (null));
  const log = html`<${LazyPart}
    module=${turn_log}
    part="TurnLog"
    path=${(/** @type {number} */ to) => store.path(to)}
    turns=${turns}
    looks=${looks}
    last=${snapshot.ply}
    ply=${ply}
    loaded=${loaded}
    narrate=${narrate}
    on_light=${set_lit}
    on_all=${() => store.log.load_all()}
  />`;
  return html`<div class="match" ref=${root}>
    <${MatchHead}
      store=${store}
      snapshot=${snapshot}
      loaded=${loaded}
      looks=${looks}
      sentence=${sentence}
      ply=${ply}
      ways=${ways_from_top(snapshot, { legal: shown.legal, can_end, over: has_result })}
      on_rules=${rules.toggle}
    >
      ${wide.value && history}
    </${MatchHead}>
    ${
      snapshot.view !== null &&
      html`<${LastMoves}
        path=${(/** @type {number} */ to) => store.path(to)}
        turns=${recent}
        looks=${looks}
        loaded=${loaded}
        narrate=${narrate}
        playing=${ply === null && stage !== null}
        log=${wide.value ? null : log}
      />`
    }
    ${
      ply === null &&
      html`<${Beside}
        store=${store}
        snapshot=${snapshot}
        loaded=${loaded}
        looks=${looks}
        narrate=${narrate}
        ending=${ending}
        hints=${hints}
      />`
    }
    ${
      snapshot.view === null
        ? html`<${Gathering} store=${store} snapshot=${snapshot} looks=${looks} />`
        : html`<${Playing}
            store=${store}
            snapshot=${snapshot}
            loaded=${loaded}
            looks=${looks}
            shown=${shown}
            lit=${lit}
            on_light=${set_lit}
            log=${wide.value && log}
            ply=${ply}
            analysis=${analysis}
            count=${count}
            asked=${can_end || shown.legal.length > 0}
            below=${!wide.value && history}
            on_rules=${rules.open}
          />`
    }
    ${
      analysis
        ? html`<${analysis.view.TrialBar}
            trial=${analysis.trial}
            gone_on=${ply === null && snapshot.ply !== analysis.trial.ply}
            on_leave=${leave}
          />`
        : count
          ? html`<${LazyPart}
              module=${lazy_ending}
              part="CountBar"
              loaded=${loaded}
              looks=${looks}
              count=${count}
              on_skip=${ending.skip}
            />`
          : ply === null && html`<${TurnBar} store=${store} />`
    }
    ${
      store.turn.sealing.value &&
      html`<${LazyPart}
        module=${seal_question}
        part="SealQuestion"
        store=${store}
        loaded=${loaded}
        looks=${looks}
        you=${snapshot.you}
      />`
    }
    ${
      rules.Drawer &&
      html`<${rules.Drawer}
        loaded=${loaded}
        section=${loaded.module.rules_sections?.[shown.view?.phase ?? ""]}
        wanted=${rules.wanted}
        on_close=${rules.close}
      />`
    }
  </div>`;
}

/** The drawer with the rules, which is loaded when it is opened. */
function use_rules_drawer() {
  const closed = { Drawer: null, wanted: null };
  const [{ Drawer, wanted }, set_shown] = useState(
    /** @type {{ Drawer: any, wanted: { section: string } | null }} */ (closed),
  );
  const close = () => set_shown(closed);
  const open = (/** @type {string | undefined} */ section) =>
    Promise.all([import("../rules/rules_drawer.js"), load_part_style("rules")]).then(
      ([{ RulesDrawer }]) => set_shown({ Drawer: RulesDrawer, wanted: section ? { section } : null }),
      () => notify("error", "unreachable"),
    );
  return { Drawer, wanted, open, close, toggle: () => (Drawer ? close() : open(undefined)) };
}

/**
 * The controls for other positions. They are in the header where there is room, since the turn bar may cover them below
 * the board.
 * @param {{ store: MatchStore, snapshot: Snapshot, ply: number | null, trying: boolean, on_try: (() => void) | null,
 *   hints: import("../../lib/match/draft/hints.js").Hints }} props `on_try`: set if the analysis board is available
 */
function History({ store, snapshot, ply, trying, on_try, hints }) {
  const path = (/** @type {number | null} */ to) => store.path(to);
  const steps = !trying && snapshot.view !== null && snapshot.ply > 0;
  return html`${steps && html`<${LazyPart} module=${stepper} part="Stepper" path=${path} last=${snapshot.ply} ply=${ply} log=${store.log} />`}
  ${ply === null && !trying && html`<${AskForHint} store=${store} snapshot=${snapshot} hints=${hints} />`}
  ${on_try && html`<${TryMoves} on_try=${on_try} />`}`;
}

/** Whether the result is shown. @param {MatchStore} store @param {Snapshot} snapshot @param {unknown} count null unless the score is being counted */
const is_over = (store, snapshot, count) =>
  snapshot.status === "finished" && !store.playback.stage.value && count === null;

/**
 * Offers, absences, hints, and what comes after the match.
 * @param {{ store: MatchStore, snapshot: Snapshot, loaded: Loaded, looks: SeatLook[],
 *   narrate: (event: import("../../lib/types.js").GameEvent) => any, ending: ReturnType<typeof use_score_count>,
 *   hints: import("../../lib/match/draft/hints.js").Hints }} props
 */
function Beside({ store, snapshot, loaded, looks, narrate, ending, hints }) {
  const { count, is_new, again } = ending;
  // Once they are here they stay, to say what is over.
  const bannered = banners.exports.value !== null || has_banners(snapshot);
  return html`${
    bannered &&
    html`<${LazyPart} module=${banners} part="OfferBanner" store=${store} snapshot=${snapshot} looks=${looks} />
      <${LazyPart} module=${banners} part="Absences" store=${store} snapshot=${snapshot} looks=${looks} />`
  }
  ${hints.prompt.value !== null && html`<${LazyPart} module=${hint_panel} part="HintPanel" hints=${hints} loaded=${loaded} narrate=${narrate} />`}
  ${snapshot.origin && html`<${LazyPart} module=${banners} part="OriginNote" store=${store} origin=${snapshot.origin} />`}
  ${
    is_over(store, snapshot, count) &&
    html`<${LazyPart}
      module=${lazy_ending}
      part="Ending"
      store=${store}
      snapshot=${snapshot}
      loaded=${loaded}
      looks=${looks}
      narrate=${narrate}
      is_new=${is_new}
      again=${again}
    />`
  }`;
}

/** @param {{ store: MatchStore, snapshot: Snapshot, looks: SeatLook[] }} props before the start */
function Gathering({ store, snapshot, looks }) {
  if (snapshot.status === "closed") return html`<p class="page narrow quiet">${t("table.closed")}</p>`;
  return html`<div class="page narrow stack">
    <section class="panel" aria-label=${t("match.players")}>
      <${LazyPart}
        module=${lobby}
        part="OpenTable"
        snapshot=${snapshot}
        looks=${looks}
        on_change=${() => store.refresh()}
      />
    </section>
    <${ChatPanel} room=${room_of(store.chat, snapshot, looks)} />
    ${me.value && html`<${NotesPanel} notes=${store.notes} />`}
  </div>`;
}

/**
 * @param {{ store: MatchStore, snapshot: Snapshot, loaded: Loaded, looks: SeatLook[],
 *   shown: ReturnType<typeof shown_of>, lit: import("../../lib/types.js").Highlight | null,
 *   on_light: (highlight: import("../../lib/types.js").Highlight | null) => void, log: any, ply: number | null,
 *   analysis: import("./turns/trial.js").OpenTrial | null,
 *   count: import("../../lib/match/playback/use_score_count.js").ScoreCount | null, asked: boolean, below: any, on_rules: (section: string) => void }} props
 *   `asked`: whether a turn can be made; `below`: what stands below the board; `on_rules`: opens the rules at a section
 */
function Playing({
  on_rules,
  store,
  snapshot,
  loaded,
  looks,
  shown,
  lit: pointed,
  on_light,
  log,
  ply,
  analysis,
  count,
  asked,
  below,
}) {
  const lit = count ? count.light : pointed;
  const { game, module } = loaded;
  const texts = useMemo(() => game_texts(game.id), [game.id]);
  const outcome = ply === null ? shown.outcome : null;
  const stage = store.playback.stage.value;
  const to_act = ply === null && stage ? [stage.seat ?? -1] : snapshot.to_act;
  const trial = analysis?.trial ?? null;
  const tried = trial?.shown.value ?? null;
  const { view, legal, draft, score, marks } = shown;
  const you = tried?.seat ?? snapshot.you;
  const faces = useMemo(
    () => (analysis && tried ? analysis.view.looks_in_trial(snapshot, tried) : looks),
    [snapshot, looks, tried],
  );
  const turn = trial ?? store.turn;
  // The board is by far the largest element, so it renders only when its own properties change.
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
        onStep=${(/** @type {import("../../lib/types.js").Step} */ step, /** @type {import("../../lib/types.js").Step[]} */ ...more) => turn.step(step, ...more)}
        onTry=${(/** @type {import("../../lib/types.js").Step} */ step) => turn.try_on(step)}
        onUndo=${() => turn.undo()}
        onDrop=${(/** @type {number} */ index) => turn.drop(index)}
      />`,
    [turn, loaded, view, legal, draft, faces, you, texts, lit, score, marks],
  );
  return html`<div class="match-body">
    <${BoardPlace} busy=${store.turn.busy.value === "preview"} below=${html`<${SignPointer} loaded=${loaded} view=${view} legal=${legal} you=${you} />${asked && html`<${SkipLinks} ways=${["end_turn"]} />`}${below}`}>${board}</${BoardPlace}>
    <aside class="match-side" aria-label=${t("match.side")}>
      <${Players} loaded=${loaded} snapshot=${snapshot} looks=${looks} to_act=${to_act} score=${shown.score} outcome=${outcome}>
        <${Spectators} watching=${snapshot.you === null && snapshot.status === "running"} count=${store.spectators.value} />
      </${Players}>
      ${log}
      ${module.legend && html`<${Legend} game=${game.id} signs=${module.legend} />`}
      ${
        shown.score &&
        html`<${ScoreSheet}
          loaded=${loaded}
          looks=${looks}
          score=${shown.score}
          outcome=${outcome}
          on_light=${on_light}
          lit=${lit}
          counting=${count !== null}
        />`
      }
      <${ChatPanel} room=${room_of(store.chat, snapshot, looks)} />
      ${me.value && html`<${NotesPanel} notes=${store.notes} />`}
      <${Commitment} commitment=${snapshot.commitment} />
    </aside>
    <${PieceCards} loaded=${loaded} view=${view} legal=${legal} you=${you} on_rules=${on_rules} />
  </div>`;
}
