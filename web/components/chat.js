import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { parts_of } from "../lib/chat_text.js";
import { html } from "../lib/html.js";
import { show_day_time, show_time, t } from "../lib/i18n.js";
import { announce } from "../lib/notices.js";
import { problem_text } from "../lib/refusals.js";
import { user_name } from "../lib/seats.js";
import { me } from "../lib/session.js";
import { Writer } from "./chat_writer.js";
import { FoldPanel, fold_of } from "./fold_panel.js";
import { Icon } from "./icons.js";
import { SeatTag } from "./seat_tag.js";

/**
 * @typedef {import("../lib/chat.js").Chat} Chat
 * @typedef {import("../lib/chat.js").Line} Line
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 */

const fold = fold_of("chat");
const day_ms = 86_400_000;
/** Lines of one player within so long stand under one name. */
const breath_ms = 5 * 60_000;

/** @param {number} count */
const count_text = (count) => (count > 99 ? "99+" : String(count));

/** How many lines wait to be read, where there are any: a way to them. @param {{ chat: Chat }} props */
export function ChatJump({ chat }) {
  const count = chat.unread.value;
  if (count === 0) return null;
  const words = t("chat.unread", { count });
  const go = () => {
    fold.unfold(true);
    // The panel is unfolded by then.
    requestAnimationFrame(() => document.getElementById("chat")?.scrollIntoView({ block: "center" }));
  };
  return html`<button class="button plain chat-jump" aria-label=${words} title=${words} onClick=${go}>
    <${Icon} name="chat" /><span aria-hidden="true">${count_text(count)}</span>
  </button>`;
}

/**
 * Where people talk: a table, or the lobby.
 * @typedef {object} Room
 * @property {Chat} chat
 * @property {string} title
 * @property {string} say what the field is for
 * @property {string} hint who can read it
 * @property {string | null} watching why the viewer cannot write; null for those who can
 * @property {string[]} names who may be addressed
 * @property {(line: Line) => SeatLook | null} look_of
 */

/** The talk at a table. @param {Chat} chat @param {Snapshot} snapshot @param {SeatLook[]} looks @returns {Room} */
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

/** What is said. @param {{ room: Room, fold?: ReturnType<typeof fold_of> }} props */
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
    <${Body} room=${room} />
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

/** Tells those who hear the page instead of seeing it of lines that come while the panel is folded. @param {Chat} chat @param {boolean} open */
function use_hearing(chat, open) {
  const last = chat.lines.value.at(-1);
  const heard = useRef(/** @type {number | null} */ (null));
  useEffect(() => {
    if (!chat.ready.value) return;
    const is_new = heard.current !== null && last && last.number > heard.current;
    heard.current = last?.number ?? 0;
    if (is_new && !open && last.user.id !== me.value?.id) announce(t("chat.heard", { name: name_of(last) }));
  }, [last?.number, chat.ready.value]);
}

/** @param {Line} line */
const name_of = ({ user }) => user_name(user, t);

/** @param {{ room: Room }} props */
function Body({ room }) {
  const { chat } = room;
  const problem = chat.problem.value;
  if (problem) {
    return html`<p class="fault" role="alert">${t("chat.unreadable")} ${problem_text(problem)}</p>
      <button class="button" onClick=${() => chat.load()}>${t("state.retry")}</button>`;
  }
  return html`
    <${Lines} room=${room} />
    ${
      room.watching === null
        ? html`<${Pendings} chat=${chat} /> <${Writer} room=${room} />`
        : html`<p class="quiet small">${room.watching}</p>`
    }
  `;
}

/** @param {{ room: Room }} props */
function Lines({ room }) {
  const { chat } = room;
  const scroller = useRef(/** @type {HTMLDivElement | null} */ (null));
  const lines = chat.lines.value;
  const last = lines.at(-1)?.number;
  use_low_end(scroller, last, chat.pending.value.length);
  const end = use_reading(chat, last);
  return html`<div class="lines" role="log" aria-labelledby="chat-title" tabindex="0" ref=${scroller}>
    ${
      chat.has_earlier.value &&
      html`<button class="button plain wide" onClick=${() => chat.load_earlier().catch(() => {})}>
        ${t("chat.earlier")}
      </button>`
    }
    ${chat.ready.value && lines.length === 0 && html`<p class="quiet small">${t("chat.empty")}</p>`}
    <ol>
      ${lines.map(
        (line, at) =>
          html`<${Said}
            key=${line.number}
            line=${line}
            before=${lines[at - 1]}
            look=${room.look_of(line)}
            names=${room.names}
          />`,
      )}
    </ol>
    <div class="end" ref=${end}></div>
  </div>`;
}

