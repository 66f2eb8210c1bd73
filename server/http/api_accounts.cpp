#include <chrono>
#include <utility>

#include "server/http/api_call.hpp"

namespace reef::http {
namespace {

constexpr std::size_t account_bytes_max = 8 * 1024;
constexpr std::size_t link_bytes_max = 128;
constexpr std::size_t locale_bytes_max = 64;
constexpr std::size_t device_bytes_max = 512;
constexpr std::size_t token_name_bytes_max = 256;
constexpr std::int64_t token_ms_min = 60'000;
/// In the order of TokenScope.

/// POST /accounts
void create_account(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  accounts::Registration wanted;
  wanted.name = reader.string("name", accounts::name_bytes_max);
  wanted.mail = reader.string("mail", account_bytes_max);
  wanted.password = reader.string("password", account_bytes_max);
  if (reader.has("locale")) wanted.locale = reader.string("locale", locale_bytes_max);
  if (reader.has("device")) call.origin.device = reader.string("device", device_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  if (auto open = parts.settings.allows(admin::Setting::registration_open); !open) {
    return call.reply(failure_response(open.error()));
  }
  parts.accounts.create_account(std::move(wanted), call.identity, call.origin,
                                letting_in(std::move(call.reply), call.transport, 201));
}

/// POST /mail/confirm
void confirm(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const std::string token = reader.string("token", link_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.accounts.confirm(token, [reply = std::move(call.reply)](Answer<store::Purpose> purpose) mutable {
    if (!purpose) return reply(failure_response(purpose.error()));
    reply(json_response(200, {{"purpose", *purpose == store::Purpose::change ? "change" : "confirm"}}));
  });
}

/// POST /mail/confirmations
void send_confirmation(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.accounts.send_confirmation(*call.identity, accepting(std::move(call.reply)));
}

/// POST /passwords/forgotten
void forgotten(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const std::string mail = reader.string("mail", small_body_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  accepting(std::move(call.reply))(parts.accounts.forgotten(mail));
}

/// POST /passwords/reset
void reset_password(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const std::string token = reader.string("token", link_bytes_max);
  const std::string password = reader.string("password", account_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.accounts.reset_password(token, password, call.origin, letting_in(std::move(call.reply), call.transport, 200));
}

/// PUT /me/password
void change_password(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  std::string password = reader.string("password", account_bytes_max);
  const std::string new_password = reader.string("new_password", account_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.accounts.change_password(*call.identity, std::move(password), new_password, call.origin,
                                 letting_in(std::move(call.reply), call.transport, 200));
}

/// PUT /me/mail
void change_mail(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  std::string password = reader.string("password", account_bytes_max);
  const std::string mail = reader.string("mail", account_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.accounts.change_mail(*call.identity, std::move(password), mail, call.origin, accepting(std::move(call.reply)));
}

Json token_json(const store::TokenRow& row) {
  return {{"id", row.id},
          {"name", row.name},
          {"scope", word_of(row.scope)},
          {"created_at", row.created_at},
          {"expires_at", row.expires_at},
          {"used_at", row.used_at ? Json(*row.used_at) : Json(nullptr)}};
}

/// GET /tokens
void list_tokens(const ApiParts& parts, Call call) {
  const auto rows = parts.accounts.tokens(*call.identity);
  if (!rows) return call.reply(failure_response(rows.error()));
  Json tokens = Json::array();
  for (const store::TokenRow& row : *rows) tokens.push_back(token_json(row));
  call.reply(json_response(200, {{"tokens", std::move(tokens)}}));
}

/// POST /tokens
void create_token(const ApiParts& parts, Call call) {
  constexpr std::int64_t token_ms_max = std::chrono::milliseconds(accounts::token_lifetime_max).count();
  Reader reader(call.body);
  accounts::TokenRequest request;
  request.name = reader.string("name", token_name_bytes_max);
  request.scope = static_cast<store::TokenScope>(reader.word("scope", store::scope_words));
  request.expires_in_ms = reader.integer("expires_in_ms", token_ms_min, token_ms_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.accounts.create_token(*call.identity, request,
                              [reply = std::move(call.reply)](Answer<accounts::TokenMade> made) mutable {
                                if (!made) return reply(failure_response(made.error()));
                                Json json = token_json(made->row);
                                json["token"] = made->token;
                                reply(json_response(201, json));
                              });
}

/// DELETE /tokens/{token}
void end_token(const ApiParts& parts, Call call) {
  parts.accounts.end_token(*call.identity, call.param("token"), answering_without_body<void>(std::move(call.reply)));
}

}  // namespace

void add_account_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/accounts",
             .body_bytes_max = account_bytes_max,
             .rate = RateClass::create,
             .handler = create_account});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/mail/confirm",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::write,
             .handler = confirm});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/mail/confirmations",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::create,
             .who = Who::account,
             .body_optional = true,
             .handler = send_confirmation});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/passwords/forgotten",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::create,
             .handler = forgotten});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/passwords/reset",
             .body_bytes_max = account_bytes_max,
             .rate = RateClass::create,
             .handler = reset_password});
  add_route(router, parts,
            {.method = "PUT",
             .pattern = "/api/v1/me/password",
             .body_bytes_max = account_bytes_max,
             .rate = RateClass::write,
             .who = Who::account,
             .handler = change_password});
  add_route(router, parts,
            {.method = "PUT",
             .pattern = "/api/v1/me/mail",
             .body_bytes_max = account_bytes_max,
             .rate = RateClass::write,
             .who = Who::account,
             .handler = change_mail});
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/tokens", .who = Who::account, .handler = list_tokens});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/tokens",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::create,
             .who = Who::account,
             .handler = create_token});
  add_route(router, parts,
            {.method = "DELETE",
             .pattern = "/api/v1/tokens/{token}",
             .rate = RateClass::write,
             .who = Who::account,
             .handler = end_token});
}

}  // namespace reef::http
