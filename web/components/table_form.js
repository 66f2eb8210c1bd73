import { useEffect, useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { open_match } from "../lib/open_match.js";
import { as_problem } from "../lib/problem.js";
import { problem_text } from "../lib/refusals.js";
import { paths } from "../lib/routes.js";
import { fields_of, initial_values, place_of } from "../lib/schema_form.js";
import { first_plan, for_audience } from "../lib/seat_plan.js";
import { me } from "../lib/session.js";
import { clock_fault, first_clock, no_limits, people_in, request_of, unnamed_seats } from "../lib/table_form.js";
import { ClockFields } from "./clock_fields.js";
import { LimitFields } from "./limit_fields.js";
import { NameField } from "./name_field.js";
import { OptionFields } from "./option_fields.js";
import { SeatEditor } from "./seat_editor.js";

/**
 * @typedef {import("../lib/table_form.js").Audience} Audience
 * @typedef {{ options: Record<string, string>, seats: Record<string, string>, clock: string | null, limits: string | null,
 *   form: string | null }} Faults
 */

/** @returns {Faults} */
const no_faults = () => ({ options: {}, seats: {}, clock: null, limits: null, form: null });

/** A refusal, sorted to the fields that it names. @param {unknown} error @returns {Faults} */
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

/** What can be seen to be wrong before anybody is asked. @param {import("../lib/table_form.js").ClockFields} clock @param {import("../lib/seat_plan.js").Place[]} plan */
function own_faults(clock, plan) {
  const faults = no_faults();
  if (people_in(plan) > 1) faults.clock = clock_fault(clock);
  for (const seat of unnamed_seats(plan)) faults.seats[seat] = t("new.who_missing");
  return faults.clock !== null || Object.keys(faults.seats).length > 0 ? faults : null;
}

/** All that a new table of this game is asked for. @param {{ game: import("../lib/types.js").Game }} props */
export function TableForm({ game }) {
  const fields = fields_of(game.options);
  const [options, set_options] = useState(() => initial_values(fields));
  const [plan, set_plan] = useState(() => first_plan(game.seats, game.bots));
  const [audience, set_audience] = useState(/** @type {Audience} */ ("everyone"));
  const [clock, set_clock] = useState(first_clock);
  const [limits, set_limits] = useState(no_limits);
  const [rated, set_rated] = useState(true);
  const [faults, set_faults] = useState(no_faults);
  const [busy, set_busy] = useState(false);
  useEffect(() => {
    // The field at fault comes into view, and the keyboard goes there.
    const at_fault = document.querySelector("[aria-invalid='true'], .fault");
    if (at_fault instanceof HTMLElement) at_fault.focus();
  }, [faults]);

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const seen = own_faults(clock, plan);
    if (seen) return set_faults(seen);
    set_busy(true);
    try {
      await open_match(request_of({ game: game.id, options, plan, audience, clock, limits, rated }));
    } catch (error) {
      set_faults(faults_of(error));
      set_busy(false);
    }
  };
  const address = (/** @type {Audience} */ to) => {
    set_audience(to);
    set_plan(for_audience(plan, to));
  };
  const together = people_in(plan) > 1;
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
    <${AudienceField} value=${audience} on_change=${address} />
    <${SeatEditor} game=${game} plan=${plan} audience=${audience} faults=${faults.seats} on_change=${set_plan} />
    ${together && html`<${ClockFields} fields=${clock} fault=${faults.clock} on_change=${set_clock} />`}
    ${
      together &&
      html`<${LimitFields}
        fields=${limits}
        rated=${rated}
        with_computer=${people_in(plan) < plan.length}
        limited=${audience === "everyone"}
        fault=${faults.limits}
        on_limits=${set_limits}
        on_rated=${set_rated}
      />`
    }
    ${faults.form && html`<p class="fault" role="alert">${faults.form}</p>`}
    <div class="row"><button class="button primary" disabled=${busy}>${t("new.create")}</button></div>
  </form>`;
}

const audiences = /** @type {const} */ (["everyone", "link", "named"]);

/** Who may come. @param {{ value: Audience, on_change: (value: Audience) => void }} props */
function AudienceField({ value, on_change }) {
  return html`<fieldset class="field">
    <legend class="label">${t("new.audience.title")}</legend>
    <div class="choices">
      ${audiences.map(
        (each) =>
          html`<label class="choice" key=${each}>
            <input type="radio" name="audience" checked=${each === value} onChange=${() => on_change(each)} />
            <span>${t(`new.audience.${each}`)}</span>
          </label>`,
      )}
    </div>
    <span class="hint">${t(`new.audience.${value}_hint`)}</span>
  </fieldset>`;
}
