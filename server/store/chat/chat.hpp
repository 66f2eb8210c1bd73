#pragma once

#include <memory>
#include <utility>

#include "server/store/chat_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlChat final : public ChatStore {
 public:
  explicit SqlChat(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void say(NewLine line, Callback<Said> done) override;
  void mark_read(Key match, Key user, int number, Callback<void> done) override;

  Result<std::vector<ChatLine>> lines(const ChatRange& range) override;
  Result<int> read_up_to(Key match, Key user) override;
  Result<std::vector<int>> unread(Key user, const std::vector<Key>& matches) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
