// The conventions of the project. Each rule is tested on samples first, because a rule that cannot fail is useless.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as code from "./code.js";
import * as documents from "./documents.js";
import * as imports from "./imports.js";
import * as includes from "./includes.js";
import { components_get_what_they_need } from "./props.js";
import { read_tree } from "./tree.js";
import { visible_text_is_in_the_locale_files } from "./visible_text.js";

/** @typedef {import("./tree.js").File} File */

/** A sample with one file. @param {string} path @param {string} [text] @returns {File[]} */
const at = (path, text = "") => [{ path, text }];
const half = { todo: "TO" + "DO", machine: "/ho" + "me/ann/atoll" };

/** @type {Record<string, {check: (files: File[]) => string[], bad: File[][], good: File[][]}>} */
const rules = {
  "the rules of a game know no server, socket, log, thread, clock or file": {
    check: includes.engines_are_pure,
    bad: [
      at("engines/maori/rules.cpp", '#include "server/store/store.hpp"\n'),
      at("engines/core/any_game.hpp", "#include <thread>\n"),
      at("engines/maori/score.cpp", "  #  include <iostream>\n"),
      at("engines/maori/rules.cpp", "#include <boost/json.hpp>\n"),
    ],
    good: [
      at("engines/maori/rules.cpp", '#include <vector>\n#include "engines/core/seat.hpp"\n// #include <thread>\n'),
      at("engines/maori/tests/rules.test.cpp", '#include "server/chance/keyed_chance.hpp"\n'),
    ],
  },
  "a game includes the core and itself": {
    check: includes.games_stand_alone,
    bad: [
      at("engines/hawaii/rules.cpp", '#include "engines/maori/rules.hpp"\n'),
      at("engines/core/draft.cpp", '#include "engines/maori/game.hpp"\n'),
      at("engines/maori/rules.cpp", '#include "engines/bots/bots.hpp"\n'),
    ],
    good: [at("engines/maori/rules.cpp", '#include "engines/core/seat.hpp"\n#include "engines/maori/state.hpp"\n')],
  },
  "the folders of the server include what ARCHITECTURE.md allows": {
    check: includes.server_folders_include_as_allowed,
    bad: [
      at("server/store/sql/sql.cpp", '#include "server/match/service.hpp"\n'),
      at("server/match/service.cpp", '#include "server/http/exchange.hpp"\n'),
      at("server/http/routes.cpp", '#include "server/net/listener.hpp"\n'),
      at("server/http/routes.cpp", '#include "server/realtime/hub.hpp"\n'),
      at("server/gossip/gossip.cpp"),
    ],
    good: [
      at("server/net/listener.cpp", '#include "server/http/exchange.hpp"\n'),
      at("server/match/service.cpp", '#include "server/store/store.hpp"\n#include "protocol/errors.hpp"\n'),
      at("server/app/main.cpp", '#include "server/net/listener.hpp"\n#include "server/app/config.hpp"\n'),
    ],
  },
  "the types of boards are known": {
    check: code.boards_are_typed,
    bad: [
      at("web/games/maori/a.js", "/** @param {any} view */\n"),
      at("web/games/maori/a.js", "/**\n * @param {{view: View, seat: number,\n *   marks: any[]}} props\n */\n"),
      at("web/games/pebbles/a.js", "const seats = (/** @type {any} */ view) => view;\n"),
      at("web/games/maori/a.js", "/** @type {Record<string, any>} */\n"),
    ],
    good: [
      at("web/games/maori/a.js", "/** The moves of any seat, before any land. @param {View} view */\n"),
      at("web/lib/a.js", "/** @param {any} view */\n"),
    ],
  },
  "a component gets the properties that it needs": {
    check: components_get_what_they_need,
    bad: [
      at(
        "web/components/ui/a.js",
        "/** @param {{ one: any, two?: any, three: any }} props */\nfunction Part({ one, two, three = 3 }) {}\n" +
          "const page = html`<p><${Part} two=${2} /></p>`;\n",
      ),
      [
        ...at("web/components/ui/a.js", "/** @param {{ one: any }} props */\nexport function Part({ one }) {}\n"),
        ...at(
          "web/pages/b.js",
          'import { Part as Piece } from "../components/ui/a.js";\nhtml`<${Piece}>${1}</${Piece}>`;\n',
        ),
      ],
    ],
    good: [
      at(
        "web/components/ui/a.js",
        "/** @param {{ one: any, two?: any, children: any }} props */\nfunction Part({ one, two, children }) {}\n" +
          "const pages = [html`<${Part} one=${1}>text</${Part}>`, html`<${Part} ...${all} />`, html`<${Part} two=${2} one />`];\n",
      ),
    ],
  },
  "CMake links what ARCHITECTURE.md allows": {
    check: includes.cmake_links_as_allowed,
    bad: [at("server/CMakeLists.txt", "atoll_part(store atoll_core\n  atoll_match)\n")],
    good: [at("server/CMakeLists.txt", "atoll_part(match atoll_work atoll_store atoll_engines spdlog::spdlog)\n")],
  },
  "the client's folders import in their order, and games only what boards are made with": {
    check: imports.client_parts_keep_to_the_order,
    bad: [
      at("web/lib/net/x.js", 'import { t } from "../i18n/i18n.js";\n'),
      at("web/lib/match/x.js", 'import { Icon } from "../../components/ui/icons.js";\n'),
      at("web/components/lobby/x.js", 'import {\n  Seat,\n  Tag,\n} from "../match/tag.js";\n'),
      at("web/components/match/x.js", 'import "../../pages/match.js";\n'),
      at("web/games/maori/x.js", 'import { me } from "../../lib/account/session.js";\n'),
      at("web/games/maori/x.js", 'import { ask } from "../hawaii/ask.js";\n'),
      at("web/lib/x.js", 'import { x } from "./net/x.js";\n'),
      at("web/lib/gossip/x.js"),
    ],
    good: [
      at("web/lib/ui/x.js", 'import { signal } from "@preact/signals";\nimport { t } from "../i18n/i18n.js";\n'),
      at("web/lib/net/x.js", '/** @typedef {import("../account/account_api.js").Profile} Profile */\n'),
      at("web/app.js", 'import { Page } from "./pages/x.js";\nconst y = () => import("./pages/y.js");\n'),
      at("web/pages/x.js", 'import { y } from "./y.js";\nimport { html } from "../lib/html.js";\n'),
      at("web/games/maori/x.js", 'import { ask } from "./ask.js";\nimport { bar } from "../../board/bar.js";\n'),
    ],
  },
  "ARCHITECTURE.md says who may include what": {
    check: (files) => includes.the_architecture_page_has_the_allowed_includes(files).slice(0, 1),
    bad: [
      at("ARCHITECTURE.md", "The arrows go down.\n"),
      at("ARCHITECTURE.md", "| folder of `server/` | may include |\n|---|---|\n| `work` | `log`, `store` |\n"),
    ],
    good: [at("README.md", "The arrows go down.\n")],
  },
  "ARCHITECTURE.md describes every folder": {
    check: includes.the_architecture_page_has_every_folder,
    bad: [[...at("ARCHITECTURE.md", "| `engines/core/` | games |\n"), ...at("server/gossip/gossip.cpp")]],
    good: [
      [
        ...at("ARCHITECTURE.md", "| `engines/core/` | games |\n| `server/store/` | data |\n"),
        ...at("engines/core/game.hpp"),
        ...at("server/store/store.hpp"),
      ],
    ],
  },
  "every route has a rate limit, except those for monitoring": {
    check: code.only_monitoring_is_free_of_rate_limits,
    bad: [
      at("server/http/api_x.cpp", '{.pattern = "/api/v1/x",\n .rate = RateClass::none,\n .handler = x}\n'),
      at("server/http/api_x.hpp", "struct ApiRoute {\n  RateClass rate = RateClass::none;\n};\n"),
      at("server/api/routes.cpp", '{"GET", "/api/v1/me", none, light, users, no_body, by(x)},\n'),
      at("server/api/routes.cpp", '{"GET", "/api/v1/me",\n RateClass::none, light, users, no_body, by(x)},\n'),
      at("server/api/routes.cpp", '{"GET", "/api/v1/healthz", none, io, readers, no_body, by(x)},\n'),
      at("server/api/routes.cpp", '{"GET", "/api/v1/me", heavy_work, heavy, users, no_body, by(x)},\n'),
      at("server/api/routes.cpp", 'route("GET", "/api/v1/me").handle(x);\n'),
    ],
    good: [
      at(
        "server/http/api_x.cpp",
        '{.pattern = "/api/v1/x", .handler = x}\n{.pattern = "/healthz", .rate = RateClass::none}\n',
      ),
      at(
        "server/api/routes.cpp",
        '{"GET", "/api/v1/me", read, light, users, no_body, by(x)},\n{"GET", "/healthz", none, io, readers, no_body, by(y)},\n',
      ),
    ],
  },
  "secrets are compared in constant time": {
    check: code.secrets_are_compared_in_constant_time,
    bad: [
      at("server/http/x.cpp", "if (row.token == token) return true;\n"),
      at("server/http/x.cpp", "return request.password != stored;\n"),
      at("server/match/x.cpp", "return given == state->row->invitation;\n"),
      at("server/notify/x.cpp", "return std::memcmp(right.data(), mac.data(), right.size()) == 0;\n"),
    ],
    good: [
      at("server/http/x.cpp", "if (token == nullptr || each.token_hash == hash) return; // token == other\n"),
      at("server/match/x.cpp", "return a.size() == token.size() && sodium_memcmp(a.data(), token.data(), 3) == 0;\n"),
      at("server/lobby/x.cpp", "if (after->row->invitation != before->row->invitation) write();\n"),
      at("server/store/x.cpp", "if (account->password != *verified) return Failure::changed;\n"),
    ],
  },
  "only server/net includes Boost": {
    check: includes.only_net_knows_boost,
    bad: [at("server/http/router.cpp", "#include <boost/beast/http.hpp>\n")],
    good: [at("server/net/session.cpp", "#include <boost/beast/http.hpp>\n")],
  },
  "only server/store contains SQL": {
    check: includes.only_the_store_contains_sql,
    bad: [
      at("server/match/service.cpp", 'run("SELECT id FROM matches");\n'),
      at("server/app/backup.cpp", "#include <sqlite3.h>\n"),
      at("server/lobby/lobby.cpp", 'run("UPDATE matches SET status = 1");\n'),
    ],
    good: [
      at("server/store/sql/sql.cpp", 'run("SELECT id FROM matches");\n'),
      at("server/match/service.cpp", '// what SELECT … FROM would do\nlog("update matches");\n'),
    ],
  },
  "only server/store knows its databases": {
    check: includes.only_the_store_knows_its_databases,
    bad: [
      at("server/app/services.hpp", '#include "server/store/chat/chat.hpp"\n'),
      at("server/app/serve.cpp", '#include "server/store/sql_store.hpp"\n'),
      at("server/app/serve.cpp", "auto store = store::SqliteStore::open(path);\n"),
      at("server/backup/backups.cpp", 'const auto path = data / "atoll.db";\n'),
      at("server/upkeep/upkeep.cpp", 'fs::remove(path + "-wal");\n'),
    ],
    good: [
      at("server/store/sqlite/driver.cpp", '#include "server/store/sql/text.hpp"\n'),
      at("server/app/serve.cpp", '#include "server/store/store.hpp"\n// SQLite, in atoll.db\nstore::open(data);\n'),
    ],
  },
  "includes in quotes are paths from the root": {
    check: includes.includes_are_from_the_root,
    bad: [at("server/http/router.cpp", '#include "router.hpp"\n'), at("a/b.cpp", '#include "../c.hpp"\n')],
    good: [[...at("a/b.cpp", '#include "a/c.hpp"\n'), ...at("a/c.hpp")]],
  },
  "no game is named outside its folders": {
    check: code.no_game_is_named_outside_its_folders,
    bad: [
      at("server/match/service.cpp", 'if (id == "maori") {}\n'),
      at("web/lib/board.js", "import(`../games/maori/board.js`);\n"),
      [...at("engines/pebbles/game.hpp"), ...at("web/pages/home.js", "const first = 'pebbles';\n")],
    ],
    good: [
      at("engines/core/game.hpp", 'std::string_view id;  ///< e.g. "maori".\n'),
      at("engines/maori/game.hpp", 'return "maori";\n'),
      at("web/games/maori/board.js", 'const id = "maori";\n'),
    ],
  },
  "chance comes from engines/core/chance.hpp": {
    check: code.chance_is_reproducible,
    bad: [
      at("engines/maori/rules.cpp", "int n = rand() % 6;\n"),
      at("server/app/app.cpp", "std::shuffle(a.begin(), a.end(), g);\n"),
      at("engines/bots/random.hpp", "std::uniform_int_distribution<int> d(0, 5);\n"),
    ],
    good: [at("engines/maori/rules.cpp", "int n = chance.below(6);  // never rand()\nint operand(int);\n")],
  },
  "nothing is marked unfinished": {
    check: code.nothing_is_marked_unfinished,
    bad: [at("web/lib/x.js", `// ${half.todo}: later\n`), at("README.md", `${half.todo}\n`)],
    good: [at("web/lib/x.js", "// done\n")],
  },
  "no path of a particular machine": {
    check: code.no_path_of_a_machine,
    bad: [at("docs/self-hosting.md", `cd ${half.machine}\n`)],
    good: [at("docs/self-hosting.md", "cd /srv/atoll; see ../homework/x and https://a.example/home\n")],
  },
  "no file is longer than 600 lines": {
    check: code.files_are_not_too_long,
    bad: [at("web/lib/x.js", "x;\n".repeat(601))],
    good: [at("web/lib/x.js", "x;\n".repeat(600)), at("engines/maori/golden/1.json", "1\n".repeat(9000))],
  },
  "no loop runs over a destroyed copy": {
    check: code.no_loop_over_a_destroyed_copy,
    bad: [at("a/b.cpp", 'for (const auto& [k, v] : schema.value("properties", Json::object()).items()) {\n}\n')],
    good: [
      at("a/b.cpp", 'const Json p = schema.value("properties", Json());\nfor (const auto& [k, v] : p.items()) {}\n'),
    ],
  },
  "co_await is written so that g++ 12 compiles it correctly": {
    check: code.awaits_are_safe_under_gcc_12,
    bad: [
      at("server/net/a.cpp", "auto x = co_await run([socket] { return 1; });\n"),
      at("server/net/a.cpp", "co_await co_spawn(ex, [=]() -> awaitable<void> { co_return; }, use_awaitable);\n"),
      at("server/net/a.cpp", "co_await run([this, copy = std::move(x)](auto h) { h(); }, token);\n"),
      at("server/net/a.cpp", "const auto x = busy ? co_await a() : b;\n"),
      at("server/net/a.cpp", 'co_await send({1, "text"});\n'),
      at("server/net/a.cpp", 'co_await send(Reply{200, "text"});\n'),
    ],
    good: [
      at("server/net/a.cpp", "auto work = [socket] { return 1; };\nco_await run(std::move(work));\n"),
      at(
        "server/net/a.cpp",
        "co_await run([&] { return x ? Reply(1) : Reply(2); }());\n".replace("x ? Reply(1) : Reply(2)", "x"),
      ),
      at(
        "server/net/a.cpp",
        "while (true) {\n  if (busy) {\n    co_await a();\n  }\n  co_await b([this] { go(); });\n}\n",
      ),
      at("server/net/a.cpp", "if (auto n = co_await read(buffer); n > 0) {\n  x = {1};\n}\n"),
      at("server/net/a.cpp", "auto [e, n] = co_await async_read(s_, net::buffer(b_), as_tuple(use_awaitable));\n"),
    ],
  },
  "links in documents have a target": {
    check: documents.links_have_a_target,
    bad: [
      at("README.md", "see [x](docs/none.md)\n"),
      [...at("docs/a.md", "[b](b.md#not-there)\n"), ...at("docs/b.md", "# Here\n")],
    ],
    good: [
      [
        ...at("docs/a.md", "[b](b.md#the-way-in) [c](https://a.example) `[x](y)`\n"),
        ...at("docs/b.md", "## The way in\n"),
      ],
      [...at("README.md", "![p](docs/p.png) [d](docs/)\n"), ...at("docs/p.png")],
    ],
  },
  "paths in documents exist": {
    check: documents.paths_in_documents_exist,
    bad: [
      [...at("ARCHITECTURE.md", "see `server/a.{cpp,hpp}`\n"), ...at("server/a.cpp")],
      [...at("docs/a.md", "see `web/<game>/a.js`\n"), ...at("web/maori/b.js")],
    ],
    good: [
      [
        ...at("ARCHITECTURE.md", "`server/a.{cpp,hpp}`, `web/lib/`, `a/b`\n"),
        ...at("server/a.cpp"),
        ...at("server/a.hpp"),
        ...at("web/lib/a.js"),
      ],
      [
        ...at("docs/a.md", "`web/<game>/*.js`, `schema/NNNN-what.sql`\n"),
        ...at("web/maori/b.js"),
        ...at("schema/0001-what.sql"),
      ],
      at("docs/adding-a-game.md", "`engines/pebbles/game.hpp`\n"),
    ],
  },
  "migrations set the version of the schema": {
    check: documents.migrations_set_their_version,
    bad: [at("schema/0002-second.sql", "PRAGMA user_version = 1;\n")],
    good: [at("schema/0002-second.sql", "PRAGMA user_version = 2;\n")],
  },
  "migrations are numbered without gaps": {
    check: documents.migrations_are_numbered_without_gaps,
    bad: [[...at("schema/0001-first.sql"), ...at("schema/0003-third.sql")], at("schema/first.sql")],
    good: [[...at("schema/0001-first.sql"), ...at("schema/0002-second.sql")]],
  },
  "all languages have the same texts": {
    check: documents.languages_say_the_same,
    bad: [
      [...at("web/locales/en.json", '{"a": {"b": "x"}, "c": "y"}'), ...at("web/locales/de.json", '{"a": {"b": "x"}}')],
      [...at("web/locales/en.json", '{"a": "{n} palms"}'), ...at("web/locales/de.json", '{"a": "Palmen"}')],
      [
        ...at("web/locales/en.json", "{}"),
        ...at("web/locales/de.json", "{}"),
        ...at("web/locales/lobby/en.json", "{}"),
      ],
      [...at("web/games/maori/locales/de.json", '{"a": "x"}')],
      [
        ...at("web/games/maori/locales/en.json", '{"a": "x"}'),
        ...at("web/games/maori/locales/de.json", '{"a": "x", "b": "y"}'),
      ],
    ],
    good: [
      [
        ...at("web/locales/en.json", "{}"),
        ...at("web/locales/de.json", "{}"),
        ...at("web/games/pebbles/locales/en.json", '{"a": "x"}'),
      ],
      [...at("web/locales/en.json", '{"a": {"b": "{n}"}}'), ...at("web/locales/de.json", '{"a": {"b": "x {n}"}}')],
    ],
  },
  "visible text is in the locale files": {
    check: visible_text_is_in_the_locale_files,
    bad: [
      at("web/pages/x.js", "const x = html`<p>Hello</p>`;\n"),
      at("web/pages/x.js", "const x = html`<p>${t(`a.${b}`)} more</p>`;\n"),
      at("web/pages/x.js", 'const x = html`<button aria-label="Close it">${cross}</button>`;\n'),
      at("web/pages/x.js", "const x = html`<img alt='A boat' src=${boat} />`;\n"),
      at("web/board/x.js", "const x = html`<input placeholder=${`${name} here`} title=${t(`a`)} />`;\n"),
      at("web/components/x.js", 'const x = html`<p>${open ? "Open" : t("state.closed")}</p>`;\n'),
      at("web/components/x.js", 'const x = html`<p>${kind === "own" && html`<b>Yours</b>`}</p>`;\n'),
      at("web/games/maori/x.js", "const x = html`<ul>${list.map((a) => html`<li>Tile ${a}</li>`)}</ul>`;\n"),
      at("web/app.js", "const tick = /[`{]/;\nconst x = html`<p>Hello</p>`; // and `more`\n"),
    ],
    good: [
      at(
        "web/pages/x.js",
        'const x = html`<p class="big" title=${t("a.b", { n: "x" })}>${t(`a.${b}`)}: ${n} × 2</p>`;\n',
      ),
      at(
        "web/pages/x.js",
        'const x = html`<p class=${open ? "open" : `is-${kind}`}>${kind === "own" && t("own")}</p>`;\n',
      ),
      at("web/pages/x.js", 'const x = html`<a href=${`/match/${id}`}>Atoll</a>`;\nconst y = "Hello" + `Hello`;\n'),
      at("web/rules/maori.en.js", "export default { lead: html`<p>Hello</p>` };\n"),
    ],
  },
  "a reader of a pipe reads to the end": {
    check: code.no_reader_of_a_pipe_leaves_early,
    bad: [
      at("scripts/test", "sort -rn | sed 10q > slowest\n"),
      at("scripts/lib.sh", "dpkg-query -W | grep -qx installed\n"),
      at("tests/fuzz/run", "ls corpus | head -n 3\n"),
      at("deploy/hook", "#!/bin/sh\nprintf 1 | grep -m1 1\n"),
    ],
    good: [
      at(
        "scripts/test",
        "# | head\nsort -rn | sed -n 1,10p\nfalse || head -n 1 file\ngrep -m1 x file\nps | grep -x quiet\n",
      ),
      at("docs/guide.md", "ls | head\n"),
    ],
  },
};

const tree = read_tree();

test("the whole tree is read", () => {
  for (const path of ["CMakeLists.txt", "engines/core/game.hpp", "tests/conventions/conventions.test.js"]) {
    assert.ok(
      tree.some((file) => file.path === path && file.text.length > 0),
      path,
    );
  }
});

for (const [name, { check, bad, good }] of Object.entries(rules)) {
  test(name, async (t) => {
    await t.test("finds the bad samples", () => {
      for (const files of bad) assert.equal(check(files).length, 1, JSON.stringify(files));
    });
    await t.test("finds nothing in the good samples", () => {
      for (const files of good) assert.deepEqual(check(files), []);
    });
    await t.test("holds in the tree", () => {
      const found = check(tree);
      assert.ok(found.length === 0, `\n${found.join("\n")}`);
    });
  });
}
