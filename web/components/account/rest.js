import { useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { show_day, t } from "../../lib/i18n.js";
import { notify } from "../../lib/notices.js";
import { as_problem } from "../../lib/problem.js";
import {
  date_in,
  days_left,
  ended,
  in_order,
  no_rest,
  own_zone,
  stage_of,
  vacation_days_max,
  vacation_fault,
  vacation_of,
} from "../../lib/rest.js";
import { paths } from "../../lib/routes.js";
import { change_me, profile } from "../../lib/session.js";
import { FieldFault, use_form } from "../../lib/use_form.js";
import { Icon } from "../icons.js";
import { Done, FormFault, Submit, TextField } from "./fields.js";
import { NightFields } from "./night.js";

/** @typedef {import("../../lib/rest.js").Rest} Rest @typedef {import("../../lib/rest.js").Span} Span */

/** When one's clocks pause. */
export function RestSection() {
  const rest = profile.value?.rest ?? no_rest(own_zone());
  const save = (/** @type {Partial<Rest>} */ change) => {
    const before = profile.value?.rest ?? no_rest(own_zone());
    return change_me({ rest: { ...before, ...change } });
  };
  return html`<p class="quiet">
      ${t("account.rest.lead", { zone: rest.time_zone.replaceAll("_", " ") })}${" "}
      <a href=${paths.account("profile")}>${t("account.rest.other_zone")}</a>
    </p>
    <${Vacation} rest=${rest} save=${save} />
    <${Regular} rest=${rest} save=${save} />`;
}

/** @param {{ rest: Rest, save: (change: Partial<Rest>) => Promise<unknown> }} props */
function Vacation({ rest, save }) {
  const now = Date.now();
  const zone = rest.time_zone;
  const year = Number(date_in(now, zone).slice(0, 4));
  const left = days_left(rest.vacation, year, zone);
  const spans = in_order(rest.vacation).filter((span) => stage_of(span, now) !== "past");
  const end = (/** @type {Span} */ span) =>
    save({ vacation: ended(rest.vacation, span, Date.now()) }).catch((error) =>
      notify("error", as_problem(error).code),
    );
  return html`<section class="panel stack" aria-labelledby="vacation-title">
    <div class="panel-head"><h2 id="vacation-title">${t("account.rest.vacation")}</h2></div>
    <${Allowance} left=${left} year=${year} />
    ${
      spans.length > 0 &&
      html`<ul class="rows">
        ${spans.map((span) => html`<${VacationRow} key=${span.from} span=${span} zone=${zone} now=${now} on_end=${() => end(span)} />`)}
      </ul>`
    }
    <${NewVacation} rest=${rest} save=${save} />
  </section>`;
}

/** @param {{ left: number, year: number }} props */
function Allowance({ left, year }) {
  return html`<div class="allowance">
    <meter
      min="0"
      max=${vacation_days_max}
      value=${left}
      aria-label=${t("account.rest.left", { count: left, year: String(year) })}
    ></meter>
    <p>${t("account.rest.left", { count: left, year: String(year) })}</p>
  </div>`;
}

/** @param {{ span: Span, zone: string, now: number, on_end: () => void }} props */
function VacationRow({ span, zone, now, on_end }) {
  const running = stage_of(span, now) === "now";
  const days = t("account.rest.from_to", { from: show_day(span.from, zone), to: show_day(span.to - 1, zone) });
  return html`<li>
    <span class="row-icon"><${Icon} name="moon" /></span>
    <span class="row-text">
      <strong>${days}</strong>
      ${running && html`<span class="quiet small">${t("account.rest.running")}</span>`}
    </span>
    <button
      class="button"
      aria-label=${t(running ? "account.rest.end_of" : "account.rest.cancel_of", { days })}
      onClick=${on_end}
    >
      ${t(running ? "account.rest.end" : "account.rest.cancel")}
    </button>
  </li>`;
}

/** @param {{ rest: Rest, save: (change: Partial<Rest>) => Promise<unknown> }} props */
function NewVacation({ rest, save }) {
  const today = date_in(Date.now(), rest.time_zone);
  const { form, busy, faults, on_submit } = use_form(
    async ({ first, last }, sent) => {
      const fault = vacation_fault(first, last, date_in(Date.now(), rest.time_zone));
      if (fault) throw new FieldFault(fault.field, t(`account.${fault.key}`));
      await save({ vacation: in_order([...rest.vacation, vacation_of(first, last, rest.time_zone, Date.now())]) });
      sent.reset();
    },
    { last: ["rest"] },
  );
  return html`<form class="stack" ref=${form} onSubmit=${on_submit} novalidate>
    <div class="row dates">
      <${TextField}
        name="first"
        type="date"
        label=${t("account.rest.first")}
        min=${today}
        required
        fault=${faults.first}
      />
      <${TextField}
        name="last"
        type="date"
        label=${t("account.rest.last")}
        min=${today}
        required
        fault=${faults.last}
      />
    </div>
    <p class="hint quiet small">${t("account.rest.days_hint")}</p>
    <${FormFault} fault=${faults.form} />
    <${Submit} busy=${busy} label=${t("account.rest.plan")} />
  </form>`;
}

/** @param {{ rest: Rest, save: (change: Partial<Rest>) => Promise<unknown> }} props */
function Regular({ rest, save }) {
  const [done, set_done] = useState(false);
  const set = (/** @type {Partial<Rest>} */ change) =>
    save(change).then(
      () => set_done(true),
      (error) => {
        set_done(false);
        const problem = as_problem(error);
        notify("error", problem.code, problem.members);
      },
    );
  return html`<section class="panel stack" aria-labelledby="regular-title">
    <div class="panel-head">
      <h2 id="regular-title">${t("account.rest.regular")}</h2>
      <${Done} text=${done && t("form.saved")} />
    </div>
    <div class="field">
      <label class="switch">
        <input
          type="checkbox"
          checked=${rest.weekends}
          onChange=${(/** @type {any} */ event) => set({ weekends: event.target.checked })}
        />
        ${t("account.rest.weekends")}
      </label>
      <span class="hint">${t("account.rest.weekends_hint")}</span>
    </div>
    <${NightFields}
      label=${t("account.rest.night")}
      hint=${t("account.rest.night_hint")}
      value=${rest.night}
      initial=${{ from: "23:00", to: "07:00" }}
      on_change=${(/** @type {any} */ night) => set({ night })}
    />
  </section>`;
}
