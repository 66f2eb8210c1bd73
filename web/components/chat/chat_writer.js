import { useLayoutEffect, useRef, useState, useEffect } from "preact/hooks";
import { load_session, profile } from "../../lib/account/session.js";
import { length_of, line_length_max, one_line } from "../../lib/chat/chat.js";
import { completed, completion_at } from "../../lib/chat/chat_text.js";
import { html } from "../../lib/html.js";
import { t, show_day_time } from "../../lib/i18n/i18n.js";
import { recall, remember } from "../../lib/storage/local_storage.js";
import { use_server_now } from "../../lib/ui/server_time.js";
import { Icon } from "../ui/icons.js";

/** @typedef {import("./chat.js").Room} Room */

/** The number of remaining characters is shown from here on. */
const warn_at_left = 80;

/** @param {{ room: Room }} props */
export function Writer({ room }) {
  const { chat } = room;
  const draft = `chat.${chat.id}`;
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [text, set_text] = useState(() => /** @type {string} */ (recall(draft) ?? ""));
  const left = line_length_max - length_of(text);
  const write = (/** @type {string} */ now) => {
    set_text(now);
    remember(draft, now || null);
  };
  const completion = use_completion({ field, text, names: room.names, write });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (one_line(text) === "" || left < 0) return;
    chat.say(text);
    write("");
  };
  // Enter sends the line, except during IME composition.
  const on_key = (/** @type {KeyboardEvent} */ event) => {
    if (completion.takes(event)) return;
    if (event.key === "Enter" && !event.isComposing) send(event);
  };
  return html`<form class="writer" onSubmit=${send}>
    <label class="visually-hidden" for="chat-text">${room.say}</label>
    <textarea
      id="chat-text"
      class="input"
      ref=${field}
      rows="1"
      dir="auto"
      autocomplete="off"
      placeholder=${room.say}
      value=${text}
      aria-invalid=${left < 0}
      aria-describedby="chat-hint"
      aria-autocomplete="list"
      aria-controls=${completion.names.length > 0 ? "chat-names" : undefined}
      aria-activedescendant=${completion.names.length > 0 ? `chat-name-${completion.chosen}` : undefined}
      onInput=${(/** @type {any} */ event) => {
        write(event.target.value);
        completion.look();
      }}
      onBlur=${completion.close}
      onKeyDown=${on_key}
    ></textarea>
    <button class="button primary" disabled=${one_line(text) === "" || left < 0}>${t("chat.send")}</button>
    <${Names} completion=${completion} />
    <p id="chat-hint" class=${`small ${left < 0 ? "fault" : "quiet"}`}>
      ${
        left < 0
          ? t("chat.too_long", { count: -left })
          : left < warn_at_left
            ? t("chat.left", { count: left })
            : room.hint
      }
    </p>
  </form>`;
}

/** The list of matching names. @param {{ completion: ReturnType<typeof use_completion> }} props */
function Names({ completion }) {
  if (completion.names.length === 0) return null;
  // The field must keep the focus when a name is pressed.
  return html`<ul
    id="chat-names"
    class="chat-names"
    role="listbox"
    aria-label=${t("chat.names")}
    onMouseDown=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    ${completion.names.map(
      (name, at) =>
        html`<li
          key=${name}
          id=${`chat-name-${at}`}
          role="option"
          aria-selected=${at === completion.chosen}
          onClick=${() => completion.take(name)}
        >
          ${name}
        </li>`,
    )}
  </ul>`;
}

/**
 * Completes a name after an at sign: arrows select, Enter and Tab accept, Escape closes.
 * @param {{ field: { current: HTMLTextAreaElement | null }, text: string, names: string[], write: (text: string) => void }} props
 */
function use_completion({ field, text, names, write }) {
  const [open, set_open] = useState(/** @type {{ at: number, names: string[] } | null} */ (null));
  const [chosen, set_chosen] = useState(0);
  const caret = useRef(/** @type {number | null} */ (null));
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  const close = () => set_open(null);
  const look = () => {
    const { value, selectionStart } = /** @type {HTMLTextAreaElement} */ (field.current);
    set_open(completion_at(value, selectionStart, names));
    set_chosen(0);
  };
  const take = (/** @type {string} */ name) => {
    if (!open || !field.current) return;
    const put = completed(text, open.at, field.current.selectionStart, name);
    caret.current = put.caret;
    write(put.text);
    close();
  };
  const shown = open?.names ?? [];
  /** Handles a key for the list. Returns whether it was used. @param {KeyboardEvent} event */
  const takes = (event) => {
    if (shown.length === 0 || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) set_chosen((chosen + step + shown.length) % shown.length);
    else if (event.key === "Enter" || event.key === "Tab") take(shown[chosen]);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    return true;
  };
  return { names: shown, chosen, take, takes, look, close };
}

/** Until when a moderator has muted the viewer; null if not muted. */
export function use_muted_until() {
  const now = use_server_now();
  const until = profile.value?.muted_until ?? null;
  return until !== null && until > now ? until : null;
}

/** Replaces the writer while the viewer is muted. @param {{ until: number }} props */
export function MutedNote({ until }) {
  useEffect(() => {
    // A moderator may have lifted the mute meanwhile.
    const back = () => document.visibilityState === "visible" && load_session().catch(() => {});
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, []);
  return html`<p class="muted-note small" role="status">
    <${Icon} name="ban" /><span>${t("error.muted", { until: show_day_time(until) })}</span>
  </p>`;
}
