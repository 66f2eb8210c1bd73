import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { show_list, t } from "../lib/i18n.js";
import { announce } from "../lib/notices.js";
import { missing_answers, offer_text, owes_answer, possible_offers } from "../lib/offers.js";
import { Icon } from "./icons.js";
import { SeatTag } from "./seat_tag.js";

/**
 * @typedef {import("../lib/match_store.js").MatchStore} MatchStore
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 */

/** @type {Record<import("../lib/types.js").OfferKind, string>} */
const icons = { draw: "draw", winner: "winner", take_back: "undo", cancel: "ban" };

/**
 * The entries of the match's menu: what its players may agree on. One offer is open at a time.
 * @param {{ store: MatchStore, game: import("../lib/types.js").Game, you: number,
 *   on_ask: (kind: "winner" | "cancel") => void }} props `on_ask` asks what has to be known before
 */
export function OfferItems({ store, game, you, on_ask }) {
  if (store.snapshot.value?.offer) return null;
  return possible_offers({ known: game.offers, turns: store.log.turns.value, you }).map(({ kind, turn }) => {
    const asks = kind === "winner" || kind === "cancel";
    const offer = () => (asks ? on_ask(kind) : store.calls.offer(/** @type {any} */ ({ kind, turn })));
    return html`<button key=${kind} class="item" onClick=${offer}>
      <${Icon} name=${icons[kind]} />${t(`offer.menu.${kind}`)}
    </button>`;
  });
}

/** Asks who shall win. @param {{ looks: SeatLook[], on_choose: (seat: number) => void, on_close: () => void }} props */
export function ChooseWinner({ looks, on_choose, on_close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [winner, set_winner] = useState(/** @type {number | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const agree = () => {
    dialog.current?.close();
    if (winner !== null) on_choose(winner);
  };
  return html`<dialog ref=${dialog} onClose=${on_close} aria-labelledby="winner-title">
    <h2 id="winner-title">${t("offer.choose")}</h2>
    <p class="quiet">${t("offer.choose_hint")}</p>
    <div class="choices winners" role="radiogroup" aria-labelledby="winner-title">
      ${looks.map(
        (look) =>
          html`<label key=${look.seat} class="choice">
            <input type="radio" name="winner" checked=${look.seat === winner} onChange=${() => set_winner(look.seat)} />
            <span><${SeatTag} look=${look} /></span>
          </label>`,
      )}
    </div>
    <div class="row">
      <button class="button" onClick=${() => dialog.current?.close()}>${t("action.cancel")}</button>
      <button class="button primary" disabled=${winner === null} onClick=${agree}>${t("offer.propose")}</button>
    </div>
  </dialog>`;
}

/** The open offer: who offers what, who has answered, and the viewer's own answer. @param {{ store: MatchStore, snapshot: Snapshot, looks: SeatLook[] }} props */
export function OfferBanner({ store, snapshot, looks }) {
  const { offer } = snapshot;
  const text = offer ? offer_text(offer, looks, t) : "";
  const had = useRef(false);
  useEffect(() => {
    if (offer && !looks[offer.seat].you) announce(text);
    if (!offer && had.current && !snapshot.outcome) announce(t("offer.off"));
    had.current = offer !== null;
  }, [offer?.ply]);
  if (!offer) return null;
  const owes = owes_answer(snapshot);
  const names = (/** @type {number[]} */ seats) =>
    show_list(seats.map((seat) => (looks[seat].you ? t("seat.you") : looks[seat].name)));
  return html`<section class=${`offer ${owes ? "asks" : ""}`} aria-label=${t("offer.title")}>
    <div class="offer-text">
      <p class="offer-what">${text}</p>
      <p class="quiet small">
        ${offer.accepted.length > 0 && html`<span>${t("offer.said_yes", { names: names(offer.accepted) })}</span> `}
        ${
          owes
            ? html`<span>${t(hint_of(offer, store.asked.value))}</span>`
            : html`<span>${t("offer.missing", { names: names(missing_answers(offer, looks)) })}</span>`
        }
      </p>
    </div>
    ${owes && html`<${Answer} store=${store} ply=${offer.ply} />`}
    ${
      offer.seat === snapshot.you &&
      html`<button class="button" onClick=${() => store.calls.vote(offer.ply, false)}>${t("offer.withdraw")}</button>`
    }
  </section>`;
}

/** What comes of a yes. @param {import("../lib/types.js").OpenOffer} offer @param {boolean} playing */
function hint_of({ kind }, playing) {
  if (kind === "take_back") return "offer.hint_take_back";
  if (kind === "cancel") return "offer.hint_cancel";
  return playing ? "offer.hint_playing" : "offer.hint";
}

/** @param {{ store: MatchStore, ply: number }} props */
function Answer({ store, ply }) {
  return html`<div class="row">
    <button class="button" onClick=${() => store.calls.vote(ply, false)}>
      <${Icon} name="close" />${t("offer.decline")}
    </button>
    <button class="button primary" onClick=${() => store.calls.vote(ply, true)}>
      <${Icon} name="check" />${t("offer.accept")}
    </button>
  </div>`;
}
