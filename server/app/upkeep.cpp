#include <cstdio>
#include <string>

#include "server/app/commands.hpp"
#include "server/match/verify.hpp"
#include "server/store/backup.hpp"
#include "server/store/sqlite_store.hpp"

namespace reef::app {
namespace {

constexpr int page_size = 500;

int fail(const store::Error& error) {
  std::fprintf(stderr, "atoll: %s\n", error.detail.c_str());
  return 1;
}

/// Replays one match; prints and answers false on a difference.
store::Result<bool> verify_match(store::Store& store, const std::string& id, std::int64_t& turns_replayed) {
  const auto match = store.match(id);
  if (!match) return std::unexpected(match.error());
  const auto turns = store.turns((*match)->head.key, 0, (*match)->position.ply);
  if (!turns) return std::unexpected(turns.error());
  const auto verified = match::verify(**match, *turns);
  if (!verified) {
    std::fprintf(stderr, "match %s: differs at ply %d: %s\n", id.c_str(), verified.error().ply,
                 verified.error().what.c_str());
    return false;
  }
  turns_replayed += *verified;
  return true;
}

}  // namespace

int verify(const std::string& data) {
  auto opened = store::SqliteStore::open(database_in(data));
  if (!opened) return fail(opened.error());
  store::Store& store = **opened;
  std::int64_t matches = 0;
  std::int64_t turns = 0;
  std::int64_t faults = 0;
  std::string last;
  while (true) {
    const auto ids = store.match_ids(last, page_size);
    if (!ids) return fail(ids.error());
    if (ids->empty()) break;
    for (const std::string& id : *ids) {
      const auto sound = verify_match(store, id, turns);
      if (!sound) return fail(sound.error());
      ++matches;
      faults += *sound ? 0 : 1;
    }
    last = ids->back();
  }
  std::printf("%lld matches, %lld turns replayed, %lld differ\n", static_cast<long long>(matches),
              static_cast<long long>(turns), static_cast<long long>(faults));
  return faults == 0 ? 0 : 1;
}

int migrate(const std::string& data) {
  const auto migrated = store::migrate_file(database_in(data));
  if (!migrated) return fail(migrated.error());
  if (migrated->from == migrated->to) {
    std::printf("the schema is at version %d already\n", migrated->to);
  } else {
    std::printf("the schema went from version %d to %d\n", migrated->from, migrated->to);
  }
  return 0;
}

int backup(const std::string& data, const std::string& out) {
  const auto copied = store::backup_file(database_in(data), out);
  if (!copied) return fail(copied.error());
  std::printf("%s written and checked\n", out.c_str());
  return 0;
}

}  // namespace reef::app
