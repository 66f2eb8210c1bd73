import { useState } from "preact/hooks";
import { api } from "../lib/api.js";
import { html } from "../lib/html.js";
import { show_day_time, t } from "../lib/i18n.js";
import { refresh_lists } from "../lib/lists.js";
import { notify } from "../lib/notices.js";
import { as_problem } from "../lib/problem.js";
import { navigate } from "../lib/router.js";
import { paths } from "../lib/routes.js";
import { user_name } from "../lib/seats.js";
import { me } from "../lib/session.js";
import { Confirm } from "./dialog.js";
import { Icon } from "./icons.js";

/**
 * Says of a match that it was put in from its record, by whom, and what it was; whoever put it in can take it away again.
 * @param {{ store: import("../lib/match_store.js").MatchStore, origin: import("../lib/types.js").Origin }} props
 */
export function OriginNote({ store, origin }) {
  const { id, invitation } = store;
  const [asking, set_asking] = useState(false);
  const mine = origin.by.id === me.value?.id;
  const remove = async () => {
    try {
      await api.delete_import(id);
      refresh_lists();
      navigate(paths.home());
      notify("info", "import.deleted");
    } catch (error) {
      notify("error", as_problem(error).code);
    }
  };
  return html`<section class="aftermath origin" aria-label=${t("import.title")}>
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
