import { api } from "./api.js";
import { Chat } from "./chat.js";
import { socket } from "./connection.js";
import { me } from "./session.js";

/** What is said in the lobby: one chat for the whole page. */
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
socket.on_lobby_line((line) => lobby_chat.hear(line));
