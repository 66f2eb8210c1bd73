import { useEffect, useState } from "preact/hooks";
import { OptionFields } from "../components/option_fields.js";
import { NameField } from "../components/name_field.js";
import { SeatEditor } from "../components/seat_editor.js";
import { Failed, Loading } from "../components/states.js";
import { basics_problem, load_basics } from "../lib/basics.js";
import { games } from "../lib/games.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { open_match } from "../lib/open_match.js";
import { as_problem } from "../lib/problem.js";
import { problem_text } from "../lib/refusals.js";
import { paths } from "../lib/routes.js";
import { fields_of, initial_values, place_of } from "../lib/schema_form.js";
import { first_plan, wire_seat } from "../lib/seat_plan.js";
import { me } from "../lib/session.js";
import { set_title } from "../lib/title.js";

/** @param {{ wanted: string | null }} props */
export function NewMatchPage({ wanted }) {
  set_title(t("new.title"));
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (!games.value || me.value === undefined) return html`<${Loading} />`;
  return html`<${Chooser} list=${games.value} wanted=${wanted} />`;
}

/** @param {{ list: import("../lib/types.js").Game[], wanted: string | null }} props */
function Chooser({ list, wanted }) {
  const [id, set_id] = useState(wanted ?? list[0]?.id);
  const game = list.find((one) => one.id === id) ?? list[0];
  return html`<div class="page narrow stack">
    <h1>${t("new.title")}</h1>
    ${
      list.length > 1 &&
      html`<fieldset class="field">
        <legend class="label">${t("new.game")}</legend>
        <div class="choices">
          ${list.map(
            (one) =>
              html`<label class="choice" key=${one.id}>
                <input type="radio" name="game" checked=${one.id === game.id} onChange=${() => set_id(one.id)} />
                <span>${one.name}</span>
              </label>`,
          )}
        </div>
      </fieldset>`
    }
    <${TableForm} key=${game.id} game=${game} />
  </div>`;
}

/** A refusal, sorted to the fields that it names. @param {unknown} error */
function faults_of(error) {
  const problem = as_problem(error);
  const { part, key } = place_of(problem.code === "invalid" ? problem.members.path : undefined);
  const text = problem_text(problem);
  /** @type {{ options: Record<string, string>, seats: Record<string, string>, form: string | null }} */
  const faults = { options: {}, seats: {}, form: null };
  if (part === "options" && key !== null) faults.options[key] = text;
  else if (part === "seats") faults.seats[key ?? "all"] = text;
  else faults.form = text;
  return faults;
}

/** @param {{ game: import("../lib/types.js").Game }} props */
function TableForm({ game }) {
  const fields = fields_of(game.options);
  const [values, set_values] = useState(() => initial_values(fields));
  const [plan, set_plan] = useState(() => first_plan(game.seats, game.bots));
  const [visibility, set_visibility] = useState(/** @type {"public" | "private"} */ ("public"));
  const [faults, set_faults] = useState(faults_of_nothing);
  const [busy, set_busy] = useState(false);
  useEffect(() => {
    // The field at fault comes into view, and the keyboard goes there.
    const at_fault = document.querySelector("[aria-invalid='true'], .fault");
    if (at_fault instanceof HTMLElement) at_fault.focus();
  }, [faults]);

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    set_busy(true);
    try {
      await open_match({ game: game.id, options: values, seats: plan.map(wire_seat), visibility });
    } catch (error) {
      set_faults(faults_of(error));
      set_busy(false);
    }
  };
  return html`<form class="panel stack" onSubmit=${submit} novalidate>
    <div class="row">
      <h2>${game.name}</h2>
      <a href=${paths.rules(game.id)}>${t("home.rules")}</a>
    </div>
    ${!me.value && html`<${NameField} />`}
    <${OptionFields}
      game=${game.id}
      fields=${fields}
      values=${values}
      faults=${faults.options}
      on_change=${(/** @type {string} */ name, /** @type {unknown} */ value) => set_values({ ...values, [name]: value })}
    />
    <${SeatEditor} game=${game} plan=${plan} faults=${faults.seats} on_change=${set_plan} />
    <${Visibility} value=${visibility} on_change=${set_visibility} />
    ${faults.form && html`<p class="fault" role="alert">${faults.form}</p>`}
    <div class="row"><button class="button primary" disabled=${busy}>${t("new.create")}</button></div>
  </form>`;
}

const faults_of_nothing = () => ({
  options: /** @type {Record<string, string>} */ ({}),
  seats: /** @type {Record<string, string>} */ ({}),
  form: /** @type {string | null} */ (null),
});

/** @param {{ value: string, on_change: (value: "public" | "private") => void }} props */
function Visibility({ value, on_change }) {
  return html`<fieldset class="field">
    <legend class="label">${t("new.visibility")}</legend>
    <div class="choices">
      ${
        /** @type {const} */ (["public", "private"]).map(
          (each) =>
            html`<label class="choice" key=${each}>
              <input type="radio" name="visibility" checked=${each === value} onChange=${() => on_change(each)} />
              <span>${t(`new.${each}`)}</span>
            </label>`,
        )
      }
    </div>
    <span class="hint">${t(`new.${value}_hint`)}</span>
  </fieldset>`;
}
