#pragma once

#include <utility>

#include "protocol/failure.hpp"
#include "server/store/admin_store.hpp"

/// What the parts of this folder share.
namespace reef::admin {

/// What the store read, or the refusal that its error comes to.
template <class T>
Answer<T> answered(store::Result<T> read) {
  if (read) return std::move(*read);
  if (read.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(invalid(Violation{"query.value", "this cursor was not given out for this list", "/cursor"}));
  }
  return refuse(protocol::Code::unavailable, "this cannot be read now");
}

/// The refusal that a ruling comes to; none if it is `done`.
Answer<void> answer_of(const store::Result<store::Ruling>& ruled);

}  // namespace reef::admin
