import { html } from "../lib/html.js";
import { game_texts, t } from "../lib/i18n.js";
import { seat_looks } from "../lib/seats.js";
import { set_title } from "../lib/title.js";
import { use_game } from "../lib/use_game.js";
import { BoardPlace } from "./board_place.js";
import { KeptNote } from "./kept_note.js";
import { Players } from "./players.js";
import { ScoreSheet } from "./score_sheet.js";
import { Failed, Loading } from "./states.js";

const nothing = () => {};
const untold = async () => null;

/** A match as it was told last, to look at. @param {{ kept: { at: number, value: import("../lib/types.js").Snapshot } }} props */
export function KeptMatch({ kept: { at, value: snapshot } }) {
  const { loaded, problem, retry } = use_game(snapshot.game);
  if (problem) return html`<${Failed} problem=${problem} retry=${retry} />`;
  if (!loaded) return html`<${Loading} />`;
  const { game, module } = loaded;
  const looks = seat_looks(snapshot, t);
  const { view, score, you, outcome } = snapshot;
  set_title(game.name);
  return html`<div class="match">
    <div class="match-head past">
      <div class="match-title"><h1>${game.name}</h1></div>
    </div>
    <${KeptNote} at=${at} />
    <div class="match-body">
      ${
        view &&
        html`<${BoardPlace}>
          <${module.Board}
            game=${game}
            view=${view}
            legal=${[]}
            draft=${[]}
            seats=${looks}
            you=${you}
            t=${game_texts(game.id)}
            highlight=${null}
            score=${score}
            marks=${[]}
            onStep=${nothing}
            onTry=${untold}
            onUndo=${nothing}
            onDrop=${nothing}
          />
        </${BoardPlace}>`
      }
      <aside class="match-side" aria-label=${t("match.side")}>
        <${Players} snapshot=${snapshot} looks=${looks} score=${score} outcome=${outcome} />
        ${
          score &&
          html`<${ScoreSheet}
            game=${game.id}
            looks=${looks}
            score=${score}
            outcome=${outcome}
            on_light=${nothing}
            lit=${null}
          />`
        }
      </aside>
    </div>
  </div>`;
}
