#include "server/http/files/static_files.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "tests/http_unit/folder.hpp"

using namespace reef::http;
using reef::test::Folder;

namespace {

std::optional<Response> fetch(const StaticFiles& files, std::string path, std::string encoding = "",
                              std::string etag = "") {
  Request request;
  request.method = "GET";
  request.path = std::move(path);
  if (!encoding.empty()) request.headers.emplace_back("accept-encoding", encoding);
  if (!etag.empty()) request.headers.emplace_back("if-none-match", etag);
  return files.respond(request);
}

std::string header(const Response& response, std::string_view name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return "";
}

}  // namespace

TEST_CASE("files have a type, a strong ETag and a cache lifetime") {
  const Folder folder;
  const StaticFiles files = StaticFiles::load(folder.root()).value();
  const Response script = fetch(files, "/static/abc123/lib/app.js").value();
  CHECK(script.status == 200);
  CHECK(*script.shared_body == "let app;");
  CHECK(script.content_type == "text/javascript; charset=utf-8");
  CHECK(header(script, "Cache-Control") == "public, max-age=31536000, immutable");
  CHECK(header(script, "Vary") == "Accept-Encoding");
  CHECK(header(script, "ETag").size() == 34);
  CHECK(header(script, "ETag").starts_with('"'));
  const Response icon = fetch(files, "/favicon.svg").value();
  CHECK(icon.content_type == "image/svg+xml");
  CHECK(header(icon, "Cache-Control") == "no-cache");
  CHECK(header(icon, "Vary").empty());
  CHECK(fetch(files, "/alone.gz")->shared_body->starts_with("an archive"));
}

TEST_CASE("a client that accepts an encoding gets it") {
  const Folder folder;
  const StaticFiles files = StaticFiles::load(folder.root()).value();
  const auto body = [&](std::string accepted) {
    return *fetch(files, "/static/abc123/lib/app.js", accepted)->shared_body;
  };
  CHECK(body("gzip, deflate, br") == "(brotli)");
  CHECK(body("gzip") == "(gzip)");
  CHECK(body("br;q=0, gzip;q=0.5") == "(gzip)");
  CHECK(body("*") == "(brotli)");
  CHECK(body("*;q=0") == "let app;");
  CHECK(body("identity") == "let app;");
  CHECK(body("") == "let app;");
  const Response packed = fetch(files, "/static/abc123/lib/app.js", "br").value();
  CHECK(header(packed, "Content-Encoding") == "br");
  CHECK(packed.content_type == "text/javascript; charset=utf-8");
  CHECK(header(packed, "ETag") != header(*fetch(files, "/static/abc123/lib/app.js"), "ETag"));
  CHECK_FALSE(fetch(files, "/static/abc123/lib/app.js.br"));
}

TEST_CASE("a file that the client has is not sent again") {
  const Folder folder;
  const StaticFiles files = StaticFiles::load(folder.root()).value();
  const std::string etag = header(*fetch(files, "/favicon.svg"), "ETag");
  for (const std::string& sent : {etag, "W/" + etag, "\"other\", " + etag, std::string("*")}) {
    const Response response = fetch(files, "/favicon.svg", "", sent).value();
    CHECK(response.status == 304);
    CHECK(response.shared_body == nullptr);
    CHECK(header(response, "ETag") == etag);
    CHECK(header(response, "Cache-Control") == "no-cache");
  }
  CHECK(fetch(files, "/favicon.svg", "", "\"other\"")->status == 200);
}

TEST_CASE("pages of the client get index.html, other paths do not") {
  const Folder folder;
  const StaticFiles files = StaticFiles::load(folder.root()).value();
  for (const char* path : {"/", "/matches/m1", "/lobby", "/apifoo", "/a.b/page"}) {
    INFO(path);
    CHECK(fetch(files, path).value().content_type == "text/html; charset=utf-8");
  }
  for (const char* path : {"/missing.js", "/static/abc123/lib/none.js", "/api", "/api/v1/none", "", "lobby",
                           "/../etc/shadow.txt", "/static/../../etc/hosts.txt"}) {
    INFO(path);
    CHECK_FALSE(fetch(files, path));
  }
}

TEST_CASE("the security policy allows no inline script and is sent with every page") {
  const Folder folder;
  const Response page = fetch(StaticFiles::load(folder.root()).value(), "/").value();
  CHECK(header(page, "Content-Security-Policy") ==
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
}

TEST_CASE("a folder without a client is refused") {
  const Folder folder;
  CHECK_FALSE(StaticFiles::load(folder.root() / "nowhere"));
  CHECK_FALSE(StaticFiles::load(folder.root() / "static"));
}

TEST_CASE("a quality value is between 0 and 1") {
  CHECK(encoding_quality("gzip, br;q=0.5", "br") == 0.5);
  CHECK(encoding_quality("br", "br") == 1);
  CHECK(encoding_quality("*;q=0.1", "br") == 0.1);
  for (const char* text : {"", "gzip", "br;q=0", "br;q=10.1", "br;q=-1", "br;q=nan", "br;q=inf", "br;q="}) {
    INFO(text);
    CHECK(encoding_quality(text, "br") == 0);
  }
}
