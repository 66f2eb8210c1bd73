#include "server/api/matches/match_pages.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "server/notify/channels/email.hpp"
#include "tests/http_unit/folder.hpp"

using namespace reef::api;
using namespace reef::http;
using reef::test::Folder;

TEST_CASE("text is escaped, whatever it contains") {
  CHECK(reef::notify::html_text(R"(<b a="x" c='y'>&amp;)") == "&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;amp;");
  const std::string html =
      html_of({.title = "</title>", .description = "\"", .url = "", .picture = "", .picture_text = ""});
  CHECK(html.starts_with("<title>&lt;/title&gt;</title>"));
  CHECK(html.find(R"(content="&quot;")") != std::string::npos);
}

TEST_CASE("the language is the first requested one that the server has") {
  CHECK(language_asked("") == "en");
  CHECK(language_asked("fr, de-AT;q=0.8, en;q=0.5") == "de");
  CHECK(language_asked("IT") == "it");
  CHECK(language_asked("fr") == "en");
  CHECK(language_asked(",,;q=1") == "en");
}

TEST_CASE("a page gets its metadata in the marked place, and nothing else changes") {
  const Folder folder;
  folder.write("index.html", "<head>before<!-- head --><title>Atoll</title><!-- /head -->after</head>");
  folder.write("index.html.br", "(stale)");
  const PageHead head{.title = "One", .description = "", .url = "", .picture = "", .picture_text = ""};
  const StaticFiles files = StaticFiles::load(folder.root(), site_head("https://a.test")).value();
  Request request;
  request.path = "/match/x";
  request.headers = {{"accept-encoding", "br"}};
  const std::string fixture = *files.respond(request)->shared_body;
  CHECK(fixture.starts_with("<head>before<title>Atoll</title>"));
  CHECK(fixture.find("https://a.test/pictures/atoll.png") != std::string::npos);
  CHECK(fixture.ends_with("after</head>"));
  CHECK(*files.page(request, head).shared_body == "<head>before" + html_of(head) + "after</head>");
}

TEST_CASE("a page without a marked place is unchanged") {
  const Folder folder;
  const StaticFiles files = StaticFiles::load(folder.root(), site_head("https://a.test")).value();
  Request request;
  request.path = "/";
  const std::string page = *files.respond(request)->shared_body;
  CHECK(page.starts_with("<!doctype html>"));
  const PageHead head{.title = "One", .description = "", .url = "", .picture = "", .picture_text = ""};
  CHECK(*files.page(request, head).shared_body == page);
}

TEST_CASE("a page names an existing picture") {
  const Folder folder;
  folder.write("pictures/drawn.png", "(picture)");
  const StaticFiles files = StaticFiles::load(folder.root()).value();
  const auto head_of = [&](const std::string& game) {
    const PageHead head{.title = game,
                        .description = "",
                        .url = "",
                        .picture = "https://a.test/pictures/" + game + ".png",
                        .picture_text = "A board"};
    return with_existing_picture(head, files, "https://a.test");
  };
  CHECK(head_of("drawn").picture == "https://a.test/pictures/drawn.png");
  CHECK(head_of("drawn").picture_text == "A board");
  CHECK(head_of("pebbles").picture == "https://a.test/pictures/atoll.png");
  CHECK(head_of("pebbles").picture_text == "Atoll");
  CHECK(head_of("pebbles").title == "pebbles");
}
