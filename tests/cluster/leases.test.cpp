// Leases of several servers on one store in memory, with a clock of the test.

#include "server/cluster/leases.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <optional>

#include "tests/cluster/empty_server_store.hpp"

using namespace reef;
using namespace reef::cluster;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

/// The leases of a database, with its clock.
class LeaseDatabase final : public test::EmptyServerStore {
 public:
  milliseconds now{1'000'000};
  bool is_down = false;
  std::function<void()> before_answer = [] {};

  store::Result<std::vector<std::string>> take_leases(const std::string& server, const std::vector<std::string>& names,
                                                      store::Millis for_ms) override {
    if (is_down) return std::unexpected(store::Error{store::Fault::unavailable, "down"});
    std::vector<std::string> held;
    for (const std::string& name : names) {
      Lease& lease = leases_[name];
      if (lease.server != server && lease.until > now) continue;
      lease = {server, now + milliseconds(for_ms)};
      held.push_back(name);
    }
    before_answer();
    return held;
  }
  store::Result<void> give_up_leases(const std::string& server) override {
    std::erase_if(leases_, [&](const auto& each) { return each.second.server == server; });
    return {};
  }

 private:
  struct Lease {
    std::string server;
    milliseconds until{0};
  };
  std::map<std::string, Lease> leases_;
};

/// Two servers of a database. Their clocks run alike, but do not show the same time.
struct LeasePair {
  LeaseDatabase database;
  milliseconds passed{0};
  Leases one{&database, "one", [this] { return passed + 5s; }};
  Leases two{&database, "two", [this] { return passed + 70'000s; }};

  void pass(milliseconds time) {
    passed += time;
    database.now += time;
  }
  /// Which of the servers does this work; nothing if none. Never both.
  std::string holder(Work work = Work::bots) const {
    REQUIRE_FALSE((one.holds(work) && two.holds(work)));
    if (one.holds(work)) return "one";
    return two.holds(work) ? "two" : "";
  }
};

}  // namespace

TEST_CASE("of two servers one holds the leases, for as long as it renews them") {
  LeasePair pair;
  CHECK(pair.holder().empty());
  CHECK(pair.one.renew());
  CHECK_FALSE(pair.two.renew());
  for (int times = 0; times < 20; ++times) {
    pair.pass(Leases::renewed_every);
    CHECK(pair.one.renew());
    CHECK_FALSE(pair.two.renew());
    for (std::size_t work = 0; work < work_words.size(); ++work) {
      CHECK(pair.holder(Work{static_cast<std::uint8_t>(work)}) == "one");
    }
  }
}

TEST_CASE("when a server dies, another one takes over within 15 seconds, and never while the first may still act") {
  LeasePair pair;
  pair.one.renew();
  milliseconds waited{0};
  while (pair.holder() != "two") {
    pair.pass(Leases::wanted_every);
    waited += Leases::wanted_every;
    pair.two.renew();
  }
  CHECK(waited <= 15s);
  CHECK(waited >= Leases::lasts);
}

TEST_CASE("a server that was stopped knows at once that its leases may have ended") {
  LeasePair pair;
  pair.one.renew();
  pair.pass(Leases::lasts - Leases::margin - 1ms);
  CHECK(pair.holder() == "one");
  pair.pass(1ms);
  CHECK(pair.holder().empty());
  CHECK(pair.one.renew());
  CHECK(pair.holder() == "one");
}

TEST_CASE("a lease is counted from before it was asked for, however long the answer took") {
  LeasePair pair;
  pair.database.before_answer = [&] { pair.pass(Leases::lasts - 2s); };
  pair.one.renew();
  pair.database.before_answer = [] {};
  CHECK(pair.holder() == "one");
  pair.pass(1s);
  CHECK(pair.holder().empty());
  CHECK_FALSE(pair.two.renew());
  pair.pass(1s);
  CHECK(pair.two.renew());
  CHECK(pair.holder() == "two");
}

TEST_CASE("a server that cannot reach the database keeps its leases until they end") {
  LeasePair pair;
  pair.one.renew();
  pair.database.is_down = true;
  pair.pass(Leases::renewed_every);
  CHECK_FALSE(pair.one.renew());
  CHECK(pair.holder() == "one");
  pair.pass(Leases::lasts);
  CHECK(pair.holder().empty());
}

TEST_CASE("a server that stops gives its leases up") {
  LeasePair pair;
  pair.one.start();
  CHECK(pair.holder() == "one");
  pair.one.stop();
  CHECK(pair.holder().empty());
  CHECK(pair.two.renew());
  CHECK(pair.holder() == "two");
}

TEST_CASE("the only server holds everything") {
  Leases leases(nullptr, "one");
  leases.start();
  CHECK(leases.holds(Work::alerts));
  CHECK_FALSE(leases.share(Work::alerts).has_others);
  leases.stop();
  CHECK(leases.holds(Work::alerts));
}
