/** How boards refer to players. */

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
