#pragma once

#include <string>
#include <vector>

#include "server/store/sql/connection.hpp"

/// Copying a database table by table, without knowing what the tables are for.
namespace reef::store::copying {

struct Column {
  std::string name;
  sql::Type type = sql::Type::null;
  int place_in_key = 0;  ///< From 1; 0: not in the primary key.
  bool operator==(const Column&) const = default;
};

struct Table {
  std::string name;
  std::vector<Column> columns;  ///< In the order of their names.
  bool operator==(const Table&) const = default;
};

/// The tables of a database, in the order of their names: the same for both databases if their schemas agree.
Result<std::vector<Table>> read_tables(sql::Connection& db);

/// Sorts tables so that each follows those that it refers to. Last are those that triggers write: see `is_derived`.
Result<std::vector<Table>> in_order_of_references(sql::Connection& db, std::vector<Table> tables);

/// Whether triggers write this table while others are filled.
bool is_derived(const Table& table);

/// A name as it is written in a statement.
std::string quoted(const std::string& name);
/// The columns of a table, as in the list of a statement.
std::string column_list(const Table& table);
/// `SELECT … ORDER BY …`: all rows, in the order of the primary key, which is the same in both databases.
std::string select_all(const Table& table);

}  // namespace reef::store::copying
