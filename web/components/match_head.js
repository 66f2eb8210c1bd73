import { useState } from "preact/hooks";
import { record_link } from "../lib/api.js";
import { html } from "../lib/html.js";
import { game_texts, show_list, show_span, t } from "../lib/i18n.js";
import { next_deadline } from "../lib/clocks.js";
import { show_moment } from "../lib/clock_words.js";
import { span_between } from "../lib/format.js";
import { has_seals, options_line, reason_title } from "../lib/labels.js";
import { paths } from "../lib/routes.js";
import { fields_of } from "../lib/schema_form.js";
import { is_free } from "../lib/seats.js";
import { is_sure, set_sure } from "../lib/sure.js";
import { ChatJump } from "./chat.js";
import { server_now } from "../lib/ticking.js";
import { Confirm } from "./dialog.js";
import { Icon } from "./icons.js";
import { Menu } from "./menu.js";
import { ChooseWinner, OfferItems } from "./offers.js";
import { ShareDialog, ShareItem } from "./share_match.js";

/**
 * @typedef {import("../lib/match_store.js").MatchStore} MatchStore
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 *
 * The one sentence at the top: what is asked, or whom all wait for.
 * @typedef {{ mood: "you" | "others" | "past" | "over", text: string, more?: string }} Sentence
 */

/**
 * @param {{ store: MatchStore, snapshot: Snapshot, loaded: import("../lib/use_game.js").Loaded, looks: SeatLook[],
 *   shown: { view: any, legal: any[] }, ply: number | null }} now
 * @returns {Sentence}
 */
export function sentence_of({ store, snapshot, loaded, looks, shown, ply }) {
  if (ply !== null) return { mood: "past", text: t("match.earlier", { ply, last: snapshot.ply }) };
  const stage = store.playback.stage.value;
  if (stage) {
    const name = stage.seat === null ? null : looks[stage.seat].name;
    return { mood: "past", text: name ? t("match.replaying", { name }) : t("match.since_visit") };
  }
  if (snapshot.status === "open") {
    const count = snapshot.seats.filter(is_free).length;
    return { mood: "others", text: t("match.gathering", { count }) };
  }
  if (snapshot.status === "closed") return { mood: "over", text: t("match.closed") };
  if (snapshot.outcome) return { mood: "over", text: outcome_text(snapshot, looks), more: ending(snapshot) };
  if (!store.asked.value) return waiting_sentence(snapshot, looks);
  const more = until(snapshot, snapshot.you === null ? [] : [snapshot.you]);
  if (store.sealing.value) return { mood: "you", text: t("seal.title"), more };
  if (shown.legal.length === 0) return { mood: "you", text: t(store.busy.value ? "turn.sending" : "turn.ready"), more };
  const { game, module } = loaded;
  return {
    mood: "you",
    more,
    text: module.ask(shown.view, shown.legal, { t: game_texts(game.id), seats: looks, you: snapshot.you }),
  };
}

/** A shorter wait is none. */
const noticeable_ms = 90_000;

/** @param {Snapshot} snapshot */
const ending = ({ game, outcome }) => (outcome ? reason_title(game, outcome.reason) : undefined);

/** Until when all wait for these seats; nothing where no clock runs. @param {Snapshot} snapshot @param {number[]} seats */
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

/** @param {Snapshot} snapshot @param {SeatLook[]} looks */
function outcome_text({ outcome }, looks) {
  if (outcome?.ranks.length === 0) return t(`match.${outcome.reason}`);
  const first = looks.filter((look) => outcome?.ranks[look.seat] === 1);
  if (first.length === looks.length) return t("match.draw");
  // Where who wins has one and the others none, or where all agreed, points say nothing.
  const score = outcome?.scores[first[0].seat] ?? 0;
  const page = outcome?.reason === "agreed_winner" || score === 1 ? "card" : "match";
  if (first.length === 1 && first[0].you) return t(`${page}.you_won`, { score });
  return t(`${page}.won`, { count: first.length, names: show_list(first.map((look) => look.name)), score });
}

