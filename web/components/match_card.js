import { html } from "../lib/html.js";
import { game_by_id } from "../lib/games.js";
import { game_texts, show_span, t } from "../lib/i18n.js";
import { span_between } from "../lib/format.js";
import { options_line } from "../lib/labels.js";
import { waits_for_you } from "../lib/lists.js";
import { offer_text, owes_answer } from "../lib/offers.js";
import { peek_at } from "../lib/previews.js";
import { paths } from "../lib/routes.js";
import { fields_of } from "../lib/schema_form.js";
import { seat_looks } from "../lib/seats.js";
import { use_game } from "../lib/use_game.js";
import { Presence, SeatTag } from "./seat_tag.js";

/** @typedef {import("../lib/types.js").MatchItem} MatchItem */

/** Does nothing of it wait for the viewer but an offer? @param {MatchItem} item */
const only_answer = (item) => !item.your_turn && owes_answer(item);

/** @param {{ item: MatchItem }} props */
export function MatchCard({ item }) {
  const looks = seat_looks(item, t);
  const game = game_by_id(item.game);
  const others = looks.filter((look) => !look.you);
  const line = options_line(item.game, item.options, fields_of(game?.options));
  return html`<a class=${`card ${waits_for_you(item) ? "yours" : ""}`} href=${paths.match(item.id)}>
    <${Picture} item=${item} looks=${looks} />
    <div class="card-text">
      <h3>${game?.name ?? item.game}${line && html` <span class="quiet small">${line}</span>`}</h3>
      ${item.offer && !only_answer(item) && html`<p class="small">${offer_text(item.offer, looks, t)}</p>`}
      <p class="card-ask"><${Word} item=${item} looks=${looks} /></p>
      <ul class="card-seats">
        ${others.map(
          (look) =>
            html`<li key=${look.seat} class=${item.to_act.includes(look.seat) ? "to-act" : ""}>
              <${SeatTag} look=${look} /> <${Presence} look=${look} />
            </li>`,
        )}
      </ul>
      <p class="quiet small">${show_span(span_between(item.updated_at, Date.now()))}</p>
    </div>
  </a>`;
}

/** @param {{ item: MatchItem, looks: import("../lib/types.js").SeatLook[] }} props the game's own drawing, if it offers one */
function Picture({ item, looks }) {
  const { loaded } = use_game(item.game);
  const Thumb = loaded?.module.Picture;
  const open = item.status === "open";
  const view = open ? loaded?.module.blank?.(item.options) : Thumb && peek_at(item).value?.view;
  if (!Thumb || !view) return html`<div class="card-picture empty" aria-hidden="true"></div>`;
  const seat = open ? 0 : (item.you ?? 0);
  return html`<div class="card-picture" aria-hidden="true" inert>
    <${Thumb} game=${loaded.game} view=${view} seat=${seat} seats=${looks} />
  </div>`;
}

/** What is asked, or whom all wait for, or how it ended. @param {{ item: MatchItem, looks: import("../lib/types.js").SeatLook[] }} props */
function Word({ item, looks }) {
  const { loaded } = use_game(item.your_turn ? item.game : null);
  if (item.status === "finished") return outcome_line(item, looks);
  if (item.status === "open") {
    const count = item.seats.filter((seat) => seat.kind === "open" || seat.kind === "invite").length;
    return t("card.free_seats", { count });
  }
  if (item.offer && only_answer(item)) return offer_text(item.offer, looks, t);
  if (!item.your_turn) return t("card.waiting_for", { name: looks[item.to_act[0]]?.name ?? "" });
  const snapshot = peek_at(item).value;
  if (!loaded || !snapshot?.view) return t("turn.yours");
  return loaded.module.ask(snapshot.view, snapshot.legal, { t: game_texts(item.game), seats: looks, you: item.you });
}

/** @param {MatchItem} item @param {import("../lib/types.js").SeatLook[]} looks */
function outcome_line(item, looks) {
  if (!item.outcome) return t("card.ended");
  if (item.outcome.reason === "agreed_draw") return t("card.draw");
  const first = looks.filter((look) => item.outcome?.ranks[look.seat] === 1);
  if (first.length === 1 && first[0].you) return t("card.you_won");
  return t("card.won", { count: first.length, names: first.map((look) => look.name).join(", ") });
}
