#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/database.hpp"
#include "server/store/notice_store.hpp"

namespace reef::store {

/// Alerts in the SQLite file.
class SqliteNotices final : public NoticeStore {
 public:
  explicit SqliteNotices(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  Result<bool> anything_due(Millis now) override;
  Result<std::vector<DueNotice>> due_notices(Millis now, int limit) override;
  void dispatch(std::vector<Dispatch> dispatches, Millis now, Done<int> done) override;
  void claim(Claim claim, Done<std::vector<Outgoing>> done) override;
  void finish(Attempted attempted, Done<void> done) override;
  void prune(Millis before, Done<int> done) override;

  void add_notice(Key user, std::string kind, std::string data, Millis now, Done<void> done) override;
  Result<std::optional<Addressee>> addressee(const std::string& id) override;
  void set_settings(Key user, std::string settings, Done<void> done) override;
  void add_endpoint(Key user, Endpoint endpoint, int count_max, Done<std::optional<Endpoint>> done) override;
  void remove_endpoint(Key user, std::string id, Done<bool> done) override;
  Result<Deliveries> deliveries(Key user, const std::string& after, int limit) override;

  void keep_value(std::string name, std::string value, Done<std::string> done) override;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
