#include <chrono>
#include <utility>

#include "server/http/api_call.hpp"
#include "server/http/cookies.hpp"
#include "server/match/rest.hpp"
#include "server/match/snapshot.hpp"

namespace reef::http {
namespace {

constexpr std::size_t profile_bytes_max = 4 * 1024;
constexpr std::size_t password_bytes_max = 8 * 1024;
constexpr std::size_t locale_bytes_max = 64;

Json account_json(const store::Profile& profile) {
  if (!profile.account) return nullptr;
  return {{"mail", profile.account->mail},
          {"confirmed", profile.account->confirmed_at.has_value()},
          {"new_mail", profile.new_mail.empty() ? Json(nullptr) : Json(profile.new_mail)}};
}

Json me_json(const store::Profile& profile, bool mail_works) {
  return {{"user", match::user_json(profile.user)},
          {"role", word_of(profile.role)},
          {"account", account_json(profile)},
          {"locale", profile.locale},
          {"rest", profile.user.rest.empty() ? Json(nullptr) : Json::parse(profile.user.rest)},
          {"muted_until", profile.muted_until ? Json(*profile.muted_until) : Json(nullptr)},
          {"mail_works", mail_works}};
}

/// GET /me
void show_me(const ApiParts& parts, Call call) {
  const auto profile = parts.accounts.profile(*call.identity);
  if (!profile) return call.reply(failure_response(profile.error()));
  call.reply(json_response(200, me_json(*profile, parts.accounts.mail_works())));
}

/// Reads the member `rest`: null for none, else what match/ takes from this user now. Answers what is stored of it.
std::expected<std::string, Violation> read_rest(Reader& reader, const store::User& user, store::Millis now) {
  if (reader.null("rest")) return {};
  const Json& wished = reader.object("rest");
  if (!reader.ok()) return {};
  const auto before = match::rest_from(user.rest);
  auto rest = match::read_rest(wished, before ? &*before : nullptr, now);
  if (rest) return match::rest_json(*rest).dump();
  rest.error().path.insert(0, "/rest");
  return std::unexpected(std::move(rest.error()));
}

/// PATCH /me
void change_me(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  accounts::ProfileRequest request;
  if (reader.has("name")) request.name = reader.string("name", accounts::name_bytes_max);
  if (reader.has("locale")) request.locale = reader.string("locale", locale_bytes_max);
  if (reader.has("rest")) {
    auto rest = read_rest(reader, call.identity->user, parts.clock.now_ms());
    if (!rest) return call.reply(failure_response(invalid(rest.error())));
    request.rest = std::move(*rest);
  }
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  const accounts::Identity caller = *call.identity;
  parts.accounts.change_profile(caller, request, [&parts, call = std::move(call)](Answer<store::User> changed) mutable {
    if (!changed) return call.reply(failure_response(changed.error()));
    // The answer is read anew, and not on the store's own thread.
    parts.workers.post([&parts, call = std::move(call)]() mutable { show_me(parts, std::move(call)); });
  });
}

/// GET /me/data
void take_along(const ApiParts& parts, Call call) {
  const auto everything = parts.accounts.everything_of(*call.identity);
  if (!everything) return call.reply(failure_response(everything.error()));
  Response response = json_response(200, *everything);
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"atoll-data.json\"");
  call.reply(std::move(response));
}

/// DELETE /me
void go(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  std::string password = reader.has("password") ? reader.string("password", password_bytes_max) : "";
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.accounts.erase(*call.identity, std::move(password), call.origin,
                       [reply = std::move(call.reply), transport = call.transport](Answer<void> gone) mutable {
                         if (!gone) return reply(failure_response(gone.error()));
                         Response response{.status = 204, .headers = {}, .body = {}, .shared_body = {}};
                         response.headers.emplace_back(
                             "Set-Cookie", set_cookie("atoll_session", "", std::chrono::seconds(0), transport));
                         reply(std::move(response));
                       });
}

}  // namespace

void add_me_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/me", .who = Who::user, .handler = show_me});
  add_route(router, parts,
            {.method = "PATCH",
             .pattern = "/api/v1/me",
             .body_bytes_max = profile_bytes_max,
             .rate = RateClass::write,
             .who = Who::user,
             .handler = change_me});
  add_route(router, parts,
            {.method = "DELETE",
             .pattern = "/api/v1/me",
             .body_bytes_max = password_bytes_max,
             .rate = RateClass::write,
             .who = Who::user,
             .body_optional = true,
             .handler = go});
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/me/data", .who = Who::user, .handler = take_along});
}

}  // namespace reef::http
