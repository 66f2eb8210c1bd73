import { useState } from "preact/hooks";
import { me } from "../../lib/account/session.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { refresh_lists } from "../../lib/lobby/lists.js";
import { sit_down } from "../../lib/lobby/open_match.js";
import { reserved_seat, seat_looks } from "../../lib/match/seats.js";
import { tables_api } from "../../lib/lobby/tables_api.js";
import { as_problem } from "../../lib/net/problem.js";
import { paths } from "../../lib/ui/routes.js";
import { Icon } from "../ui/icons.js";
import { CardSeats, CardTitle, Picture } from "./match_card.js";
import { Terms } from "./terms.js";

/** A table with a seat reserved for the viewer, to accept or decline. @param {{ item: import("../../lib/types.js").MatchItem }} props */
export function InvitationCard({ item }) {
  const [problem, set_problem] = useState(/** @type {import("../../lib/net/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  const looks = seat_looks(item, t);
  const host = item.seats.find((seat) => seat.user?.id === item.owner)?.user?.name;
  const attempt = async (/** @type {() => Promise<unknown>} */ act) => {
    set_busy(true);
    set_problem(null);
    try {
      await act();
    } catch (error) {
      set_problem(as_problem(error));
    }
    refresh_lists();
    set_busy(false);
  };
  const accept = () => attempt(() => sit_down(item.id, { seat: reserved_seat(item.seats, me.value?.id)?.seat }));
  const others = looks.filter((look) => look.kind === "player" || look.kind === "bot" || look.kept_for);
  return html`<article class="card yours">
    <${Picture} item=${item} looks=${looks} />
    <div class="card-text">
      <${CardTitle} item=${item} href=${paths.match(item.id)} />
      <p class="card-ask">${host ? t("invitation.by", { name: host }) : t("invitation.plain")}</p>
      <${CardSeats} item=${item} looks=${others.filter(({ kept_for }) => kept_for?.id !== me.value?.id)} />
      <${Terms} match=${item} />
      ${problem && html`<p class="fault small" role="alert">${problem_text(problem)}</p>`}
      <div class="row card-actions">
        <button class="button primary" disabled=${busy} onClick=${accept}>
          <${Icon} name="check" />${t("invitation.accept")}
        </button>
        <button class="button" disabled=${busy} onClick=${() => attempt(() => tables_api.decline_seat(item.id))}>
          ${t("invitation.decline")}
        </button>
      </div>
    </div>
  </article>`;
}
