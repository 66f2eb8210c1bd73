import { useEffect, useState } from "preact/hooks";
import { GameCover } from "../components/lobby/game_cover.js";
import { GameFacts } from "../components/lobby/game_shelf.js";
import { OpenTable } from "../components/lobby/open_table.js";
import { Failed, Loading } from "../components/ui/states.js";
import { me } from "../lib/account/session.js";
import { set_title } from "../lib/app/title.js";
import { game_by_id } from "../lib/games/games.js";
import { options_line, pitch_of } from "../lib/games/labels.js";
import { fields_of } from "../lib/games/schema_form.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { seat_looks } from "../lib/match/seats.js";
import { api } from "../lib/net/api.js";
import { as_problem } from "../lib/net/problem.js";
import { navigate } from "../lib/ui/router.js";
import { paths } from "../lib/ui/routes.js";

/** The page of an invitation link: the table, and a seat for the visitor. @param {{ id: string, token: string }} props */
export function JoinPage({ id, token }) {
  const [snapshot, set_snapshot] = useState(/** @type {import("../lib/types.js").Snapshot | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("../lib/net/problem.js").Problem | null} */ (null));
  const load = async () => {
    set_problem(null);
    try {
      const found = await api.match(id, token);
      // Players of the match, and visitors after its start, go to the match itself.
      if (found.you !== null) navigate(paths.match(id), { replace: true });
      else if (found.status !== "open") navigate(paths.match(id, null, token), { replace: true });
      else set_snapshot(found);
    } catch (error) {
      set_problem(as_problem(error));
    }
  };
  useEffect(() => void load(), [id, token]);
  const game = snapshot && game_by_id(snapshot.game);
  set_title(t("join.title"));
  if (problem) return html`<${Failed} problem=${problem} retry=${load} />`;
  if (!snapshot || !game || me.value === undefined) return html`<${Loading} />`;
  const looks = seat_looks(snapshot, t);
  const host = snapshot.seats.find((seat) => seat.user?.id === snapshot.owner)?.user?.name;
  const options = options_line(game.id, snapshot.options, fields_of(game.options));
  return html`<div class="page invitation-page">
    <header class="game-hero">
      <${GameCover} id=${game.id} />
      <div class="stack">
        <h1>
          ${host ? t("join.invited_by", { name: host, game: game.name }) : t("join.invited", { game: game.name })}
        </h1>
        <p class="lead">${pitch_of(game.id)}</p>
        <${GameFacts} game=${game} />
        <p class="quiet">
          ${options && html`${options} · `}<a href=${paths.game(game.id)}>${t("join.about", { game: game.name })}</a
          >${" · "}<a href=${paths.rules(game.id)}>${t("home.rules")}</a>
        </p>
      </div>
    </header>
    <section class="panel" aria-label=${t("match.players")}>
      <${OpenTable} snapshot=${snapshot} looks=${looks} invitation=${token} on_change=${load} />
    </section>
  </div>`;
}
