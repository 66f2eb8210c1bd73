// What a server shares of who is present there, and what it learns of the others.

#include "server/cluster/presences.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <vector>

#include "tests/cluster/empty_server_store.hpp"

using namespace reef;
using namespace reef::cluster;
using store::Key;
using store::PresenceRow;

namespace {

using Rows = std::set<PresenceRow>;

/// The presences of a database, by server.
class PresenceDatabase final : public test::EmptyServerStore {
 public:
  std::map<Key, Rows> rows;
  std::map<std::string, Key> keys;
  bool loses_answer = false;
  int writes = 0;

  store::Result<Key> heartbeat(const store::ServerRow& server) override {
    return keys.try_emplace(server.id, static_cast<Key>(keys.size() + 1)).first->second;
  }
  store::Result<void> change_presences(Key server, const std::vector<PresenceRow>& added,
                                       const std::vector<PresenceRow>& removed) override {
    for (const PresenceRow& each : removed) rows[server].erase(each);
    rows[server].insert(added.begin(), added.end());
    return answer();
  }
  store::Result<void> set_presences(Key server, const std::vector<PresenceRow>& all) override {
    rows[server] = Rows(all.begin(), all.end());
    return answer();
  }
  store::Result<std::vector<PresenceRow>> presences_elsewhere(const std::string& server, store::Millis) override {
    std::vector<PresenceRow> elsewhere;
    for (const auto& [key, of_server] : rows) {
      if (key != keys[server]) elsewhere.insert(elsewhere.end(), of_server.begin(), of_server.end());
    }
    return elsewhere;
  }

 private:
  store::Result<void> answer() {
    ++writes;
    if (!loses_answer) return {};
    return std::unexpected(store::Error{store::Fault::unavailable, "lost"});
  }
};

struct PresenceServer {
  PresenceDatabase& database;
  std::string id;
  Presence presence{};
  Focus focus{};
  std::vector<Key> changed{};
  int calls = 0;  ///< How often the others were called to read.
  Servers servers{&database, {.id = id, .name = id, .release = "1"}, [] { return Json::object(); }};
  Presences presences{
      {&database, servers, presence, focus, [this](Key user) { changed.push_back(user); }, [this] { ++calls; }}};
};

struct PresencePair {
  PresenceDatabase database;
  PresenceServer here{database, "here"};
  PresenceServer there{database, "there"};
  PresencePair() {
    here.servers.beat();
    there.servers.beat();
  }
  Rows& stored() { return database.rows[here.servers.key()]; }
};

}  // namespace

TEST_CASE("who is present and what they look at is known at the other server, until it ends") {
  PresencePair pair;
  pair.here.presence.add(7);
  pair.here.focus.move(7, "", "m");
  pair.here.presences.write();
  CHECK(pair.stored() == Rows{{7, ""}, {7, "m"}});
  CHECK_FALSE(pair.there.presence.is_here(7));
  pair.there.presences.read();
  CHECK(pair.there.presence.is_here(7));
  CHECK(pair.there.focus.is_on(7, "m"));
  CHECK_FALSE(pair.there.focus.is_on(7, "n"));
  CHECK(pair.there.changed == std::vector<Key>{7});
  pair.there.presences.read();
  CHECK(pair.there.changed == std::vector<Key>{7});

  pair.here.focus.move(7, "m", "");
  pair.here.presence.remove(7);
  pair.here.presences.write();
  CHECK(pair.stored().empty());
  pair.there.presences.read();
  CHECK_FALSE(pair.there.presence.is_here(7));
  CHECK_FALSE(pair.there.focus.is_on(7, "m"));
  CHECK(pair.there.changed == std::vector<Key>{7, 7});
}

TEST_CASE("nothing is written while nothing changes, and nothing changes for a user who is present here as well") {
  PresencePair pair;
  pair.here.presence.add(7);
  pair.here.presences.write();
  const int writes = pair.database.writes;
  pair.here.presence.add(7);
  pair.here.presences.write();
  CHECK(pair.database.writes == writes);
  CHECK(pair.here.calls == 1);
  pair.there.presence.add(7);
  pair.there.presences.read();
  CHECK(pair.there.changed.empty());
  pair.here.presences.read();
  CHECK(pair.there.presence.local() == std::vector<std::int64_t>{7});
}

TEST_CASE("a server that another one notifies of a change reads at once") {
  PresencePair pair;
  pair.there.presences.start();
  pair.here.presence.add(7);
  pair.here.presences.write();
  pair.there.presences.changed_elsewhere();
  while (!pair.there.presence.is_here(7)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  pair.there.presences.stop();
  CHECK(pair.there.changed == std::vector<Key>{7});
}

TEST_CASE("after a write whose answer was lost, nothing of it stays behind") {
  PresencePair pair;
  pair.here.presences.write();
  pair.database.loses_answer = true;
  pair.here.presence.add(7);
  pair.here.presences.write();
  CHECK(pair.stored() == Rows{{7, ""}});
  pair.database.loses_answer = false;
  pair.here.presence.remove(7);
  pair.here.presences.write();
  CHECK(pair.stored().empty());
}

TEST_CASE("a server that was removed and comes back writes everything again") {
  PresencePair pair;
  pair.here.presence.add(7);
  pair.here.presences.write();
  pair.stored().clear();
  pair.database.keys.erase("here");
  pair.database.keys["another"] = 8;
  pair.here.servers.beat();
  pair.here.presences.write();
  CHECK(pair.stored() == Rows{{7, ""}});
}
