#pragma once

#include <memory>
#include <utility>

#include "server/store/interfaces/delivery_store.hpp"
#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

/// The statement for a page, with only those filters that are set.
sql::Sql statement_of(const DeliveryPage& page);

}  // namespace reef::store
