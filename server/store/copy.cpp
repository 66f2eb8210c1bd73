#include "server/store/copy.hpp"

#include <fmt/format.h>

#include <utility>

#include "server/store/copying/digest.hpp"
#include "server/store/copying/ends.hpp"
#include "server/store/copying/rows.hpp"
#include "server/store/postgres/copy_ends.hpp"
#include "server/store/sqlite/copy_ends.hpp"
#include "server/store/sqlite/database.hpp"

namespace reef::store {
namespace {

using copying::Source;
using copying::Table;
using copying::Target;

constexpr std::int64_t rows_between_reports = 1000;

Result<std::unique_ptr<Source>> open_source(const Location& from) {
  if (from.on_server()) return postgres::open_copy_source(from.database);
  return sqlite::open_copy_source(sqlite::file_in(from.data));
}

Result<std::unique_ptr<Target>> create_target(const Location& to) {
  if (to.on_server()) return postgres::create_copy_target(to.database);
  return sqlite::create_copy_target(sqlite::file_in(to.data));
}

Result<void> expect_empty(sql::Connection& db, const std::vector<Table>& tables) {
  for (const Table& table : tables) {
    ATOLL_TRY(rows, copying::count_rows(db, table));
    if (rows > 0) {
      return std::unexpected(Error{Fault::conflict, fmt::format("the target is not empty: it has rows in {}; a copy "
                                                                "needs a new database",
                                                                table.name)});
    }
  }
  return {};
}

/// The error, with the end of the copy that it comes from.
Error at_the(std::string_view end, Error error) {
  error.detail = fmt::format("the {}: {}", end, error.detail);
  return error;
}

class Copy final : public DatabaseCopy {
 public:
  Copy(std::unique_ptr<Source> source, std::unique_ptr<Target> target, std::vector<Table> tables)
      : source_(std::move(source)), target_(std::move(target)), tables_(std::move(tables)) {}

  Result<std::vector<CopiedTable>> copy_rows(const Watch& watch) override {
    std::int64_t total = 0;
    for (const Table& table : tables_) {
      ATOLL_TRY(rows, copying::count_rows(source_->db(), table));
      total += rows;
    }
    progress_ = {.compares = false, .table = {}, .rows_total = total};
    std::vector<CopiedTable> copied;
    for (const Table& table : tables_) {
      ATOLL_TRY(one, copy_table(table, watch));
      copied.push_back(std::move(one));
    }
    ATOLL_CHECK(target_->finish_rows(tables_));
    progress_ = {.compares = true, .table = {}, .rows_total = total};
    for (std::size_t index = 0; index < tables_.size(); ++index) {
      ATOLL_CHECK(compare(tables_[index], copied[index], watch));
    }
    ATOLL_TRY(faults, target_->check().faults(/*stop=*/false));
    if (!faults.empty()) return std::unexpected(Error{Fault::corrupt, "the copy is faulty: " + faults.front()});
    return copied;
  }

  DatabaseCheck& source() override { return source_->check(); }
  DatabaseCheck& target() override { return target_->check(); }
  Result<void> complete() override { return target_->complete(); }

 private:
  /// Calls `use` for each row, and returns the number of rows and their digest.
  template <class Use>
  Result<CopiedTable> read(sql::Connection& db, const Table& table, const Watch& watch, Use use) {
    ATOLL_TRY(reader, copying::read_rows(db, table));
    CopiedTable counted{.name = table.name, .rows = 0, .digest = {}};
    copying::Digest digest;
    copying::Values row;
    progress_.table = table.name;
    while (true) {
      ATOLL_TRY(more, reader->next(row));
      if (!more) break;
      digest.add(row);
      ATOLL_CHECK(use(row));
      ++counted.rows;
      if (++progress_.rows % rows_between_reports == 0) watch(progress_);
    }
    counted.digest = digest.hex();
    return counted;
  }

  Result<CopiedTable> copy_table(const Table& table, const Watch& watch) {
    sql::Connection& to = target_->db();
    if (is_derived(table)) ATOLL_CHECK(to.script("DELETE FROM " + copying::quoted(table.name)));
    ATOLL_TRY(writer, copying::write_rows(to, table));
    ATOLL_TRY(copied, read(source_->db(), table, watch, [&](const copying::Values& row) { return writer->add(row); }));
    ATOLL_CHECK(writer->finish());
    return copied;
  }

  Result<void> compare(const Table& table, const CopiedTable& copied, const Watch& watch) {
    ATOLL_TRY(found, read(target_->db(), table, watch, [](const copying::Values&) { return Result<void>(); }));
    if (found.rows == copied.rows && found.digest == copied.digest) return {};
    return std::unexpected(
        Error{Fault::corrupt, fmt::format("the copy of {} differs: it has {} rows of {} with the digest {}, not {}",
                                          table.name, found.rows, copied.rows, found.digest, copied.digest)});
  }

  const std::unique_ptr<Source> source_;
  const std::unique_ptr<Target> target_;
  const std::vector<Table> tables_;
  CopyProgress progress_{};
};

}  // namespace

Result<std::unique_ptr<DatabaseCopy>> DatabaseCopy::begin(const Location& from, const Location& to) {
  if (shown(from) == shown(to)) {
    return std::unexpected(Error{Fault::misconfigured, "the source and the target are the same database"});
  }
  Result<std::unique_ptr<Source>> source = open_source(from);
  if (!source) return std::unexpected(at_the("source", std::move(source.error())));
  Result<std::unique_ptr<Target>> target = create_target(to);
  if (!target) return std::unexpected(at_the("target", std::move(target.error())));
  ATOLL_TRY(tables, copying::read_tables((*source)->db()));
  ATOLL_TRY(same_tables, copying::read_tables((*target)->db()));
  if (tables != same_tables) {
    return std::unexpected(Error{Fault::corrupt, "the tables of the source and of the target are not the same"});
  }
  ATOLL_CHECK(expect_empty((*target)->db(), tables));
  ATOLL_TRY(ordered, copying::in_order_of_references((*target)->db(), std::move(tables)));
  return std::make_unique<Copy>(std::move(*source), std::move(*target), std::move(ordered));
}

}  // namespace reef::store
