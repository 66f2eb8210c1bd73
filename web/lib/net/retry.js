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

const questions_max = 4;

/**
 * Asks something that changes nothing. If there is no answer, asks again a few times: the connection may have broken, and
 * another server may be there at once.
 * @template T
 * @param {() => Promise<T>} ask @param {import("./socket.js").Socket} socket @returns {Promise<T>}
 */
export async function ask_again(ask, socket) {
  for (let failures = 0; ; ++failures) {
    try {
      return await ask();
    } catch (error) {
      if (as_problem(error).status !== 0 || failures + 1 === questions_max) throw error;
      await line_or_pause(socket, backoff_ms(failures));
    }
  }
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
