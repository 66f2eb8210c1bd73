import { useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { Icon } from "../ui/icons.js";

/**
 * An input for a record: a chosen or dropped file, or pasted text.
 * @param {{ open: boolean, on_text: (text: string) => void }} props
 */
export function RecordField({ open, on_text }) {
  const [text, set_text] = useState("");
  const [over, set_over] = useState(false);
  const take = async (/** @type {File | undefined} */ file) => {
    if (file) on_text(await file.text());
  };
  const on_drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    set_over(false);
    take(event.dataTransfer?.files[0]);
  };
  const on_submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    on_text(text);
  };
  return html`<details class="unfold panel record-field" open=${open}>
    <summary>${t("shuffle.other")}</summary>
    <form
      class=${over ? "stack over" : "stack"}
      onSubmit=${on_submit}
      onDragOver=${(/** @type {Event} */ event) => {
        event.preventDefault();
        set_over(true);
      }}
      onDragLeave=${() => set_over(false)}
      onDrop=${on_drop}
    >
      <label class="field">
        <span class="label">${t("shuffle.file")}</span>
        <input
          class="input"
          type="file"
          accept=".json,application/json"
          onChange=${(/** @type {any} */ event) => take(event.target.files[0])}
        />
        <span class="hint">${t("shuffle.file_hint")}</span>
      </label>
      <label class="field">
        <span class="label">${t("shuffle.text")}</span>
        <textarea
          class="input"
          rows="4"
          spellcheck=${false}
          value=${text}
          onInput=${(/** @type {any} */ event) => set_text(event.target.value)}
        ></textarea>
      </label>
      <div class="row">
        <button class="button primary" disabled=${text.trim() === ""}>
          <${Icon} name="check" />${t("shuffle.check")}
        </button>
      </div>
    </form>
  </details>`;
}
