#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/copying/tables.hpp"

namespace reef::store::copying {

/// A value of a row. Texts and bytes are those of the reader, until it goes to its next row.
using Value = std::variant<std::nullptr_t, std::int64_t, double, std::string_view, std::span<const std::uint8_t>>;
/// In the order of the table's columns.
using Values = std::vector<Value>;

/// All rows of a table, in the order of its primary key, read one after the other.
class RowReader {
 public:
  virtual ~RowReader() = default;
  /// False after the last row. `corrupt` if a value has another type than its column.
  virtual Result<bool> next(Values& row) = 0;
};

/// Adds rows to a table.
class RowWriter {
 public:
  virtual ~RowWriter() = default;
  virtual Result<void> add(const Values& row) = 0;
  /// Must be called after the last row; only then all rows are known to be there.
  virtual Result<void> finish() = 0;
};

Result<std::int64_t> count_rows(sql::Connection& db, const Table& table);
/// A reader or writer has the connection for itself. One that was not used to its end can leave the connection
/// unusable.
Result<std::unique_ptr<RowReader>> read_rows(sql::Connection& db, const Table& table);
Result<std::unique_ptr<RowWriter>> write_rows(sql::Connection& db, const Table& table);

}  // namespace reef::store::copying
