#pragma once

#include <optional>
#include <string>
#include <utility>

#include "protocol/failure.hpp"
#include "server/store/interfaces/admin_store.hpp"

/// Shared by the units of this folder.
namespace reef::admin {

/// Who changes what, and why.
struct Act {
  store::Key actor = 0;
  store::Role role = store::Role::moderator;  ///< The role of the actor.
  std::string subject;                        ///< Public id.
  std::string reason;
};

/// The entry of the audit log for an act.
store::AuditEntry entry_of(const Act& act, std::string action, std::string kind, store::Millis at,
                           const Json& details = Json::object());

/// The value that the store has read, or the refusal for its error.
template <class T>
Result<T> answered(store::Result<T> read) {
  if (read) return std::move(*read);
  if (read.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(invalid(Violation{"query.value", "this cursor is not from this list", "/cursor"}));
  }
  return refuse(protocol::Code::unavailable, "this cannot be read at present");
}

/// The refusal for a result of the store; none if it is `done`.
Result<void> answer_of(const store::Result<store::AdminResult>& ruled);

/// The refusal for a change that could not be stored.
std::unexpected<Failure> unchanged();

/// The cursor of the next page, or null.
Json next_json(const std::string& next);

}  // namespace reef::admin
