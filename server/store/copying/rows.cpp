#include "server/store/copying/rows.hpp"

#include "server/store/postgres/rows.hpp"
#include "server/store/sqlite/rows.hpp"

namespace reef::store::copying {

Result<std::int64_t> count_rows(sql::Connection& db, const Table& table) {
  const std::string question = "SELECT count(*) FROM " + quoted(table.name);
  if (db.dialect() == sql::Dialect::sqlite) return sqlite::ask_number(db.sqlite(), question);
  ATOLL_TRY(answer, db.postgres().ask(question));
  return std::stoll(answer);
}

Result<std::unique_ptr<RowReader>> read_rows(sql::Connection& db, const Table& table) {
  if (db.dialect() == sql::Dialect::postgres) return postgres::read_rows(db.postgres(), table);
  return sqlite::read_rows(db.sqlite(), table);
}

Result<std::unique_ptr<RowWriter>> write_rows(sql::Connection& db, const Table& table) {
  if (db.dialect() == sql::Dialect::postgres) return postgres::write_rows(db.postgres(), table);
  return sqlite::write_rows(db.sqlite(), table);
}

}  // namespace reef::store::copying
