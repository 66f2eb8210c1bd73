/** A user's name, or a text for a deleted account. @param {import("../types.js").User} user @param {import("../types.js").Translate} t */
export const user_name = ({ name, deleted }, t) => (deleted ? t("seat.deleted") : name);

/** The seat that is reserved for this user, or null. @param {import("../types.js").Seat[]} seats @param {string | undefined} user */
export const reserved_seat = (seats, user) =>
  (user !== undefined && seats.find((seat) => seat.user === null && seat.kept_for?.id === user)) || null;

/** Whether a player is still missing here before the match can begin. @param {{ kind: string }} seat */
export const is_free = ({ kind }) => kind === "open" || kind === "invite";

/**
 * @param {import("../types.js").Seat} seat @param {number | null} number which of several computers it is, from 1
 * @param {import("../types.js").Translate} t
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
 * @param {{ seats: import("../types.js").Seat[], you: number | null }} match @param {import("../types.js").Translate} t
 * @returns {import("../types.js").SeatLook[]}
 */
export function seat_looks({ seats, you }, t) {
  const bots = seats.filter(({ kind, user, name }) => kind === "bot" && !user && !name);
  const number = (/** @type {import("../types.js").Seat} */ seat) => (bots.length > 1 ? bots.indexOf(seat) + 1 : null);
  return seats.map((seat) => ({
    seat: seat.seat,
    name: seat_name(seat, number(seat), t),
    you: seat.seat === you,
    // The players of an imported match have no presence here.
    kind: seat.name !== undefined && seat.kind === "player" ? "past" : seat.kind,
    bot: seat.bot,
    present: seat.seat === you || seat.present, // The page is open: the server may just not know yet.
    resigned: seat.resigned,
    kept_for: seat.kept_for ?? null,
    paused: seat.paused ?? null,
  }));
}
