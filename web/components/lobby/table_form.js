import { useEffect, useState } from "preact/hooks";
import { me } from "../../lib/account/session.js";
import { fields_of, initial_values, place_of } from "../../lib/games/schema_form.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { open_match } from "../../lib/lobby/open_match.js";
import { first_plan, for_access } from "../../lib/lobby/seat_plan.js";
import {
  clock_fault,
  first_clock,
  no_limits,
  people_in,
  request_of,
  unnamed_seats,
} from "../../lib/lobby/table_form.js";
import { as_problem } from "../../lib/net/problem.js";
import { paths } from "../../lib/ui/routes.js";
import { ClockFields } from "../clock/clock_fields.js";
import { LimitFields } from "./limit_fields.js";
import { NameField } from "./name_field.js";
import { OptionFields } from "./option_fields.js";
import { SeatEditor } from "./seat_editor.js";

/**
 * @typedef {import("../../lib/lobby/table_form.js").Access} Access
 * @typedef {{ options: Record<string, string>, seats: Record<string, string>, clock: string | null, limits: string | null,
 *   form: string | null }} Faults
 */

/** @returns {Faults} */
const no_faults = () => ({ options: {}, seats: {}, clock: null, limits: null, form: null });

/** Assigns a refusal to the fields that it names. @param {unknown} error @returns {Faults} */
function faults_of(error) {
  const problem = as_problem(error);
  const { part, key } = place_of(problem.code === "invalid" ? problem.members.path : undefined);
  const text = problem_text(problem);
  const faults = no_faults();
  if (part === "options" && key !== null) faults.options[key] = text;
  else if (part === "seats") faults.seats[key ?? "all"] = text;
  else if (part === "limits") faults.limits = text;
  else faults.form = text;
  return faults;
}

/** The errors that the client finds itself. @param {import("../../lib/lobby/table_form.js").ClockFields} clock @param {import("../../lib/lobby/seat_plan.js").Place[]} plan */
function own_faults(clock, plan) {
  const faults = no_faults();
  if (people_in(plan) > 1) faults.clock = clock_fault(clock);
  for (const seat of unnamed_seats(plan)) faults.seats[seat] = t("new.who_missing");
  return faults.clock !== null || Object.keys(faults.seats).length > 0 ? faults : null;
}

/** The form for a new match of a game. @param {{ game: import("../../lib/types.js").Game }} props */
export function TableForm({ game }) {
  const fields = fields_of(game.options);
  const [options, set_options] = useState(() => initial_values(fields));
  const [plan, set_plan] = useState(() => first_plan(game.seats, game.bots));
  const [access, set_access] = useState(/** @type {Access} */ ("everyone"));
  const [clock, set_clock] = useState(first_clock);
  const [limits, set_limits] = useState(no_limits);
  const [rated, set_rated] = useState(true);
  const [faults, set_faults] = useState(no_faults);
  const [busy, set_busy] = useState(false);
  useEffect(() => {
    // Scrolls to the first field with an error and focuses it.
    const at_fault = document.querySelector("[aria-invalid='true'], .fault");
    if (at_fault instanceof HTMLElement) at_fault.focus();
  }, [faults]);

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const seen = own_faults(clock, plan);
    if (seen) return set_faults(seen);
    set_busy(true);
    try {
      await open_match(request_of({ game: game.id, options, plan, access, clock, limits, rated }));
    } catch (error) {
      set_faults(faults_of(error));
      set_busy(false);
    }
  };
  const address = (/** @type {Access} */ to) => {
    set_access(to);
    set_plan(for_access(plan, to));
  };
  const together = people_in(plan) > 1;
  const with_computer = people_in(plan) < plan.length;
  return html`<form class="panel stack table-form" onSubmit=${submit} novalidate>
    <div class="row">
      <h2>${game.name}</h2>
      <a href=${paths.rules(game.id)}>${t("home.rules")}</a>
    </div>
    ${!me.value && html`<${NameField} />`}
    <${OptionFields}
      game=${game.id}
      fields=${fields}
      values=${options}
      faults=${faults.options}
      on_change=${(/** @type {string} */ name, /** @type {unknown} */ value) => set_options({ ...options, [name]: value })}
    />
    <${AccessField} value=${access} on_change=${address} />
    <${SeatEditor} game=${game} plan=${plan} access=${access} faults=${faults.seats} on_change=${set_plan} />
    ${together && html`<${ClockFields} fields=${clock} fault=${faults.clock} on_change=${set_clock} />`}
    ${
      (together || with_computer) &&
      html`<${LimitFields}
        fields=${limits}
        rated=${rated}
        with_computer=${with_computer}
        limited=${together && access === "everyone"}
        hints=${!together}
        fault=${faults.limits}
        on_limits=${set_limits}
        on_rated=${set_rated}
      />`
    }
    ${faults.form && html`<p class="fault" role="alert">${faults.form}</p>`}
    <div class="row"><button class="button primary" disabled=${busy}>${t("new.create")}</button></div>
  </form>`;
}

const accesses = /** @type {const} */ (["everyone", "link", "named"]);

/** Who can join. @param {{ value: Access, on_change: (value: Access) => void }} props */
function AccessField({ value, on_change }) {
  return html`<fieldset class="field">
    <legend class="label">${t("new.visibility.title")}</legend>
    <div class="choices">
      ${accesses.map(
        (each) =>
          html`<label class="choice" key=${each}>
            <input type="radio" name="access" checked=${each === value} onChange=${() => on_change(each)} />
            <span>${t(`new.visibility.${each}`)}</span>
          </label>`,
      )}
    </div>
    <span class="hint">${t(`new.visibility.${value}_hint`)}</span>
  </fieldset>`;
}
