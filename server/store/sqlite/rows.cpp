#include "server/store/sqlite/rows.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <string>
#include <utility>

namespace reef::store::sqlite {
namespace {

using copying::Table;
using copying::Value;
using copying::Values;

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Prepared = std::unique_ptr<sqlite3_stmt, Finalize>;

Result<Prepared> prepare(Driver& db, const std::string& text) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(db.handle(), text.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
    return std::unexpected(db.error());
  }
  return Prepared(statement);
}

Value value_in(const Statement& row, int column, sql::Type type) {
  switch (type) {
    case sql::Type::integer:
      return row.integer(column);
    case sql::Type::real:
      return row.real(column);
    case sql::Type::text:
      return row.text(column);
    case sql::Type::bytes:
      return row.bytes(column);
    case sql::Type::null:
      break;
  }
  return nullptr;
}

class TableReader final : public copying::RowReader {
 public:
  TableReader(Driver& db, Prepared prepared, Table table)
      : prepared_(std::move(prepared)), rows_(db.handle(), prepared_.get()), table_(std::move(table)) {}

  Result<bool> next(Values& row) override {
    row.clear();
    ATOLL_TRY(more, rows_.next());
    if (!more) return false;
    for (int column = 0; column < rows_.columns(); ++column) {
      const sql::Type type = rows_.type(column);
      const copying::Column& described = table_.columns[static_cast<std::size_t>(column)];
      if (type != sql::Type::null && type != described.type) {
        return std::unexpected(Error{
            Fault::corrupt, fmt::format("a damaged row of {}: {} has the wrong type", table_.name, described.name)});
      }
      row.push_back(value_in(rows_, column, type));
    }
    return true;
  }

 private:
  Prepared prepared_;
  Statement rows_;
  const Table table_;
};

class TableWriter final : public copying::RowWriter {
 public:
  TableWriter(Driver& db, Prepared prepared) : db_(db), prepared_(std::move(prepared)) {}

  Result<void> add(const Values& row) override {
    Statement insert(db_.handle(), prepared_.get());
    for (const Value& value : row) {
      std::visit([&](const auto& each) { bind(insert, each); }, value);
    }
    ATOLL_CHECK(insert.next());
    return {};
  }
  Result<void> finish() override { return {}; }

 private:
  static void bind(Statement& insert, std::nullptr_t) { insert.bind_null(sql::Type::null); }
  template <class T>
  static void bind(Statement& insert, const T& value) {
    insert.bind(value);
  }

  Driver& db_;
  Prepared prepared_;
};

}  // namespace

Result<std::int64_t> ask_number(Driver& db, const std::string& question) {
  ATOLL_TRY(prepared, prepare(db, question));
  Statement statement(db.handle(), prepared.get());
  ATOLL_CHECK(statement.next());
  return statement.integer(0);
}

Result<std::unique_ptr<copying::RowReader>> read_rows(Driver& db, const Table& table) {
  ATOLL_TRY(prepared, prepare(db, select_all(table)));
  return std::make_unique<TableReader>(db, std::move(prepared), table);
}

Result<std::unique_ptr<copying::RowWriter>> write_rows(Driver& db, const Table& table) {
  std::string places;
  for (std::size_t column = 0; column < table.columns.size(); ++column) places += column == 0 ? "?" : ", ?";
  ATOLL_TRY(prepared, prepare(db, fmt::format("INSERT INTO {} ({}) VALUES ({})", copying::quoted(table.name),
                                              copying::column_list(table), places)));
  return std::make_unique<TableWriter>(db, std::move(prepared));
}

}  // namespace reef::store::sqlite