/** @param {{ store: MatchStore, snapshot: Snapshot, loaded: import("../lib/use_game.js").Loaded, looks: SeatLook[], sentence: Sentence, ply: number | null }} props */
export function MatchHead({ store, snapshot, loaded, looks, sentence, ply }) {
  const { game } = loaded;
  const line = options_line(game.id, snapshot.options, fields_of(game.options));
  return html`<div class=${`match-head ${sentence.mood}`}>
    <div class="match-title">
      <h1>${game.name}${line && html` <span>${line}</span>`}</h1>
      <p class="sentence" tabindex="-1">
        ${sentence.mood === "you" && html`<span class="visually-hidden">${t("turn.yours")}</span>`}${sentence.text}
        ${sentence.more && html` <span class="more">${sentence.more}</span>`}
      </p>
    </div>
    ${
      ply !== null
        ? html`<a class="button primary" href=${store.path()}>${t("match.back_to_now")}</a>`
        : store.playback.stage.value &&
          html`<button class="button" onClick=${() => store.playback.skip()}>
            <${Icon} name="skip" />${t("match.skip")}
          </button>`
    }
    <${ChatJump} chat=${store.chat} />
    <${MatchMenu} store=${store} snapshot=${snapshot} ply=${ply} game=${game} looks=${looks} />
  </div>`;
}

/** @param {{ store: MatchStore, snapshot: Snapshot, ply: number | null, game: import("../lib/types.js").Game, looks: SeatLook[] }} props */
function MatchMenu({ store, snapshot, ply, game, looks }) {
  const [asking, set_asking] = useState(/** @type {null | "resign" | "winner" | "cancel" | "share"} */ (null));
  const mine = snapshot.you !== null && snapshot.status === "running";
  const sure = is_sure(snapshot.game);
  const resigned = snapshot.you !== null && snapshot.seats[snapshot.you].resigned;
  return html`<${Menu} label=${t("match.menu")} icon="menu">
      <a class="item" href=${paths.rules(snapshot.game)}><${Icon} name="book" />${t("home.rules")}</a>
      <${ShareItem} store=${store} snapshot=${snapshot} ply=${ply} on_ask=${() => set_asking("share")} />
      ${
        snapshot.status === "finished" &&
        html`<a class="item" href=${record_link(snapshot.id, store.invitation)} download=${`atoll-${snapshot.id}.json`}>
            <${Icon} name="download" />${t("match.export")}
          </a>
          <a class="item" href=${paths.shuffle(snapshot.id, store.invitation)}>
            <${Icon} name="shuffle" />${t("commitment.check")}
          </a>`
      }
      ${mine && (sure || has_seals(snapshot.game)) && html`<${Asking} game=${snapshot.game} sure=${sure} />`}
      ${
        mine &&
        !resigned &&
        html`<${OfferItems} store=${store} game=${game} you=${snapshot.you} on_ask=${set_asking} />
          <button class="item danger" onClick=${() => set_asking("resign")}>
            <${Icon} name="flag" />${t("match.resign")}
          </button>`
      }
    </${Menu}>
    ${
      asking === "share" &&
      html`<${ShareDialog} store=${store} snapshot=${snapshot} ply=${ply} on_close=${() => set_asking(null)} />`
    }
    ${
      asking === "winner" &&
      html`<${ChooseWinner}
        looks=${looks}
        on_choose=${(/** @type {number} */ seat) => store.calls.offer({ kind: "winner", seat })}
        on_close=${() => set_asking(null)}
      />`
    }
    ${
      asking === "cancel" &&
      html`<${Confirm}
        title=${t("offer.cancel_title")}
        text=${t("offer.cancel_text")}
        confirm=${t("offer.propose")}
        on_confirm=${() => store.calls.offer({ kind: "cancel" })}
        on_close=${() => set_asking(null)}
      />`
    }
    ${
      asking === "resign" &&
      html`<${Confirm}
        title=${t("match.resign_title")}
        text=${t("match.resign_text")}
        confirm=${t("match.resign")}
        on_confirm=${() => store.calls.resign()}
        on_close=${() => set_asking(null)}
      />`
    }`;
}

/** Is there a question before what cannot be taken back? @param {{ game: string, sure: boolean }} props */
function Asking({ game, sure }) {
  return html`<button class="item" aria-pressed=${!sure} onClick=${() => set_sure(game, !sure)}>
    <${Icon} name=${sure ? "unchecked" : "checked"} />${t("seal.ask")}
  </button>`;
}
