#include "server/store/copying/tables.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace reef::store::copying {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

/// In the order of sql::Type.
constexpr std::array<std::string_view, 5> type_words = {"NULL", "INTEGER", "REAL", "TEXT", "BLOB"};

/// That a table refers to another one.
struct Reference {
  std::string from;
  std::string to;
};

Result<std::vector<Reference>> read_references(Connection& db) {
  Query query(db,
              sql::Sql("SELECT DISTINCT t.name, f.\"table\" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f "
                       "WHERE t.type = 'table'",
                       "SELECT DISTINCT f.relname, t.relname FROM pg_constraint c "
                       "JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid "
                       "WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace"));
  return sql::all_rows<Reference>(query, "references", [](Row& row) {
    Reference reference;
    reference.from = row.text();
    reference.to = row.text();
    return reference;
  });
}

/// Whether a table refers to one that is still among the others.
bool waits(const Table& table, const std::vector<Table>& others, const std::vector<Reference>& references) {
  return std::ranges::any_of(references, [&](const Reference& reference) {
    return reference.from == table.name && reference.to != table.name &&
           std::ranges::find(others, reference.to, &Table::name) != others.end();
  });
}

std::vector<const Column*> key_of(const Table& table) {
  std::vector<const Column*> key;
  for (const Column& column : table.columns) {
    if (column.place_in_key > 0) key.push_back(&column);
  }
  std::ranges::sort(key, {}, &Column::place_in_key);
  return key;
}

}  // namespace

Result<std::vector<Table>> read_tables(Connection& db) {
  Query query(
      db, sql::Sql("SELECT t.name, c.name, c.type, c.pk FROM sqlite_schema t, pragma_table_info(t.name) c "
                   "WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.name",
                   "SELECT t.relname, c.attname, CASE format_type(c.atttypid, NULL) WHEN 'bigint' THEN 'INTEGER' "
                   "WHEN 'double precision' THEN 'REAL' WHEN 'text' THEN 'TEXT' WHEN 'bytea' THEN 'BLOB' ELSE '?' END, "
                   "COALESCE((SELECT k.place FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (number, place) "
                   "WHERE i.indrelid = t.oid AND i.indisprimary AND k.number = c.attnum), 0) "
                   "FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped "
                   "WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace "
                   "AND t.relname NOT IN ('atoll_schema', 'servers', 'leases', 'presences', 'promised_matches', "
                   "'removals', 'transactions', 'web_builds', 'web_files') "
                   "ORDER BY t.relname, c.attname"));
  std::vector<Table> tables;
  ATOLL_CHECK(sql::each_row(query, "the tables", [&](Row& row) {
    std::string name = row.text();
    if (tables.empty() || tables.back().name != name) tables.push_back({.name = std::move(name), .columns = {}});
    Column column;
    column.name = row.text();
    column.type = static_cast<sql::Type>(row.word(type_words));
    column.place_in_key = static_cast<int>(row.integer(0, sql::int_max));
    tables.back().columns.push_back(std::move(column));
  }));
  return tables;
}

Result<std::vector<Table>> in_order_of_references(Connection& db, std::vector<Table> tables) {
  ATOLL_TRY(references, read_references(db));
  std::vector<Table> ordered;
  const auto derived = std::ranges::stable_partition(tables, [](const Table& table) { return !is_derived(table); });
  std::vector<Table> last(std::make_move_iterator(derived.begin()), std::make_move_iterator(derived.end()));
  tables.erase(derived.begin(), derived.end());
  while (!tables.empty()) {
    const auto next =
        std::ranges::find_if(tables, [&](const Table& table) { return !waits(table, tables, references); });
    if (next == tables.end()) return std::unexpected(Error{Fault::corrupt, "tables refer to each other in a circle"});
    ordered.push_back(std::move(*next));
    tables.erase(next);
  }
  std::ranges::move(last, std::back_inserter(ordered));
  return ordered;
}

bool is_derived(const Table& table) {
  return table.name == "ranking_counts";
}

std::string quoted(const std::string& name) {
  std::string text = "\"";
  for (const char each : name) {
    if (each == '"') text += '"';
    text += each;
  }
  return text + '"';
}

std::string column_list(const Table& table) {
  std::string list;
  for (const Column& column : table.columns) list += (list.empty() ? "" : ", ") + quoted(column.name);
  return list;
}

std::string select_all(const Table& table) {
  std::string order;
  for (const Column* const column : key_of(table)) order += (order.empty() ? "" : ", ") + quoted(column->name);
  return "SELECT " + column_list(table) + " FROM " + quoted(table.name) + " ORDER BY " + order;
}

}  // namespace reef::store::copying
