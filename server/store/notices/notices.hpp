#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/notice_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlNotices final : public NoticeStore {
 public:
  explicit SqlNotices(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  Result<bool> anything_due(Millis now) override;
  Result<std::vector<DueNotice>> due_notices(Millis now, int limit) override;
  void dispatch(std::vector<Dispatch> dispatches, Millis now, Callback<int> done) override;
  void claim(Claim claim, Callback<std::vector<Outgoing>> done) override;
  void finish(Attempted attempted, Callback<void> done) override;
  void prune(Millis before, Callback<int> done) override;

  void add_test(Key user, Channel channel, Millis now, Callback<bool> done) override;
  Result<std::optional<Addressee>> addressee(const std::string& id) override;
  void set_settings(Key user, std::string settings, Callback<void> done) override;
  void add_endpoint(Key user, Endpoint endpoint, int count_max, Callback<std::optional<Endpoint>> done) override;
  void remove_endpoint(Key user, std::string id, Callback<bool> done) override;
  Result<Deliveries> deliveries(Key user, const std::string& after, int limit) override;

  void keep_value(std::string name, std::string value, Callback<std::string> done) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
