import { html } from "../../../lib/html.js";
import { is_match_event } from "../../../lib/match/offers.js";

/**
 * A line of the log with small pictures of the pieces that it names.
 * @param {{ loaded: import("../../../lib/games/use_game.js").Loaded, event: import("../../../lib/types.js").GameEvent, line: any }} props
 */
export function LogLine({ loaded: { game, module }, event, line }) {
  const { Pieces } = module;
  const pieces = Pieces && !is_match_event(event);
  return html`${pieces && html`<span class="line-pieces" aria-hidden="true"><${Pieces} game=${game} event=${event} /></span>`}${line}`;
}
