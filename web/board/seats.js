/** How boards and pages refer to players. */

/** As many seats have a colour and a shape of their own. */
export const seats_max = 8;

/** The class that gives a seat's colour as `--of-seat`. @param {number} seat from 0 */
export const seat_class = (seat) => `seat-${seat % seats_max}`;

/**
 * The name of a seat in the third person.
 * @param {{seat: number, name?: string}[]} seats
 * @param {number} seat
 */
export function seat_name(seats, seat) {
  return seats.find((other) => other.seat === seat)?.name ?? `#${seat + 1}`;
}

/** Whether a seat is the reader's own. @param {{seat: number, you?: boolean}[]} seats @param {number} seat */
export function is_you(seats, seat) {
  return Boolean(seats.find((other) => other.seat === seat)?.you);
}
