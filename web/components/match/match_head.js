import { useState } from "preact/hooks";
import { options_line, reason_title } from "../../lib/games/labels.js";
import { fields_of } from "../../lib/games/schema_form.js";
import { html } from "../../lib/html.js";
import { show_moment } from "../../lib/i18n/clock_words.js";
import { span_between } from "../../lib/i18n/format.js";
import { game_texts, show_list, show_span, t } from "../../lib/i18n/i18n.js";
import { next_deadline } from "../../lib/match/clocks.js";
import { has_points } from "../../lib/games/points.js";
import { is_free } from "../../lib/match/seats.js";
import { server_now } from "../../lib/ui/server_time.js";
import { ChatJump } from "../chat/chat.js";
import { Icon } from "../ui/icons.js";
import { LazyPart, lazy_module } from "../ui/lazy_module.js";
import { Menu } from "../ui/menu.js";
import { ending as lazy_ending } from "./lazy_parts.js";
import { SkipLinks } from "./skip_links.js";

/**
 * @typedef {import("../../lib/match/match_store.js").MatchStore} MatchStore
 * @typedef {import("../../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 *
 * The sentence at the top: what to do, or who has to act.
 * @typedef {{ mood: "you" | "others" | "past" | "over", text: string, more?: string }} Sentence
 */

/**
 * @param {{ store: MatchStore, snapshot: Snapshot, loaded: import("../../lib/games/use_game.js").Loaded, looks: SeatLook[],
 *   shown: { view: any, legal: any[] }, ply: number | null, caption: string, counting: boolean }} now `caption`: what the
 *   playback shows; `counting`: the final score is being counted
 * @returns {Sentence}
 */
export function sentence_of({ store, snapshot, loaded, looks, shown, ply, caption, counting }) {
  if (ply !== null) return { mood: "past", text: t("match.earlier", { ply, last: snapshot.ply }) };
  if (store.playback.stage.value) return { mood: "past", text: caption || t("match.since_visit") };
  if (snapshot.status === "open") {
    const count = snapshot.seats.filter(is_free).length;
    return { mood: "others", text: t("match.gathering", { count }) };
  }
  if (snapshot.status === "closed") return { mood: "over", text: t("match.closed") };
  if (counting) return { mood: "past", text: t("score.counting") };
  if (snapshot.outcome) return over_sentence(snapshot, snapshot.outcome, looks);
  if (!store.can_act.value) return waiting_sentence(snapshot, looks);
  const more = until(snapshot, snapshot.you === null ? [] : [snapshot.you]);
  if (store.turn.sealing.value) return { mood: "you", text: t("seal.title"), more };
  if (shown.legal.length === 0)
    return { mood: "you", text: t(store.turn.busy.value ? "turn.sending" : "turn.ready"), more };
  const { game, module } = loaded;
  return {
    mood: "you",
    more,
    text: module.ask(shown.view, shown.legal, { t: game_texts(game.id), seats: looks, you: snapshot.you }),
  };
}

/** A shorter delay is not shown. */
const noticeable_ms = 90_000;

/** The deadline of these seats; nothing without a clock. @param {Snapshot} snapshot @param {number[]} seats */
function until({ clock }, seats) {
  const deadline = next_deadline(clock, seats);
  return deadline === null ? undefined : t("clock.until", { moment: show_moment(deadline, server_now()) });
}

/** @param {Snapshot} snapshot @param {SeatLook[]} looks @returns {Sentence} */
function waiting_sentence(snapshot, looks) {
  const names = snapshot.to_act.map((seat) => looks[seat].name);
  const text = t("match.waiting_for", { names: show_list(names) });
  const more = until(snapshot, snapshot.to_act);
  if (more) return { mood: "others", text, more };
  const now = Date.now();
  if (now - snapshot.updated_at < noticeable_ms) return { mood: "others", text };
  return { mood: "others", text, more: t("match.since", { since: show_span(span_between(snapshot.updated_at, now)) }) };
}

