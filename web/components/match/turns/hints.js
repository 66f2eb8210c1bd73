/** Good turns that the computer suggests. Loaded when the player asks for them. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "../../../lib/html.js";
import { show_share, t } from "../../../lib/i18n/i18n.js";
import { problem_text } from "../../../lib/i18n/refusals.js";
import { Icon } from "../../ui/icons.js";
import { LogLine } from "./log_line.js";

/**
 * @typedef {(event: import("../../../lib/types.js").GameEvent) => any} Narrate
 *
 * @typedef {object} HintsProps
 * @property {import("../../../lib/match/draft/hints.js").Hints} hints
 * @property {Narrate} narrate
 * @property {import("../../../lib/games/use_game.js").Loaded} loaded
 */

/** @param {HintsProps} props */
export function HintPanel({ hints, narrate, loaded }) {
  const turns = hints.turns.value;
  const problem = hints.problem.value;
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  // On a phone the button is below the board, and the panel above it.
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), []);
  return html`<section ref=${panel} class="panel hints" aria-labelledby="hints">
    <div class="hints-head">
      <h2 id="hints">${t("hint.title")}</h2>
      <button class="button plain square" aria-label=${t("action.close")} onClick=${() => hints.close()}>
        <${Icon} name="close" />
      </button>
    </div>
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
    ${!problem && !turns && html`<p class="quiet searching" role="status">${t("hint.searching")}</p>`}
    ${turns && html`<${Turns} hints=${hints} turns=${turns} narrate=${narrate} loaded=${loaded} />`}
  </section>`;
}

/** Brings the board to the top if it is in the lower half or below, as it is on a phone, where this panel is above it. */
function show_board() {
  const board = document.querySelector(".board-place");
  if (board && board.getBoundingClientRect().top > window.innerHeight / 2) board.scrollIntoView({ block: "start" });
}

/** @param {HintsProps & { turns: import("../../../lib/types.js").GoodTurn[] }} props */
function Turns({ hints, turns, narrate, loaded }) {
  const choose = (/** @type {number} */ at) => {
    hints.choose(at);
    show_board();
  };
  return html`<ol class="hint-turns">
      ${turns.map(
        (turn, at) =>
          html`<li key=${at}>
            <button class="button hint-turn" aria-pressed=${hints.chosen.value === at} onClick=${() => choose(at)}>
              <span class="hint-chance" style=${`--chance: ${turn.chance}`}>
                <span class="visually-hidden">${t("hint.chance", { share: show_share(turn.chance) })}</span>
                <span aria-hidden="true">${show_share(turn.chance)}</span>
              </span>
              <span class="hint-text"><${TurnText} events=${turn.events} narrate=${narrate} loaded=${loaded} /></span>
            </button>
          </li>`,
      )}
    </ol>
    <p class="quiet small">${t("hint.about")}</p>`;
}

/**
 * A turn in words, as the log would tell it.
 * @param {{ events: import("../../../lib/types.js").GameEvent[], narrate: Narrate, loaded: import("../../../lib/games/use_game.js").Loaded }} props
 */
export function TurnText({ events, narrate, loaded }) {
  const lines = events.map((event) => ({ event, line: narrate(event) })).filter(({ line }) => Boolean(line));
  return lines.map(
    ({ event, line }, at) =>
      html`<span key=${at} class="line"><${LogLine} loaded=${loaded} event=${event} line=${line} /></span>`,
  );
}
