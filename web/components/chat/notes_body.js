import { useEffect } from "preact/hooks";
import { note_length, note_length_max } from "../../lib/chat/notes.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";

/** @typedef {import("../../lib/chat/notes.js").Notes} Notes */

/** The number of remaining characters is shown from here on. */
const warn_at_left = 200;

/** @param {{ notes: Notes }} props */
export function NotesBody({ notes }) {
  useEffect(() => {
    const end = notes.start();
    const turned = () => (document.visibilityState === "visible" ? notes.load() : notes.save());
    document.addEventListener("visibilitychange", turned);
    return () => {
      document.removeEventListener("visibilitychange", turned);
      end();
    };
  }, [notes]);
  if (!notes.ready.value) {
    const problem = notes.problem.value;
    return problem
      ? html`<p class="fault" role="alert">${t("notes.unreadable")} ${problem_text(problem)}</p>
          <button class="button" onClick=${() => notes.load()}>${t("state.retry")}</button>`
      : html`<p class="quiet small" role="status">${t("state.loading")}</p>`;
  }
  const left = note_length_max - note_length(notes.text.value);
  return html`<textarea
      class="input notes-text"
      rows="4"
      dir="auto"
      aria-label=${t("notes.title")}
      aria-describedby="notes-state"
      aria-invalid=${left < 0}
      placeholder=${t("notes.hint")}
      value=${notes.text.value}
      onInput=${(/** @type {any} */ event) => notes.write(event.target.value)}
      onBlur=${() => notes.save()}
    ></textarea>
    <p
      id="notes-state"
      class=${`small ${left < 0 || notes.state.value === "failed" ? "fault" : "quiet"}`}
      role="status"
    >
      ${state_text(notes, left)}
    </p>`;
}

/** @param {Notes} notes @param {number} left */
function state_text({ state, problem }, left) {
  if (left < 0) return t("chat.too_long", { count: -left });
  if (state.value === "failed" && problem.value) return t("chat.failed", { reason: problem_text(problem.value) });
  if (left < warn_at_left) return t("chat.left", { count: left });
  return t(`notes.${state.value}`);
}
