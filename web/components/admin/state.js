import { useEffect, useRef } from "preact/hooks";
import { operations_api } from "../../lib/admin/operations_api.js";
import { cpu_share, furthest_behind, needs_of } from "../../lib/admin/state.js";
import { game_by_id } from "../../lib/games/games.js";
import { html } from "../../lib/html.js";
import { span_between } from "../../lib/i18n/format.js";
import { show_bytes, show_day_time, show_number, show_share, show_span, show_time, t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { paths } from "../../lib/ui/routes.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { Icon } from "../ui/icons.js";
import { Failed, Loading } from "../ui/states.js";
import { Moment } from "./common.js";
import { lag_text } from "./standbys.js";
import { TurnChart } from "./matches/turn_chart.js";

/** @typedef {import("../../lib/admin/operations_api.js").ServerState} ServerState */

const pace_ms = 15_000;

/** The state of the server: what needs attention, and numbers. */
export function ServerSection() {
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

/** The used share of one core between the last two answers. @param {ServerState | null} state */
function use_cpu_share(state) {
  const last = useRef(/** @type {{ state: ServerState | null, share: number }} */ ({ state: null, share: 0 }));
  if (state && state !== last.current.state) {
    last.current = { state, share: cpu_share(last.current.state, state) };
  }
  return last.current.share;
}

/** How the values of a need are shown. @type {Record<string, (value: number) => string | number>} */
const tellers = {
  last_at: show_day_time,
  oldest_waiting_at: show_day_time,
  free_bytes: show_bytes,
  used_bytes: show_bytes,
  ms: show_number,
  seconds: show_number,
  count: (count) => count,
};

/** @param {{ state: ServerState }} props */
function Needs({ state }) {
  const needs = needs_of(state);
  return html`<section class="stack needs" aria-labelledby="needs">
    <h2 id="needs" class="visually-hidden">${t("admin.needs.title")}</h2>
    ${needs.length === 0 && html`<p class="need good"><${Icon} name="check" /><span>${t("admin.needs.none")}</span></p>`}
    ${
      needs.length > 0 &&
      html`<ul class="stack">
        ${needs.map(({ name, mood, values, section }) => {
          const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, tellers[key](value)]));
          return html`<li key=${name} class=${`need ${mood}`}>
            <${Icon} name="alert" />
            <span>${t(`admin.needs.${name}`, shown)}</span>
            ${section && html`<a class="button" href=${paths.admin(section)}>${t(`admin.${section}.title`)}</a>`}
          </li>`;
        })}
      </ul>`
    }
  </section>`;
}

/** @param {{ state: ServerState, share: number }} props */
function Numbers({ state, share }) {
  const { matches, users, turns, alerts, storage, pruning, queues, commit_ms, games } = state;
  const heaviest = storage.heaviest
    .slice(0, 3)
    .map(({ table, bytes }) => `${table} ${show_bytes(bytes)}`)
    .join(" · ");
  const played = games
    .filter(({ running }) => running > 0)
    .map(({ id, running }) => `${game_by_id(id)?.name ?? id} ${show_number(running)}`);
  return html`<dl class="figures" aria-label=${t("admin.state.numbers")}>
    <${Figure} name="matches" section="matches" value=${show_number(matches.running)}>
      ${t("admin.state.matches_more", shown_numbers(matches))}${played.length > 0 && html`<br />${played.join(" · ")}`}
    </${Figure}>
    <${Figure} name="turns" value=${show_number(turns.day)}>${t("admin.state.turns_more", shown_numbers(turns))}</${Figure}>
    <${Figure} name="users" section="users" value=${show_number(users.seen_day)}>
      ${t("admin.state.users_more", shown_numbers(users))}
    </${Figure}>
    <${Figure} name="alerts" section="deliveries" value=${show_number(alerts.failed_day)}>
      ${t("admin.state.alerts_more", shown_numbers(alerts))}
    </${Figure}>
    <${CopiesFigure} state=${state} />
    <${ServersFigure} servers=${state.servers} />
    <${DiskFigure} disk=${state.disk} />
    <${Figure} name="storage" value=${show_bytes(storage.used_bytes)}>
      ${storage.limit_bytes ? t("admin.state.storage_limit", { limit: show_bytes(storage.limit_bytes) }) : t("admin.state.storage_no_limit")}
      ${heaviest && html`<br />${t("admin.state.storage_most", { list: heaviest })}`}
    </${Figure}>
    <${Figure} name="pruning" value=${show_number(pruning.matches_pruned)}>
      ${t("admin.state.pruning_more", { ...shown_numbers(pruning), guests: show_number(pruning.guests_pruned) })}
    </${Figure}>
    <${Figure} name="memory" value=${show_bytes(state.memory_bytes)}>
      ${t("admin.state.memory_more", { share: show_share(share) })}
    </${Figure}>
    <${Figure} name="sockets" value=${show_number(state.sockets)}>
      ${t("admin.state.sockets_more", { connections: show_number(state.connections) })}
    </${Figure}>
    <${Figure} name="queues" value=${show_number(queues.store + queues.workers + queues.bot_threads)}>
      ${t("admin.state.queues_more", shown_numbers(queues))}
      ${commit_ms && html`<br />${t("admin.state.commits", { p50: milliseconds(commit_ms.p50), p99: milliseconds(commit_ms.p99) })}`}
    </${Figure}>
  </dl>`;
}

