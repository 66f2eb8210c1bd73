#include "server/notify/texts.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "engines/core/strict_json.hpp"
#include "server/notify/delivery_worker.hpp"
#include "server/notify/kinds.hpp"

using namespace reef;
using namespace reef::notify;

namespace {

/// The `{placeholders}` of a text.
std::set<std::string> places(const std::string& text) {
  std::set<std::string> found;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    found.insert(text.substr(at, text.find('}', at) - at + 1));
  }
  return found;
}

/// Collects all texts of a language with their placeholders, by key.
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

store::MessageItem item(const std::string& kind, std::vector<store::Companion> others) {
  store::MessageItem notification{.kind = kind, .data = "{}", .created_at = 1000, .match = {}};
  notification.match =
      store::NoticeMatch{.key = 1, .id = "q7mzk2xw5bnd", .game = "maori", .clock = "", .others = std::move(others)};
  return notification;
}

store::Outgoing message(std::vector<store::MessageItem> items) {
  store::Outgoing made;
  made.id = "abc234";
  made.user.id = "h3vt6yrcae2p";
  made.user.name = "Moana";
  made.user.mail = "moana@example.org";
  made.items = std::move(items);
  return made;
}

const MessageSettings message_settings{.site = site,
                                       .from = {"Atoll", "atoll@example.org"},
                                       .vapid = {},
                                       .vapid_subject = "mailto:me@example.org",
                                       .unsubscribe_key = "key"};

}  // namespace

TEST_CASE("all languages have the same texts with the same placeholders") {
  std::map<std::string_view, std::map<std::string, std::set<std::string>>> languages;
  for (const TextsFile& file : texts_files()) collect(Json::parse(file.json), "", languages[file.language]);
  REQUIRE(languages.contains("en"));
  REQUIRE(languages.size() > 1);
  for (const auto& [language, texts] : languages) {
    INFO(language);
    CHECK(texts == languages["en"]);
  }
}

TEST_CASE("every kind of alert has texts in every language") {
  for (const TextsFile& file : texts_files()) {
    for (const Kind& kind : kinds) {
      INFO(file.language << " " << kind.name);
      const Notification notification = notification_of(item(std::string(kind.notice), {}), file.language, site);
      CHECK_FALSE(notification.subject.empty());
      CHECK_FALSE(notification.line.empty());
    }
  }
}

TEST_CASE("the subject names the game and all opponents") {
  const auto subject = [](std::vector<store::Companion> others, const char* language) {
    return notification_of(item("your_turn", std::move(others)), language, site).subject;
  };
  CHECK(subject({}, "en") == "Your turn in Maori");
  CHECK(subject({{false, "Rangi"}}, "en") == "Your turn in Maori against Rangi");
  CHECK(subject({{false, "Rangi"}, {false, ""}, {true, ""}}, "en") ==
        "Your turn in Maori against Rangi, a deleted player and the computer");
  CHECK(subject({{true, ""}}, "de") == "Du bist am Zug in Maori gegen den Computer");
}

TEST_CASE("a name is never treated as a placeholder") {
  CHECK(notification_of(item("your_turn", {{false, "{game} {host}"}}), "en", site).subject ==
        "Your turn in Maori against {game} {host}");
}

TEST_CASE("links lead to the match on the public site") {
  CHECK(notification_of(item("your_turn", {}), "en", site).link == "https://atoll.example:8443/match/q7mzk2xw5bnd");
  CHECK(site.host == "atoll.example");
}

TEST_CASE("the language is the part before the region, or English") {
  CHECK(language_of("de") == "de");
  CHECK(language_of("de-AT") == "de");
  CHECK(language_of("mi") == "en");
  CHECK(language_of("") == "en");
}

TEST_CASE("one alert has a text of its own, several become a digest") {
  const auto one = mail_of(message({item("your_turn", {})}), message_settings, 2000);
  REQUIRE(one);
  CHECK(one->subject == "Your turn in Maori");
  CHECK(one->to == "moana@example.org");
  CHECK(one->unsubscribe.starts_with("https://atoll.example:8443/unsubscribe/h3vt6yrcae2p."));
  const auto two = mail_of(message({item("your_turn", {}), item("chat", {})}), message_settings, 2000);
  REQUIRE(two);
  CHECK(two->subject == "2 updates from your matches");
  CHECK(two->text.find("It is your turn in Maori.") != std::string::npos);
}

TEST_CASE("names cannot become markup in the page of a mail") {
  const auto mail = mail_of(message({item("your_turn", {{false, "<script>&\"'"}})}), message_settings, 2000);
  REQUIRE(mail);
  CHECK(mail->html.find("<script>") == std::string::npos);
  CHECK(mail->html.find("&lt;script&gt;&amp;&quot;&#39;") != std::string::npos);
}

TEST_CASE("a mail about an account goes to the address in it, cannot be unsubscribed, and needs an address") {
  store::MessageItem reset{
      .kind = "mail_reset", .data = R"({"link":"https://x/reset/1","to":"new@example.org"})", .match = {}};
  const auto mail = mail_of(message({reset}), message_settings, 2000);
  REQUIRE(mail);
  CHECK(mail->to == "new@example.org");
  CHECK(mail->unsubscribe.empty());
  CHECK(mail->text.find("https://x/reset/1") != std::string::npos);
  reset.data = R"({"to":"new@example.org\r\nBcc: x@y"})";
  CHECK_FALSE(mail_of(message({reset}), message_settings, 2000));
}

TEST_CASE("a Discord webhook mentions nobody and contains no markup; a generic one is signed") {
  store::Outgoing made = message({item("your_turn", {{false, "@everyone *x*"}})});
  made.endpoint = store::Endpoint{.key = 1,
                                  .id = "e",
                                  .channel = store::Channel::webhook,
                                  .address = "https://discord.example/x",
                                  .keys = R"({"shape":"discord"})",
                                  .label = ""};
  const Json discord = Json::parse(webhook_call(made, message_settings, 2000).body);
  CHECK(discord.at("allowed_mentions") == Json{{"parse", Json::array()}});
  CHECK(discord.at("content").get<std::string>().find("\\@everyone \\*x\\*") != std::string::npos);
  made.endpoint->keys = R"({"shape":"generic","secret":"s"})";
  const HttpCall generic = webhook_call(made, message_settings, 2000);
  CHECK(Json::parse(generic.body).at("kind") == "your_turn");
  CHECK(generic.headers.back().starts_with("Atoll-Signature: t=2,v1="));
}
