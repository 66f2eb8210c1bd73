// API tokens: for bots and other programs of players.

#include <utility>

#include "server/accounts/support.hpp"
#include "server/chance/keyed_chance.hpp"

namespace reef::accounts {
namespace {

constexpr int token_name_letters_max = 64;

std::optional<Violation> fault_of(const TokenRequest& request) {
  const int letters = letter_count(request.name);
  if (letters < 1 || letters > token_name_letters_max ||
      plain_text(request.name, token_name_letters_max) != normal_form(request.name)) {
    return Violation{"json.value", "expected 1 to 64 characters without control characters", "/name"};
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<store::TokenRow>> Accounts::tokens(const Identity& caller) {
  auto rows = store_.tokens(caller.user.key, clock_.now_ms());
  if (!rows) return not_readable();
  return std::move(*rows);
}

void Accounts::create_token(const Identity& caller, const TokenRequest& request, Callback<TokenMade> callback) {
  if (const auto fault = fault_of(request)) return callback(std::unexpected(invalid(*fault)));
  if (request.scope == store::TokenScope::admin && caller.role == store::Role::player) {
    return callback(refuse(protocol::Code::forbidden, "this scope is for moderators and administrators"));
  }
  const std::int64_t now = clock_.now_ms();
  TokenMade made;
  made.token = std::string(api_token_prefix) + random_text(token_length);
  made.row = {.id = random_text(public_id_length),
              .name = request.name,
              .scope = request.scope,
              .created_at = now,
              .expires_at = now + request.expires_in_ms,
              .used_at = {}};
  store::NewToken token{.user = caller.user.key, .token_hash = hash_bytes(sha256_hex(made.token)), .row = made.row};
  store_.create_token(std::move(token), tokens_max,
                      [made = std::move(made),
                       callback = std::move(callback)](const store::Result<store::AccountResult>& stored) mutable {
                        if (!stored) return callback(not_stored(stored.error()));
                        if (*stored != store::AccountResult::done)
                          return callback(std::unexpected(failure_of(*stored)));
                        callback(std::move(made));
                      });
}

void Accounts::end_token(const Identity& caller, std::string id, Callback<void> callback) {
  store_.end_token(caller.user.key, std::move(id),
                   [this, user = caller.user.key,
                    callback = std::move(callback)](const store::Result<std::optional<store::Bytes>>& stored) mutable {
                     if (!stored) return callback(not_stored(stored.error()));
                     if (!*stored) return callback(refuse(protocol::Code::not_found, "you do not have this token"));
                     ended(user, only(hash_hex(**stored)));
                     callback({});
                   });
}

}  // namespace reef::accounts
