#pragma once

#include <string_view>

#include "server/store/report_store.hpp"
#include "server/store/sqlite.hpp"

namespace reef::store {

std::string_view word_of(Verdict verdict);

/// Decides about a report, inside a transaction of the caller's: see ReportStore. Nothing is written unless the ruling
/// is `done`.
Result<Judged> judge_report(sqlite::Connection& db, const ReportRow& report, const Judgement& judgement);

}  // namespace reef::store
