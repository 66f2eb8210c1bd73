#pragma once

#include <memory>
#include <utility>

#include "server/store/report_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlReports final : public ReportStore {
 public:
  explicit SqlReports(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void report(NewReport report, Callback<Made> done) override;
  void decide(DecisionRequest request, Callback<DecisionResult> done) override;
  Result<ReportRows> reports(const ReportPage& page) override;
  Result<std::optional<ReportRow>> find(Key report) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