/** @param {Snapshot} snapshot @param {import("../../lib/types.js").Outcome} outcome @param {SeatLook[]} looks @returns {Sentence} */
function over_sentence({ game }, outcome, looks) {
  const more = reason_title(game, outcome.reason);
  if (outcome.ranks.length === 0) return { mood: "over", text: t(`match.${outcome.reason}`), more };
  // The words for results come with what a finished match shows, which is on its way.
  const result_text = lazy_ending.exports.value?.result_text;
  if (!result_text) return { mood: "over", text: more };
  // Without a real score, as when only the winner has a point or all agreed on the end, points are not shown.
  const points = outcome.reason !== "agreed_winner" && has_points(outcome.scores);
  return { mood: "over", text: result_text(outcome, looks, { t, list: show_list, points }), more };
}

/** @param {{ store: MatchStore, snapshot: Snapshot, loaded: import("../../lib/games/use_game.js").Loaded, looks: SeatLook[], sentence: Sentence, ply: number | null, ways: import("./skip_links.js").Way[], on_rules: () => void, children: any }} props `children` stand beside the sentence; what appears there for a while is left of them */
export function MatchHead({ store, snapshot, loaded, looks, sentence, ply, ways, on_rules, children }) {
  const { game } = loaded;
  const line = options_line(game.id, snapshot.options, fields_of(game.options));
  const playing = ply === null && store.playback.stage.value !== null;
  return html`<div class=${`match-head ${sentence.mood} ${playing ? "playing" : ""}`}>
    <div class="match-title">
      <h1>${game.name}${line && html` <span>${line}</span>`}</h1>
      <p class="sentence" tabindex="-1">
        ${sentence.mood === "you" && html`<span class="visually-hidden">${t("turn.yours")}</span>`}${sentence.text}
        ${sentence.more && html` <span class="more">${sentence.more}</span>`}
      </p>
    </div>
    <${SkipLinks} ways=${ways} />
    ${
      ply !== null
        ? html`<a class="button primary icon-when-small" href=${store.path()}>
            <${Icon} name="skip" /><span>${t("match.back_to_now")}</span>
          </a>`
        : playing &&
          html`<button
            class="button icon-when-small"
            title=${t("match.skip_key")}
            onClick=${() => store.playback.skip()}
          >
            <${Icon} name="skip" /><span>${t("match.skip")}</span>
          </button>`
    }
    ${children}
    <${ChatJump} chat=${store.chat} />
    <button
      class="button plain square hide-small tip-end tip-below"
      aria-label=${t("home.rules")}
      data-tip=${t("home.rules")}
      onClick=${on_rules}
    >
      <${Icon} name="book" />
    </button>
    <${MatchMenu} store=${store} snapshot=${snapshot} ply=${ply} game=${game} looks=${looks} on_rules=${on_rules} />
  </div>`;
}

/** What is in the menu, and what it opens: loaded when the pointer or the focus reaches it. */
const menu = lazy_module({ texts: ["match"] }, () => import("./match_menu.js"));

/** @param {{ store: MatchStore, snapshot: Snapshot, ply: number | null, game: import("../../lib/types.js").Game, looks: SeatLook[], on_rules: () => void }} props */
function MatchMenu({ on_rules, ...about }) {
  const [asking, set_asking] = useState(/** @type {import("./match_menu.js").Asking | null} */ (null));
  return html`<${Menu} label=${t("match.menu")} icon="menu" on_intent=${menu.load}>
      <button class="item" onClick=${on_rules}><${Icon} name="book" />${t("home.rules")}</button>
      <${LazyPart} module=${menu} part="MenuItems" ...${about} on_ask=${set_asking} />
    </${Menu}>
    ${asking && html`<${LazyPart} module=${menu} part="MenuDialog" ...${about} asking=${asking} on_close=${() => set_asking(null)} />`}`;
}
