#pragma once

#include <string>

#include "protocol/failure.hpp"
#include "server/store/interfaces/audit_store.hpp"

namespace reef::admin {

/// `{"entries", "next"}`: a page of the audit log for the staff. Reads the store on the calling thread. Refuses with
/// `invalid` for an invalid cursor, and with `unavailable`.
Result<Json> audit_json(store::AuditStore& store, const store::AuditPage& page);

}  // namespace reef::admin