/** Stays at the newest line, unless the reader looks at older ones. @param {{ current: HTMLElement | null }} scroller @param {unknown} last @param {unknown} pending */
function use_low_end(scroller, last, pending) {
  const low = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    const note = () => {
      if (element) low.current = element.scrollHeight - element.scrollTop - element.clientHeight < 48;
    };
    element?.addEventListener("scroll", note, { passive: true });
    return () => element?.removeEventListener("scroll", note);
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && low.current) element.scrollTop = element.scrollHeight;
  }, [last, pending]);
}

/** The newest line was read when it stands on a screen that somebody looks at. @param {Chat} chat @param {unknown} last */
function use_reading(chat, last) {
  const end = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    if (!end.current || chat.unread.value === 0) return;
    const look = (/** @type {IntersectionObserverEntry[]} */ [entry]) => entry.isIntersecting && chat.mark_read();
    // Below the line is the bar with the turn's buttons. A hidden page asks nothing: it does not draw.
    const observer = new IntersectionObserver(look, { rootMargin: "0px 0px -72px 0px" });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [chat, last, chat.unread.value > 0]);
  return end;
}

/** @param {{ line: Line, before: Line | undefined, look: SeatLook | null, names: string[] }} props */
function Said({ line, before, look, names }) {
  const own = line.user.id === me.value?.id;
  const goes_on = before && before.user.id === line.user.id && line.at - before.at < breath_ms;
  const when = Date.now() - line.at < day_ms ? show_time(line.at) : show_day_time(line.at);
  return html`<li
    class=${`said ${own ? "own" : ""} ${goes_on ? "goes-on" : ""} ${look ? `seat-${look.seat % 5}` : ""}`}
  >
    <span class=${goes_on ? "visually-hidden" : "said-head"}>
      ${look ? html`<${SeatTag} look=${{ ...look, name: name_of(line) }} bare />` : html`<span class="name">${name_of(line)}</span>`}
      <time class="quiet small" datetime=${new Date(line.at).toISOString()} title=${show_day_time(line.at)}
        >${when}</time
      >
    </span>
    <span class="said-text" dir="auto"><${Words} text=${line.text} names=${names} /></span>
  </li>`;
}

/** The words of a line, with links into this house and whom it addresses. @param {{ text: string, names: string[] }} props */
function Words({ text, names }) {
  const own = me.value?.name;
  const known = own === undefined || names.includes(own) ? names : [...names, own];
  return parts_of(text, { names: known, own, origin: location.origin }).map((part, at) => {
    if (part.kind === "link") return html`<a key=${at} href=${part.path}>${part.text}</a>`;
    if (part.kind === "mention") return html`<mark key=${at} class=${part.own ? "you" : ""}>${part.text}</mark>`;
    return part.text;
  });
}

/** One's own lines that are not there yet. @param {{ chat: Chat }} props */
function Pendings({ chat }) {
  const pending = chat.pending.value;
  if (pending.length === 0) return null;
  return html`<ul class="pendings" aria-live="polite">
    ${pending.map(
      (line) =>
        html`<li key=${line.cmd} class=${`said own pending ${line.state}`}>
          <span class="said-text" dir="auto">${line.text}</span>
          <span class="small ${line.state === "failed" ? "fault" : "quiet"}">
            ${line.problem ? t("chat.failed", { reason: problem_text(line.problem) }) : t(`chat.${line.state}`)}
          </span>
          ${
            line.state === "failed" &&
            html`<span class="row">
              <button class="button" onClick=${() => chat.retry(line)}>${t("chat.retry")}</button>
              <button class="button plain" onClick=${() => chat.discard(line)}>${t("chat.discard")}</button>
            </span>`
          }
        </li>`,
    )}
  </ul>`;
}
