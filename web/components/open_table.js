import { useState } from "preact/hooks";
import { api } from "../lib/api.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { refresh_lists } from "../lib/lists.js";
import { notify } from "../lib/notices.js";
import { sit_down } from "../lib/open_match.js";
import { as_problem } from "../lib/problem.js";
import { problem_text } from "../lib/refusals.js";
import { navigate } from "../lib/router.js";
import { paths } from "../lib/routes.js";
import { me } from "../lib/session.js";
import { NameField } from "./name_field.js";
import { Presence, SeatTag } from "./seat_tag.js";
import { ShareLink } from "./share.js";

/**
 * A table that still waits for players: who sits, how others come, and how to go.
 * @param {{ snapshot: import("../lib/types.js").Snapshot, looks: import("../lib/types.js").SeatLook[], invitation?: string,
 *   on_change?: () => void }} props
 */
export function OpenTable({ snapshot, looks, invitation, on_change }) {
  const [problem, set_problem] = useState(/** @type {import("../lib/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  const attempt = async (/** @type {() => Promise<unknown>} */ act) => {
    set_busy(true);
    set_problem(null);
    try {
      await act();
    } catch (error) {
      const refused = as_problem(error);
      // Who comes too late finds another page the next moment: there the reason still has to be read.
      if (refused.status === 409) notify("error", refused.code, refused.members);
      else set_problem(refused);
      on_change?.();
    }
    set_busy(false);
  };
  const join = () => attempt(() => sit_down(snapshot.id, invitation ? { invitation } : {}).then(() => on_change?.()));
  const leave = () =>
    attempt(async () => {
      await api.leave_seat(snapshot.id);
      refresh_lists();
      navigate(paths.home());
    });
  const seated = snapshot.you !== null;
  const free = looks.some(({ kind }) => kind === "open" || (kind === "invite" && invitation));
  const owner = me.value?.id === snapshot.owner;
  return html`<div class="stack">
    <ul class="sitting">
      ${looks.map((look) => html`<li key=${look.seat} class=${look.kind}><${SeatTag} look=${look} /><${Presence} look=${look} /></li>`)}
    </ul>
    ${seated && html`<${Links} snapshot=${snapshot} />`}
    ${!seated && free && me.value === null && html`<${NameField} />`}
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
    <div class="row">
      ${!seated && free && html`<button class="button primary" disabled=${busy} onClick=${join}>${t("table.join")}</button>`}
      ${!seated && !free && html`<p class="quiet">${t("table.full")}</p>`}
      ${
        seated &&
        html`<button class="button danger" disabled=${busy} onClick=${leave}>
          ${t(owner ? "table.close" : "table.leave")}
        </button>`
      }
    </div>
  </div>`;
}

/** @param {{ snapshot: import("../lib/types.js").Snapshot }} props */
function Links({ snapshot }) {
  const invited = snapshot.seats.some(({ kind }) => kind === "invite") || snapshot.visibility === "private";
  const path = invited && snapshot.invitation ? paths.join(snapshot.id, snapshot.invitation) : paths.match(snapshot.id);
  return html`<${ShareLink}
    label=${t(invited ? "share.invitation" : "share.table")}
    hint=${t(invited ? "share.invitation_hint" : "share.table_hint")}
    link=${location.origin + path}
  />`;
}
