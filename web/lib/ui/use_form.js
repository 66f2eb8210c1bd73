import { useEffect, useRef, useState } from "preact/hooks";
import { problem_text } from "../i18n/refusals.js";
import { as_problem } from "../net/problem.js";
import { field_at_fault } from "./form_faults.js";

/** An error that the page finds before sending. `send` throws it, and it is shown at that field. */
export class FieldFault extends Error {
  /** @param {string} field @param {string} text */
  constructor(field, text) {
    super(text);
    this.field = field;
  }
}

/** @param {unknown} error @param {import("./form_faults.js").FieldCodes} fields @returns {Record<string, string>} */
function faults_of(error, fields) {
  if (error instanceof FieldFault) return { [error.field]: error.message };
  const problem = as_problem(error);
  return { [field_at_fault(problem, fields) ?? "form"]: problem_text(problem) };
}

/**
 * A form that the page sends. It is disabled meanwhile; a refusal is shown at its field, which gets the focus. Fields
 * are uncontrolled, so that password managers can fill them. A field's name is its key in `faults`; `faults.form`
 * concerns no single field.
 * @param {(values: Record<string, string>, form: HTMLFormElement) => Promise<unknown>} send
 * @param {import("./form_faults.js").FieldCodes} fields
 */
export function use_form(send, fields) {
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const [busy, set_busy] = useState(false);
  const [faults, set_faults] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => {
    const first = form.current?.querySelector("[aria-invalid='true'], .form-fault");
    if (first instanceof HTMLElement) first.focus();
  }, [faults]);

  const on_submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const sent = form.current;
    if (busy || !sent) return;
    const values = Object.fromEntries([...new FormData(sent)].map(([name, value]) => [name, String(value)]));
    set_busy(true);
    try {
      await send(values, sent);
      set_faults({});
    } catch (error) {
      set_faults(faults_of(error, fields));
    }
    set_busy(false);
  };
  return { form, busy, faults, on_submit };
}
