import { set_title } from "../../lib/app/title.js";
import { use_game } from "../../lib/games/use_game.js";
import { html } from "../../lib/html.js";
import { game_texts, t } from "../../lib/i18n/i18n.js";
import { seat_looks } from "../../lib/match/seats.js";
import { OfflineNote } from "../ui/offline_note.js";
import { Failed, Loading } from "../ui/states.js";
import { BoardPlace } from "./board_place.js";
import { Players } from "./players.js";
import { ScoreSheet } from "./ending/score_sheet.js";

const nothing = () => {};
const no_preview = async () => null;

/** A match from the offline cache, read-only. @param {{ cached: { at: number, value: import("../../lib/types.js").Snapshot } }} props */
export function OfflineMatch({ cached: { at, value: snapshot } }) {
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
    <${OfflineNote} at=${at} />
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
            onTry=${no_preview}
            onUndo=${nothing}
            onDrop=${nothing}
          />
        </${BoardPlace}>`
      }
      <aside class="match-side" aria-label=${t("match.side")}>
        <${Players}
          loaded=${loaded}
          snapshot=${snapshot}
          looks=${looks}
          to_act=${snapshot.to_act}
          score=${score}
          outcome=${outcome}
        />
        ${
          score &&
          html`<${ScoreSheet}
            loaded=${loaded}
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
