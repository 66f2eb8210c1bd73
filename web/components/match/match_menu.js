import { has_seals } from "../../lib/games/labels.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { record_link } from "../../lib/net/api.js";
import { skips_confirmation, set_skips_confirmation } from "../../lib/storage/confirmations.js";
import { paths } from "../../lib/ui/routes.js";
import { Confirm } from "../ui/dialog.js";
import { Icon } from "../ui/icons.js";
import { ChooseWinner, OfferItems } from "./offer_items.js";
import { ShareDialog, ShareItem } from "./share_match.js";

/**
 * @typedef {import("../../lib/match/match_store.js").MatchStore} MatchStore
 * @typedef {import("../../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 *
 * What a dialog asks for before it is done.
 * @typedef {"resign" | "winner" | "cancel" | "share"} Asking
 */

/**
 * The items of the menu of a match.
 * @param {{ store: MatchStore, snapshot: Snapshot, ply: number | null, game: import("../../lib/types.js").Game, on_ask: (asking: Asking) => void }} props
 */
export function MenuItems({ store, snapshot, ply, game, on_ask }) {
  const mine = snapshot.you !== null && snapshot.status === "running";
  const skips = skips_confirmation(snapshot.game);
  const resigned = snapshot.you !== null && snapshot.seats[snapshot.you].resigned;
  return html`<${ShareItem} store=${store} snapshot=${snapshot} ply=${ply} on_ask=${() => on_ask("share")} /> ${
      snapshot.status === "finished" &&
      html`<a class="item" href=${record_link(snapshot.id, store.invitation)} download=${`atoll-${snapshot.id}.json`}>
          <${Icon} name="download" />${t("match.export")}
        </a>
        <a class="item" href=${paths.shuffle(snapshot.id, store.invitation)}>
          <${Icon} name="shuffle" />${t("commitment.check")}
        </a>`
    }
    ${mine && (skips || has_seals(snapshot.game)) && html`<${Confirming} game=${snapshot.game} skips=${skips} />`}
    ${
      mine &&
      !resigned &&
      html`<${OfferItems} store=${store} game=${game} you=${snapshot.you} on_ask=${on_ask} />
        <button class="item danger" onClick=${() => on_ask("resign")}>
          <${Icon} name="flag" />${t("match.resign")}
        </button>`
    }`;
}

/** Turns the confirmation of sealed steps on and off. @param {{ game: string, skips: boolean }} props */
function Confirming({ game, skips }) {
  return html`<button class="item" aria-pressed=${!skips} onClick=${() => set_skips_confirmation(game, !skips)}>
    <${Icon} name=${skips ? "unchecked" : "checked"} />${t("seal.ask")}
  </button>`;
}

/**
 * The dialog that an item of the menu opens.
 * @param {{ store: MatchStore, snapshot: Snapshot, ply: number | null, looks: SeatLook[], asking: Asking, on_close: () => void }} props
 */
export function MenuDialog({ store, snapshot, ply, looks, asking, on_close }) {
  switch (asking) {
    case "share":
      return html`<${ShareDialog} store=${store} snapshot=${snapshot} ply=${ply} on_close=${on_close} />`;
    case "winner":
      return html`<${ChooseWinner}
        looks=${looks}
        on_choose=${(/** @type {number} */ seat) => store.calls.offer({ kind: "winner", seat })}
        on_close=${on_close}
      />`;
    case "cancel":
      return html`<${Confirm}
        title=${t("offer.cancel_title")}
        text=${t("offer.cancel_text")}
        confirm=${t("offer.propose")}
        on_confirm=${() => store.calls.offer({ kind: "cancel" })}
        on_close=${on_close}
      />`;
    default:
      return html`<${Confirm}
        title=${t("match.resign_title")}
        text=${t("match.resign_text")}
        confirm=${t("match.resign")}
        on_confirm=${() => store.calls.resign()}
        on_close=${on_close}
      />`;
  }
}
