#pragma once

#include <string>
#include <utility>

#include "protocol/failure.hpp"
#include "server/store/interfaces/match_store.hpp"

namespace reef::store {

/// The refusal of a write that was not stored: the caller, or another user it is about, is deleted; otherwise
/// `unavailable` with `detail`.
inline std::unexpected<Failure> refuse_unstored(const Error& error, std::string detail) {
  if (error.fault == Fault::gone) return refuse(protocol::Code::unauthenticated, "this user was deleted");
  if (error.fault == Fault::other_gone) return refuse(protocol::Code::unknown_user, "there is no such player");
  return refuse(protocol::Code::unavailable, std::move(detail));
}

}  // namespace reef::store
