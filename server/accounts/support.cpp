#include "server/accounts/support.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/metrics/registry.hpp"
#include "server/store/refusal.hpp"

namespace reef::accounts {
namespace {

constexpr std::array<std::string_view, 6> attempt_words = {"right",     "wrong_password", "unknown_name",
                                                           "suspended", "throttled",      "busy"};  // As in Attempt.

std::array<metrics::Counter*, attempt_words.size()> attempt_counters() {
  std::array<metrics::Counter*, attempt_words.size()> counters{};
  for (std::size_t index = 0; index < counters.size(); ++index) {
    counters[index] =
        &metrics::registry().counter_from_zero("atoll_password_attempts_total", "Passwords received, by result.",
                                               {{"result", std::string(attempt_words[index])}});
  }
  return counters;
}

}  // namespace

using protocol::Code;

void note_attempt(Attempt attempt, std::string_view user, const Origin& origin) {
  static const auto counters = attempt_counters();
  const auto index = static_cast<std::size_t>(attempt);
  counters[index]->add();
  if (attempt == Attempt::right) return;
  spdlog::info("a password was refused: {}, user {}, address {}", attempt_words[index], user.empty() ? "unknown" : user,
               origin.address);
}

store::Bytes hash_bytes(const std::string& hash_hex) {
  Key32 bytes{};
  from_hex(hash_hex, bytes);
  return {bytes.begin(), bytes.end()};
}

std::string hash_hex(const store::Bytes& bytes) {
  return to_hex(bytes);
}

Failure failure_of(store::AccountResult result) {
  switch (result) {
    case store::AccountResult::name_taken:
      return {Code::name_taken, "an account has this name, or one that looks like it"};
    case store::AccountResult::not_a_guest:
      return {Code::not_a_guest, "you have an account already"};
    case store::AccountResult::changed:
      return {Code::wrong_credentials, "the password is wrong"};
    case store::AccountResult::too_many:
      return {Code::too_many, "you have as many of these as allowed"};
    case store::AccountResult::last_admin:
      return {Code::last_admin, "the site would have no administrator left"};
    case store::AccountResult::gone:
      return {Code::unknown_user, "there is no such user"};
    default:
      return {Code::unavailable, "this is not possible at present; try again"};
  }
}

Failure suspended(const store::Suspension& suspension) {
  return {Code::suspended,
          "this account is suspended",
          {{"until", or_null(suspension.until)}, {"reason", suspension.reason}}};
}

std::unexpected<Failure> not_stored(const store::Error& error) {
  return store::refuse_unstored(error, "this could not be stored; nothing has changed");
}

std::unexpected<Failure> not_readable() {
  return refuse(Code::unavailable, "this cannot be read at present");
}

Accounts::Which only(std::string hash) {
  return [hash = std::move(hash)](const Identity& each) { return each.token_hash == hash; };
}

Accounts::Which all_but(std::string hash) {
  return [hash = std::move(hash)](const Identity& each) { return each.token_hash != hash; };
}

Accounts::Which all_sessions_but(std::string hash) {
  return [hash = std::move(hash)](const Identity& each) {
    return each.scope == Scope::session && each.token_hash != hash;
  };
}

std::string plain_text(std::string_view text, int letters_max) {
  std::string plain;
  int letters = 0;
  for (const char byte : normal_form(text)) {
    const auto value = static_cast<unsigned char>(byte);
    if (value < 0x20 || value == 0x7f) continue;
    if ((value & 0xC0U) != 0x80U && ++letters > letters_max) break;
    plain += byte;
  }
  return plain;
}

}  // namespace reef::accounts
