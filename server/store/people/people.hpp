#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/store/people_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlPeople final : public PeopleStore {
 public:
  explicit SqlPeople(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void add_friend(Key user, Key other, Millis now, Callback<Made> done) override;
  void remove_friend(Key user, Key other, Callback<void> done) override;
  void add_block(Key user, Key other, Millis now, Callback<Made> done) override;
  void remove_block(Key user, Key other, Callback<void> done) override;
  void add_mute(Key user, Key other, Millis now, Callback<Made> done) override;
  void remove_mute(Key user, Key other, Callback<void> done) override;

  Result<std::optional<User>> user(const std::string& id) override;
  Result<std::vector<User>> accounts_named(const std::string& beginning, int limit) override;
  Result<std::vector<Acquaintance>> friends(Key user) override;
  Result<std::vector<Acquaintance>> blocks(Key user) override;
  Result<std::vector<Acquaintance>> mutes(Key user) override;
  Result<Ties> ties(Key user, Key other) override;
  Result<std::vector<Key>> blocked_either_way(Key user) override;
  Result<std::vector<Millis>> pace(Key user) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

/// All users who do not see this user's lines: those with a block in either direction, and those who have muted them.
Result<std::vector<Key>> read_excluded(sql::Connection& db, Key user);

}  // namespace reef::store
