import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { possible_offers } from "../../lib/match/possible_offers.js";
import { SeatTag } from "../people/seat_tag.js";
import { Icon } from "../ui/icons.js";

/**
 * @typedef {import("../../lib/match/match_store.js").MatchStore} MatchStore
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 */

/** @type {Record<import("../../lib/types.js").OfferKind, string>} */
const icons = { draw: "draw", winner: "winner", take_back: "undo", cancel: "ban" };

/**
 * The menu items for offers. Only one offer can be open at a time.
 * @param {{ store: MatchStore, game: import("../../lib/types.js").Game, you: number,
 *   on_ask: (kind: "winner" | "cancel") => void }} props `on_ask` opens a dialog for offers that need more
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

/** The dialog that asks for the winner. @param {{ looks: SeatLook[], on_choose: (seat: number) => void, on_close: () => void }} props */
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
