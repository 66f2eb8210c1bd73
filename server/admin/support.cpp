#include "server/admin/support.hpp"

namespace reef::admin {

using protocol::Code;
using store::Ruling;

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

Answer<void> answer_of(const store::Result<Ruling>& ruled) {
  if (!ruled) return unchanged();
  switch (*ruled) {
    case Ruling::done:
      return {};
    case Ruling::unknown:
      return refuse(Code::not_found, "there is nothing of the kind, or not any more");
    case Ruling::guest:
      return refuse(Code::guests_cannot, "this takes an account, and the user is a guest");
    case Ruling::last_admin:
      return refuse(Code::last_admin, "nobody would be left to run the house");
    case Ruling::outranked:
      return refuse(Code::forbidden, "this user runs the house as well");
    case Ruling::own_case:
      return refuse(Code::forbidden, "this is about you, or by you: somebody else decides");
    case Ruling::decided:
      return refuse(Code::already_decided, "somebody has decided about this");
    case Ruling::mail_taken:
      return std::unexpected(invalid(Violation{"mail.taken", "somebody else has confirmed this address", "/user"}));
    case Ruling::not_failed:
      return refuse(Code::not_failed, "this did not fail, or there is nothing left of it to tell");
    case Ruling::too_many:
      break;
  }
  return refuse(Code::too_many, "enough mails went to this address; try again later");
}

std::unexpected<Failure> unchanged() {
  return refuse(Code::unavailable, "this could not be stored; nothing has changed");
}

Json time_json(const std::optional<store::Millis>& time) {
  return time ? Json(*time) : Json(nullptr);
}

Json next_json(const std::string& next) {
  return next.empty() ? Json(nullptr) : Json(next);
}

}  // namespace reef::admin
