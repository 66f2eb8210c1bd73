#include <cstdio>
#include <string>

#include "server/app/commands/commands.hpp"
#include "server/backup/examine.hpp"
#include "server/store/maintenance.hpp"

namespace reef::app {

int verify(const store::Location& location) {
  const auto database = store::open_for_check(location);
  if (!database) return fail(database.error().detail);
  const auto findings = backup::examine(**database, /*stop=*/false);
  if (!findings) return fail(findings.error().detail);
  for (const std::string& what : findings->faults) std::fprintf(stderr, "the database: %s\n", what.c_str());
  for (const std::string& what : findings->differing) std::fprintf(stderr, "%s\n", what.c_str());
  std::printf("%lld matches, %lld turns replayed, %zu differ\n", static_cast<long long>(findings->matches),
              static_cast<long long>(findings->turns), findings->differing.size());
  return findings->sound() ? 0 : 1;
}

int restore(const std::string& backup, const store::Location& location, bool force) {
  const auto restored = store::restore(backup, location, force);
  if (!restored) return fail(restored.error().detail);
  if (!restored->previous.empty()) {
    std::printf("the previous database was renamed to %s\n", restored->previous.c_str());
  }
  std::printf("%s restored from %s\n", restored->database.c_str(), backup.c_str());
  return 0;
}

int migrate(const store::Location& location) {
  const auto migrated = store::migrate(location);
  if (!migrated) return fail(migrated.error().detail);
  if (migrated->from == migrated->to) {
    std::printf("the schema already has version %d\n", migrated->to);
  } else {
    std::printf("migrated the schema from version %d to %d\n", migrated->from, migrated->to);
  }
  return 0;
}

int backup(const store::Location& location, const std::string& out) {
  const auto copied = store::back_up(location, out);
  if (!copied) return fail(copied.error().detail);
  std::printf("%s written and checked\n", out.c_str());
  return 0;
}

}  // namespace reef::app
