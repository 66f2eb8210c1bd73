import { backoff_ms } from "./backoff.js";
import { as_problem } from "./problem.js";

/**
 * Asks until there is an answer, as long as only the line or the server's state is in the way.
 * @param {() => Promise<any>} ask
 * @param {{ socket: import("./socket.js").Socket, stopped: () => boolean, on_pause: () => void }} world
 *   `stopped`: nobody waits any more; `on_pause`: there was no answer, and there will be another try
 * @returns {Promise<any>} the answer; null when stopped; throws the refusal
 */
export async function send_until_answered(ask, { socket, stopped, on_pause }) {
  for (let failures = 0; !stopped(); ++failures) {
    try {
      return await ask();
    } catch (error) {
      if (!as_problem(error).passing) throw error;
      on_pause();
      await line_or_pause(socket, backoff_ms(failures));
    }
  }
  return null;
}

/** Waits, but not longer than until the line is back. @param {import("./socket.js").Socket} socket @param {number} ms */
function line_or_pause(socket, ms) {
  return new Promise((resolve) => {
    const end = socket.on_open(() => done());
    const timer = setTimeout(() => done(), ms);
    const done = () => {
      clearTimeout(timer);
      end();
      resolve(undefined);
    };
  });
}
