#pragma once

#include <memory>
#include <utility>

#include "server/store/match_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlMatches final : public MatchStore {
 public:
  explicit SqlMatches(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  using MatchStore::create_match;
  void create_match(Match match, std::vector<Notice> raise, MatchQuotas quotas, Callback<Key> done) override;
  using MatchStore::change;
  void change(Change change, Callback<RatingChanges> done) override;

  Result<std::optional<Match>> match(const std::string& id) override;
  Result<std::vector<Turn>> turns(Key match, int after_ply, int to_ply) override;
  Result<std::vector<KnownCommand>> commands(Key match) override;
  Result<std::optional<Checkpoint>> checkpoint(Key match, int ply) override;
  Result<Matches> matches(const Page& page) override;
  Result<std::vector<MatchSummary>> public_running(const std::vector<std::string>& ids) override;
  Result<std::vector<std::string>> waiting_for_bots() override;
  Result<std::vector<Due>> due(Millis now, const Due& after, int limit) override;
  Result<std::optional<Millis>> next_due() override;
  Result<std::vector<std::string>> unfinished_of(Key user) override;
  Result<std::vector<User>> with_other_clock_pause() override;
  Result<std::vector<std::string>> match_ids(const std::string& after, int limit) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
