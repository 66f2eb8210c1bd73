import { useEffect, useMemo, useState } from "preact/hooks";
import { profile } from "../../../lib/account/session.js";
import { shown_outside } from "../../../lib/admin/matches.js";
import { matches_api } from "../../../lib/admin/matches_api.js";
import { use_game } from "../../../lib/games/use_game.js";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { problem_text } from "../../../lib/i18n/refusals.js";
import { use_position } from "../../../lib/match/playback/use_position.js";
import { paths } from "../../../lib/ui/routes.js";
import { use_loaded } from "../../../lib/ui/use_loaded.js";
import { Stepper } from "../../match/turns/stepper.js";
import { Icon } from "../../ui/icons.js";
import { Failed, Loading } from "../../ui/states.js";
import { ActDialog } from "../act_dialog.js";
import { InspectedPosition } from "./inspected.js";
import { game_name } from "./matches.js";

/**
 * @typedef {import("../../../lib/admin/matches_api.js").WholeMatch} WholeMatch
 * @typedef {import("../../../lib/admin/matches_api.js").Inspected} Inspected
 * @typedef {import("../../../lib/admin/matches.js").Shown} Shown
 */

/**
 * A match position by position: as spectators see it, or with nothing hidden after a reason was given.
 * @param {{ id: string, ply: number | null }} props
 */
export function Inspector({ id, ply }) {
  const { value: match, problem, reload } = use_loaded(() => matches_api.match(id), [id]);
  const { loaded, problem: game_problem, retry } = use_game(match?.game);
  const [first, set_first] = useState(/** @type {Inspected | null} */ (null));
  const [asking, set_asking] = useState(false);
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} missing_hint=${problem_text(problem)} />`;
  if (game_problem) return html`<${Failed} problem=${game_problem} retry=${retry} />`;
  if (!match || !loaded) return html`<${Loading} />`;
  const game = game_name(match);
  const on_open = (/** @type {Inspected} */ found) => {
    set_first(found);
    set_asking(false);
  };
  const on_end = () => {
    set_first(null);
    set_asking(true);
  };
  return html`<a class="back-link" href=${paths.admin("matches", id)}>
      <${Icon} name="chevron_back" />${t("admin.inspection.back")}
    </a>
    <h1>${first ? t("admin.inspection.title", { game }) : t("admin.inspection.outside.title", { game })}</h1>
    ${
      !first &&
      profile.value?.role === "admin" &&
      html`<${Asking} match=${match} ply=${ply} asking=${asking} set_asking=${set_asking} on_open=${on_open} />`
    }
    <${Positions}
      key=${first?.inspection ?? "outside"}
      first=${first}
      match=${match}
      loaded=${loaded}
      ply=${ply}
      on_end=${on_end}
    />`;
}

/**
 * @param {{ match: WholeMatch, ply: number | null, asking: boolean, set_asking: (asking: boolean) => void,
 *   on_open: (first: Inspected) => void }} props
 */
function Asking({ match, ply, asking, set_asking, on_open }) {
  const wanted = Math.min(ply ?? match.ply, match.ply);
  return html`<p class="quiet">${t("admin.inspection.lead")}</p>
    <div class="row">
      <button class="button" onClick=${() => set_asking(true)}>
        <${Icon} name="eye" />${t("admin.inspection.uncover.do")}
      </button>
    </div>
    ${
      asking &&
      html`<${ActDialog}
        title=${t("admin.inspection.uncover.title")}
        text=${t("admin.inspection.uncover.text")}
        confirm=${t("admin.inspection.uncover.confirm")}
        kind="primary"
        send=${async (/** @type {Record<string, string>} */ { reason }) => on_open(await matches_api.inspect(match.id, { ply: wanted, reason }))}
        on_close=${() => set_asking(false)}
      />`
    }`;
}

/**
 * @param {{ first: Inspected | null, match: WholeMatch, loaded: import("../../../lib/games/use_game.js").Loaded, ply: number | null,
 *   on_end: () => void }} props `first`: the position that an inspection began with; null: what spectators see
 */
function Positions({ first, match, loaded, ply, on_end }) {
  const [refusal, set_refusal] = useState(/** @type {import("../../../lib/net/problem.js").Problem | null} */ (null));
  const calls = useMemo(() => (first ? stepping(first) : looking_on), [first]);
  // The match may go on meanwhile; the inspector steps through the plies that existed when it was opened.
  const last = match.ply;
  const here = Math.min(ply ?? last, last);
  const position = use_position({ id: match.id, you: null, ply: last }, here, calls, set_refusal);
  const shown = /** @type {Shown | null} */ (/** @type {unknown} */ (position));
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
      ${first && !refusal.passing && html`<button class="button" onClick=${on_end}>${t("admin.inspection.again")}</button>`}
    </div>`
  }
  ${
    shown
      ? html`<${InspectedPosition} shown=${shown} match=${match} loaded=${loaded}>${stepper}</${InspectedPosition}>`
      : html`${!refusal && html`<${Loading} />`}${stepper}`
  }`;
}

/** The positions of an inspection; the first is loaded already. @param {Inspected} first */
const stepping = (first) => ({
  at: async (/** @type {string} */ id, /** @type {number} */ ply) =>
    ply === first.ply ? first : matches_api.inspect(id, { ply, inspection: first.inspection }),
});

/** The positions as spectators see them, which need no reason. */
const looking_on = {
  at: async (/** @type {string} */ id, /** @type {number} */ ply) => shown_outside(await matches_api.spectate(id, ply)),
};
