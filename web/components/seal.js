import { useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { game_texts, t } from "../lib/i18n.js";
import { own_text } from "../lib/labels.js";
import { set_sure } from "../lib/sure.js";
import { Confirm } from "./dialog.js";

/**
 * The question before a step that cannot be taken back. Whoever does not want to be asked says so here.
 * @param {{ store: import("../lib/match_store.js").MatchStore, loaded: import("../lib/use_game.js").Loaded,
 *   looks: import("../lib/types.js").SeatLook[], you: number | null }} props
 */
export function SealQuestion({ store, loaded, looks, you }) {
  const draft = store.sealing.value;
  const [sure, set_it] = useState(false);
  const step = draft?.steps.at(-1);
  const preview = draft?.stack.at(-1);
  if (!step || !preview) return null;
  const { game, module } = loaded;
  const context = { t: game_texts(game.id), seats: looks, you, game };
  const agree = () => {
    if (sure) set_sure(game.id, true);
    store.seal();
  };
  return html`<${Confirm}
    title=${module.seal?.(step, preview, context) ?? t("seal.title")}
    text=${own_text(game.id, "seal.text")}
    confirm=${own_text(game.id, "seal.confirm")}
    kind="primary"
    on_confirm=${agree}
    on_close=${() => store.unseal()}
  >
    <label class="switch">
      <input type="checkbox" checked=${sure} onChange=${(/** @type {any} */ event) => set_it(event.target.checked)} />
      ${t("seal.no_more")}
    </label>
  </${Confirm}>`;
}
