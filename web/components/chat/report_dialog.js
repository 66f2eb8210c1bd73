import { useEffect, useId, useRef, useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { as_problem } from "../../lib/net/problem.js";
import { name_of } from "../people/person.js";

/** @typedef {import("../../lib/chat/chat.js").Line} Line */

const reasons = /** @type {const} */ (["insult", "harassment", "hate", "spam", "other"]);
const text_length_max = 500;

/**
 * Reports a line to the moderators.
 * @param {{ line: Line, report: (wish: { reason: string, text?: string }) => Promise<unknown>, on_mute: () => void,
 *   on_close: () => void }} props
 */
export function ReportDialog({ line, report, on_mute, on_close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [sent, set_sent] = useState(false);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const mute = () => {
    close();
    on_mute();
  };
  const name = name_of(line.user);
  return html`<dialog class="report" ref=${dialog} onClose=${on_close} aria-labelledby=${title}>
    <h2 id=${title}>${t(sent ? "report.thanks" : "report.title")}</h2>
    ${
      sent
        ? html`<p class="quiet" role="status">${t("report.thanks_text", { name })}</p>
            <div class="row">
              <button class="button" onClick=${mute}>${t("mute.name", { name })}</button>
              <button class="button primary" autofocus onClick=${close}>${t("report.close")}</button>
            </div>`
        : html`<${Form} line=${line} report=${report} on_sent=${() => set_sent(true)} on_cancel=${close} />`
    }
  </dialog>`;
}

/** @param {{ line: Line, report: (wish: { reason: string, text?: string }) => Promise<unknown>, on_sent: () => void, on_cancel: () => void }} props */
function Form({ line, report, on_sent, on_cancel }) {
  const [reason, set_reason] = useState("");
  const [text, set_text] = useState("");
  const [busy, set_busy] = useState(false);
  const [fault, set_fault] = useState("");
  const id = useId();
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    set_busy(true);
    try {
      await report(text.trim() === "" ? { reason } : { reason, text: text.trim() });
      on_sent();
    } catch (error) {
      set_fault(problem_text(as_problem(error)));
      set_busy(false);
    }
  };
  return html`<form onSubmit=${send}>
    <p class="quiet small">${t("report.about", { name: name_of(line.user) })}</p>
    <blockquote class="said-text" dir="auto">${line.text}</blockquote>
    <fieldset class="choices reasons">
      <legend class="label">${t("report.reason")}</legend>
      ${reasons.map(
        (each) =>
          html`<label key=${each} class="choice">
            <input
              type="radio"
              name=${id}
              value=${each}
              required
              checked=${reason === each}
              onChange=${() => set_reason(each)}
            />
            <span>${t(`report.reasons.${each}`)}</span>
          </label>`,
      )}
    </fieldset>
    <div class="field">
      <label class="label" for=${`${id}-text`}>${t("report.text")}</label>
      <textarea
        class="input"
        id=${`${id}-text`}
        rows="2"
        dir="auto"
        maxlength=${text_length_max}
        value=${text}
        onInput=${(/** @type {any} */ event) => set_text(event.target.value)}
      ></textarea>
    </div>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <div class="row">
      <button type="button" class="button" onClick=${on_cancel}>${t("action.cancel")}</button>
      <button class="button primary" disabled=${busy || reason === ""}>${t("report.send")}</button>
    </div>
  </form>`;
}
