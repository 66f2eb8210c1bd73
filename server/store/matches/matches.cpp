#include "server/store/matches/matches.hpp"

#include <future>
#include <utility>

#include "server/store/matches/quotas.hpp"
#include "server/store/matches/reads.hpp"
#include "server/store/matches/writes.hpp"
#include "server/store/ratings/ratings.hpp"
#include "server/store/sqlite/migrations.hpp"

namespace reef::store {

using sql::Connection;

void SqlMatches::create_match(Match match, std::vector<Notice> raise, MatchQuotas quotas, Callback<Key> done) {
  database_->write<Key>(
      [match = std::move(match), raise = std::move(raise), quotas](Connection& db) -> Result<Key> {
        ATOLL_CHECK(check_quotas(db, match.head.owner, quotas));
        const Result<Key> key = insert_match(db, match, raise);
        if (!key || match.position.status != Status::running || !only_bots(match.head.seats)) return key;
        ATOLL_CHECK(count_computer_match(db, *key, quotas, match.head.created_at));
        return key;
      },
      std::move(done));
}

void SqlMatches::change(Change change, Callback<RatingChanges> done) {
  database_->write<RatingChanges>([change = std::move(change)](Connection& db) { return apply_change(db, change); },
                                  std::move(done));
}

Result<std::optional<Match>> SqlMatches::match(const std::string& id) {
  return database_->read([&](Connection& db) { return find_match(db, id); });
}

Result<std::vector<Turn>> SqlMatches::turns(Key match, int after_ply, int to_ply) {
  return database_->read([=](Connection& db) { return read_turns(db, match, after_ply, to_ply); });
}

Result<std::vector<KnownCommand>> SqlMatches::commands(Key match) {
  return database_->read([=](Connection& db) { return read_commands(db, match); });
}

Result<std::optional<Checkpoint>> SqlMatches::checkpoint(Key match, int ply) {
  return database_->read([=](Connection& db) { return find_checkpoint(db, match, ply); });
}

Result<Matches> SqlMatches::matches(const Page& page) {
  return database_->read([&](Connection& db) { return list_matches(db, page); });
}

Result<std::vector<MatchSummary>> SqlMatches::public_running(const std::vector<std::string>& ids) {
  return database_->read([&](Connection& db) { return list_public_running(db, ids); });
}

Result<std::vector<std::string>> SqlMatches::waiting_for_bots() {
  return database_->read([](Connection& db) { return list_waiting_for_bots(db); });
}

Result<std::vector<Due>> SqlMatches::due(Millis now, const Due& after, int limit) {
  return database_->read([&](Connection& db) { return list_due(db, now, after, limit); });
}

Result<std::optional<Millis>> SqlMatches::next_due() {
  return database_->read([](Connection& db) { return find_next_due(db); });
}

Result<std::vector<std::string>> SqlMatches::unfinished_of(Key user) {
  return database_->read([=](Connection& db) { return list_unfinished_of(db, user); });
}

Result<std::vector<User>> SqlMatches::with_other_clock_pause() {
  return database_->read([](Connection& db) { return list_with_other_clock_pause(db); });
}

Result<std::vector<std::string>> SqlMatches::match_ids(const std::string& after, int limit) {
  return database_->read([&](Connection& db) { return list_match_ids(db, after, limit); });
}

}  // namespace reef::store
