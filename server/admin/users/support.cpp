#include "server/admin/users/support.hpp"

namespace reef::admin {

using protocol::Code;
using store::AdminResult;

store::AuditEntry entry_of(const Act& act, std::string action, std::string kind, store::Millis at,
                           const Json& details) {
  return {.actor = act.actor,
          .action = std::move(action),
          .kind = std::move(kind),
          .subject = act.subject,
          .reason = act.reason,
          .details = details.dump(),
          .at = at};
}

Result<void> answer_of(const store::Result<AdminResult>& ruled) {
  if (!ruled) return unchanged();
  switch (*ruled) {
    case AdminResult::done:
      return {};
    case AdminResult::unknown:
      return refuse(Code::not_found, "this does not exist, or no longer");
    case AdminResult::guest:
      return refuse(Code::guests_cannot, "this requires an account, and the user is a guest");
    case AdminResult::last_admin:
      return refuse(Code::last_admin, "the site would have no administrator left");
    case AdminResult::not_first:
      return refuse(Code::bad_link, "there is an administrator already");
    case AdminResult::outranked:
      return refuse(Code::forbidden, "this user is a moderator or administrator too");
    case AdminResult::own_case:
      return refuse(Code::forbidden, "you wrote or reported this line: somebody else has to decide");
    case AdminResult::decided:
      return refuse(Code::already_decided, "this has been decided already");
    case AdminResult::mail_taken:
      return std::unexpected(invalid(Violation{"mail.taken", "another user has confirmed this address", "/user"}));
    case AdminResult::not_failed:
      return refuse(Code::not_failed, "this delivery did not fail, or there is nothing left to send");
    case AdminResult::too_many:
      break;
  }
  return refuse(Code::too_many, "too many mails were sent to this address; try again later");
}

std::unexpected<Failure> unchanged() {
  return refuse(Code::unavailable, "this could not be stored; nothing has changed");
}

Json next_json(const std::string& next) {
  return next.empty() ? Json(nullptr) : Json(next);
}

}  // namespace reef::admin
