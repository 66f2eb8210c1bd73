#include "server/admin/support.hpp"

namespace reef::admin {

using protocol::Code;

Answer<void> answer_of(const store::Result<store::Ruling>& ruled) {
  if (!ruled) return refuse(Code::unavailable, "this could not be stored; nothing has changed");
  switch (*ruled) {
    case store::Ruling::done:
      return {};
    case store::Ruling::unknown:
      return refuse(Code::not_found, "there is nothing of this id");
    case store::Ruling::guest:
      return refuse(Code::guests_cannot, "this takes an account, and it is a guest");
    case store::Ruling::last_admin:
      break;
  }
  return refuse(Code::last_admin, "nobody would be left to run the house");
}

}  // namespace reef::admin
