import { me } from "../account/session.js";
import { api } from "../net/api.js";
import { socket } from "../net/connection.js";
import { Chat } from "./chat.js";

/** The chat of the lobby; there is one for the whole page. */
export const lobby_chat = new Chat(
  "lobby",
  {
    api: {
      chat: (_id, range) => api.lobby_chat(range),
      say: (_id, text, cmd) => api.say_in_lobby(text, cmd),
      mark_read: (_id, number) => api.mark_lobby_read(number),
      report: (_id, number, wish) => api.report_in_lobby(number, wish),
    },
    socket,
  },
  () => me.value,
);
socket.on_lobby_line((line) => lobby_chat.receive(line));
