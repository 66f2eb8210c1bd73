#pragma once

#include <memory>

#include "server/store/copying/rows.hpp"
#include "server/store/postgres/driver.hpp"

namespace reef::store::postgres {

/// See `copying::read_rows` and `copying::write_rows`. These use PostgreSQL's COPY in its binary format. The driver
/// must outlive them.
Result<std::unique_ptr<copying::RowReader>> read_rows(Driver& db, const copying::Table& table);
Result<std::unique_ptr<copying::RowWriter>> write_rows(Driver& db, const copying::Table& table);

}  // namespace reef::store::postgres
