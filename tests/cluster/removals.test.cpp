// Removals that other servers have left, on a store in memory.

#include "server/cluster/removals.hpp"

#include <catch2/catch.hpp>
#include <map>

#include "tests/cluster/empty_server_store.hpp"

using namespace reef;
using namespace reef::cluster;
using End = Removals::End;

namespace {

class RemovalDatabase final : public test::EmptyServerStore {
 public:
  std::map<std::string, store::RemovalRow> rows;  ///< By id.
  std::vector<std::string> left;                  ///< Ids of those whose server is gone.
  bool is_down = false;

  store::Result<void> begin_removal(const std::string&, const store::RemovalRow& removal) override {
    if (is_down) return down();
    rows.emplace(removal.id, removal);
    return {};
  }
  store::Result<void> end_removal(const std::string& id) override {
    if (is_down) return down();
    rows.erase(id);
    return {};
  }
  store::Result<std::vector<store::RemovalRow>> take_removals(const std::string&, store::Millis) override {
    if (is_down) return down();
    std::vector<store::RemovalRow> taken;
    for (const std::string& id : std::exchange(left, {})) taken.push_back(rows.at(id));
    return taken;
  }

 private:
  static std::unexpected<store::Error> down() {
    return std::unexpected(store::Error{store::Fault::unavailable, "down"});
  }
};

}  // namespace

TEST_CASE("a removal is stored from its beginning to its end") {
  RemovalDatabase database;
  Removals removals({.store = &database, .server = "here", .resume = [](const auto&, Removals::Ended) {}});
  const std::string id = removals.begin({.user = "ann", .reason = "spam"}).value();
  CHECK(database.rows.at(id) == store::RemovalRow{.id = id, .user = "ann", .reason = "spam"});
  removals.end(id);
  database.is_down = true;
  removals.look();
  CHECK(database.rows.size() == 1);
  CHECK(removals.begin({.user = "bob"}).error().fault == store::Fault::unavailable);
  database.is_down = false;
  removals.look();
  CHECK(database.rows.empty());
}

TEST_CASE("what another server has left is resumed until it is over") {
  RemovalDatabase database;
  database.rows["d1"] = {.id = "d1", .user = "ann", .merge_target = "bob", .actor = 7, .reason = "twice"};
  database.left = {"d1"};
  std::vector<store::RemovalRow> resumed;
  End end = End::again;
  Removals removals(
      {.store = &database, .server = "here", .resume = [&](const store::RemovalRow& row, Removals::Ended ended) {
         resumed.push_back(row);
         ended(end);
       }});
  removals.look();
  CHECK(resumed == std::vector{database.rows.at("d1")});
  removals.look();
  CHECK(resumed.size() == 2);
  end = End::over;
  removals.look();
  CHECK(resumed.size() == 3);
  removals.look();
  CHECK(resumed.size() == 3);
  CHECK(database.rows.empty());
}

TEST_CASE("the only server stores nothing") {
  Removals removals({.store = nullptr, .server = "here", .resume = [](const auto&, Removals::Ended) {}});
  removals.start();
  removals.end(removals.begin({.user = "ann"}).value());
}
