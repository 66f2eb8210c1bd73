import { socket } from "../net/connection.js";
import { route } from "../ui/router.js";
import { play } from "./sound.js";

/** What is heard on every page. @type {Record<string, import("./sound.js").Sound>} */
const sounds = {
  your_turn: "your_turn",
  match_started: "your_turn",
  offer: "message",
  absence: "message",
  invitation: "message",
  rematch: "message",
  chat: "message",
  time_low: "time_short",
};

/** A match's page plays these when its board shows them, perhaps later. */
const shown_on_board = new Set(["your_turn", "match_started"]);

/** From now on, what the server tells a player is heard. */
export function start_notice_sounds() {
  socket.on_notice(({ kind, match }) => {
    const here = route.value.name === "match" && route.value.id === match;
    if (sounds[kind] && !(here && shown_on_board.has(kind))) play(sounds[kind]);
  });
}
