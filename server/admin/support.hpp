#pragma once

#include <optional>
#include <string>
#include <utility>

#include "protocol/failure.hpp"
#include "server/store/admin_store.hpp"

/// What the parts of this folder share.
namespace reef::admin {

/// Who changes what, and why.
struct Act {
  store::Key actor = 0;
  store::Role role = store::Role::moderator;  ///< The actor's.
  std::string subject;                        ///< Public id.
  std::string reason;
};

/// The entry of the audit log for an act.
store::AuditEntry entry_of(const Act& act, std::string action, std::string kind, store::Millis at,
                           const Json& details = Json::object());

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

/// The refusal where a change could not be stored.
std::unexpected<Failure> unchanged();

/// A time, or null.
Json time_json(const std::optional<store::Millis>& time);
/// The cursor of the next page, or null.
Json next_json(const std::string& next);

}  // namespace reef::admin
