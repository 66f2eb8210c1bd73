#include <chrono>
#include <utility>

#include "server/api/accounts/calls.hpp"
#include "server/http/cookies.hpp"
#include "server/http/files/paged_text.hpp"
#include "server/match/clocks/clock_pause.hpp"
#include "server/match/views/snapshot.hpp"

namespace reef::api {
namespace {

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
          {"clock_pause", profile.user.clock_pause.empty() ? Json(nullptr) : Json::parse(profile.user.clock_pause)},
          {"muted_until", or_null(profile.muted_until)},
          {"mail_works", mail_works}};
}

/// Reads the member `clock_pause`: null for none, else whatever match/ accepts from this user now. Returns the text to
/// store.
std::expected<std::string, Violation> read_clock_pause(Reader& reader, const store::User& user, store::Millis now) {
  if (reader.null("clock_pause")) return {};
  const Json& wished = reader.object("clock_pause");
  if (!reader.ok()) return {};
  const auto before = match::clock_pause_from(user.clock_pause);
  auto clock_pause = match::read_clock_pause(wished, before ? &*before : nullptr, now);
  if (clock_pause) return match::clock_pause_json(*clock_pause).dump();
  clock_pause.error().path.insert(0, "/clock_pause");
  return std::unexpected(std::move(clock_pause.error()));
}

}  // namespace

/// GET /me
Result<Json> MeCalls::show_me(Call& call) const {
  ATOLL_TRY(profile, accounts.profile(*call.identity));
  return me_json(profile, accounts.mail_works());
}

/// GET /sessions/current: as GET /me, but open to anyone. A missing session is an answer here, not an error.
void MeCalls::show_session(Call& call) const {
  if (!call.identity) return call.reply(json_response(200, {{"me", nullptr}}));
  const auto profile = accounts.profile(*call.identity);
  if (profile) return call.reply(json_response(200, {{"me", me_json(*profile, accounts.mail_works())}}));
  if (profile.error().code == protocol::Code::unauthenticated) return call.reply(json_response(200, {{"me", nullptr}}));
  call.reply(failure_response(profile.error()));
}

/// PATCH /me
Result<void> MeCalls::change_me(Call& call) const {
  Reader reader(call.body);
  accounts::ProfileRequest request;
  if (reader.has("name")) request.name = reader.string("name", accounts::name_bytes_max);
  if (reader.has("locale")) request.locale = reader.string("locale", locale_bytes_max);
  if (reader.has("clock_pause")) {
    auto clock_pause = read_clock_pause(reader, call.identity->user, clock.now_ms());
    if (!clock_pause) return std::unexpected(invalid(clock_pause.error()));
    request.clock_pause = std::move(*clock_pause);
  }
  ATOLL_CHECK(whole(reader));
  const accounts::Identity caller = *call.identity;
  accounts.change_profile(caller, request, [this, call = std::move(call)](Result<store::User> changed) mutable {
    if (!changed) return call.reply(failure_response(changed.error()));
    // Read the new profile on a worker, not on the store's own thread.
    workers.post([this, call = std::move(call)]() mutable {
      Result<Json> me = show_me(call);
      answering(std::move(call.reply))(std::move(me));
    });
  });
  return {};
}

/// GET /me/data
Result<void> MeCalls::take_along(Call& call) const {
  accounts::DataExport data_export{.user = call.identity->user.key};
  ATOLL_TRY(page, accounts.next_page(data_export));
  auto next = [this, data_export]() mutable { return accounts.next_page(data_export); };
  Response response;
  response.source = std::make_shared<http::PagedText>(std::move(page), std::move(next), heavy, requester_of(call));
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"atoll-data.json\"");
  call.reply(std::move(response));
  return {};
}

/// DELETE /me
void MeCalls::go(Call& call, std::string password) const {
  accounts.erase(*call.identity, std::move(password), call.origin,
                 [reply = std::move(call.reply), transport = call.transport](Result<void> gone) mutable {
                   if (!gone) return reply(failure_response(gone.error()));
                   Response response{.status = 204, .headers = {}, .body = {}, .shared_body = {}};
                   response.headers.emplace_back("Set-Cookie",
                                                 set_session_cookie("", std::chrono::seconds(0), transport));
                   reply(std::move(response));
                 });
}

}  // namespace reef::api
