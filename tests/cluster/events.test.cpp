#include "server/cluster/events.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "server/store/interfaces/server_channel.hpp"

namespace reef::cluster {
namespace {

std::set<Event> one_of_each() {
  using Kind = Event::Kind;
  return {{.kind = Kind::match, .match = "m1"},
          {.kind = Kind::tables},
          {.kind = Kind::notice, .match = "m1", .user = 7, .news = "your_turn"},
          {.kind = Kind::chat, .match = "m1", .line = 12},
          {.kind = Kind::chat, .line = 3},
          {.kind = Kind::user, .user = 9'007'199'254'740'993},
          {.kind = Kind::presence},
          {.kind = Kind::settings}};
}

}  // namespace

TEST_CASE("events are read as they were sent") {
  const std::set<Event> sent = one_of_each();
  const auto texts = texts_of("here", 7, sent);
  REQUIRE(texts.size() == 1);
  const auto received = read_events(texts.front());
  REQUIRE(received);
  CHECK(received->from == "here");
  CHECK(received->number == 7);
  CHECK(std::set(received->events.begin(), received->events.end()) == sent);
  CHECK(texts_of("here", 7, {}).empty());
}

TEST_CASE("many events are split into texts that the channel takes") {
  std::set<Event> sent;
  for (int number = 0; number < 2000; ++number) {
    sent.insert({.kind = Event::Kind::match, .match = "match" + std::to_string(number)});
  }
  const auto texts = texts_of("here", 7, sent);
  CHECK(texts.size() > 5);
  std::set<Event> received;
  for (const std::string& text : texts) {
    CHECK(text.size() <= store::channel_text_max);
    const Received message = read_events(text).value();
    received.insert(message.events.begin(), message.events.end());
  }
  CHECK(received == sent);
}

TEST_CASE("a text of another program is not understood, and an event of a later release is left out") {
  for (const char* const text : {"", "{}", "[]", "7", R"({"from":1,"events":[]})", R"({"from":"x","events":{}})"}) {
    CHECK_FALSE(read_events(text));
  }
  const auto later =
      read_events(R"({"from":"x","more":1,"events":[["new","",0,"",0],["tables","",0,"",0],["tables"],7]})");
  REQUIRE(later);
  CHECK(later->events == std::vector<Event>{{.kind = Event::Kind::tables}});
}

}  // namespace reef::cluster
