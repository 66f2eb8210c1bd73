import { useEffect, useState } from "preact/hooks";
import { Online, PersonRow, name_of } from "../components/people/person.js";
import { Outcome } from "../components/ui/entry.js";
import { Icon } from "../components/ui/icons.js";
import { Failed, Loading } from "../components/ui/states.js";
import { account_api } from "../lib/account/account_api.js";
import { me } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { problem_text } from "../lib/i18n/refusals.js";
import { as_problem } from "../lib/net/problem.js";
import { block, mute } from "../lib/people/mutes.js";
import { notify } from "../lib/ui/notices.js";
import { paths } from "../lib/ui/routes.js";
import { use_loaded } from "../lib/ui/use_loaded.js";

/** Friends, mutes, blocks, and a search for players. */
export function PeoplePage() {
  set_title(t("people.title"));
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (me.value === null) {
    return html`<${Outcome} mood="fog" title=${t("people.title")} text=${t("people.nobody")}>
      <a class="button primary" href=${paths.login(paths.people())}>${t("nav.log_in")}</a>
      <a class="button" href=${paths.register()}>${t("nav.register")}</a>
    </${Outcome}>`;
  }
  if (me.value === undefined) return html`<${Loading} />`;
  return html`<${Lists} key=${me.value.id} />`;
}

function Lists() {
  const friends = use_loaded(() => account_api.friends(), []);
  const blocks = use_loaded(() => account_api.blocks(), []);
  const mutes = use_loaded(() => account_api.mutes(), []);
  const problem = friends.problem ?? blocks.problem ?? mutes.problem;
  const reload = () => Promise.all([friends.reload(), blocks.reload(), mutes.reload()]);
  useEffect(() => {
    // Friends may have come online while the page was hidden.
    const back = () => document.visibilityState === "visible" && friends.reload();
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, []);
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} />`;
  if (!friends.value || !blocks.value || !mutes.value) return html`<${Loading} />`;
  const act = (/** @type {Promise<unknown>} */ call) =>
    call.then(reload, (error) => notify("error", as_problem(error).code));
  const known = new Set(friends.value.friends.map(({ user }) => user.id));
  const in_order = [...friends.value.friends].sort(
    (a, b) => Number(b.online) - Number(a.online) || a.user.name.localeCompare(b.user.name),
  );
  return html`<div class="page narrow stack people">
    <h1>${t("people.title")}</h1>
    <${Search} known=${known} on_add=${(/** @type {string} */ id) => act(account_api.befriend(id, true))} />
    <section class="list" aria-labelledby="friends">
      <h2 id="friends">
        ${t("people.friends")} ${in_order.length > 0 && html`<span class="count">${in_order.length}</span>`}
      </h2>
      ${
        in_order.length === 0
          ? html`<p class="nothing">${t("people.no_friends")}</p>`
          : html`<ul class="rows panel">
              ${in_order.map(
                ({ user, online }) =>
                  html`<${PersonRow} key=${user.id} user=${user} more=${html`<${Online} online=${online} />`}>
                    <button
                      class="button"
                      aria-label=${t("people.remove_of", { name: name_of(user) })}
                      onClick=${() => act(account_api.befriend(user.id, false))}
                    >
                      ${t("people.remove")}
                    </button>
                  </${PersonRow}>`,
              )}
            </ul>`
      }
    </section>
    <${Shunned}
      id="muted"
      users=${mutes.value.mutes.map(({ user }) => user)}
      words=${{ title: t("people.muted"), nobody: t("people.no_muted"), undo: t("mute.undo"), undo_of: "mute.undo_of" }}
      on_undo=${(/** @type {string} */ id) => act(mute(id, false))}
    />
    <${Shunned}
      id="blocked"
      users=${blocks.value.blocks.map(({ user }) => user)}
      words=${{ title: t("people.blocked"), nobody: t("people.no_blocked"), undo: t("people.unblock"), undo_of: "people.unblock_of" }}
      on_undo=${(/** @type {string} */ id) => act(block(id, false))}
    />
  </div>`;
}

/**
 * The list of muted or blocked users.
 * @param {{ id: string, users: import("../lib/types.js").User[], on_undo: (id: string) => void,
 *   words: { title: string, nobody: string, undo: string, undo_of: string } }} props `undo_of`: the key of the button's name
 */
function Shunned({ id, users, words, on_undo }) {
  return html`<section class="list" aria-labelledby=${id}>
    <h2 id=${id}>${words.title}</h2>
    ${
      users.length === 0
        ? html`<p class="nothing">${words.nobody}</p>`
        : html`<ul class="rows panel">
            ${users.map(
              (user) =>
                html`<${PersonRow} key=${user.id} user=${user}>
                  <button
                    class="button"
                    aria-label=${t(words.undo_of, { name: name_of(user) })}
                    onClick=${() => on_undo(user.id)}
                  >
                    ${words.undo}
                  </button>
                </${PersonRow}>`,
            )}
          </ul>`
    }
  </section>`;
}

const settle_ms = 250;

/** A search for accounts by the beginning of their name. @param {{ known: Set<string>, on_add: (id: string) => void }} props */
function Search({ known, on_add }) {
  const [name, set_name] = useState("");
  const [found, set_found] = useState(/** @type {import("../lib/types.js").User[] | null} */ (null));
  const [fault, set_fault] = useState(/** @type {string | null} */ (null));
  const wanted = name.trim();
  useEffect(() => {
    set_fault(null);
    if (wanted === "") {
      set_found(null);
      return undefined;
    }
    let gone = false;
    const timer = setTimeout(
      () =>
        account_api.find_players(wanted).then(
          ({ players }) => gone || set_found(players),
          (error) => gone || set_fault(problem_text(as_problem(error))),
        ),
      settle_ms,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  const others = (found ?? []).filter(({ id }) => id !== me.value?.id);
  return html`<form class="search" role="search" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <div class="field">
      <label class="label" for="find">${t("people.find")}</label>
      <div class="search-box">
        <${Icon} name="search" />
        <input
          class="input"
          id="find"
          type="search"
          autocomplete="off"
          spellcheck=${false}
          maxlength="64"
          placeholder=${t("people.find_hint")}
          value=${name}
          onInput=${(/** @type {any} */ event) => set_name(event.target.value)}
        />
      </div>
    </div>
    <div role="status">
      ${fault && html`<p class="fault">${fault}</p>`}
      ${found && wanted && others.length === 0 && !fault && html`<p class="quiet">${t("people.nobody_found", { name: wanted })}</p>`}
    </div>
    ${
      wanted &&
      others.length > 0 &&
      html`<ul class="rows panel" aria-label=${t("people.found")}>
        ${others.map(
          (user) =>
            html`<${PersonRow} key=${user.id} user=${user}>
              ${
                known.has(user.id)
                  ? html`<span class="pill good">${t("people.is_friend")}</span>`
                  : html`<button
                      type="button"
                      class="button"
                      aria-label=${t("people.add_of", { name: user.name })}
                      onClick=${() => on_add(user.id)}
                    >
                      <${Icon} name="plus" />${t("people.add")}
                    </button>`
              }
            </${PersonRow}>`,
        )}
      </ul>`
    }
  </form>`;
}
