import { useEffect, useMemo, useState } from "preact/hooks";
import { matches_api } from "../../lib/admin_matches_api.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { problem_text } from "../../lib/refusals.js";
import { paths } from "../../lib/routes.js";
import { use_answer } from "../../lib/use_answer.js";
import { use_game } from "../../lib/use_game.js";
import { use_position } from "../../lib/use_position.js";
import { Icon } from "../icons.js";
import { Failed, Loading } from "../states.js";
import { Stepper } from "../stepper.js";
import { ActDialog } from "./act_dialog.js";
import { InspectedPosition } from "./inspected.js";
import { game_name } from "./matches.js";

/**
 * @typedef {import("../../lib/admin_matches_api.js").WholeMatch} WholeMatch
 * @typedef {import("../../lib/admin_matches_api.js").Inspected} Inspected
 */

/** A match with nothing hidden, position by position, for whoever says why. @param {{ id: string, ply: number | null }} props */
export function Inspector({ id, ply }) {
  const { value: match, problem, reload } = use_answer(() => matches_api.match(id), [id]);
  const { loaded, problem: game_problem, retry } = use_game(match?.game);
  const [first, set_first] = useState(/** @type {Inspected | null} */ (null));
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} missing_hint=${problem_text(problem)} />`;
  if (game_problem) return html`<${Failed} problem=${game_problem} retry=${retry} />`;
  if (!match || !loaded) return html`<${Loading} />`;
  return html`<a class="back-link" href=${paths.admin("matches", id)}>
      <${Icon} name="chevron_back" />${t("admin.inspection.back")}
    </a>
    <h1>${t("admin.inspection.title", { game: game_name(match) })}</h1>
    ${
      first
        ? html`<${Opened}
            key=${first.inspection}
            first=${first}
            match=${match}
            loaded=${loaded}
            ply=${ply}
            on_end=${() => set_first(null)}
          />`
        : html`<${Asking} match=${match} ply=${ply} on_open=${set_first} />`
    }`;
}

/** @param {{ match: WholeMatch, ply: number | null, on_open: (first: Inspected) => void }} props */
function Asking({ match, ply, on_open }) {
  const [asking, set_asking] = useState(true);
  const wanted = Math.min(ply ?? match.ply, match.ply);
  return html`<p class="quiet">${t("admin.inspection.lead")}</p>
    <div class="row">
      <button class="button primary" onClick=${() => set_asking(true)}>
        <${Icon} name="eye" />${t("admin.match.inspect.do")}
      </button>
    </div>
    ${
      asking &&
      html`<${ActDialog}
        title=${t("admin.match.inspect.title")}
        text=${t("admin.match.inspect.text")}
        confirm=${t("admin.match.inspect.confirm")}
        kind="primary"
        send=${async (/** @type {Record<string, string>} */ { reason }) => on_open(await matches_api.inspect(match.id, { ply: wanted, reason }))}
        on_close=${() => set_asking(false)}
      />`
    }`;
}

/**
 * @param {{ first: Inspected, match: WholeMatch, loaded: import("../../lib/use_game.js").Loaded, ply: number | null,
 *   on_end: () => void }} props
 */
function Opened({ first, match, loaded, ply, on_end }) {
  const [refusal, set_refusal] = useState(/** @type {import("../../lib/problem.js").Problem | null} */ (null));
  const calls = useMemo(() => stepping(first), [first]);
  // The match may go on meanwhile: what is stepped through is what there was.
  const last = match.ply;
  const here = Math.min(ply ?? last, last);
  const position = use_position({ id: match.id, you: null, ply: last }, here, calls, set_refusal);
  const shown = /** @type {Inspected | null} */ (/** @type {unknown} */ (position));
  useEffect(() => set_refusal(null), [here]);
  const stepper = html`<${Stepper}
    path=${(/** @type {number | null} */ to) => paths.inspection(match.id, to)}
    last=${last}
    ply=${ply}
  />`;
  return html`${
    refusal &&
    html`<div class="form-fault row" role="alert">
      <span>${problem_text(refusal)}</span>
      ${!refusal.passing && html`<button class="button" onClick=${on_end}>${t("admin.inspection.again")}</button>`}
    </div>`
  }
  ${
    shown
      ? html`<${InspectedPosition} shown=${shown} match=${match} loaded=${loaded}>${stepper}</${InspectedPosition}>`
      : html`<${Loading} />${stepper}`
  }`;
}

/** Positions of the same inspection: the first is here already. @param {Inspected} first */
const stepping = (first) => ({
  at: async (/** @type {string} */ id, /** @type {number} */ ply) =>
    ply === first.ply ? first : matches_api.inspect(id, { ply, inspection: first.inspection }),
});
