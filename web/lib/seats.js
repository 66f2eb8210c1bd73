/** How players are told apart: by colour and by shape. The colours are tokens of the style. */
export const shapes = /** @type {const} */ (["circle", "square", "triangle", "diamond", "star"]);

/**
 * @param {import("./types.js").Seat} seat @param {import("./types.js").Translate} t
 */
export function seat_name(seat, t) {
  if (seat.kind === "bot") return t("seat.bot", { name: t(`bot.${seat.bot}`) });
  if (seat.user) return seat.user.name;
  return t(seat.kind === "invite" ? "seat.invited" : "seat.open");
}

/**
 * @param {{ seats: import("./types.js").Seat[], you: number | null }} match @param {import("./types.js").Translate} t
 * @returns {import("./types.js").SeatLook[]}
 */
export function seat_looks({ seats, you }, t) {
  return seats.map((seat) => ({
    seat: seat.seat,
    name: seat_name(seat, t),
    you: seat.seat === you,
    shape: shapes[seat.seat % shapes.length],
    color: `var(--seat-${seat.seat % shapes.length})`,
    kind: seat.kind,
    present: seat.present,
    resigned: seat.resigned,
  }));
}