/** The last backup, or the standbys of a database on a server. @param {{ state: ServerState }} props */
function CopiesFigure({ state: { backups, replication, now } }) {
  if (replication) {
    const { standbys } = replication;
    return html`<${Figure} name="replication" section="backups" value=${show_number(standbys.length)}>
      ${standbys_text(standbys)}
    </${Figure}>`;
  }
  if (!backups) return null;
  const last = backups.last_at === null ? t("admin.state.never") : show_span(span_between(backups.last_at, now));
  return html`<${Figure} name="backup" section="backups" value=${last}>
    ${t("admin.state.backup_more", { count: backups.count, bytes: show_bytes(backups.last_bytes) })}
  </${Figure}>`;
}

/** @param {import("../../lib/admin/operations_api.js").Standby[]} standbys */
function standbys_text(standbys) {
  if (standbys.length === 0) return t("admin.state.replication_none");
  const last = furthest_behind(standbys);
  return last ? t("admin.state.replication_more", { lag: lag_text(last) }) : t("admin.state.replication_hidden");
}

/** The servers that share a database. @param {{ servers: ServerState["servers"] }} props */
function ServersFigure({ servers }) {
  if (!servers) return null;
  return html`<${Figure} name="servers" value=${show_number(servers.length)}>
    ${servers.map((server, index) => html`${index > 0 && html`<br />`}${server_line(server)}`)}
  </${Figure}>`;
}

/** @param {import("../../lib/admin/operations_api.js").SiteServer} server */
function server_line({ name, is_this, version, seen_ms_ago, sockets, turns, lag_ms }) {
  const line = t("admin.state.servers_line", {
    name: is_this ? t("admin.state.servers_this", { name }) : name,
    version,
    sockets: show_number(sockets ?? 0),
    turns: show_number(turns ?? 0),
    seconds: show_number(Math.round(seen_ms_ago / 1000)),
  });
  return lag_ms === null ? line : `${line}; ${t("admin.state.servers_lag", { lag: milliseconds(lag_ms) })}`;
}

/** @param {{ disk: ServerState["disk"] }} props */
function DiskFigure({ disk: { free_bytes, database_bytes, wal_bytes } }) {
  const database = show_bytes(database_bytes);
  if (free_bytes === null) {
    return html`<${Figure} name="disk" value=${t("admin.state.disk_elsewhere")}>
      ${t("admin.state.disk_database", { database })}
    </${Figure}>`;
  }
  return html`<${Figure} name="disk" value=${show_bytes(free_bytes)}>
    ${t("admin.state.disk_more", { database, wal: show_bytes(wal_bytes) })}
  </${Figure}>`;
}

/** One decimal below ten. @param {number} ms */
const milliseconds = (ms) => show_number(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms));

/** Formats the numbers for the reader's language. @param {Record<string, unknown>} values */
const shown_numbers = (values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "number" ? [[name, show_number(value)]] : [])),
  );

/**
 * A number with its name and details.
 * @param {{ name: string, value: string, section?: import("../../lib/ui/routes.js").AdminSection, children?: any }} props
 */
function Figure({ name, value, section, children }) {
  const label = t(`admin.state.${name}`);
  return html`<div class="figure">
    <dt>${section ? html`<a href=${paths.admin(section)}>${label}</a>` : label}</dt>
    <dd class="value">${value}</dd>
    <dd class="quiet small">${children}</dd>
  </div>`;
}

/**
 * Loads a value, and again regularly while the page is visible.
 * @template T
 * @param {() => Promise<T>} load
 * @param {number} pace_ms the interval
 */
function use_watched(load, pace_ms) {
  const answer = use_loaded(load, []);
  const reload = useRef(answer.reload);
  reload.current = answer.reload;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") reload.current();
    };
    const timer = setInterval(look, pace_ms);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [pace_ms]);
  return answer;
}

/** The slow queries of the database, the slowest first. @param {{ queries: import("../../lib/admin/operations_api.js").ServerState["slow_queries"] }} props */
function SlowQueries({ queries }) {
  return html`<details class="panel unfold slow-queries">
    <summary>${t("admin.slow.title")} <span class="pill">${show_number(queries.length)}</span></summary>
    ${queries.length === 0 && html`<p class="quiet">${t("admin.slow.none")}</p>`}
    <ul class="rows">
      ${queries.map(
        ({ sql, count, longest_ms, last_at }) =>
          html`<li key=${sql}>
            <span class="row-text">
              <code class="sql">${sql}</code>
              <span class="quiet small">
                ${t("admin.slow.times", { count, longest: show_number(Math.round(longest_ms)) })}${" · "}
                <${Moment} at=${last_at} />
              </span>
            </span>
          </li>`,
      )}
    </ul>
  </details>`;
}
