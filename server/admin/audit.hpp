#pragma once

#include <string>

#include "protocol/failure.hpp"
#include "server/store/audit_store.hpp"

namespace reef::admin {

/// `{"entries", "next"}`: a page of the audit log as those who run the house see it. Reads the store on the calling
/// thread. Refuses with `invalid` a cursor that was not given out, and with `unavailable`.
Answer<Json> audit_json(store::AuditStore& store, const store::AuditPage& page);

}  // namespace reef::admin
