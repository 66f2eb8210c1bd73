import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { mute } from "../lib/mutes.js";
import { announce, notify } from "../lib/notices.js";
import { as_problem } from "../lib/problem.js";
import { problem_text } from "../lib/refusals.js";
import { user_name } from "../lib/seats.js";
import { load_session, me } from "../lib/session.js";
import { Said } from "./chat_line.js";
import { Writer } from "./chat_writer.js";
import { FoldPanel, fold_of } from "./fold_panel.js";
import { Icon } from "./icons.js";
import { LineMenu } from "./line_menu.js";
import { MutedNote, use_muted_until } from "./muted_note.js";
import { ReportDialog } from "./report_dialog.js";

/**
 * @typedef {import("../lib/chat.js").Chat} Chat
 * @typedef {import("../lib/chat.js").Line} Line
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../lib/types.js").User} User
 */

const fold = fold_of("chat");
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
    <${Heard} room=${room} />
    ${
      room.watching === null
        ? html`<${Pendings} chat=${chat} /> <${MayWrite} room=${room} />`
        : html`<p class="quiet small">${room.watching}</p>`
    }
  `;
}

/** @param {{ room: Room }} props */
function MayWrite({ room }) {
  const until = use_muted_until();
  const refused = room.chat.pending.value.some(({ problem }) => problem?.code === "muted");
  useEffect(() => {
    // It came while the page was open.
    if (refused) load_session().catch(() => {});
  }, [refused]);
  return until === null ? html`<${Writer} room=${room} />` : html`<${MutedNote} until=${until} />`;
}

/** The lines, and what the viewer does about those of others. @param {{ room: Room }} props */
function Heard({ room }) {
  const { chat } = room;
  const [asked, set_asked] = useState(/** @type {{ line: Line, button: HTMLElement } | null} */ (null));
  const [reporting, set_reporting] = useState(/** @type {Line | null} */ (null));
  const [muted, set_muted] = useState(/** @type {User[]} */ ([]));
  const set_mute = (/** @type {User} */ user, /** @type {boolean} */ wanted) =>
    mute(user.id, wanted).then(
      () => set_muted((now) => [...now.filter(({ id }) => id !== user.id), ...(wanted ? [user] : [])]),
      (error) => notify("error", as_problem(error).code, as_problem(error).members),
    );
  return html`
    <${Lines}
      room=${room}
      on_menu=${(/** @type {Line} */ line, /** @type {HTMLElement} */ button) => set_asked({ line, button })}
    />
    <${Muted} muted=${muted} on_unmute=${(/** @type {User} */ user) => set_mute(user, false)} />
    ${
      asked &&
      html`<${LineMenu}
        key=${asked.line.number}
        ...${asked}
        on_mute=${() => set_mute(asked.line.user, true)}
        on_report=${() => set_reporting(asked.line)}
        on_close=${() => set_asked((now) => (now === asked ? null : now))}
      />`
    }
    ${
      reporting &&
      html`<${ReportDialog}
        line=${reporting}
        report=${(/** @type {any} */ wish) => chat.report(reporting, wish)}
        on_mute=${() => set_mute(reporting.user, true)}
        on_close=${() => set_reporting(null)}
      />`
    }
  `;
}

/** @param {{ room: Room, on_menu: (line: Line, button: HTMLElement) => void }} props */
function Lines({ room, on_menu }) {
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
            on_menu=${on_menu}
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
    // Where nothing was said there is nothing to scroll, and to ask would have the browser lay the page out at once.
    if (element && low.current && (last || pending)) element.scrollTop = element.scrollHeight;
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

/** Whom the viewer has muted since the chat is shown, and the way back. @param {{ muted: User[], on_unmute: (user: User) => void }} props */
function Muted({ muted, on_unmute }) {
  if (muted.length === 0) return null;
  return html`<ul class="muted" role="status">
    ${muted.map(
      (user) =>
        html`<li key=${user.id}>
          <span class="quiet small">${t("mute.done", { name: user_name(user, t) })}</span>
          <button class="button plain" onClick=${() => on_unmute(user)}>${t("mute.undo")}</button>
        </li>`,
    )}
  </ul>`;
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
