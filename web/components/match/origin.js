import { useState } from "preact/hooks";
import { me } from "../../lib/account/session.js";
import { html } from "../../lib/html.js";
import { show_day_time, t } from "../../lib/i18n/i18n.js";
import { refresh_lists } from "../../lib/lobby/lists.js";
import { user_name } from "../../lib/match/seats.js";
import { tables_api } from "../../lib/lobby/tables_api.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { navigate } from "../../lib/ui/router.js";
import { paths } from "../../lib/ui/routes.js";
import { Confirm } from "../ui/dialog.js";
import { Icon } from "../ui/icons.js";

/**
 * Says that a match was imported, by whom and from where. The user who imported it can delete it.
 * @param {{ store: import("../../lib/match/match_store.js").MatchStore, origin: import("../../lib/types.js").Origin }} props
 */
export function OriginNote({ store, origin }) {
  const { id, invitation } = store;
  const [asking, set_asking] = useState(false);
  const mine = origin.by.id === me.value?.id;
  const remove = async () => {
    try {
      await tables_api.delete_import(id);
      refresh_lists();
      navigate(paths.home());
      notify("info", "import.deleted");
    } catch (error) {
      notify("error", as_problem(error).code);
    }
  };
  return html`<section class="origin" aria-label=${t("import.title")}>
    <p>
      <strong>${t("import.title")}</strong>
      <span class="quiet">
        ${t("import.from", { name: user_name(origin.by, t), moment: show_day_time(origin.at), match: origin.match })}
      </span>
    </p>
    ${
      mine &&
      html`<button class="button plain" onClick=${() => set_asking(true)}>
        <${Icon} name="trash" />${t("import.delete")}
      </button>`
    }
    <a class="button plain" href=${paths.shuffle(id, invitation)}>
      <${Icon} name="shuffle" />${t("commitment.check")}
    </a>
    ${
      asking &&
      html`<${Confirm}
        title=${t("import.delete_title")}
        text=${t("import.delete_text")}
        confirm=${t("import.delete")}
        on_confirm=${remove}
        on_close=${() => set_asking(false)}
      />`
    }
  </section>`;
}
