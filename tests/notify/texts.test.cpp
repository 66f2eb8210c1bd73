#include "server/notify/texts.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "engines/core/strict_json.hpp"
#include "server/notify/courier.hpp"
#include "server/notify/kinds.hpp"

using namespace reef;
using namespace reef::notify;

namespace {

/// The `{places}` of a text.
std::set<std::string> places(const std::string& text) {
  std::set<std::string> found;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    found.insert(text.substr(at, text.find('}', at) - at + 1));
  }
  return found;
}

/// Every text of a language with its places, by key.
void collect(const Json& json, const std::string& key, std::map<std::string, std::set<std::string>>& texts) {
  for (const auto& [name, value] : json.items()) {
    const std::string inner = key.empty() ? name : key + "." + name;
    if (value.is_object()) {
      collect(value, inner, texts);
    } else {
      texts[inner] = places(value.get<std::string>());
    }
  }
}

const Site site = site_of("https://atoll.example:8443/");

store::LetterItem item(const std::string& kind, std::vector<store::Companion> others) {
  store::LetterItem told{.kind = kind, .data = "{}", .created_at = 1000, .match = {}};
  told.match =
      store::NoticeMatch{.key = 1, .id = "q7mzk2xw5bnd", .game = "maori", .clock = "", .others = std::move(others)};
  return told;
}

store::Outgoing letter(std::vector<store::LetterItem> items) {
  store::Outgoing made;
  made.id = "abc234";
  made.user.id = "h3vt6yrcae2p";
  made.user.name = "Moana";
  made.user.mail = "moana@example.org";
  made.items = std::move(items);
  return made;
}

const Stationery stationery{.site = site,
                            .from = {"Atoll", "atoll@example.org"},
                            .vapid = {},
                            .vapid_subject = "mailto:me@example.org",
                            .unsubscribe_key = "key"};

}  // namespace

TEST_CASE("all languages have the same texts, with the same places") {
  std::map<std::string_view, std::map<std::string, std::set<std::string>>> languages;
  for (const TextsFile& file : texts_files()) collect(Json::parse(file.json), "", languages[file.language]);
  REQUIRE(languages.contains("en"));
  REQUIRE(languages.size() > 1);
  for (const auto& [language, texts] : languages) {
    INFO(language);
    CHECK(texts == languages["en"]);
  }
}

TEST_CASE("every kind has its words in every language") {
  for (const TextsFile& file : texts_files()) {
    for (const Kind& kind : kinds) {
      INFO(file.language << " " << kind.name);
      const Told told = tell(item(std::string(kind.notice), {}), file.language, site);
      CHECK_FALSE(told.subject.empty());
      CHECK_FALSE(told.line.empty());
    }
  }
}

TEST_CASE("the subject names the game and all opponents") {
  const auto subject = [](std::vector<store::Companion> others, const char* language) {
    return tell(item("your_turn", std::move(others)), language, site).subject;
  };
  CHECK(subject({}, "en") == "Your turn in Maori");
  CHECK(subject({{false, "Rangi"}}, "en") == "Your turn in Maori against Rangi");
  CHECK(subject({{false, "Rangi"}, {false, ""}, {true, ""}}, "en") ==
        "Your turn in Maori against Rangi, a deleted player and the computer");
  CHECK(subject({{true, ""}}, "de") == "Du bist am Zug in Maori gegen den Computer");
}

TEST_CASE("a name is never read as a place to be filled") {
  CHECK(tell(item("your_turn", {{false, "{game} {host}"}}), "en", site).subject ==
        "Your turn in Maori against {game} {host}");
}

TEST_CASE("links lead to the match, on the public site") {
  CHECK(tell(item("your_turn", {}), "en", site).link == "https://atoll.example:8443/match/q7mzk2xw5bnd");
  CHECK(site.host == "atoll.example");
}

TEST_CASE("the language is the one before the region, else English") {
  CHECK(language_of("de") == "de");
  CHECK(language_of("de-AT") == "de");
  CHECK(language_of("mi") == "en");
  CHECK(language_of("") == "en");
}

TEST_CASE("one thing is told in its own words, several as a digest") {
  const auto one = mail_of(letter({item("your_turn", {})}), stationery, 2000);
  REQUIRE(one);
  CHECK(one->subject == "Your turn in Maori");
  CHECK(one->to == "moana@example.org");
  CHECK(one->unsubscribe.starts_with("https://atoll.example:8443/unsubscribe/h3vt6yrcae2p."));
  const auto two = mail_of(letter({item("your_turn", {}), item("chat", {})}), stationery, 2000);
  REQUIRE(two);
  CHECK(two->subject == "2 pieces of news from your tables");
  CHECK(two->text.find("It is your turn in Maori.") != std::string::npos);
}

TEST_CASE("names cannot become markup in the page of a mail") {
  const auto mail = mail_of(letter({item("your_turn", {{false, "<script>&\"'"}})}), stationery, 2000);
  REQUIRE(mail);
  CHECK(mail->html.find("<script>") == std::string::npos);
  CHECK(mail->html.find("&lt;script&gt;&amp;&quot;&#39;") != std::string::npos);
}

TEST_CASE("a mail about the account goes where it says, cannot be stopped, and there is none without an address") {
  store::LetterItem reset{
      .kind = "mail_reset", .data = R"({"link":"https://x/reset/1","to":"new@example.org"})", .match = {}};
  const auto mail = mail_of(letter({reset}), stationery, 2000);
  REQUIRE(mail);
  CHECK(mail->to == "new@example.org");
  CHECK(mail->unsubscribe.empty());
  CHECK(mail->text.find("https://x/reset/1") != std::string::npos);
  reset.data = R"({"to":"new@example.org\r\nBcc: x@y"})";
  CHECK_FALSE(mail_of(letter({reset}), stationery, 2000));
}

TEST_CASE("a webhook for Discord can call nobody and holds no markup; a generic one is signed") {
  store::Outgoing made = letter({item("your_turn", {{false, "@everyone *x*"}})});
  made.endpoint = store::Endpoint{.key = 1,
                                  .id = "e",
                                  .channel = store::Channel::webhook,
                                  .address = "https://discord.example/x",
                                  .keys = R"({"shape":"discord"})",
                                  .label = ""};
  const Json discord = Json::parse(webhook_call(made, stationery, 2000).body);
  CHECK(discord.at("allowed_mentions") == Json{{"parse", Json::array()}});
  CHECK(discord.at("content").get<std::string>().find("\\@everyone \\*x\\*") != std::string::npos);
  made.endpoint->keys = R"({"shape":"generic","secret":"s"})";
  const HttpCall generic = webhook_call(made, stationery, 2000);
  CHECK(Json::parse(generic.body).at("kind") == "your_turn");
  CHECK(generic.headers.back().starts_with("Atoll-Signature: t=2,v1="));
}
