import { useRef } from "preact/hooks";
import { operations_api } from "../../lib/admin_operations_api.js";
import { cpu_share, needs_of } from "../../lib/admin_state.js";
import { span_between } from "../../lib/format.js";
import { game_by_id } from "../../lib/games.js";
import { html } from "../../lib/html.js";
import { show_bytes, show_day_time, show_number, show_share, show_span, show_time, t } from "../../lib/i18n.js";
import { problem_text } from "../../lib/refusals.js";
import { paths } from "../../lib/routes.js";
import { use_watched } from "../../lib/use_watched.js";
import { Icon } from "../icons.js";
import { Failed, Loading } from "../states.js";
import { SlowQueries } from "./slow_queries.js";
import { TurnChart } from "./turn_chart.js";

/** @typedef {import("../../lib/admin_operations_api.js").HouseState} HouseState */

const pace_ms = 15_000;

/** How the server does, as long as one looks at it: what wants to be seen to, and the numbers. */
export function HouseSection() {
  const { value: state, problem, reload } = use_watched(operations_api.state, pace_ms);
  const share = use_cpu_share(state);
  if (!state) return problem ? html`<${Failed} problem=${problem} retry=${reload} />` : html`<${Loading} />`;
  return html`<${Needs} state=${state} />
    ${
      problem &&
      html`<p class="form-fault" role="alert">
        ${problem_text(problem)} <button class="button" onClick=${reload}>${t("state.retry")}</button>
      </p>`
    }
    <${Numbers} state=${state} share=${share} />
    <${TurnChart} hours=${state.turns.hours} />
    <${SlowQueries} queries=${state.slow_queries} />
    <p class="quiet small">
      ${t("admin.state.server", { version: state.version, schema: state.schema, moment: show_day_time(state.started_at) })}
      ${" "}${t("admin.state.as_of", { time: show_time(state.now) })}
    </p>`;
}

/** Of a core, between the last two answers. @param {HouseState | null} state */
function use_cpu_share(state) {
  const last = useRef(/** @type {{ state: HouseState | null, share: number }} */ ({ state: null, share: 0 }));
  if (state && state !== last.current.state) {
    last.current = { state, share: cpu_share(last.current.state, state) };
  }
  return last.current.share;
}

/** How the values of a need are told. @type {Record<string, (value: number) => string | number>} */
const tellers = {
  last_at: show_day_time,
  oldest_waiting_at: show_day_time,
  free_bytes: show_bytes,
  ms: show_number,
  count: (count) => count,
};

/** @param {{ state: HouseState }} props */
function Needs({ state }) {
  const needs = needs_of(state);
  return html`<section class="stack needs" aria-labelledby="needs">
    <h2 id="needs" class="visually-hidden">${t("admin.needs.title")}</h2>
    ${needs.length === 0 && html`<p class="need good"><${Icon} name="check" /><span>${t("admin.needs.none")}</span></p>`}
    ${
      needs.length > 0 &&
      html`<ul class="stack">
        ${needs.map(({ name, mood, values, section }) => {
          const told = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, tellers[key](value)]));
          return html`<li key=${name} class=${`need ${mood}`}>
            <${Icon} name="alert" />
            <span>${t(`admin.needs.${name}`, told)}</span>
            ${section && html`<a class="button" href=${paths.admin(section)}>${t(`admin.${section}.title`)}</a>`}
          </li>`;
        })}
      </ul>`
    }
  </section>`;
}

/** @param {{ state: HouseState, share: number }} props */
function Numbers({ state, share }) {
  const { matches, users, turns, alerts, disk, backups, queues, commit_ms, games } = state;
  const played = games
    .filter(({ running }) => running > 0)
    .map(({ id, running }) => `${game_by_id(id)?.name ?? id} ${show_number(running)}`);
  const last_backup =
    backups.last_at === null ? t("admin.state.never") : show_span(span_between(backups.last_at, state.now));
  return html`<dl class="figures" aria-label=${t("admin.state.numbers")}>
    <${Figure} name="matches" section="matches" value=${show_number(matches.running)}>
      ${t("admin.state.matches_more", told(matches))}${played.length > 0 && html`<br />${played.join(" · ")}`}
    </${Figure}>
    <${Figure} name="turns" value=${show_number(turns.day)}>${t("admin.state.turns_more", told(turns))}</${Figure}>
    <${Figure} name="users" section="users" value=${show_number(users.seen_day)}>
      ${t("admin.state.users_more", told(users))}
    </${Figure}>
    <${Figure} name="alerts" section="deliveries" value=${show_number(alerts.failed_day)}>
      ${t("admin.state.alerts_more", told(alerts))}
    </${Figure}>
    <${Figure} name="backup" section="backups" value=${last_backup}>
      ${t("admin.state.backup_more", { count: backups.count, bytes: show_bytes(backups.last_bytes) })}
    </${Figure}>
    <${Figure} name="disk" value=${show_bytes(disk.free_bytes)}>
      ${t("admin.state.disk_more", { database: show_bytes(disk.database_bytes), wal: show_bytes(disk.wal_bytes) })}
    </${Figure}>
    <${Figure} name="memory" value=${show_bytes(state.memory_bytes)}>
      ${t("admin.state.memory_more", { share: show_share(share) })}
    </${Figure}>
    <${Figure} name="sockets" value=${show_number(state.sockets)}>
      ${t("admin.state.sockets_more", { connections: show_number(state.connections) })}
    </${Figure}>
    <${Figure} name="queues" value=${show_number(queues.store + queues.workers + queues.thinkers)}>
      ${t("admin.state.queues_more", told(queues))}
      ${commit_ms && html`<br />${t("admin.state.commits", { p50: milliseconds(commit_ms.p50), p99: milliseconds(commit_ms.p99) })}`}
    </${Figure}>
  </dl>`;
}

/** Below ten a tenth matters. @param {number} ms */
const milliseconds = (ms) => show_number(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms));

/** The numbers among them as the reader writes numbers. @param {Record<string, unknown>} values */
const told = (values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "number" ? [[name, show_number(value)]] : [])),
  );

/**
 * A number, what it counts, and a word more.
 * @param {{ name: string, value: string, section?: import("../../lib/routes.js").AdminSection, children?: any }} props
 */
function Figure({ name, value, section, children }) {
  const label = t(`admin.state.${name}`);
  return html`<div class="figure">
    <dt>${section ? html`<a href=${paths.admin(section)}>${label}</a>` : label}</dt>
    <dd class="value">${value}</dd>
    <dd class="quiet small">${children}</dd>
  </div>`;
}
