import { game_by_id } from "../../lib/games/games.js";
import { options_line, reason_title } from "../../lib/games/labels.js";
import { fields_of } from "../../lib/games/schema_form.js";
import { use_game } from "../../lib/games/use_game.js";
import { html } from "../../lib/html.js";
import { span_between } from "../../lib/i18n/format.js";
import { game_texts, show_list, show_span, t } from "../../lib/i18n/i18n.js";
import { refused_line } from "../../lib/i18n/limit_words.js";
import { waits_for_you } from "../../lib/lobby/lists.js";
import { pictured_seat } from "../../lib/lobby/pictured_seat.js";
import { peek_at } from "../../lib/lobby/previews.js";
import { owed_vote } from "../../lib/match/absences.js";
import { offer_text, owes_answer } from "../../lib/match/offers.js";
import { result_text } from "../../lib/match/result_text.js";
import { is_free, seat_looks } from "../../lib/match/seats.js";
import { paths } from "../../lib/ui/routes.js";
import { PauseMark } from "../clock/clock_pause.js";
import { CardClock } from "../clock/clocks.js";
import { Presence, SeatTag } from "../people/seat_tag.js";
import { Icon } from "../ui/icons.js";
import { SpectatorCount } from "../people/spectators.js";
import { GameCover } from "./game_cover.js";
import { Terms } from "./terms.js";

/** @typedef {import("../../lib/types.js").MatchItem} MatchItem */
/** @typedef {import("../../lib/types.js").SeatLook} SeatLook */

/** Whether the match waits for the viewer only because of an offer. @param {MatchItem} item */
const only_answer = (item) => !item.your_turn && owes_answer(item);

/** @param {{ item: MatchItem }} props */
export function MatchCard({ item }) {
  const looks = seat_looks(item, t);
  return html`<a class=${`card ${waits_for_you(item) ? "yours" : ""}`} href=${paths.match(item.id)}>
    <${Picture} item=${item} looks=${looks} />
    <div class="card-text">
      <${CardTitle} item=${item} />
      ${item.offer && !only_answer(item) && html`<p class="small">${offer_text(item.offer, looks, t)}</p>`}
      <p class="card-ask"><${Word} item=${item} looks=${looks} /></p>
      <${CardClock} item=${item} />
      <${CardSeats} item=${item} looks=${looks} />
      ${joinable(item) && html`<${Terms} match=${item} />`}
      ${item.refused && html`<p class="refused small"><${Icon} name="lock" />${refused_line(item.refused)}</p>`}
      <p class="card-foot quiet small">
        <span>${show_span(span_between(item.updated_at, Date.now()))}</span>
        <${SpectatorCount} count=${item.spectators ?? 0} />
        <${Unread} count=${item.chat_unread ?? 0} />
      </p>
    </div>
  </a>`;
}

/** Whether the table still has a free seat. @param {MatchItem} item */
const joinable = (item) => item.status === "open" || item.replacement === true;

/** @param {{ item: MatchItem, href?: string }} props */
export function CardTitle({ item, href }) {
  const game = game_by_id(item.game);
  const line = options_line(item.game, item.options, fields_of(game?.options));
  const name = game?.name ?? item.game;
  return html`<h3>
    ${href ? html`<a href=${href}>${name}</a>` : name}${line && html` <span class="quiet small">${line}</span>`}
  </h3>`;
}

/** The players at a table. @param {{ item: MatchItem, looks: SeatLook[] }} props */
export function CardSeats({ item, looks }) {
  return html`<ul class="card-seats">
    ${looks
      .filter((look) => !look.you)
      .map(
        (look) =>
          html`<li key=${look.seat} class=${item.to_act.includes(look.seat) ? "to-act" : ""}>
            <${SeatTag} look=${look} /> <${Presence} look=${look} /><${PauseMark} look=${look} />
          </li>`,
      )}
  </ul>`;
}

/** The number of unread lines. @param {{ count: number }} props */
function Unread({ count }) {
  if (count === 0) return null;
  return html`<span class="unread"
    ><${Icon} name="chat" /><span aria-hidden="true">${count}</span>
    <span class="visually-hidden">${t("card.unread", { count })}</span></span
  >`;
}

/**
 * The game's own drawing of the position; before the start, the picture of the game.
 * @param {{ item: MatchItem, looks: SeatLook[] }} props
 */
export function Picture({ item, looks }) {
  return html`<div class="card-picture" aria-hidden="true" inert>
    ${item.status === "open" ? html`<${GameCover} id=${item.game} />` : html`<${Drawing} item=${item} looks=${looks} />`}
  </div>`;
}

/** @param {{ item: MatchItem, looks: SeatLook[] }} props */
function Drawing({ item, looks }) {
  const { loaded } = use_game(item.game);
  const Thumb = loaded?.module.Picture;
  const snapshot = Thumb && peek_at(item).value;
  if (!Thumb || !snapshot?.view) return null;
  const seat = pictured_seat(snapshot, loaded.game.lowest_wins);
  return html`<${Thumb} game=${loaded.game} view=${snapshot.view} seat=${seat} seats=${looks} />`;
}

/** What to do, who has to act, or how the match ended. @param {{ item: MatchItem, looks: SeatLook[] }} props */
function Word({ item, looks }) {
  const { loaded } = use_game(item.your_turn ? item.game : null);
  if (item.status === "finished") return outcome_line(item, looks);
  if (item.status === "open") return t("card.free_seats", { count: item.seats.filter(is_free).length });
  if (item.replacement && item.you === null) return t("card.replacement");
  if (item.offer && only_answer(item)) return offer_text(item.offer, looks, t);
  if (!item.your_turn) return waiting_line(item, looks);
  const snapshot = peek_at(item).value;
  if (!loaded || !snapshot?.view) return t("turn.yours");
  return loaded.module.ask(snapshot.view, snapshot.legal, { t: game_texts(item.game), seats: looks, you: item.you });
}

/** @param {MatchItem} item @param {SeatLook[]} looks */
function waiting_line(item, looks) {
  const owed = owed_vote(item);
  if (owed) return t("card.absent", { name: looks[owed.seat].name });
  return t("card.waiting_for", { name: show_list(item.to_act.map((seat) => looks[seat].name)) });
}

/** @param {MatchItem} item @param {SeatLook[]} looks */
function outcome_line(item, looks) {
  if (!item.outcome) return t("card.ended");
  if (item.outcome.reason === "agreed_draw") return t("card.draw");
  if (item.outcome.ranks.length === 0) return t(`card.${item.outcome.reason}`);
  const late = item.outcome.reason === "timed_out" ? ` (${reason_title(item.game, "timed_out")})` : "";
  return result_text(item.outcome, looks, { t, list: (names) => names.join(", "), points: false }) + late;
}
