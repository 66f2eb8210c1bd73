import { useLayoutEffect } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { online } from "../../lib/net/connection.js";
import { paths } from "../../lib/ui/routes.js";
import { mark_busy } from "../../lib/ui/when_idle.js";

/** A small island for pages that have nothing else to show; `mood` moves the sun. @param {{ mood: "calm" | "dusk" | "fog" }} props */
export function Islet({ mood }) {
  return html`<svg class=${`art islet ${mood}`} viewBox="0 0 160 110" aria-hidden="true">
    <circle class="sun" cx=${mood === "dusk" ? 112 : 116} cy=${mood === "dusk" ? 66 : 30} r="15" />
    <path class="far" d="M6 84c12-12 26-16 40-9 16 4 30 6 40 9zm88 0c14-8 26-10 38-5 10 1 18 3 22 5z" />
    <path class="sand" d="M30 84c14-16 34-22 52-22s36 7 46 22z" />
    <path class="trunk" d="M80 66c0-14 3-22 9-30" />
    <path
      class="leaf"
      d="M89 36c-10-9-20-8-25 0 8-2 16-2 25 0zm0 0c-3-12 4-19 14-18-2 7-6 13-14 18zm0 0c11-5 20-1 22 9-7-4-14-7-22-9zm0 0c-12 1-17 9-14 18 4-7 8-13 14-18z"
    />
    <path class="wave" d="M6 92q12-7 24 0t24 0 24 0 24 0 24 0 24 0" />
    <path class="wave low" d="M22 101q12-6 24 0t24 0 24 0 24 0 24 0" />
  </svg>`;
}

/** @param {{ label?: string }} props */
export function Loading({ label }) {
  useLayoutEffect(mark_busy, []);
  return html`<div class="state loading" role="status">
    <${Islet} mood="calm" />
    <p class="quiet">${label ?? t("state.loading")}</p>
  </div>`;
}

/**
 * An error in place of the content, with what to do.
 * @param {{ problem: import("../../lib/net/problem.js").Problem, retry?: () => void, missing_hint?: string }} props
 *   `missing_hint`: the possible reason of a 404, if it is not about a match
 */
export function Failed({ problem, retry, missing_hint = t("state.missing_hint") }) {
  const missing = problem.status === 404;
  const away = problem.status === 0;
  const title = missing ? "state.missing" : away ? "state.unreachable" : "state.failed";
  return html`<div class="state" role="alert">
    <${Islet} mood=${missing ? "fog" : "dusk"} />
    <h1>${t(title)}</h1>
    <p class="quiet">${missing ? missing_hint : problem_text(problem)}</p>
    <div class="row">
      ${retry && !missing && html`<button class="button primary" onClick=${retry}>${t("state.retry")}</button>`}
      <a class="button" href=${paths.home()}>${t("nav.home")}</a>
    </div>
  </div>`;
}

/** The shell without a server. It goes on by itself when the server is back. @param {{ retry: () => void }} props */
export function Offline({ retry }) {
  const away = !online.value;
  return html`<div class="state" role="status">
    <${Islet} mood="dusk" />
    <h1>${t(away ? "state.offline" : "state.unreachable")}</h1>
    <p class="quiet">${t(away ? "state.offline_hint" : "state.unreachable_hint")}</p>
    <button class="button primary" onClick=${retry}>${t("state.retry")}</button>
  </div>`;
}

export function Missing() {
  return html`<div class="state">
    <${Islet} mood="fog" />
    <h1>${t("state.no_page")}</h1>
    <p class="quiet">${t("state.no_page_hint")}</p>
    <a class="button primary" href=${paths.home()}>${t("nav.home")}</a>
  </div>`;
}
