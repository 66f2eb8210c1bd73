import { SeatMark as SeatShape } from "../../board/seat_mark.js";
import { seat_class } from "../../board/seats.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";

/** @typedef {import("../../lib/types.js").SeatLook} SeatLook */

/** The shape of a seat. @param {{ seat: number }} props */
export const SeatMark = ({ seat }) => html`<${SeatShape} seat=${seat} look="seat-mark" />`;

/** A player's name in their colour, with their shape. @param {{ look: SeatLook, bare?: boolean }} props `bare` leaves out who you are */
export function SeatTag({ look, bare = false }) {
  const you = look.you && !bare ? html` <span class="pill you">${t("seat.you")}</span>` : null;
  return html`<span class=${`seat-tag ${seat_class(look.seat)}`}>
    <${SeatMark} seat=${look.seat} /><span class="name">${look.name}</span>${you}
  </span>`;
}

/** Whether the player is present. @param {{ look: SeatLook }} props */
export function Presence({ look }) {
  if (look.kind !== "player") return null;
  const text = t(look.present ? "seat.present" : "seat.away");
  return html`<span
    class=${`presence ${look.present ? "here" : ""}`}
    role="img"
    aria-label=${text}
    title=${text}
  ></span>`;
}
