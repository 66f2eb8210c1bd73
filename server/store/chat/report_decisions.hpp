#pragma once

#include <string_view>

#include "server/store/interfaces/report_store.hpp"
#include "server/store/sql/connection.hpp"

namespace reef::store {

std::string_view word_of(Verdict verdict);

/// Decides a report, inside a transaction of the caller: see ReportStore. Nothing is written unless the result is
/// `done`.
Result<DecisionResult> judge_report(sql::Connection& db, const ReportRow& report, const DecisionRequest& request);

}  // namespace reef::store
