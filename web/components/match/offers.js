import { useEffect, useRef } from "preact/hooks";
import { html } from "../../lib/html.js";
import { show_list, t } from "../../lib/i18n/i18n.js";
import { missing_answers, offer_text, owes_answer } from "../../lib/match/offers.js";
import { announce } from "../../lib/ui/notices.js";
import { Icon } from "../ui/icons.js";

/**
 * @typedef {import("../../lib/match/match_store.js").MatchStore} MatchStore
 * @typedef {import("../../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 */

/** The open offer, the answers so far, and the viewer's own. @param {{ store: MatchStore, snapshot: Snapshot, looks: SeatLook[] }} props */
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
            ? html`<span>${t(hint_of(offer, store.can_act.value))}</span>`
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

/** What accepting the offer does. @param {import("../../lib/types.js").OpenOffer} offer @param {boolean} playing */
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
