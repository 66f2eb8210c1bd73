#include <catch2/catch.hpp>

#include "server/http/address.hpp"
#include "server/http/cookies.hpp"
#include "server/http/problem.hpp"
#include "server/http/url.hpp"

using namespace reef;
using namespace reef::http;

TEST_CASE("targets are decoded") {
  const Target target = parse_target("/a%20b/c+d?x=1+2&y=%26&z&&=w#part").value();
  CHECK(target.path == "/a b/c+d");
  CHECK(target.query ==
        std::vector<std::pair<std::string, std::string>>{{"x", "1 2"}, {"y", "&"}, {"z", ""}, {"", "w"}});
  CHECK(parse_target("http://localhost:8080/path?q=1")->path == "/path");
  CHECK(parse_target("https://localhost")->path == "/");
}

TEST_CASE("invalid targets are refused") {
  for (const char* text : {"", "*", "path", "example.org:443", "ftp://host/", "http://host?x", "/%", "/%2", "/%zz",
                           "/%00", "/a%2fb", "/a%2Fb", "/a%0d%0ab", "/%7f", "/?a=%4"}) {
    INFO(text);
    CHECK_FALSE(parse_target(text));
  }
}

TEST_CASE("cookies are read and written") {
  Request request;
  request.headers = {{"cookie", "a=1; atoll_session=abc=; atoll_session=second"}, {"cookie", "b=2;c"}};
  CHECK(find_cookie(request, "atoll_session") == "abc=");
  CHECK(find_cookie(request, "b") == "2");
  CHECK_FALSE(find_cookie(request, "session"));
  CHECK_FALSE(find_cookie(request, "c"));
  CHECK(transport_of(request) == Transport::any);
  CHECK(set_session_cookie("v", std::chrono::hours(1), Transport::any) ==
        "atoll_session=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600");
  request.headers.emplace_back("x-forwarded-proto", "https");
  CHECK(set_session_cookie("", std::chrono::seconds(0), transport_of(request)) ==
        "__Host-atoll_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure");
}

TEST_CASE("a client is an IPv4 address or an IPv6 /64") {
  CHECK(client_key("192.0.2.1") == "192.0.2.1");
  CHECK(client_key("::ffff:192.0.2.1") == "192.0.2.1");
  CHECK(client_key("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::");
  CHECK(client_key("2001:db8:1:2::1") == client_key("2001:db8:1:2:ffff::"));
  CHECK(client_key("2001:db8:1:3::1") != client_key("2001:db8:1:2::1"));
  CHECK(client_key("garbage") == "garbage");
}

TEST_CASE("networks contain what they should") {
  Networks networks;
  CHECK(networks.add("10.0.0.0/8"));
  CHECK(networks.add("192.0.2.1"));
  CHECK(networks.add("2001:db8::/33"));
  for (const char* text : {"", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "::/129", "host", "10.0.0"}) {
    INFO(text);
    CHECK_FALSE(networks.add(text));
  }
  CHECK_FALSE(networks.add(std::string_view("192.0.2.3\0.example", 17)));
  CHECK(networks.contains("10.255.0.1"));
  CHECK(networks.contains("::ffff:10.0.0.1"));
  CHECK(networks.contains("192.0.2.1"));
  CHECK(networks.contains("2001:db8:7fff::1"));
  CHECK_FALSE(networks.contains("11.0.0.1"));
  CHECK_FALSE(networks.contains("192.0.2.2"));
  CHECK_FALSE(networks.contains("2001:db8:8000::1"));
  CHECK_FALSE(networks.contains("garbage"));
}

TEST_CASE("the client behind trusted proxies is identified") {
  Networks trusted;
  trusted.add("10.0.0.0/8");
  CHECK(client_address("203.0.113.5", "198.51.100.1", trusted) == "203.0.113.5");
  CHECK(client_address("10.0.0.1", "", trusted) == "10.0.0.1");
  CHECK(client_address("10.0.0.1", "198.51.100.1", trusted) == "198.51.100.1");
  CHECK(client_address("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", trusted) == "198.51.100.1");
  CHECK(client_address("10.0.0.1", "garbage, 10.0.0.2", trusted) == "10.0.0.2");
  CHECK(client_address("10.0.0.1", "2001:db8::1", trusted) == "2001:db8::1");
}

TEST_CASE("a refusal is a problem document with any text") {
  const Response response = refusal(protocol::Code::illegal_step, "no \xff utf-8", Json{{"index", 2}});
  CHECK(response.status == 422);
  CHECK(response.content_type == "application/problem+json");
  const Json document = Json::parse(response.body);
  CHECK(document.at("code") == "illegal_step");
  CHECK(document.at("status") == 422);
  CHECK(document.at("index") == 2);
}
