#pragma once

#include <string>

#include "server/http/api_call.hpp"
#include "server/store/audit_store.hpp"

/// What the routes of /api/v1/admin share.
namespace reef::http {

inline constexpr std::size_t admin_bytes_max = 8 * 1024;

/// Puts a route for those who run the house into the table: `pattern` goes on behind /api/v1/admin, and `role` is
/// what the caller has to be at least. Others are refused with `forbidden`, and so are tokens without the scope
/// `admin`. What is no GET takes a body.
void add_admin_route(Router& router, const ApiParts& parts, store::Role role, ApiRoute route);

/// Reads the member `reason`: one line of 1 to 500 characters.
std::string read_reason(Reader& reader);

/// The entry of the audit log for what the caller does now.
store::AuditEntry audit_entry(const ApiParts& parts, const Call& call, std::string action, std::string kind,
                              std::string subject, std::string reason);

}  // namespace reef::http
