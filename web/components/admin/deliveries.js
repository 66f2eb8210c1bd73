import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { channels, delivery_states, field_of_moment, given, moment_of_field } from "../../lib/admin/forms.js";
import { operations_api } from "../../lib/admin/operations_api.js";
import { html } from "../../lib/html.js";
import { first_text, t } from "../../lib/i18n/i18n.js";
import { notify } from "../../lib/ui/notices.js";
import { paths } from "../../lib/ui/routes.js";
import { FieldFault } from "../../lib/ui/use_form.js";
import { use_pages } from "../../lib/ui/use_pages.js";
import { channel_icons } from "../account/alert_grid.js";
import { name_of } from "../people/person.js";
import { TextField } from "../ui/fields.js";
import { Icon } from "../ui/icons.js";
import { ActDialog } from "./act_dialog.js";
import { Moment, Narrow, PagedList, UserLink } from "./common.js";
import { UserFilter } from "./users/user_field.js";

/** @typedef {import("../../lib/admin/operations_api.js").Delivery} Delivery */

/** Kept when the user leaves the section and comes back. */
const filter = signal({
  state: "failed",
  channel: "",
  user: /** @type {import("../../lib/types.js").User | null} */ (null),
});

const day_ms = 24 * 3_600_000;

/** The section with all deliveries of alerts. */
export function DeliverySection() {
  const { state, channel, user } = filter.value;
  const wish = given({ state, channel, user: user?.id ?? "" });
  const [retried, set_retried] = useState(/** @type {Delivery | "all" | null} */ (null));
  const pages = use_pages(
    async (cursor) => {
      const { deliveries, next } = await operations_api.deliveries({ ...wish, cursor });
      return { items: deliveries, next };
    },
    (/** @type {Delivery} */ { id }) => id,
    [JSON.stringify(wish)],
  );
  return html`<h1>${t("admin.deliveries.title")}</h1>
    <p class="quiet">${t("admin.deliveries.lead")}</p>
    <${Filters} />
    <div class="row">
      <button class="button" onClick=${() => set_retried("all")}>
        <${Icon} name="restart" />${t("admin.deliveries.retry_all")}
      </button>
    </div>
    <${PagedList}
      pages=${pages}
      label=${t("admin.deliveries.title")}
      nothing=${t("admin.deliveries.none")}
      row=${(/** @type {Delivery} */ each) => html`<${DeliveryRow} key=${each.id} delivery=${each} on_retry=${() => set_retried(each)} />`}
    />
    ${retried === "all" && html`<${RetryAll} on_done=${pages.reload} on_close=${() => set_retried(null)} />`}
    ${retried && retried !== "all" && html`<${RetryOne} delivery=${retried} on_done=${pages.reload} on_close=${() => set_retried(null)} />`}`;
}

function Filters() {
  const set = (/** @type {Partial<typeof filter.value>} */ change) => (filter.value = { ...filter.value, ...change });
  const { state, channel, user } = filter.value;
  const all = ["", t("admin.users.all")];
  return html`<div class="admin-search" role="search" aria-label=${t("admin.deliveries.search")}>
    <${UserFilter} user=${user} on_choose=${(/** @type {any} */ now) => set({ user: now })} />
    <${Narrow}
      name="state"
      label=${t("admin.users.state")}
      value=${state}
      choices=${[all, ...delivery_states.map((each) => [each, t(`admin.deliveries.state.${each}`)])]}
      on_choose=${(/** @type {string} */ value) => set({ state: value })}
    />
    <${Narrow}
      name="channel"
      label=${t("admin.deliveries.channel")}
      value=${channel}
      choices=${[all, ...channels.map((each) => [each, t(`account.alerts.channel.${each}`)])]}
      on_choose=${(/** @type {string} */ value) => set({ channel: value })}
    />
  </div>`;
}

/** Kinds without a text keep the server's name. @param {string} kind */
const kind_text = (kind) => first_text(t, [`account.alerts.kind.${kind}`], kind);

const moods = /** @type {Record<string, string>} */ ({ delivered: "good", failed: "bad", waiting: "you" });

/** @param {{ delivery: Delivery, on_retry: () => void }} props */
function DeliveryRow({ delivery, on_retry }) {
  const { user, kind, match, channel, state, attempts, error, at, held_until } = delivery;
  const what = kind_text(kind);
  return html`<li class="delivery">
    <span class="row-icon"><${Icon} name=${/** @type {any} */ (channel_icons)[channel] ?? "bell"} /></span>
    <span class="row-text">
      <span
        ><${UserLink}
          user=${user}
        />${" · "}${match ? html`<a href=${paths.admin("matches", match)}>${what}</a>` : what}</span
      >
      <span class="marks">
        <span class=${`pill ${moods[state] ?? ""}`}>${t(`admin.deliveries.state.${state}`)}</span>
        ${held_until !== null && html`<span class="pill bad">${t("admin.deliveries.held")}</span>`}
        <span class="quiet small">
          <${Moment} at=${at} /> · ${t(`account.alerts.channel.${channel}`)}
          ${attempts > 1 && ` · ${t("account.alerts.attempts", { count: attempts })}`}
        </span>
      </span>
      ${error && html`<span class="small why-not" dir="auto">${error}</span>`}
    </span>
    ${
      state === "failed" &&
      html`<button
        class="button"
        aria-label=${t("admin.deliveries.retry_of", { kind: what, name: name_of(user) })}
        onClick=${on_retry}
      >
        ${t("admin.deliveries.retry")}
      </button>`
    }
  </li>`;
}

/** @param {{ delivery: Delivery, on_done: () => unknown, on_close: () => void }} props */
function RetryOne({ delivery, on_done, on_close }) {
  const values = { kind: kind_text(delivery.kind), name: name_of(delivery.user) };
  const send = async (/** @type {Record<string, string>} */ { reason }) => {
    await operations_api.retry(delivery.id, reason);
    notify("info", "admin.deliveries.retried_one");
    await on_done();
  };
  return html`<${ActDialog}
    title=${t("admin.deliveries.retry_title", values)}
    text=${t("admin.deliveries.retry_text")}
    confirm=${t("admin.deliveries.retry")}
    kind="primary"
    send=${send}
    on_close=${on_close}
  />`;
}

/** @param {{ on_done: () => unknown, on_close: () => void }} props */
function RetryAll({ on_done, on_close }) {
  const [now] = useState(() => Date.now());
  const send = async (/** @type {Record<string, string>} */ { since, reason }) => {
    const moment = moment_of_field(since);
    if (moment === null) throw new FieldFault("since", t("admin.deliveries.no_since"));
    const { retried } = await operations_api.retry_all(moment, reason);
    notify("info", "admin.deliveries.retried_all", { count: retried });
    await on_done();
  };
  return html`<${ActDialog}
    title=${t("admin.deliveries.retry_all_title")}
    text=${t("admin.deliveries.retry_all_text")}
    confirm=${t("admin.deliveries.retry")}
    kind="primary"
    fields=${["since"]}
    send=${send}
    on_close=${on_close}
  >
    <${TextField}
      name="since"
      type="datetime-local"
      label=${t("admin.deliveries.since")}
      initial=${field_of_moment(now - day_ms)}
      required
    />
  </${ActDialog}>`;
}
