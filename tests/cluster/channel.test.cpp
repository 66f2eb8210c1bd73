// The publisher and the listener, with a channel that fails.

#include <catch2/catch.hpp>
#include <deque>

#include "server/cluster/listener.hpp"
#include "server/cluster/publisher.hpp"

namespace reef::cluster {
namespace {

using namespace std::chrono_literals;

/// A channel in memory. While it is cut, nothing is sent or received, and what is on its way is lost.
class FakeChannel final : public store::ServerChannel {
 public:
  store::Result<void> send(const std::vector<std::string>& texts) override {
    const std::lock_guard lock(mutex_);
    ++sends_;
    if (cut_) return failed();
    for (const std::string& text : texts) texts_.push_back(text);
    return {};
  }
  store::Result<std::vector<std::string>> receive(std::chrono::milliseconds /*wait*/) override {
    std::this_thread::sleep_for(1ms);
    const std::lock_guard lock(mutex_);
    if (cut_) return failed();
    std::vector<std::string> texts(texts_.begin(), texts_.end());
    texts_.clear();
    return texts;
  }
  void cut(bool is_cut) {
    const std::lock_guard lock(mutex_);
    cut_ = is_cut;
    texts_.clear();
  }
  int sends() {
    const std::lock_guard lock(mutex_);
    return sends_;
  }
  std::deque<std::string> sent() {
    const std::lock_guard lock(mutex_);
    return texts_;
  }

 private:
  static std::unexpected<store::Error> failed() {
    return std::unexpected(store::Error{store::Fault::unavailable, "cut"});
  }
  std::mutex mutex_;
  std::deque<std::string> texts_;
  bool cut_ = false;
  int sends_ = 0;
};

/// Waits until this is so.
template <class Condition>
bool soon(Condition condition) {
  for (int tries = 0; tries < 2000; ++tries) {
    if (condition()) return true;
    std::this_thread::sleep_for(5ms);
  }
  return false;
}

Event of_match(const std::string& id) {
  return {.kind = Event::Kind::match, .match = id};
}

}  // namespace

TEST_CASE("what could not be sent is sent when the channel works again, once") {
  FakeChannel channel;
  Publisher publisher(&channel, "here");
  channel.cut(true);
  publisher.tell(of_match("a"));
  REQUIRE(soon([&] { return channel.sends() > 0; }));
  publisher.tell(of_match("b"));
  publisher.tell(of_match("a"));
  channel.cut(false);
  std::multiset<Event> received;
  CHECK(soon([&] {
    received.clear();
    for (const std::string& text : channel.sent()) {
      const Received message = read_events(text).value();
      received.insert(message.events.begin(), message.events.end());
    }
    return received.size() >= 2;
  }));
  CHECK(received == std::multiset<Event>{of_match("a"), of_match("b")});
  CHECK_FALSE(publisher.lag_ms());
  publisher.came_back(read_events(channel.sent().back())->number);
  CHECK(publisher.lag_ms() >= 0);
}

TEST_CASE("a publisher sends what is left when it stops, and does not wait for a channel that fails") {
  FakeChannel channel;
  {
    Publisher publisher(&channel, "here");
    publisher.tell(of_match("a"));
  }
  CHECK(channel.sent().size() == 1);
  channel.cut(true);
  Publisher publisher(&channel, "here");
  publisher.tell(of_match("b"));
  publisher.stop();
  CHECK(channel.sent().empty());
}

TEST_CASE("without a channel there is nobody to tell") {
  Publisher publisher(nullptr, "here");
  CHECK(publisher.is_alone());
  publisher.tell(of_match("a"));
  Listener listener(nullptr, "here", {});
  listener.start();
}

TEST_CASE("a listener skips its own events, and reports each gap") {
  FakeChannel channel;
  std::atomic<int> gaps = 0;
  std::atomic<int> compared = 0;
  std::atomic<std::int64_t> came_back = 0;
  std::mutex mutex;
  std::vector<Event> taken;
  Listener listener(&channel, "here",
                    {.on_event =
                         [&](const Event& event) {
                           const std::lock_guard lock(mutex);
                           taken.push_back(event);
                         },
                     .on_gap = [&] { ++gaps; },
                     .on_own = [&](std::int64_t number) { came_back = number; },
                     .compare = [&] { ++compared; }});
  listener.start();
  REQUIRE(soon([&] { return gaps == 1 && compared >= 1; }));
  REQUIRE(channel.send(texts_of("here", 7, {of_match("mine")})));
  REQUIRE(channel.send({"not understood"}));
  REQUIRE(channel.send(texts_of("there", 7, {of_match("theirs")})));
  REQUIRE(soon([&] {
    const std::lock_guard lock(mutex);
    return !taken.empty();
  }));
  channel.cut(true);
  std::this_thread::sleep_for(20ms);
  channel.cut(false);
  CHECK(soon([&] { return gaps == 2; }));
  listener.stop();
  CHECK(taken == std::vector<Event>{of_match("theirs")});
  CHECK(came_back == 7);
}

}  // namespace reef::cluster
