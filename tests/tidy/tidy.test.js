// The house rules that matter, held as tests. Each rule is tried on samples first: one that cannot fail guards nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as code from "./code.js";
import * as documents from "./documents.js";
import * as includes from "./includes.js";
import { read_tree } from "./tree.js";
import { visible_text_is_in_the_locale_files } from "./visible_text.js";

/** @typedef {import("./tree.js").File} File */

/** One file of a sample. @param {string} path @param {string} [text] @returns {File[]} */
const at = (path, text = "") => [{ path, text }];
const half = { todo: "TO" + "DO", machine: "/ho" + "me/ann/atoll" };

/** @type {Record<string, {check: (files: File[]) => string[], bad: File[][], good: File[][]}>} */
const rules = {
  "the rules of a game know no server, socket, log, thread, clock or file": {
    check: includes.engines_are_pure,
    bad: [
      at("engines/maori/rules.cpp", '#include "server/store/store.hpp"\n'),
      at("engines/core/table.hpp", "#include <thread>\n"),
      at("engines/maori/score.cpp", "  #  include <iostream>\n"),
      at("engines/maori/json.cpp", "#include <boost/json.hpp>\n"),
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
  "the server's parts include along the arrows": {
    check: includes.server_parts_keep_to_the_arrows,
    bad: [
      at("server/store/sqlite.cpp", '#include "server/match/service.hpp"\n'),
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
  "CMake links along the arrows": {
    check: includes.cmake_links_keep_to_the_arrows,
    bad: [at("server/CMakeLists.txt", "atoll_part(store atoll_core\n  atoll_match)\n")],
    good: [at("server/CMakeLists.txt", "atoll_part(match atoll_work atoll_store atoll_engines spdlog::spdlog)\n")],
  },
  "every route has its rate, but for those who watch over the server": {
    check: code.only_watchers_are_free_of_rate_limits,
    bad: [
      at("server/http/api_x.cpp", '{.pattern = "/api/v1/x",\n .rate = RateClass::none,\n .handler = x}\n'),
      at("server/http/api_x.hpp", "struct ApiRoute {\n  RateClass rate = RateClass::none;\n};\n"),
    ],
    good: [
      at(
        "server/http/api_x.cpp",
        '{.pattern = "/api/v1/x", .handler = x}\n{.pattern = "/healthz", .rate = RateClass::none}\n',
      ),
    ],
  },
  "secrets are compared in constant time": {
    check: code.secrets_are_compared_in_constant_time,
    bad: [
      at("server/http/x.cpp", "if (row.token == token) return true;\n"),
      at("server/http/x.cpp", "return request.password != stored;\n"),
      at("server/match/x.cpp", "return given == standing->row->invitation;\n"),
      at("server/notify/x.cpp", "return std::memcmp(right.data(), mac.data(), right.size()) == 0;\n"),
    ],
    good: [
      at("server/http/x.cpp", "if (token == nullptr || each.token_hash == hash) return; // token == other\n"),
      at("server/match/x.cpp", "return a.size() == token.size() && sodium_memcmp(a.data(), token.data(), 3) == 0;\n"),
      at("server/lobby/x.cpp", "if (after->row->invitation != before->row->invitation) write();\n"),
      at("server/store/x.cpp", "if (account->password != *verified) return Ending::changed;\n"),
    ],
  },
  "only server/net knows Boost": {
    check: includes.only_net_knows_boost,
    bad: [at("server/http/router.cpp", "#include <boost/beast/http.hpp>\n")],
    good: [at("server/net/session.cpp", "#include <boost/beast/http.hpp>\n")],
  },
  "only server/store speaks SQL": {
    check: includes.only_the_store_speaks_sql,
    bad: [
      at("server/match/service.cpp", 'run("SELECT id FROM matches");\n'),
      at("server/app/backup.cpp", "#include <sqlite3.h>\n"),
      at("server/lobby/lobby.cpp", 'run("UPDATE matches SET status = 1");\n'),
    ],
    good: [
      at("server/store/sqlite.cpp", 'run("SELECT id FROM matches");\n'),
      at("server/match/service.cpp", '// what SELECT … FROM would do\nlog("update matches");\n'),
    ],
  },
  "includes in quotes are named from the root": {
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
  "chance comes from the house": {
    check: code.chance_is_the_houses_own,
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
  "no path of one machine": {
    check: code.no_path_of_a_machine,
    bad: [at("docs/self-hosting.md", `cd ${half.machine}\n`)],
    good: [at("docs/self-hosting.md", "cd /srv/atoll; see ../homework/x and https://a.example/home\n")],
  },
  "files read in one sitting": {
    check: code.files_read_in_one_sitting,
    bad: [at("web/lib/x.js", "x;\n".repeat(601))],
    good: [at("web/lib/x.js", "x;\n".repeat(600)), at("engines/maori/golden/1.json", "1\n".repeat(9000))],
  },
  "no loop runs over what is gone": {
    check: code.loops_outlive_nothing,
    bad: [at("a/b.cpp", 'for (const auto& [k, v] : schema.value("properties", Json::object()).items()) {\n}\n')],
    good: [
      at("a/b.cpp", 'const Json p = schema.value("properties", Json());\nfor (const auto& [k, v] : p.items()) {}\n'),
    ],
  },
  "co_await is written as g++ 12 compiles it rightly": {
    check: code.awaits_are_safe_under_gcc_12,
    bad: [
      at("server/net/a.cpp", "auto x = co_await run([socket] { return 1; });\n"),
      at("server/net/a.cpp", "co_await co_spawn(ex, [=]() -> awaitable<void> { co_return; }, use_awaitable);\n"),
      at("server/net/a.cpp", "co_await run([this, copy = std::move(x)](auto h) { h(); }, token);\n"),
      at("server/net/a.cpp", "const auto x = busy ? co_await a() : b;\n"),
      at("server/net/a.cpp", 'co_await send({1, "text"});\n'),
      at("server/net/a.cpp", 'co_await send(Answer{200, "text"});\n'),
    ],
    good: [
      at("server/net/a.cpp", "auto work = [socket] { return 1; };\nco_await run(std::move(work));\n"),
      at(
        "server/net/a.cpp",
        "co_await run([&] { return x ? Answer(1) : Answer(2); }());\n".replace("x ? Answer(1) : Answer(2)", "x"),
      ),
      at(
        "server/net/a.cpp",
        "while (true) {\n  if (busy) {\n    co_await a();\n  }\n  co_await b([this] { go(); });\n}\n",
      ),
      at("server/net/a.cpp", "if (auto n = co_await read(buffer); n > 0) {\n  x = {1};\n}\n"),
      at("server/net/a.cpp", "auto [e, n] = co_await async_read(s_, net::buffer(b_), as_tuple(use_awaitable));\n"),
    ],
  },
  "links in documents lead somewhere": {
    check: documents.links_lead_somewhere,
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
        ...at("web/games/maori/locales/en.json", "{}"),
      ],
    ],
    good: [
      [...at("web/locales/en.json", '{"a": {"b": "{n}"}}'), ...at("web/locales/de.json", '{"a": {"b": "x {n}"}}')],
    ],
  },
  "what a reader sees is in the locale files": {
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
};

const tree = read_tree();

test("the tree is read whole", () => {
  for (const path of ["CMakeLists.txt", "engines/core/game.hpp", "tests/tidy/tidy.test.js"]) {
    assert.ok(
      tree.some((file) => file.path === path && file.text.length > 0),
      path,
    );
  }
});

for (const [name, { check, bad, good }] of Object.entries(rules)) {
  test(name, async (t) => {
    await t.test("is noticed where broken", () => {
      for (const files of bad) assert.equal(check(files).length, 1, JSON.stringify(files));
    });
    await t.test("is not seen where kept", () => {
      for (const files of good) assert.deepEqual(check(files), []);
    });
    await t.test("holds in the tree", () => {
      const found = check(tree);
      assert.ok(found.length === 0, `\n${found.join("\n")}`);
    });
  });
}
