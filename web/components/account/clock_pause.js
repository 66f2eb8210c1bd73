import { useState } from "preact/hooks";
import {
  date_in,
  days_left,
  ended,
  in_order,
  no_pauses,
  own_zone,
  stage_of,
  vacation_days_max,
  vacation_fault,
  vacation_of,
} from "../../lib/account/clock_pause.js";
import { profile } from "../../lib/account/session.js";
import { change_me } from "../../lib/account/sign_in.js";
import { html } from "../../lib/html.js";
import { show_day, t } from "../../lib/i18n/i18n.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { paths } from "../../lib/ui/routes.js";
import { FieldFault, use_form } from "../../lib/ui/use_form.js";
import { Done, FormFault, Submit, TextField } from "../ui/fields.js";
import { Icon } from "../ui/icons.js";
import { NightFields } from "./night.js";

/** @typedef {import("../../lib/account/clock_pause.js").PauseSettings} PauseSettings @typedef {import("../../lib/account/clock_pause.js").Span} Span */

/** The section about vacation, nights and weekends. */
export function ClockPauseSection() {
  const pauses = profile.value?.clock_pause ?? no_pauses(own_zone());
  const save = (/** @type {Partial<PauseSettings>} */ change) => {
    const before = profile.value?.clock_pause ?? no_pauses(own_zone());
    return change_me({ clock_pause: { ...before, ...change } });
  };
  return html`<p class="quiet">
      ${t("account.clock_pause.lead", { zone: pauses.time_zone.replaceAll("_", " ") })}${" "}
      <a href=${paths.account("profile")}>${t("account.clock_pause.other_zone")}</a>
    </p>
    <${Vacation} pauses=${pauses} save=${save} />
    <${Regular} pauses=${pauses} save=${save} />`;
}

/** @param {{ pauses: PauseSettings, save: (change: Partial<PauseSettings>) => Promise<unknown> }} props */
function Vacation({ pauses, save }) {
  const now = Date.now();
  const zone = pauses.time_zone;
  const year = Number(date_in(now, zone).slice(0, 4));
  const left = days_left(pauses.vacation, year, zone);
  const spans = in_order(pauses.vacation).filter((span) => stage_of(span, now) !== "past");
  const end = (/** @type {Span} */ span) =>
    save({ vacation: ended(pauses.vacation, span, Date.now()) }).catch((error) =>
      notify("error", as_problem(error).code),
    );
  return html`<section class="panel stack" aria-labelledby="vacation-title">
    <div class="panel-head"><h2 id="vacation-title">${t("account.clock_pause.vacation")}</h2></div>
    <${Allowance} left=${left} year=${year} />
    ${
      spans.length > 0 &&
      html`<ul class="rows">
        ${spans.map((span) => html`<${VacationRow} key=${span.from} span=${span} zone=${zone} now=${now} on_end=${() => end(span)} />`)}
      </ul>`
    }
    <${NewVacation} pauses=${pauses} save=${save} />
  </section>`;
}

/** @param {{ left: number, year: number }} props */
function Allowance({ left, year }) {
  return html`<div class="allowance">
    <meter
      min="0"
      max=${vacation_days_max}
      value=${left}
      aria-label=${t("account.clock_pause.left", { count: left, year: String(year) })}
    ></meter>
    <p>${t("account.clock_pause.left", { count: left, year: String(year) })}</p>
  </div>`;
}

/** @param {{ span: Span, zone: string, now: number, on_end: () => void }} props */
function VacationRow({ span, zone, now, on_end }) {
  const running = stage_of(span, now) === "now";
  const days = t("account.clock_pause.from_to", { from: show_day(span.from, zone), to: show_day(span.to - 1, zone) });
  return html`<li>
    <span class="row-icon"><${Icon} name="moon" /></span>
    <span class="row-text">
      <strong>${days}</strong>
      ${running && html`<span class="quiet small">${t("account.clock_pause.running")}</span>`}
    </span>
    <button
      class="button"
      aria-label=${t(running ? "account.clock_pause.end_of" : "account.clock_pause.cancel_of", { days })}
      onClick=${on_end}
    >
      ${t(running ? "account.clock_pause.end" : "account.clock_pause.cancel")}
    </button>
  </li>`;
}

/** @param {{ pauses: PauseSettings, save: (change: Partial<PauseSettings>) => Promise<unknown> }} props */
function NewVacation({ pauses, save }) {
  const today = date_in(Date.now(), pauses.time_zone);
  const { form, busy, faults, on_submit } = use_form(
    async ({ first, last }, sent) => {
      const fault = vacation_fault(first, last, date_in(Date.now(), pauses.time_zone));
      if (fault) throw new FieldFault(fault.field, t(`account.${fault.key}`));
      await save({ vacation: in_order([...pauses.vacation, vacation_of(first, last, pauses.time_zone, Date.now())]) });
      sent.reset();
    },
    { last: ["clock_pause"] },
  );
  return html`<form class="stack" ref=${form} onSubmit=${on_submit} novalidate>
    <div class="row dates">
      <${TextField}
        name="first"
        type="date"
        label=${t("account.clock_pause.first")}
        min=${today}
        required
        fault=${faults.first}
      />
      <${TextField}
        name="last"
        type="date"
        label=${t("account.clock_pause.last")}
        min=${today}
        required
        fault=${faults.last}
      />
    </div>
    <p class="hint quiet small">${t("account.clock_pause.days_hint")}</p>
    <${FormFault} fault=${faults.form} />
    <${Submit} busy=${busy} label=${t("account.clock_pause.plan")} />
  </form>`;
}

/** @param {{ pauses: PauseSettings, save: (change: Partial<PauseSettings>) => Promise<unknown> }} props */
function Regular({ pauses, save }) {
  const [done, set_done] = useState(false);
  const set = (/** @type {Partial<PauseSettings>} */ change) =>
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
      <h2 id="regular-title">${t("account.clock_pause.regular")}</h2>
      <${Done} text=${done && t("form.saved")} />
    </div>
    <div class="field">
      <label class="switch">
        <input
          type="checkbox"
          checked=${pauses.weekends}
          onChange=${(/** @type {any} */ event) => set({ weekends: event.target.checked })}
        />
        ${t("account.clock_pause.weekends")}
      </label>
      <span class="hint">${t("account.clock_pause.weekends_hint")}</span>
    </div>
    <${NightFields}
      label=${t("account.clock_pause.night")}
      hint=${t("account.clock_pause.night_hint")}
      value=${pauses.night}
      initial=${{ from: "23:00", to: "07:00" }}
      on_change=${(/** @type {any} */ night) => set({ night })}
    />
  </section>`;
}
