import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { length_of, line_length_max, one_line } from "../lib/chat.js";
import { html } from "../lib/html.js";
import { show_day_time, show_time, t } from "../lib/i18n.js";
import { announce } from "../lib/notices.js";
import { problem_text } from "../lib/refusals.js";
import { user_name } from "../lib/seats.js";
import { me } from "../lib/session.js";
import { recall, remember } from "../lib/storage.js";
import { Icon } from "./icons.js";
import { SeatTag } from "./seat_tag.js";

/**
 * @typedef {import("../lib/chat.js").Chat} Chat
 * @typedef {import("../lib/chat.js").Line} Line
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 */

const wide = matchMedia("(min-width: 68rem)");
/** Is the panel unfolded? One choice for all matches; at first where there is room. */
const opened = signal(/** @type {boolean} */ (recall("chat.open") ?? wide.matches));
/** @param {boolean} open */
function unfold(open) {
  opened.value = open;
  remember("chat.open", open);
}
const day_ms = 86_400_000;
/** Lines of one player within so long stand under one name. */
const breath_ms = 5 * 60_000;
/** From so few characters on they are counted for the writer. */
const warn_at_left = 80;

/** @param {number} count */
const count_text = (count) => (count > 99 ? "99+" : String(count));

/** How many lines wait to be read, where there are any: a way to them. @param {{ chat: Chat }} props */
export function ChatJump({ chat }) {
  const count = chat.unread.value;
  if (count === 0) return null;
  const words = t("chat.unread", { count });
  const go = () => {
    unfold(true);
    // The panel is unfolded by then.
    requestAnimationFrame(() => document.getElementById("chat")?.scrollIntoView({ block: "center" }));
  };
  return html`<button class="button plain chat-jump" aria-label=${words} title=${words} onClick=${go}>
    <${Icon} name="chat" /><span aria-hidden="true">${count_text(count)}</span>
  </button>`;
}

/** What is said at the table. @param {{ chat: Chat, snapshot: Snapshot, looks: SeatLook[] }} props */
export function ChatPanel({ chat, snapshot, looks }) {
  const open = opened.value;
  useEffect(() => chat.start(), [chat]);
  use_hearing(chat, open);
  const unread = chat.unread.value;
  return html`<section class="panel chat" id="chat" aria-labelledby="chat-title">
    <h2>
      <button class="fold" aria-expanded=${open} aria-controls="chat-body" onClick=${() => unfold(!open)}>
        <span id="chat-title">${t("chat.title")}</span>
        ${
          unread > 0 &&
          html`<span class="pill new" title=${t("chat.unread", { count: unread })}>
            <span aria-hidden="true">${count_text(unread)}</span>
            <span class="visually-hidden">${t("chat.unread", { count: unread })}</span>
          </span>`
        }
        <${Icon} name=${open ? "fold" : "unfold"} />
      </button>
    </h2>
    <div id="chat-body" hidden=${!open}>
      ${open && html`<${Body} chat=${chat} snapshot=${snapshot} looks=${looks} />`}
    </div>
  </section>`;
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

/** @param {{ chat: Chat, snapshot: Snapshot, looks: SeatLook[] }} props */
function Body({ chat, snapshot, looks }) {
  const problem = chat.problem.value;
  const player = snapshot.seats.some(({ user }) => user && user.id === me.value?.id);
  if (problem) {
    return html`<p class="fault" role="alert">${t("chat.unreadable")} ${problem_text(problem)}</p>
      <button class="button" onClick=${() => chat.load()}>${t("state.retry")}</button>`;
  }
  return html`
    <${Lines} chat=${chat} snapshot=${snapshot} looks=${looks} />
    ${
      player
        ? html`<${Pendings} chat=${chat} /> <${Writer} chat=${chat} is_public=${snapshot.visibility === "public"} />`
        : html`<p class="quiet small">${t("chat.watching")}</p>`
    }
  `;
}

/** @param {{ chat: Chat, snapshot: Snapshot, looks: SeatLook[] }} props */
function Lines({ chat, snapshot, looks }) {
  const scroller = useRef(/** @type {HTMLDivElement | null} */ (null));
  const lines = chat.lines.value;
  const last = lines.at(-1)?.number;
  use_low_end(scroller, last, chat.pending.value.length);
  const end = use_reading(chat, last);
  /** @param {Line} line */
  const look_of = ({ user }) => {
    const seat = snapshot.seats.find((each) => each.user?.id === user.id);
    return seat ? looks[seat.seat] : null;
  };
  return html`<div class="lines" role="log" aria-labelledby="chat-title" tabindex="0" ref=${scroller}>
    ${
      chat.has_earlier.value &&
      html`<button class="button plain wide" onClick=${() => chat.load_earlier().catch(() => {})}>
        ${t("chat.earlier")}
      </button>`
    }
    ${chat.ready.value && lines.length === 0 && html`<p class="quiet small">${t("chat.empty")}</p>`}
    <ol>
      ${lines.map((line, at) => html`<${Said} key=${line.number} line=${line} before=${lines[at - 1]} look=${look_of(line)} />`)}
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

/** @param {{ line: Line, before: Line | undefined, look: SeatLook | null }} props */
function Said({ line, before, look }) {
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
    <span class="said-text" dir="auto">${line.text}</span>
  </li>`;
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

/** @param {{ chat: Chat, is_public: boolean }} props */
function Writer({ chat, is_public }) {
  const draft = `chat.${chat.id}`;
  const [text, set_text] = useState(() => /** @type {string} */ (recall(draft) ?? ""));
  const left = line_length_max - length_of(text);
  const write = (/** @type {string} */ now) => {
    set_text(now);
    remember(draft, now || null);
  };
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (one_line(text) === "" || left < 0) return;
    chat.say(text);
    write("");
  };
  // A line ends with Enter; while a word is being put together, Enter belongs to that.
  const on_key = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && !event.isComposing && send(event);
  return html`<form class="writer" onSubmit=${send}>
    <label class="visually-hidden" for="chat-text">${t("chat.say")}</label>
    <textarea
      id="chat-text"
      class="input"
      rows="1"
      dir="auto"
      autocomplete="off"
      placeholder=${t("chat.say")}
      value=${text}
      aria-invalid=${left < 0}
      aria-describedby="chat-hint"
      onInput=${(/** @type {any} */ event) => write(event.target.value)}
      onKeyDown=${on_key}
    ></textarea>
    <button class="button primary" disabled=${one_line(text) === "" || left < 0}>${t("chat.send")}</button>
    <p id="chat-hint" class=${`small ${left < 0 ? "fault" : "quiet"}`}>
      ${
        left < 0
          ? t("chat.too_long", { count: -left })
          : left < warn_at_left
            ? t("chat.left", { count: left })
            : t(is_public ? "chat.public" : "chat.private")
      }
    </p>
  </form>`;
}
