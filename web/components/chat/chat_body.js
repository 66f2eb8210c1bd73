import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { load_session } from "../../lib/account/session.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { user_name } from "../../lib/match/seats.js";
import { as_problem } from "../../lib/net/problem.js";
import { mute } from "../../lib/people/mutes.js";
import { notify } from "../../lib/ui/notices.js";
import { Said } from "./chat_line.js";
import { Writer, MutedNote, use_muted_until } from "./chat_writer.js";
import { LineMenu } from "./line_menu.js";
import { ReportDialog } from "./report_dialog.js";

/**
 * @typedef {import("../../lib/chat/chat.js").Chat} Chat
 * @typedef {import("../../lib/chat/chat.js").Line} Line
 * @typedef {import("../../lib/types.js").User} User
 * @typedef {import("./chat.js").Room} Room
 */

/** The lines, and the field to write one. @param {{ room: Room }} props */
export function ChatBody({ room }) {
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
    // The mute began while the page was open.
    if (refused) load_session().catch(() => {});
  }, [refused]);
  return until === null ? html`<${Writer} room=${room} />` : html`<${MutedNote} until=${until} />`;
}

/** The lines, with a menu for those of others. @param {{ room: Room }} props */
function Heard({ room }) {
  const { chat } = room;
  const [chosen, set_chosen] = useState(/** @type {{ line: Line, button: HTMLElement } | null} */ (null));
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
      on_menu=${(/** @type {Line} */ line, /** @type {HTMLElement} */ button) => set_chosen({ line, button })}
    />
    <${Muted} muted=${muted} on_unmute=${(/** @type {User} */ user) => set_mute(user, false)} />
    ${
      chosen &&
      html`<${LineMenu}
        key=${chosen.line.number}
        ...${chosen}
        on_mute=${() => set_mute(chosen.line.user, true)}
        on_report=${() => set_reporting(chosen.line)}
        on_close=${() => set_chosen((now) => (now === chosen ? null : now))}
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

/** Scrolls to the newest line, unless the reader has scrolled up. @param {{ current: HTMLElement | null }} scroller @param {unknown} last @param {unknown} pending */
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
    // Without lines there is nothing to scroll, and reading the size would force a layout.
    if (element && low.current && (last || pending)) element.scrollTop = element.scrollHeight;
  }, [last, pending]);
}

/** Marks lines as read once the newest one is visible. @param {Chat} chat @param {unknown} last */
function use_reading(chat, last) {
  const end = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    if (!end.current || chat.unread.value === 0) return;
    const look = (/** @type {IntersectionObserverEntry[]} */ [entry]) => entry.isIntersecting && chat.mark_read();
    // The turn bar covers the lower edge of the screen. On a hidden page the observer does not run.
    const observer = new IntersectionObserver(look, { rootMargin: "0px 0px -72px 0px" });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [chat, last, chat.unread.value > 0]);
  return end;
}

/** The users muted since the chat was opened, with a button to unmute. @param {{ muted: User[], on_unmute: (user: User) => void }} props */
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

/** The viewer's lines that are not sent yet. @param {{ chat: Chat }} props */
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
