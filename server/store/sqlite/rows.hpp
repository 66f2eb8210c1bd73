#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/copying/rows.hpp"
#include "server/store/sqlite/driver.hpp"

namespace reef::store::sqlite {

/// The integer in the only column of the only row.
Result<std::int64_t> ask_number(Driver& db, const std::string& question);
/// See `copying::read_rows` and `copying::write_rows`. The driver must outlive them.
Result<std::unique_ptr<copying::RowReader>> read_rows(Driver& db, const copying::Table& table);
Result<std::unique_ptr<copying::RowWriter>> write_rows(Driver& db, const copying::Table& table);

}  // namespace reef::store::sqlite
