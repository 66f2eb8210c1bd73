// Concurrency: readers see only whole changes, and nothing that goes backwards.

#include <atomic>
#include <thread>

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

constexpr int match_count = 8;
constexpr int plies = 150;

/// Reads one match until it has all its plies; returns what was wrong.
std::string watch(SqlStore& store, const std::string& id) {
  int last = 0;
  while (last < plies) {
    const auto match = store.matches().match(id);
    if (!match || !*match) return "the match cannot be read";
    const int ply = (*match)->position.ply;
    if (ply < last) return "the match went back";
    if ((*match)->position.state != state_at(id, ply)) return "the position is of another ply";
    const auto turns = store.matches().turns((*match)->head.key, 0, plies);
    if (!turns || turns->size() < static_cast<std::size_t>(ply)) return "the log is behind the position";
    last = ply;
  }
  return {};
}

std::unique_ptr<SqlStore> open_in(const Folder& folder, const sqlite::Options& options = {}) {
  return on_server() ? open_on_server(folder) : must_open(folder.file("atoll.db"), options);
}

/// Backups, which only SQLite makes, while others read and write; and whether their logs end at their positions.
void back_up(SqlStore& store, const Folder& folder, int copies) {
  for (int copy = 0; copy < copies; ++copy)
    CHECK(store.backup(folder.file("copy" + std::to_string(copy) + ".db"), /*stop=*/false));
}
void look_at_backups(const Folder& folder, int copies) {
  for (int copy = 0; copy < copies; ++copy) {
    const auto other = must_open(folder.file("copy" + std::to_string(copy) + ".db"));
    for (int match = 0; match < match_count; ++match) {
      const Match found = other->matches().match(name_of(match)).value().value();
      CHECK(other->matches().turns(found.head.key, 0, plies)->size() == static_cast<std::size_t>(found.position.ply));
    }
  }
}

}  // namespace

TEST_CASE("readers and writers do not disturb each other") {
  Folder folder;
  const int backups = on_server() ? 0 : 3;
  const auto store = open_in(folder, {.readers_max = 3, .checkpoint_pages = 50});
  const User ann = add_guest(*store, "ann").value();
  std::vector<Key> keys;
  for (int match = 0; match < match_count; ++match) {
    keys.push_back(add_match(*store, match_of(name_of(match), ann, {player(ann), bot("greedy")})).value());
  }

  std::vector<std::string> wrong(match_count + 1);
  std::atomic<bool> over = false;
  std::vector<std::thread> threads;
  for (int match = 0; match < match_count; ++match) {
    threads.emplace_back([&, match] {
      for (int ply = 1; ply <= plies; ++ply) {
        if (!apply(*store, turn_change(keys[static_cast<std::size_t>(match)], name_of(match), ply))) return;
      }
    });
    threads.emplace_back([&, match] { wrong[static_cast<std::size_t>(match)] = watch(*store, name_of(match)); });
  }
  std::thread lister([&] {
    while (!over) {
      const auto page =
          store->matches().matches({.listing = Listing::mine, .user = ann.key, .after = "", .limit = 100});
      if (!page || page->items.size() != match_count) wrong.back() = "the list is not whole";
    }
  });
  back_up(*store, folder, backups);
  for (std::thread& thread : threads) thread.join();
  over = true;
  lister.join();
  for (const std::string& complaint : wrong) CHECK(complaint.empty());
  look_at_backups(folder, backups);
}

TEST_CASE("closing during writes and reads answers every request") {
  for (int round = 0; round < 10; ++round) {
    Folder folder;
    const auto store = open_in(folder);
    const User ann = add_guest(*store, "ann").value();
    const Key key = add_match(*store, match_of("m1", ann, {player(ann)})).value();
    std::atomic<int> stored = 0;
    std::atomic<int> started = 0;
    std::vector<std::thread> threads;
    threads.emplace_back([&] {
      for (int ply = 1;; ++ply) {
        const Result<void> done = apply(*store, turn_change(key, "m1", ply));
        ++started;
        if (!done) {
          if (done.error().fault != Fault::closed) stored = -1000000;
          return;
        }
        ++stored;
      }
    });
    for (int reader = 0; reader < 3; ++reader) {
      threads.emplace_back([&] {
        while (store->matches().match("m1")) ++started;
      });
    }
    while (started < 20) std::this_thread::yield();
    std::thread other([&] { store->close(); });
    store->close();
    other.join();
    for (std::thread& thread : threads) thread.join();
    CHECK(open_in(folder)->matches().turns(key, 0, 1000000)->size() == static_cast<std::size_t>(stored.load()));
  }
}

TEST_CASE("checkpoints limit the size of the write-ahead log") {
  if (on_server()) return;
  Folder folder;
  const std::string path = folder.file("atoll.db");
  const auto store = must_open(path, {.batch_max = 4, .checkpoint_pages = 50});
  const User ann = add_guest(*store, "ann").value();
  const Key key = add_match(*store, match_of("m1", ann, {player(ann)})).value();
  std::uintmax_t longest = 0;
  for (int ply = 1; ply <= 3000; ++ply) {
    if (ply % 10 == 0) {
      REQUIRE(apply(*store, turn_change(key, "m1", ply)));
      longest = std::max(longest, std::filesystem::file_size(path + "-wal"));
    } else {
      store->matches().change(turn_change(key, "m1", ply), [](Result<void>) {});
    }
  }
  // Without checkpoints it would be about 6000 pages. At 200 the checkpointer makes the writer wait; how far the log
  // grows beyond that depends on the scheduler.
  CHECK(longest < 4000U * 4096U);
  store->close();
  CHECK_FALSE(std::filesystem::exists(path + "-wal"));
}

}  // namespace reef::store::test
