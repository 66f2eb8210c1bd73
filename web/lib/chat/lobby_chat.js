import { me } from "../account/session.js";
import { call, query } from "../net/api.js";
import { socket } from "../net/connection.js";
import { Chat } from "./chat.js";

/** The chat of the lobby; there is one for the whole page. */
export const lobby_chat = new Chat(
  "lobby",
  {
    api: {
      chat: (_id, range) => call("GET", `/lobby/chat${query(range)}`),
      say: (_id, text, cmd) => call("POST", "/lobby/chat", { text, cmd }),
      mark_read: (_id, number) => call("PUT", "/lobby/chat/read", { number }),
      report: (_id, number, wish) => call("POST", `/lobby/chat/${number}/reports`, wish),
    },
    socket,
  },
  () => me.value,
);
socket.on_lobby_line((line) => lobby_chat.receive(line));
