import { useEffect, useId, useRef } from "preact/hooks";
import { one_line } from "../../lib/chat/chat.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { use_form } from "../../lib/ui/use_form.js";
import { FormFault, TextField } from "../ui/fields.js";

const reason_length_max = 500;

/**
 * A dialog that asks for the reason of an action, and shows refusals at their fields.
 * @param {{ title: string, text?: string, confirm: string, kind?: "danger" | "primary", fields?: string[],
 *   reason_hint?: string, children?: any,
 *   send: (values: Record<string, string>) => Promise<unknown>, on_close: () => void }} props
 *   `children`: further fields, with `fields` their names
 */
export function ActDialog({
  title,
  text,
  confirm,
  kind = "danger",
  fields = [],
  reason_hint = t("admin.reason_hint"),
  children,
  send,
  on_close,
}) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    return keep_focus;
  }, []);
  const names = ["reason", ...fields];
  const { form, busy, faults, on_submit } = use_form(
    async (values) => {
      await send({ ...values, reason: one_line(values.reason) });
      dialog.current?.close();
    },
    Object.fromEntries(names.map((name) => [name, [name]])),
  );
  const others = fields.map((name) => faults[name]).find(Boolean);
  return html`<dialog class="act" ref=${dialog} onClose=${on_close} aria-labelledby=${id}>
    <form class="stack" ref=${form} onSubmit=${on_submit}>
      <h2 id=${id}>${title}</h2>
      ${text && html`<p class="quiet">${text}</p>`} ${children}
      <${TextField}
        name="reason"
        label=${t("admin.reason")}
        hint=${reason_hint}
        fault=${faults.reason}
        autocomplete="off"
        maxlength=${reason_length_max}
        required
      />
      <${FormFault} fault=${faults.form ?? others} />
      <div class="row">
        <button type="button" class="button" onClick=${() => dialog.current?.close()}>${t("action.cancel")}</button>
        <button class=${`button ${kind}`} disabled=${busy} aria-busy=${busy}>
          ${busy ? t("form.sending") : confirm}
        </button>
      </div>
    </form>
  </dialog>`;
}

/** The button that opened the dialog may be gone after the action, so the focus has to go elsewhere. */
function keep_focus() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  });
}
