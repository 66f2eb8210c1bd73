#pragma once

#include <string>

#include "server/admin/support.hpp"
#include "server/http/api_call.hpp"

/// What the routes of /api/v1/admin share.
namespace reef::http {

inline constexpr std::size_t admin_bytes_max = 8 * 1024;
inline constexpr std::size_t user_id_bytes_max = 64;

/// Puts a route for those who run the house into the table: `pattern` goes on behind /api/v1/admin, and `role` is
/// what the caller has to be at least. Others are refused with `forbidden`, and so are tokens without the scope
/// `admin`. What is no GET takes a body.
void add_admin_route(Router& router, const ApiParts& parts, store::Role role, ApiRoute route);

/// Reads the member `reason`: one line of 1 to 500 characters.
std::string read_reason(Reader& reader);

/// The parameter `reason` of the query, for what has no body: likewise. Refuses with `invalid`.
Answer<std::string> reason_in_query(const Call& call);

/// What the caller does to a subject, for the audit log.
admin::Act act_of(const Call& call, std::string subject, std::string reason);

void add_admin_user_routes(Router& router, const ApiParts& parts);
void add_admin_report_routes(Router& router, const ApiParts& parts);
void add_admin_match_routes(Router& router, const ApiParts& parts);
void add_announcement_routes(Router& router, const ApiParts& parts);
void add_admin_backup_routes(Router& router, const ApiParts& parts);
void add_admin_delivery_routes(Router& router, const ApiParts& parts);
void add_admin_server_routes(Router& router, const ApiParts& parts);

}  // namespace reef::http
