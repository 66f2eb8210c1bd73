import { choice_hint, choice_title, option_title } from "../../lib/games/labels.js";
import { html } from "../../lib/html.js";

/** @typedef {import("../../lib/games/schema_form.js").Field} Field */

/**
 * Form controls for a game's options.
 * @param {{ game: string, fields: Field[], values: Record<string, unknown>, faults: Record<string, string>,
 *   on_change: (name: string, value: unknown) => void }} props
 */
export function OptionFields({ game, fields, values, faults, on_change }) {
  return fields.map((field) => {
    const Control = { choice: ChoiceField, switch: SwitchField, number: NumberField }[field.kind];
    const title = option_title(game, field);
    return html`<${Control}
      key=${field.name}
      game=${game}
      field=${field}
      title=${title}
      value=${values[field.name]}
      fault=${faults[field.name]}
      on_change=${(/** @type {unknown} */ value) => on_change(field.name, value)}
    />`;
  });
}

/** @param {{ field: Field, fault?: string }} props */
function Fault({ field, fault }) {
  return fault ? html`<span class="fault" id=${`fault-${field.name}`} role="alert">${fault}</span>` : null;
}

/** @param {{ game: string, field: Field, title: string, value: unknown, fault?: string, on_change: (value: unknown) => void }} props */
function ChoiceField({ game, field, title, value, fault, on_change }) {
  const hint = choice_hint(game, field, value) || field.description;
  return html`<fieldset class="field" aria-describedby=${`fault-${field.name}`}>
    <legend class="label">${title}</legend>
    <div class="choices">
      ${field.choices.map(
        (choice) =>
          html`<label class="choice" key=${String(choice)}>
            <input type="radio" name=${field.name} checked=${choice === value} onChange=${() => on_change(choice)} />
            <span>${choice_title(game, field, choice)}</span>
          </label>`,
      )}
    </div>
    ${hint && html`<span class="hint">${hint}</span>`}
    <${Fault} field=${field} fault=${fault} />
  </fieldset>`;
}

/** @param {{ field: Field, title: string, value: unknown, fault?: string, on_change: (value: unknown) => void }} props */
function SwitchField({ field, title, value, fault, on_change }) {
  return html`<div class="field">
    <label class="switch">
      <input
        type="checkbox"
        checked=${Boolean(value)}
        onChange=${(/** @type {any} */ event) => on_change(event.target.checked)}
      />
      ${title}
    </label>
    ${field.description && html`<span class="hint">${field.description}</span>`}
    <${Fault} field=${field} fault=${fault} />
  </div>`;
}

/** @param {{ field: Field, title: string, value: unknown, fault?: string, on_change: (value: unknown) => void }} props */
function NumberField({ field, title, value, fault, on_change }) {
  return html`<label class="field">
    <span class="label">${title}</span>
    <input
      class="input"
      type="number"
      step="1"
      min=${field.min}
      max=${field.max}
      value=${value}
      aria-invalid=${Boolean(fault)}
      aria-describedby=${`fault-${field.name}`}
      onInput=${(/** @type {any} */ event) => on_change(event.target.valueAsNumber)}
    />
    ${field.description && html`<span class="hint">${field.description}</span>`}
    <${Fault} field=${field} fault=${fault} />
  </label>`;
}
