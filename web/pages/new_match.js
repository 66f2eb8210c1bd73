import { useState } from "preact/hooks";
import { TableForm } from "../components/lobby/table_form.js";
import { Failed, Loading } from "../components/ui/states.js";
import { me } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { games } from "../lib/games/games.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";

/** @param {{ game: string | null }} props */
export function NewMatchPage({ game }) {
  set_title(t("new.title"));
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (!games.value || me.value === undefined) return html`<${Loading} />`;
  return html`<${Chooser} list=${games.value} wanted=${game} />`;
}

/** @param {{ list: import("../lib/types.js").Game[], wanted: string | null }} props */
function Chooser({ list, wanted }) {
  const [id, set_id] = useState(wanted ?? list[0]?.id);
  const game = list.find((one) => one.id === id) ?? list[0];
  return html`<div class="page narrow stack">
    <h1>${t("new.title")}</h1>
    ${
      list.length > 1 &&
      html`<fieldset class="field">
        <legend class="label">${t("new.game")}</legend>
        <div class="choices">
          ${list.map(
            (one) =>
              html`<label class="choice" key=${one.id}>
                <input type="radio" name="game" checked=${one.id === game.id} onChange=${() => set_id(one.id)} />
                <span>${one.name}</span>
              </label>`,
          )}
        </div>
      </fieldset>`
    }
    <${TableForm} key=${game.id} game=${game} />
  </div>`;
}
