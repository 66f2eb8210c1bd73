import { useState } from "preact/hooks";
import { own_text } from "../../../lib/games/labels.js";
import { html } from "../../../lib/html.js";
import { game_texts, t } from "../../../lib/i18n/i18n.js";
import { set_skips_confirmation } from "../../../lib/storage/confirmations.js";
import { Confirm } from "../../ui/dialog.js";

/**
 * The confirmation before a sealed step, which can be turned off here.
 * @param {{ store: import("../../../lib/match/match_store.js").MatchStore, loaded: import("../../../lib/games/use_game.js").Loaded,
 *   looks: import("../../../lib/types.js").SeatLook[], you: number | null }} props
 */
export function SealQuestion({ store, loaded, looks, you }) {
  const draft = store.turn.sealing.value;
  const [skips, set_skips] = useState(false);
  const step = draft?.steps.at(-1);
  const preview = draft?.stack.at(-1);
  if (!step || !preview) return null;
  const { game, module } = loaded;
  const context = { t: game_texts(game.id), seats: looks, you, game };
  const agree = () => {
    if (skips) set_skips_confirmation(game.id, true);
    store.turn.seal();
  };
  return html`<${Confirm}
    title=${module.seal?.(step, preview, context) ?? t("seal.title")}
    text=${own_text(game.id, "seal.text")}
    confirm=${own_text(game.id, "seal.confirm")}
    kind="primary"
    on_confirm=${agree}
    on_close=${() => store.turn.unseal()}
  >
    <label class="switch">
      <input type="checkbox" checked=${skips} onChange=${(/** @type {any} */ event) => set_skips(event.target.checked)} />
      ${t("seal.no_more")}
    </label>
  </${Confirm}>`;
}
