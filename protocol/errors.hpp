#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engines/core/game.hpp"

/// What goes over the wire: the error codes, the schemas, the OpenAPI document.
namespace reef::protocol {

/// Every way in which the server refuses. The texts are stable: clients switch on them.
enum class Code : std::uint8_t {
  bad_request,
  bad_json,
  unauthenticated,
  bad_origin,
  not_seated,
  bad_invitation,
  not_found,
  unknown_match,
  method_not_allowed,
  request_timeout,
  stale,
  not_your_turn,
  match_not_running,
  match_not_open,
  seat_taken,
  already_seated,
  offer_open,
  no_offer,
  already_voted,
  wrong_credentials,
  forbidden,
  guests_cannot,
  blocked,
  outside_limits,
  bad_link,
  unknown_user,
  name_taken,
  not_a_guest,
  not_owner,
  cannot_start,
  match_not_finished,
  no_absence,
  too_many,
  too_many_offers,
  too_many_votes,
  last_admin,
  already_decided,
  not_failed,
  test_waiting,
  busy,
  no_backups,
  suspended,
  muted,
  registration_closed,
  guests_unwelcome,
  lobby_chat_closed,
  body_too_large,
  uri_too_long,
  unsupported_media_type,
  invalid,
  bad_record,
  illegal_step,
  incomplete_turn,
  header_too_large,
  rate_limited,
  quota_used,
  internal,
  unavailable,
  storage_low,
  shutting_down,
};

struct CodeInfo {
  Code code;
  std::string_view text;   ///< The value of the member `code`.
  int status;              ///< HTTP status.
  std::string_view title;  ///< The status's phrase in RFC 9110, as RFC 9457 asks for with `about:blank`.
};

inline constexpr std::array codes{
    CodeInfo{Code::bad_request, "bad_request", 400, "Bad Request"},
    CodeInfo{Code::bad_json, "bad_json", 400, "Bad Request"},
    CodeInfo{Code::unauthenticated, "unauthenticated", 401, "Unauthorized"},
    CodeInfo{Code::bad_origin, "bad_origin", 403, "Forbidden"},
    CodeInfo{Code::not_seated, "not_seated", 403, "Forbidden"},
    CodeInfo{Code::bad_invitation, "bad_invitation", 403, "Forbidden"},
    CodeInfo{Code::not_found, "not_found", 404, "Not Found"},
    CodeInfo{Code::unknown_match, "unknown_match", 404, "Not Found"},
    CodeInfo{Code::method_not_allowed, "method_not_allowed", 405, "Method Not Allowed"},
    CodeInfo{Code::request_timeout, "request_timeout", 408, "Request Timeout"},
    CodeInfo{Code::stale, "stale", 409, "Conflict"},
    CodeInfo{Code::not_your_turn, "not_your_turn", 409, "Conflict"},
    CodeInfo{Code::match_not_running, "match_not_running", 409, "Conflict"},
    CodeInfo{Code::match_not_open, "match_not_open", 409, "Conflict"},
    CodeInfo{Code::seat_taken, "seat_taken", 409, "Conflict"},
    CodeInfo{Code::already_seated, "already_seated", 409, "Conflict"},
    CodeInfo{Code::offer_open, "offer_open", 409, "Conflict"},
    CodeInfo{Code::no_offer, "no_offer", 409, "Conflict"},
    CodeInfo{Code::already_voted, "already_voted", 409, "Conflict"},
    CodeInfo{Code::wrong_credentials, "wrong_credentials", 401, "Unauthorized"},
    CodeInfo{Code::forbidden, "forbidden", 403, "Forbidden"},
    CodeInfo{Code::guests_cannot, "guests_cannot", 403, "Forbidden"},
    CodeInfo{Code::blocked, "blocked", 403, "Forbidden"},
    CodeInfo{Code::outside_limits, "outside_limits", 403, "Forbidden"},
    CodeInfo{Code::bad_link, "bad_link", 404, "Not Found"},
    CodeInfo{Code::unknown_user, "unknown_user", 404, "Not Found"},
    CodeInfo{Code::name_taken, "name_taken", 409, "Conflict"},
    CodeInfo{Code::not_a_guest, "not_a_guest", 409, "Conflict"},
    CodeInfo{Code::not_owner, "not_owner", 403, "Forbidden"},
    CodeInfo{Code::cannot_start, "cannot_start", 409, "Conflict"},
    CodeInfo{Code::match_not_finished, "match_not_finished", 409, "Conflict"},
    CodeInfo{Code::no_absence, "no_absence", 409, "Conflict"},
    CodeInfo{Code::too_many, "too_many", 409, "Conflict"},
    CodeInfo{Code::too_many_offers, "too_many_offers", 409, "Conflict"},
    CodeInfo{Code::too_many_votes, "too_many_votes", 409, "Conflict"},
    CodeInfo{Code::last_admin, "last_admin", 409, "Conflict"},
    CodeInfo{Code::already_decided, "already_decided", 409, "Conflict"},
    CodeInfo{Code::not_failed, "not_failed", 409, "Conflict"},
    CodeInfo{Code::test_waiting, "test_waiting", 409, "Conflict"},
    CodeInfo{Code::busy, "busy", 409, "Conflict"},
    CodeInfo{Code::no_backups, "no_backups", 409, "Conflict"},
    CodeInfo{Code::suspended, "suspended", 403, "Forbidden"},
    CodeInfo{Code::muted, "muted", 403, "Forbidden"},
    CodeInfo{Code::registration_closed, "registration_closed", 403, "Forbidden"},
    CodeInfo{Code::guests_unwelcome, "guests_unwelcome", 403, "Forbidden"},
    CodeInfo{Code::lobby_chat_closed, "lobby_chat_closed", 403, "Forbidden"},
    CodeInfo{Code::body_too_large, "body_too_large", 413, "Content Too Large"},
    CodeInfo{Code::uri_too_long, "uri_too_long", 414, "URI Too Long"},
    CodeInfo{Code::unsupported_media_type, "unsupported_media_type", 415, "Unsupported Media Type"},
    CodeInfo{Code::invalid, "invalid", 422, "Unprocessable Content"},
    CodeInfo{Code::bad_record, "bad_record", 422, "Unprocessable Content"},
    CodeInfo{Code::illegal_step, "illegal_step", 422, "Unprocessable Content"},
    CodeInfo{Code::incomplete_turn, "incomplete_turn", 422, "Unprocessable Content"},
    CodeInfo{Code::header_too_large, "header_too_large", 431, "Request Header Fields Too Large"},
    CodeInfo{Code::rate_limited, "rate_limited", 429, "Too Many Requests"},
    CodeInfo{Code::quota_used, "quota_used", 429, "Too Many Requests"},
    CodeInfo{Code::internal, "internal", 500, "Internal Server Error"},
    CodeInfo{Code::unavailable, "unavailable", 503, "Service Unavailable"},
    CodeInfo{Code::storage_low, "storage_low", 503, "Service Unavailable"},
    CodeInfo{Code::shutting_down, "shutting_down", 503, "Service Unavailable"},
};

constexpr const CodeInfo& info(Code code) {
  return codes[static_cast<std::size_t>(code)];
}

/// The problem document (RFC 9457) of a refusal. `members` is an object of further members: `rule`, `path`, `index`,
/// `snapshot`; it may not name those of the document itself.
Json problem(Code code, std::string_view detail, Json members = Json::object());

/// The same refusal as a socket message: `{"type": "error", "re", "code", "status", "title", "detail", …members}`.
/// `re` is the `id` of the message that is refused, none if it could not be read.
Json error_message(std::optional<std::int32_t> re, Code code, std::string_view detail, Json members = Json::object());

}  // namespace reef::protocol
