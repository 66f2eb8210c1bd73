/** How players are told apart: by colour and by shape. The colours are tokens of the style. */
export const shapes = /** @type {const} */ (["circle", "square", "triangle", "diamond", "star"]);

/** Whose account is deleted has no name any more. @param {import("./types.js").User} user @param {import("./types.js").Translate} t */
export const user_name = ({ name, deleted }, t) => (deleted ? t("seat.deleted") : name);

/** The seat that is kept for this user, or null. @param {import("./types.js").Seat[]} seats @param {string | undefined} user */
export const kept_seat = (seats, user) =>
  (user !== undefined && seats.find((seat) => seat.user === null && seat.kept_for?.id === user)) || null;

/** Does somebody have to come before the match can begin? @param {{ kind: string }} seat */
export const is_free = ({ kind }) => kind === "open" || kind === "invite";

/**
 * @param {import("./types.js").Seat} seat @param {number | null} number which of several computers it is, from 1
 * @param {import("./types.js").Translate} t
 */
function seat_name({ kind, user, name, kept_for }, number, t) {
  if (name) return name;
  if (user) return user_name(user, t); // Also where the computer plays on for somebody: the log tells of that player.
  if (kind === "bot") return number === null ? t("seat.bot") : t("seat.bot_number", { number });
  if (name === null) return t("seat.deleted"); // Of a match that was put in, whose record does not say.
  if (kept_for) return t("seat.kept_for", { name: user_name(kept_for, t) });
  return t(kind === "invite" ? "seat.invited" : "seat.open");
}

/**
 * @param {{ seats: import("./types.js").Seat[], you: number | null }} match @param {import("./types.js").Translate} t
 * @returns {import("./types.js").SeatLook[]}
 */
export function seat_looks({ seats, you }, t) {
  const bots = seats.filter(({ kind, user, name }) => kind === "bot" && !user && !name);
  const number = (/** @type {import("./types.js").Seat} */ seat) => (bots.length > 1 ? bots.indexOf(seat) + 1 : null);
  return seats.map((seat) => ({
    seat: seat.seat,
    name: seat_name(seat, number(seat), t),
    you: seat.seat === you,
    shape: shapes[seat.seat % shapes.length],
    // Who sat in a match that was put in is not here to be present or away.
    kind: seat.name !== undefined && seat.kind === "player" ? "past" : seat.kind,
    bot: seat.bot,
    present: seat.present,
    resigned: seat.resigned,
    kept_for: seat.kept_for ?? null,
    resting: seat.resting ?? null,
  }));
}
