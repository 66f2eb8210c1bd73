#include <utility>

#include "server/store/matches/quotas.hpp"
#include "server/store/matches/reads.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/matches/writes.hpp"
#include "server/store/parts.hpp"

namespace reef::store {

using sql::Connection;

namespace {

/// A turn in the middle of a match reads nothing outside it; who is seated, how it ended and whom it rated does.
sql::Reach reach_of(const Change& change) {
  const bool only_match =
      !over(change.position.status) && !change.seats && !change.rated && !change.audit && change.completion.empty();
  return only_match ? sql::Reach::match : sql::Reach::others;
}

class SqlMatches final : public MatchStore {
 public:
  explicit SqlMatches(sql::Database& database) : database_(database) {}
  using MatchStore::change;
  using MatchStore::create_match;

  void create_match(Match match, std::vector<Notice> raise, MatchQuotas quotas, Callback<Key> done) override {
    database_.write<Key>(
        [match = std::move(match), raise = std::move(raise), quotas](Connection& db) -> Result<Key> {
          ATOLL_CHECK(check_quotas(db, match.head.owner, quotas));
          const Result<Key> key = insert_match(db, match, raise);
          if (!key || match.position.status != Status::running || !only_bots(match.head.seats)) return key;
          ATOLL_CHECK(count_bot_match(db, *key, quotas, match.head.created_at));
          return key;
        },
        std::move(done));
  }

  void change(Change change, Callback<RatingChanges> done) override {
    const Key match = change.match;
    const sql::Reach reach = reach_of(change);
    database_.write_match<RatingChanges>(
        match, reach, [change = std::move(change)](Connection& db) { return apply_change(db, change); },
        std::move(done));
  }

  Result<std::optional<Match>> match(const std::string& id) override {
    return database_.read([&](Connection& db) { return find_match(db, id); });
  }

  Result<std::vector<std::optional<std::int64_t>>> versions(const std::vector<std::string>& ids) override {
    return database_.read([&](Connection& db) { return read_versions(db, ids); });
  }

  Result<std::vector<std::optional<MatchUpdate>>> updates(const std::vector<KnownPly>& known) override {
    return database_.read([&](Connection& db) { return read_updates(db, known); });
  }

  Result<std::vector<Turn>> turns(Key match, int after_ply, int to_ply) override {
    return database_.read([=](Connection& db) { return read_turns(db, match, after_ply, to_ply); });
  }

  Result<std::vector<KnownCommand>> commands(Key match, int after_ply) override {
    return database_.read([=](Connection& db) { return read_commands(db, match, after_ply); });
  }

  Result<std::optional<Checkpoint>> checkpoint(Key match, int ply) override {
    return database_.read([=](Connection& db) { return find_checkpoint(db, match, ply); });
  }

  Result<Matches> matches(const Page& page) override {
    return database_.read([&](Connection& db) { return list_matches(db, page); });
  }

  Result<std::vector<MatchSummary>> public_running(const std::vector<std::string>& ids) override {
    return database_.read([&](Connection& db) { return list_public_running(db, ids); });
  }

  Result<std::vector<std::string>> waiting_for_bots() override {
    return database_.read([](Connection& db) { return list_waiting_for_bots(db); });
  }

  Result<std::vector<Due>> due(Millis now, const Due& after, int limit) override {
    return database_.read([&](Connection& db) { return list_due(db, now, after, limit); });
  }

  Result<std::optional<Millis>> next_due() override {
    return database_.read([](Connection& db) { return find_next_due(db); });
  }

  Result<std::vector<std::string>> unfinished_of(Key user) override {
    return database_.read([=](Connection& db) { return list_unfinished_of(db, user); });
  }

  Result<std::vector<User>> with_other_clock_pause() override {
    return database_.read([](Connection& db) { return list_with_other_clock_pause(db); });
  }

  Result<std::vector<std::string>> match_ids(const std::string& after, int limit) override {
    return database_.read([&](Connection& db) { return list_match_ids(db, after, limit); });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<MatchStore> make_matches(sql::Database& database) {
  return std::make_unique<SqlMatches>(database);
}

}  // namespace reef::store
