import { backoff_ms } from "./backoff.js";
import { as_problem } from "./problem.js";

/**
 * Sends until there is an answer, as long as only the connection or a temporary state of the server prevents it.
 * @param {() => Promise<any>} send
 * @param {{ socket: import("./socket.js").Socket, stopped: () => boolean, on_pause: () => void }} world
 *   `stopped`: nobody waits any more; `on_pause`: called before each further attempt
 * @returns {Promise<any>} the answer; null when stopped; throws the refusal
 */
export async function send_until_answered(send, { socket, stopped, on_pause }) {
  for (let failures = 0; !stopped(); ++failures) {
    try {
      return await send();
    } catch (error) {
      if (!as_problem(error).passing) throw error;
      on_pause();
      await line_or_pause(socket, backoff_ms(failures));
    }
  }
  return null;
}

/** Waits, but at most until the socket is open again. @param {import("./socket.js").Socket} socket @param {number} ms */
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
