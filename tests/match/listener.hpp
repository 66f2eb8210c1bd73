#pragma once

#include <catch2/catch.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/realtime/hub.hpp"
#include "tests/support/fixture.hpp"

/// Those who follow a match, for the tests of the hub.
namespace reef::testing {

struct Listener {
  std::shared_ptr<ListeningSocket> socket = std::make_shared<ListeningSocket>();
  realtime::MemberPtr member;

  Listener(Fixture& fixture, std::optional<store::User> user)
      : member(std::make_shared<realtime::Member>(socket, std::move(user))) {
    fixture.services->hub.join(member);
  }
  Result<int> follow(Fixture& fixture, const std::string& match, std::optional<int> ply = std::nullopt) {
    return await_result<int>(
        [&](auto callback) { fixture.services->hub.subscribe(member, match, "", ply, std::move(callback)); });
  }
};

inline bool comes_true(const std::function<bool()>& is_true) {
  for (int waits = 0; waits < 2000 && !is_true(); ++waits) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return is_true();
}

/// The client's view after all messages; checks that the frames are in order and complete.
inline Json followed_view(const std::vector<Json>& messages, int& ply) {
  Json view;
  for (const Json& message : messages) {
    if (message.at("type") == "snapshot") {
      view = message.at("snapshot").at("view");
      ply = message.at("snapshot").at("ply");
    } else if (message.at("type") == "frame") {
      CHECK(message.at("base") == ply);
      ply = message.at("ply");
      view = view.patch(message.at("patch"));
    }
  }
  return view;
}

inline void play_turns(Fixture& fixture, const std::string& id, const store::User& ada, const store::User& bob,
                       int count) {
  for (int turn = 0; turn < count; ++turn) {
    const bool adas = !fixture.show(id, ada)->at("prompt").is_null();
    REQUIRE(fixture.play(id, adas ? ada : bob));
  }
}

}  // namespace reef::testing
