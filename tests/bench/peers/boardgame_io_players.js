// Plays matches on a server of boardgame.io, each with one move in flight: the next one follows the server's update.
// Prints {"moves", "seconds", "p50_ms", "p99_ms"}. Called by main.js: node boardgame_io_players.js PORT MATCHES SECONDS
import { createRequire } from "node:module";

const { io } = createRequire(new URL("../../../build/peers/", import.meta.url))("socket.io-client");
const [port, matches, seconds] = process.argv.slice(2).map(Number);
const warm_ms = 1_000;
const cells = 230;
const moves_per_match = 40; // Its server copies the log of a match with each move; a match of Maori has about as many.

const start = performance.now();
const took_ms = [];

/** One match after the other. Both players share a socket, so the server sends each update once. */
function play(table) {
  const socket = io(`http://127.0.0.1:${port}/cells`, { transports: ["websocket"], forceNew: true });
  let asked = 0;
  let match = "";
  let played = 0;
  const sit_down = () => {
    match = `bench-${table}-${played}`;
    socket.emit("sync", match, "0", undefined, 2);
  };
  const move = (state) => {
    asked = performance.now();
    const player = state.ctx.currentPlayer;
    const action = { type: "MAKE_MOVE", payload: { type: "mark", args: [state._stateID % cells], playerID: player } };
    socket.emit("update", action, state._stateID, match, player);
  };
  socket.on("connect", sit_down);
  socket.on("sync", (_, { state }) => move(state));
  socket.on("update", (_, state) => {
    const now = performance.now();
    if (asked > start + warm_ms) took_ms.push(now - asked);
    if (now > start + warm_ms + 1_000 * seconds) socket.close();
    else if (++played % moves_per_match === 0) sit_down();
    else move(state);
  });
}

for (let index = 0; index < matches; ++index) play(index);
process.on("exit", () => {
  took_ms.sort((a, b) => a - b);
  const at = (share) => took_ms[Math.min(took_ms.length - 1, Math.floor(share * took_ms.length))];
  console.log(JSON.stringify({ moves: took_ms.length, seconds, p50_ms: at(0.5), p99_ms: at(0.99) }));
});
