#include "server/accounts/support.hpp"

#include <utility>

#include "server/chance/keyed_chance.hpp"

namespace reef::accounts {

using protocol::Code;

store::Bytes hash_bytes(const std::string& hash_hex) {
  Key32 bytes{};
  from_hex(hash_hex, bytes);
  return {bytes.begin(), bytes.end()};
}

std::string hash_hex(const store::Bytes& bytes) {
  return to_hex(bytes);
}

Failure failure_of(store::Ending ending) {
  switch (ending) {
    case store::Ending::name_taken:
      return {Code::name_taken, "an account has this name, or one that looks like it"};
    case store::Ending::not_a_guest:
      return {Code::not_a_guest, "you have an account already"};
    case store::Ending::changed:
      return {Code::wrong_credentials, "the password is not right"};
    case store::Ending::too_many:
      return {Code::too_many, "as many as one may have"};
    case store::Ending::last_admin:
      return {Code::last_admin, "nobody would be left to run the house"};
    case store::Ending::gone:
      return {Code::unknown_user, "there is no such user"};
    default:
      return {Code::unavailable, "this cannot be done now; try again"};
  }
}

Failure suspended(const store::Suspension& suspension) {
  return {Code::suspended,
          "this account is suspended",
          {{"until", suspension.until ? Json(*suspension.until) : Json(nullptr)}, {"reason", suspension.reason}}};
}

std::unexpected<Failure> not_stored() {
  return refuse(Code::unavailable, "this could not be stored; nothing has changed");
}

std::unexpected<Failure> not_readable() {
  return refuse(Code::unavailable, "this cannot be read now");
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
