#include "server/accounts/accounts.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"

namespace reef::accounts {
namespace {

constexpr std::size_t known_max = 100'000;
constexpr std::int64_t known_ms_max = 60LL * 60 * 1000;  // After an hour the store is asked again.
constexpr std::size_t user_id_length = 12;
constexpr std::size_t token_length = 52;  // 260 random bits

store::Bytes hash_bytes(const std::string& hash_hex) {
  Key32 bytes{};
  from_hex(hash_hex, bytes);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

std::optional<Violation> name_fault(std::string_view name) {
  const auto letters = std::count_if(name.begin(), name.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;  // Not a continuation byte of UTF-8.
  });
  if (letters < 1 || letters > name_letters_max) {
    return Violation{"name.length", "a name has 1 to 32 characters", "/name"};
  }
  for (const char letter : name) {
    if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f) {
      return Violation{"name.control", "a name has no control characters", "/name"};
    }
  }
  if (name.front() == ' ' || name.back() == ' ') {
    return Violation{"name.space", "a name neither starts nor ends with a space", "/name"};
  }
  return std::nullopt;
}

void Accounts::create_guest(std::string name, Ask<Signed> ask) {
  if (const auto fault = name_fault(name)) return ask(std::unexpected(invalid(*fault)));
  const std::int64_t now = clock_.now_ms();
  std::string token = random_text(token_length);
  const std::string hash = sha256_hex(token);
  store::User user{
      .key = 0, .id = random_text(user_id_length), .name = std::move(name), .guest = true, .created_at = now};
  store::NewSession session{.token_hash = hash_bytes(hash),
                            .created_at = now,
                            .expires_at = now + std::chrono::milliseconds(session_lifetime).count()};
  store_.create_guest(
      std::move(user), std::move(session),
      [this, token = std::move(token), hash, ask = std::move(ask)](store::Result<store::User> stored) mutable {
        if (!stored) return ask(refuse(protocol::Code::unavailable, "the guest could not be stored"));
        remember(hash, *stored);
        ask(Signed{std::move(*stored), std::move(token)});
      });
}

void Accounts::end_session(const std::string& token, Ask<void> ask) {
  const std::string hash = sha256_hex(token);
  forget(hash);
  store_.end_session(hash_bytes(hash), [this, hash, ask = std::move(ask)](store::Result<void> ended) mutable {
    // Once more: a request that came in between may have read the session from the store.
    forget(hash);
    if (!ended) return ask(refuse(protocol::Code::unavailable, "the session could not be ended"));
    ask({});
  });
}

std::optional<std::optional<store::User>> Accounts::remembered(const std::string& token) {
  if (token.empty()) return std::optional<store::User>();
  const std::string hash = sha256_hex(token);
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(hash);
  if (found == known_.end()) return std::nullopt;
  if (found->second.known_until <= clock_.now_ms()) return std::nullopt;
  by_use_.splice(by_use_.begin(), by_use_, found->second.used);
  return found->second.user;
}

Answer<std::optional<store::User>> Accounts::identify(const std::string& token) {
  if (auto known = remembered(token)) return std::move(*known);
  const std::string hash = sha256_hex(token);
  auto session = store_.session(hash_bytes(hash), clock_.now_ms());
  if (!session) return refuse(protocol::Code::unavailable, "the session cannot be read now");
  if (*session) remember(hash, **session);
  return std::move(*session);
}

void Accounts::remember(const std::string& hash, const store::User& user) {
  const store::Millis known_until = clock_.now_ms() + known_ms_max;
  const std::lock_guard lock(mutex_);
  if (const auto found = known_.find(hash); found != known_.end()) {
    found->second.known_until = known_until;
    return;
  }
  by_use_.push_front(hash);
  known_.emplace(hash, Known{user, known_until, by_use_.begin()});
  if (known_.size() <= known_max) return;
  known_.erase(by_use_.back());
  by_use_.pop_back();
}

void Accounts::forget(const std::string& hash) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(hash);
  if (found == known_.end()) return;
  by_use_.erase(found->second.used);
  known_.erase(found);
}

}  // namespace reef::accounts
