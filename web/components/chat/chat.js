import { useEffect, useRef } from "preact/hooks";
import { me } from "../../lib/account/session.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { user_name } from "../../lib/match/seats.js";
import { announce } from "../../lib/ui/notices.js";
import { FoldPanel, fold_of } from "../ui/fold_panel.js";
import { Icon } from "../ui/icons.js";
import { LazyPart, lazy_module } from "../ui/lazy_module.js";

/**
 * @typedef {import("../../lib/chat/chat.js").Chat} Chat
 * @typedef {import("../../lib/chat/chat.js").Line} Line
 * @typedef {import("../../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 */

export const fold = fold_of("chat");

/** What is in the panels of the chat and of the notes. */
export const panel_bodies = lazy_module(
  { texts: ["chat", "refusals"], styles: ["chat"] },
  () => import("./panel_bodies.js"),
);

/** @param {number} count */
const count_text = (count) => (count > 99 ? "99+" : String(count));

/** The number of unread lines as a link to the chat; nothing if there are none. @param {{ chat: Chat }} props */
export function ChatJump({ chat }) {
  const count = chat.unread.value;
  if (count === 0) return null;
  const words = t("chat.unread", { count });
  const go = () => {
    fold.unfold(true);
    // After the panel has unfolded.
    requestAnimationFrame(() => document.getElementById("chat")?.scrollIntoView({ block: "center" }));
  };
  return html`<button
    class="button plain chat-jump tip-below tip-end"
    aria-label=${words}
    data-tip=${words}
    onClick=${go}
  >
    <${Icon} name="chat" /><span aria-hidden="true">${count_text(count)}</span>
  </button>`;
}

/**
 * The chat of a match or of the lobby.
 * @typedef {object} Room
 * @property {Chat} chat
 * @property {string} title
 * @property {string} say what the field is for
 * @property {string} hint who can read it
 * @property {string | null} watching why the viewer cannot write; null for those who can
 * @property {string[]} names who may be addressed
 * @property {(line: Line) => SeatLook | null} look_of
 */

/** The room of a match. @param {Chat} chat @param {Snapshot} snapshot @param {SeatLook[]} looks @returns {Room} */
export function room_of(chat, snapshot, looks) {
  const seats = snapshot.seats.filter(({ user }) => user);
  return {
    chat,
    title: t("chat.title"),
    say: t("chat.say"),
    hint: t(snapshot.visibility === "public" ? "chat.public" : "chat.private"),
    watching: seats.some(({ user }) => user?.id === me.value?.id) ? null : t("chat.watching"),
    names: seats.map(({ user }) => user?.name ?? ""),
    look_of: ({ user }) => {
      const seat = seats.find((each) => each.user?.id === user.id);
      return seat ? looks[seat.seat] : null;
    },
  };
}

/** The chat panel. @param {{ room: Room, fold?: ReturnType<typeof fold_of> }} props */
export function ChatPanel({ room, fold: folding = fold }) {
  const { chat } = room;
  useEffect(() => chat.start(), [chat]);
  use_hearing(chat, folding.opened.value);
  return html`<${FoldPanel}
    name="chat"
    title=${room.title}
    fold=${folding}
    mark=${html`<${NewLines} count=${chat.unread.value} />`}
  >
    <${LazyPart} module=${panel_bodies} part="ChatBody" room=${room} />
  </${FoldPanel}>`;
}

/** @param {{ count: number }} props */
function NewLines({ count }) {
  if (count === 0) return null;
  return html`<span class="pill new" title=${t("chat.unread", { count })}>
    <span aria-hidden="true">${count_text(count)}</span>
    <span class="visually-hidden">${t("chat.unread", { count })}</span>
  </span>`;
}

/** Announces new lines to the screen reader while the panel is folded. @param {Chat} chat @param {boolean} open */
function use_hearing(chat, open) {
  const last = chat.lines.value.at(-1);
  const heard = useRef(/** @type {number | null} */ (null));
  useEffect(() => {
    if (!chat.ready.value) return;
    const is_new = heard.current !== null && last && last.number > heard.current;
    heard.current = last?.number ?? 0;
    if (is_new && !open && last.user.id !== me.value?.id) announce(t("chat.heard", { name: user_name(last.user, t) }));
  }, [last?.number, chat.ready.value]);
}
