import { useState } from "preact/hooks";
import { me } from "../../lib/account/session.js";
import { game_by_id } from "../../lib/games/games.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { refresh_lists } from "../../lib/lobby/lists.js";
import { sit_down } from "../../lib/lobby/open_match.js";
import { is_free, reserved_seat } from "../../lib/match/seats.js";
import { tables_api } from "../../lib/lobby/tables_api.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { navigate } from "../../lib/ui/router.js";
import { paths } from "../../lib/ui/routes.js";
import { Commitment } from "../shuffle/commitment.js";
import { Confirm } from "../ui/dialog.js";
import { Icon } from "../ui/icons.js";
import { ShareLink } from "../ui/share.js";
import { NameField } from "./name_field.js";
import { TableSeats } from "./table_seats.js";
import { Terms } from "./terms.js";

/**
 * @typedef {import("../../lib/types.js").Snapshot} Snapshot
 * @typedef {(act: () => Promise<unknown>) => Promise<void>} Attempt
 */

/**
 * A table that waits for players: seats, terms, the invitation, and how to leave.
 * @param {{ snapshot: Snapshot, looks: import("../../lib/types.js").SeatLook[], invitation?: string, on_change: () => Promise<void> }} props
 */
export function OpenTable({ snapshot, looks, invitation, on_change }) {
  const [problem, set_problem] = useState(/** @type {import("../../lib/net/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  /** @type {Attempt} */
  const attempt = async (act) => {
    set_busy(true);
    set_problem(null);
    try {
      await act();
    } catch (error) {
      const refused = as_problem(error);
      // The form may be gone in a moment, so the reason is shown as a notice.
      if (refused.status === 409) notify("error", refused.code, refused.members);
      else set_problem(refused);
      await on_change();
    }
    set_busy(false);
  };
  const owner = me.value?.id === snapshot.owner;
  // Those who can join see that first, and players see first whom they wait for.
  return html`<div class="stack">
    <${Terms} match=${snapshot} hidden />
    ${
      snapshot.you === null &&
      html`<${Coming}
        snapshot=${snapshot}
        invitation=${invitation}
        busy=${busy}
        attempt=${attempt}
        on_change=${on_change}
      />`
    }
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
    <${TableSeats}
      snapshot=${snapshot}
      looks=${looks}
      owner=${owner}
      busy=${busy}
      attempt=${attempt}
      on_change=${on_change}
    />
    ${
      snapshot.you !== null &&
      html`<${Links} snapshot=${snapshot} owner=${owner} busy=${busy} attempt=${attempt} on_change=${on_change} />
        <${Sitting} snapshot=${snapshot} owner=${owner} busy=${busy} attempt=${attempt} on_change=${on_change} />`
    }
    <${Commitment} commitment=${snapshot.commitment} />
  </div>`;
}

/** For viewers without a seat. @param {{ snapshot: Snapshot, invitation?: string, busy: boolean, attempt: Attempt, on_change: () => Promise<void> }} props */
function Coming({ snapshot, invitation, busy, attempt, on_change }) {
  const kept = reserved_seat(snapshot.seats, me.value?.id);
  const free = snapshot.seats.some(
    ({ kind, kept_for }) => kind === "open" || (kind === "invite" && !kept_for && invitation),
  );
  const join = (/** @type {{ seat?: number, invitation?: string }} */ wish) =>
    attempt(() => sit_down(snapshot.id, wish).then(on_change));
  const decline = () =>
    attempt(async () => {
      await tables_api.decline_seat(snapshot.id);
      refresh_lists();
      navigate(paths.home());
    });
  if (kept) {
    return html`<p class="reserved-note">${t("invitation.kept")}</p>
      <div class="row">
        <button class="button primary" disabled=${busy} onClick=${() => join({ seat: kept.seat })}>
          <${Icon} name="check" />${t("invitation.accept")}
        </button>
        <button class="button" disabled=${busy} onClick=${decline}>${t("invitation.decline")}</button>
      </div>`;
  }
  if (!free) return html`<p class="quiet">${t(snapshot.seats.some(is_free) ? "table.kept" : "table.full")}</p>`;
  return html`${me.value === null && html`<${NameField} />`}
    <div class="row">
      <button class="button primary" disabled=${busy} onClick=${() => join(invitation ? { invitation } : {})}>
        ${t("table.join")}
      </button>
    </div>`;
}

/** For players at the table: start with those present, or leave. @param {{ snapshot: Snapshot, owner: boolean, busy: boolean, attempt: Attempt, on_change: () => Promise<void> }} props */
function Sitting({ snapshot, owner, busy, attempt, on_change }) {
  const [closing, set_closing] = useState(false);
  const least = Math.max(2, game_by_id(snapshot.game)?.seats.min ?? 2);
  const taken = snapshot.seats.filter((seat) => !is_free(seat)).length;
  const leave = () =>
    attempt(async () => {
      await tables_api.leave_seat(snapshot.id);
      refresh_lists();
      navigate(paths.home());
    });
  const start = () => attempt(() => tables_api.start_match(snapshot.id).then(on_change));
  const alone = snapshot.seats.filter(({ kind }) => kind === "player").length < 2;
  return html`<div class="row">
      ${
        owner &&
        taken >= least &&
        html`<button class="button primary" disabled=${busy} onClick=${start}>
          <${Icon} name="play" />${t("table.start", { count: taken })}
        </button>`
      }
      <button class="button danger" disabled=${busy} onClick=${owner && !alone ? () => set_closing(true) : leave}>
        ${t(owner ? "table.close" : "table.leave")}
      </button>
    </div>
    ${
      closing &&
      html`<${Confirm}
        title=${t("table.close_title")}
        text=${t("table.close_text")}
        confirm=${t("table.close")}
        on_confirm=${leave}
        on_close=${() => set_closing(false)}
      />`
    }`;
}

/** @param {{ snapshot: Snapshot, owner: boolean, busy: boolean, attempt: Attempt, on_change: () => Promise<void> }} props */
function Links({ snapshot, owner, busy, attempt, on_change }) {
  const [renewing, set_renewing] = useState(false);
  const invited = snapshot.seats.some(({ kind }) => kind === "invite") || snapshot.visibility === "private";
  const path = invited && snapshot.invitation ? paths.join(snapshot.id, snapshot.invitation) : paths.match(snapshot.id);
  const renew = () =>
    attempt(async () => {
      await tables_api.renew_invitation(snapshot.id);
      await on_change();
      notify("info", "share.renewed");
    });
  return html`<div class="stack close">
    <${ShareLink}
      label=${t(invited ? "share.invitation" : "share.table")}
      hint=${t(invited ? "share.invitation_hint" : "share.table_hint")}
      link=${location.origin + path}
    />
    ${
      owner &&
      invited &&
      snapshot.invitation &&
      html`<div>
        <button class="button plain renew" disabled=${busy} onClick=${() => set_renewing(true)}>
          <${Icon} name="renew" />${t("share.renew")}
        </button>
      </div>`
    }
    ${
      renewing &&
      html`<${Confirm}
        title=${t("share.renew_title")}
        text=${t("share.renew_text")}
        confirm=${t("share.renew")}
        kind="primary"
        on_confirm=${renew}
        on_close=${() => set_renewing(false)}
      />`
    }
  </div>`;
}
