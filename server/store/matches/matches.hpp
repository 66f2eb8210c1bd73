#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "server/store/sqlite/database.hpp"
#include "server/store/store.hpp"

namespace reef::store {

/// The store in one SQLite file.
class SqliteStore final : public Store {
 public:
  explicit SqliteStore(std::shared_ptr<Database> database) : database_(std::move(database)) {}
  /// Opens a store with its own database; see `Database::open`.
  static Result<std::unique_ptr<SqliteStore>> open(const std::string& path, const SqliteOptions& options = {});
  ~SqliteStore() override { SqliteStore::close(); }

  using Store::create_match;
  void create_match(Match match, std::vector<Notice> raise, MatchQuotas quotas, Callback<Key> done) override;
  using Store::change;
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

  Result<void> ping() override;
  Result<void> backup(const std::string& path) override { return database_->backup(path, /*stop=*/false); }
  std::size_t queue_depth() const override { return database_->queue_depth(); }
  void close() override { database_->close(); }

  /// The database, which the other parts of the store share.
  [[nodiscard]] const std::shared_ptr<Database>& database() const { return database_; }

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
