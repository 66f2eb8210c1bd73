#include <utility>

#include "server/api/accounts/calls.hpp"

namespace reef::api {
namespace {

Json token_json(const store::TokenRow& row) {
  return {{"id", row.id},
          {"name", row.name},
          {"scope", word_of(row.scope)},
          {"created_at", row.created_at},
          {"expires_at", row.expires_at},
          {"used_at", or_null(row.used_at)}};
}

}  // namespace

/// POST /accounts
Result<void> AccountCalls::create_account(Call& call, std::string name, std::string mail, std::string password,
                                          std::string locale, std::optional<std::string> device) const {
  accounts::Registration wanted{
      .name = std::move(name), .mail = std::move(mail), .password = std::move(password), .locale = std::move(locale)};
  if (device) call.origin.device = std::move(*device);
  ATOLL_CHECK(settings.allows(admin::Setting::registration_open));
  ATOLL_CHECK(day_quotas.take(lobby::QuotaKind::account, call.origin.address));
  accounts.create_account(std::move(wanted), call.identity, call.origin,
                          lobby::giving_back(day_quotas, lobby::QuotaKind::account, call.origin.address,
                                             answering_with_session(std::move(call.reply), call.transport, 201)));
  return {};
}

/// POST /mail/confirm
void AccountCalls::confirm(Call& call, const std::string& token) const {
  accounts.confirm(token, [reply = std::move(call.reply)](Result<store::Purpose> purpose) mutable {
    if (!purpose) return reply(failure_response(purpose.error()));
    reply(json_response(200, {{"purpose", *purpose == store::Purpose::change ? "change" : "confirm"}}));
  });
}

/// POST /mail/confirmations
void AccountCalls::send_confirmation(Call& call) const {
  accounts.send_confirmation(*call.identity, accepting(std::move(call.reply)));
}

/// POST /passwords/forgotten
void AccountCalls::forgotten(Call& call, const std::string& mail) const {
  accepting(std::move(call.reply))(accounts.forgotten(mail));
}

/// POST /passwords/reset
void AccountCalls::reset_password(Call& call, const std::string& token, const std::string& password) const {
  accounts.reset_password(token, password, call.origin,
                          answering_with_session(std::move(call.reply), call.transport, 200));
}

/// PUT /me/password
void AccountCalls::change_password(Call& call, std::string password, const std::string& new_password) const {
  accounts.change_password(*call.identity, std::move(password), new_password, call.origin,
                           answering_with_session(std::move(call.reply), call.transport, 200));
}

/// PUT /me/mail
void AccountCalls::change_mail(Call& call, std::string password, const std::string& mail) const {
  accounts.change_mail(*call.identity, std::move(password), mail, call.origin, accepting(std::move(call.reply)));
}

/// GET /tokens
Result<Json> AccountCalls::list_tokens(Call& call) const {
  ATOLL_TRY(rows, accounts.tokens(*call.identity));
  Json tokens = Json::array();
  for (const store::TokenRow& row : rows) tokens.push_back(token_json(row));
  return Json{{"tokens", std::move(tokens)}};
}

/// POST /tokens
void AccountCalls::create_token(Call& call, std::string name, store::TokenScope scope,
                                std::int64_t expires_in_ms) const {
  accounts.create_token(*call.identity, {.name = std::move(name), .scope = scope, .expires_in_ms = expires_in_ms},
                        [reply = std::move(call.reply)](Result<accounts::TokenMade> made) mutable {
                          if (!made) return reply(failure_response(made.error()));
                          Json json = token_json(made->row);
                          json["token"] = made->token;
                          reply(json_response(201, json));
                        });
}

/// DELETE /tokens/{token}
void AccountCalls::end_token(Call& call) const {
  accounts.end_token(*call.identity, call.param("token"), answering_without_body<void>(std::move(call.reply)));
}

}  // namespace reef::api
