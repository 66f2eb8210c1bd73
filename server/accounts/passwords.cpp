#include "server/accounts/passwords.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "server/accounts/common_passwords.hpp"
#include "server/accounts/names.hpp"

namespace reef::accounts {
namespace {

constexpr std::size_t mib = 1024UL * 1024;
constexpr std::size_t own_letters_min = 6;  // What a password must have besides a name or an address that it repeats.
constexpr std::size_t different_min = 4;    // Different characters.

const std::vector<std::string_view>& common_passwords() {
  static const std::vector<std::string_view> list = [] {
    std::vector<std::string_view> lines;
    std::string_view remaining = common_passwords_text();
    while (!remaining.empty()) {
      const std::size_t end = std::min(remaining.find('\n'), remaining.size());
      lines.push_back(remaining.substr(0, end));
      remaining.remove_prefix(std::min(remaining.size(), end + 1));
    }
    return lines;
  }();
  return list;
}

/// Without leading and trailing digits and signs, which people add to satisfy rules.
std::string_view stem_of(std::string_view password) {
  const auto is_letter = [](unsigned char byte) { return std::isalpha(byte) != 0 || byte >= 0x80; };
  while (!password.empty() && !is_letter(static_cast<unsigned char>(password.front()))) password.remove_prefix(1);
  while (!password.empty() && !is_letter(static_cast<unsigned char>(password.back()))) password.remove_suffix(1);
  return password;
}

bool is_listed(std::string_view password) {
  return std::ranges::binary_search(common_passwords(), password);
}

/// True if the text is a shorter text repeated.
bool repeats(std::string_view text) {
  for (std::size_t length = 1; length * 2 <= text.size(); ++length) {
    if (text.size() % length == 0 && text.substr(length) == text.substr(0, text.size() - length)) return true;
  }
  return false;
}

bool is_common(const std::string& folded) {
  const std::string_view stem = stem_of(folded);
  const bool few = std::set<char>(folded.begin(), folded.end()).size() < different_min;
  return few || repeats(folded) || is_listed(folded) || is_listed(stem);
}

/// True if the password contains this word and little else.
bool is_like(const std::string& folded, std::string_view word) {
  constexpr std::size_t word_bytes_min = 3;
  const std::string part = case_folded(word);
  return part.size() >= word_bytes_min && folded.contains(part) && folded.size() - part.size() < own_letters_min;
}

std::string salt_text(std::size_t bytes) {
  std::vector<unsigned char> random(bytes);
  randombytes_buf(random.data(), random.size());
  std::string text(sodium_base64_encoded_len(bytes, sodium_base64_VARIANT_ORIGINAL_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), random.data(), random.size(), sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
  text.pop_back();  // The terminating zero of a C string.
  return text;
}

/// A password on its way through threads. Wiped when it is destroyed.
class Wiped {
 public:
  explicit Wiped(std::string text) : text_(normal_form(text)) { sodium_memzero(text.data(), text.size()); }
  Wiped(Wiped&& other) noexcept : text_(std::exchange(other.text_, {})) {}
  Wiped& operator=(Wiped&&) = delete;
  ~Wiped() { sodium_memzero(text_.data(), text_.size()); }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

Failure no_room(FairQueue::Full full) {
  constexpr std::int64_t retry_after_s = 5;
  Failure failure{protocol::Code::unavailable, "too many passwords are being checked; try again in a moment"};
  if (full == FairQueue::Full::address) {
    failure = {protocol::Code::rate_limited, "too many passwords at once; try again in a moment"};
  }
  failure.retry_after_s = retry_after_s;
  return failure;
}

}  // namespace

std::optional<Violation> too_long(std::string_view password, const std::string& path) {
  if (password.size() <= password_bytes_max) return std::nullopt;
  return Violation{"password.long", "a password must have at most 1024 bytes", path};
}

std::optional<Violation> password_fault(std::string_view password, std::string_view name, std::string_view mail,
                                        const std::string& path) {
  if (auto fault = too_long(password, path)) return fault;
  if (letter_count(normal_form(password)) < password_letters_min) {
    return Violation{"password.short", "a password must have at least 10 characters", path};
  }
  const std::string folded = case_folded(password);
  if (is_common(folded)) return Violation{"password.common", "this password is too common", path};
  if (is_like(folded, name) || is_like(folded, mail) || is_like(folded, mail.substr(0, mail.find('@')))) {
    return Violation{"password.like_name", "a password must not resemble the name or the address", path};
  }
  return std::nullopt;
}

Passwords::Passwords(Costs costs) : costs_(costs), line_(costs.threads, costs.line) {}

Result<std::string> Passwords::hash_now(const std::string& password) const {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  const int failed = crypto_pwhash_str_alg(text.data(), password.data(), password.size(), costs_.passes,
                                           costs_.memory_mib * mib, crypto_pwhash_ALG_ARGON2ID13);
  if (failed != 0) return refuse(protocol::Code::unavailable, "not enough memory to hash a password at present");
  return std::string(text.data());
}

void Passwords::hash(const std::string& address, std::string password, Callback<std::string> callback) {
  line_.post(address, [this, requester = Requester{.address = address}, password = Wiped(std::move(password)),
                       callback = std::move(callback)](std::optional<FairQueue::Full> full) mutable {
    if (full) return callback(std::unexpected(no_room(*full)));
    const CpuCharge charge(costs_.meter, requester);
    callback(hash_now(password.text()));
  });
}

void Passwords::verify(const std::string& address, std::optional<std::string> hash, std::string password,
                       Callback<Verified> callback) {
  std::string against = hash ? std::move(*hash) : matching_nothing();
  line_.post(address, [this, requester = Requester{.address = address}, against = std::move(against),
                       password = Wiped(std::move(password)),
                       callback = std::move(callback)](std::optional<FairQueue::Full> full) mutable {
    if (full) return callback(std::unexpected(no_room(*full)));
    const CpuCharge charge(costs_.meter, requester);
    callback(verify_now(against, password.text()));
  });
}

Passwords::Verified Passwords::verify_now(const std::string& hash, const std::string& password) const {
  Verified verified{.right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0,
                    .renewed = {}};
  if (verified.right && crypto_pwhash_str_needs_rehash(hash.c_str(), costs_.passes, costs_.memory_mib * mib) != 0) {
    if (auto renewed = hash_now(password)) verified.renewed = std::move(*renewed);
  }
  return verified;
}

std::string Passwords::matching_nothing() const {
  constexpr std::size_t salt_bytes = crypto_pwhash_SALTBYTES;
  constexpr std::size_t hash_bytes = 32;
  return fmt::format("$argon2id$v=19$m={},t={},p=1${}${}", costs_.memory_mib * 1024UL, costs_.passes,
                     salt_text(salt_bytes), salt_text(hash_bytes));
}

}  // namespace reef::accounts
