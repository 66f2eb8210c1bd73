import { useEffect, useState } from "preact/hooks";
import { OpenTable } from "../components/open_table.js";
import { Failed, Loading } from "../components/states.js";
import { api } from "../lib/api.js";
import { game_by_id } from "../lib/games.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { options_line } from "../lib/labels.js";
import { as_problem } from "../lib/problem.js";
import { navigate } from "../lib/router.js";
import { paths } from "../lib/routes.js";
import { fields_of } from "../lib/schema_form.js";
import { seat_looks } from "../lib/seats.js";
import { me } from "../lib/session.js";
import { set_title } from "../lib/title.js";

/** By invitation: who sits at the table, and a seat for the one who comes. @param {{ id: string, token: string }} props */
export function JoinPage({ id, token }) {
  const [snapshot, set_snapshot] = useState(/** @type {import("../lib/types.js").Snapshot | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("../lib/problem.js").Problem | null} */ (null));
  const load = () => {
    set_problem(null);
    api.match(id, token).then(
      (found) => {
        // Who already sits, or comes after the start, belongs at the table itself.
        if (found.you !== null) navigate(paths.match(id), { replace: true });
        else if (found.status !== "open") navigate(paths.match(id, null, token), { replace: true });
        else set_snapshot(found);
      },
      (error) => set_problem(as_problem(error)),
    );
  };
  useEffect(load, [id, token]);
  const game = snapshot && game_by_id(snapshot.game);
  set_title(t("join.title"));
  if (problem) return html`<${Failed} problem=${problem} retry=${load} />`;
  if (!snapshot || !game || me.value === undefined) return html`<${Loading} />`;
  const looks = seat_looks(snapshot, t);
  const host = snapshot.seats.find((seat) => seat.user?.id === snapshot.owner)?.user?.name;
  return html`<div class="page narrow stack">
    <h1>${host ? t("join.invited_by", { name: host, game: game.name }) : t("join.invited", { game: game.name })}</h1>
    <p class="quiet">
      ${options_line(game.id, snapshot.options, fields_of(game.options))} ·
      <a href=${paths.rules(game.id)}>${t("home.rules")}</a>
    </p>
    <section class="panel" aria-label=${t("match.players")}>
      <${OpenTable} snapshot=${snapshot} looks=${looks} invitation=${token} on_change=${load} />
    </section>
  </div>`;
}
