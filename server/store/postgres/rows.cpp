#include "server/store/postgres/rows.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>
#include <utility>

#include "server/store/postgres/network_order.hpp"

namespace reef::store::postgres {
namespace {

using copying::Table;
using copying::Value;
using copying::Values;

/// The binary format begins with a signature, flags and the length of an extension: here there are none.
constexpr std::string_view signature("PGCOPY\n\377\r\n\0", 11);
constexpr std::size_t header_size = signature.size() + 8;
constexpr std::int16_t no_more_rows = -1;
constexpr std::int32_t null_size = -1;
/// Data is sent in pieces of about this size.
constexpr std::size_t piece_bytes = 64U * 1024;

Error out_of_format() {
  return {Fault::corrupt, "the database server sent rows that cannot be read"};
}

class TableReader final : public copying::RowReader {
 public:
  TableReader(Driver& db, Table table) : db_(db), table_(std::move(table)) {}

  Result<bool> next(Values& row) override {
    row.clear();
    received_.erase(0, taken_);
    taken_ = 0;
    ATOLL_TRY(has_header, std::exchange(is_begun_, true) ? Result<bool>(true) : skip_header());
    if (!has_header) return std::unexpected(out_of_format());
    ATOLL_TRY(columns, take<std::int16_t>());
    if (columns == no_more_rows) return end();
    if (static_cast<std::size_t>(columns) != table_.columns.size()) return std::unexpected(out_of_format());
    places_.clear();
    for (const copying::Column& column : table_.columns) ATOLL_CHECK(take_place(column));
    for (std::size_t column = 0; column < places_.size(); ++column) {
      row.push_back(value_at(places_[column], table_.columns[column].type));
    }
    return true;
  }

 private:
  /// Where a value is in what was received.
  struct Place {
    std::size_t begin;
    std::int32_t size;
  };

  Result<bool> skip_header() {
    ATOLL_CHECK(receive(header_size));
    taken_ = header_size;
    return received_.starts_with(signature);
  }

  template <class T>
  Result<T> take() {
    ATOLL_CHECK(receive(sizeof(T)));
    const T number = from_network<T>(received_.data() + taken_);
    taken_ += sizeof(T);
    return number;
  }

  Result<void> take_place(const copying::Column& column) {
    ATOLL_TRY(size, take<std::int32_t>());
    const bool is_number = column.type == sql::Type::integer || column.type == sql::Type::real;
    if (size < null_size || (size >= 0 && is_number && size != sizeof(std::int64_t))) {
      return std::unexpected(out_of_format());
    }
    const auto bytes = static_cast<std::size_t>(std::max(size, 0));
    ATOLL_CHECK(receive(bytes));
    places_.push_back({.begin = taken_, .size = size});
    taken_ += bytes;
    return {};
  }

  [[nodiscard]] Value value_at(Place place, sql::Type type) const {
    if (place.size == null_size) return nullptr;
    const char* const data = received_.data() + place.begin;
    const auto size = static_cast<std::size_t>(place.size);
    if (type == sql::Type::integer) return from_network<std::int64_t>(data);
    if (type == sql::Type::real) return from_network<double>(data);
    if (type == sql::Type::text) return std::string_view(data, size);
    return std::span(reinterpret_cast<const std::uint8_t*>(data), size);
  }

  /// Waits until so many bytes are there that were not taken.
  Result<void> receive(std::size_t bytes) {
    while (received_.size() - taken_ < bytes) {
      char* data = nullptr;
      const int size = PQgetCopyData(db_.handle(), &data, /*async=*/0);
      const std::unique_ptr<char, decltype(&PQfreemem)> freed(data, PQfreemem);
      if (size < 0) return std::unexpected(size == -1 ? out_of_format() : db_.failed(nullptr));
      received_.append(data, static_cast<std::size_t>(size));
    }
    return {};
  }

  /// After the last row; false, as `next` returns it.
  Result<bool> end() {
    char* data = nullptr;
    if (PQgetCopyData(db_.handle(), &data, /*async=*/0) != -1) return std::unexpected(out_of_format());
    ATOLL_CHECK(db_.end_copy());
    return false;
  }

  Driver& db_;
  const Table table_;
  bool is_begun_ = false;
  std::string received_;
  std::size_t taken_ = 0;  ///< How much of it was read.
  std::vector<Place> places_;
};

/// Appends a value as the format has it: its size, and its bytes.
struct Append {
  std::string& text;

  void operator()(std::nullptr_t) const { append_number(text, null_size); }
  void operator()(std::int64_t value) const {
    append_number(text, std::int32_t{sizeof value});
    append_number(text, value);
  }
  void operator()(double value) const { (*this)(std::bit_cast<std::int64_t>(value)); }
  void operator()(std::string_view value) const {
    append_number(text, static_cast<std::int32_t>(value.size()));
    text += value;
  }
  void operator()(std::span<const std::uint8_t> value) const {
    (*this)(std::string_view(reinterpret_cast<const char*>(value.data()), value.size()));
  }
};

class TableWriter final : public copying::RowWriter {
 public:
  explicit TableWriter(Driver& db) : db_(db) {
    piece_ += signature;
    piece_.append(header_size - signature.size(), '\0');
  }

  Result<void> add(const Values& row) override {
    append_number(piece_, static_cast<std::int16_t>(row.size()));
    for (const Value& value : row) std::visit(Append{piece_}, value);
    return piece_.size() < piece_bytes ? Result<void>() : send();
  }

  Result<void> finish() override {
    append_number(piece_, no_more_rows);
    ATOLL_CHECK(send());
    if (PQputCopyEnd(db_.handle(), nullptr) != 1) return std::unexpected(db_.failed(nullptr));
    return db_.end_copy();
  }

 private:
  Result<void> send() {
    if (PQputCopyData(db_.handle(), piece_.data(), static_cast<int>(piece_.size())) != 1) {
      return std::unexpected(db_.failed(nullptr));
    }
    piece_.clear();
    return {};
  }

  Driver& db_;
  std::string piece_;
};

}  // namespace

Result<std::unique_ptr<copying::RowReader>> read_rows(Driver& db, const Table& table) {
  ATOLL_CHECK(db.begin_copy(fmt::format("COPY ({}) TO STDOUT (FORMAT binary)", select_all(table))));
  return std::make_unique<TableReader>(db, table);
}

Result<std::unique_ptr<copying::RowWriter>> write_rows(Driver& db, const Table& table) {
  ATOLL_CHECK(db.begin_copy(fmt::format("COPY {} ({}) FROM STDIN (FORMAT binary)", copying::quoted(table.name),
                                        copying::column_list(table))));
  return std::make_unique<TableWriter>(db);
}

}  // namespace reef::store::postgres
