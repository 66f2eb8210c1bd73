#include "server/admin/users/first_admin.hpp"

#include <sodium.h>

#include <utility>

#include "server/admin/users/support.hpp"
#include "server/chance/keyed_chance.hpp"

namespace reef::admin {
namespace {

constexpr std::size_t key_length = 26;  // 130 bits.

}  // namespace

std::expected<std::optional<std::string>, std::string> FirstAdmin::make_key() {
  const store::Result<bool> has_admin = dependencies_.store.has_admin();
  if (!has_admin) return std::unexpected(has_admin.error().detail);
  if (*has_admin) return std::nullopt;
  const std::lock_guard lock(mutex_);
  key_ = random_text(key_length);
  return key_;
}

bool FirstAdmin::is_key(const std::string& text) const {
  const std::lock_guard lock(mutex_);
  return text.size() == key_length && text.size() == key_.size() &&
         sodium_memcmp(text.data(), key_.data(), key_length) == 0;
}

void FirstAdmin::claim(const store::User& user, const std::string& key, Callback<void> callback) {
  if (!is_key(key))
    return callback(refuse(protocol::Code::bad_link, "this link has been used, or is not from this server"));
  store::AuditEntry entry{.actor = user.key,
                          .action = "user.role",
                          .kind = "user",
                          .subject = user.id,
                          .reason = "the first administrator, with the link that the server printed",
                          .at = dependencies_.clock.now_ms()};
  dependencies_.store.make_first_admin(
      user.key, std::move(entry),
      [this, user = user.key, callback = std::move(callback)](store::Result<store::AdminResult> stored) mutable {
        dependencies_.workers.post([this, user, stored = std::move(stored), callback = std::move(callback)]() mutable {
          Result<void> done = answer_of(stored);
          if (done) {
            dependencies_.accounts.role_changed(user);
            const std::lock_guard lock(mutex_);
            key_.clear();
          }
          callback(std::move(done));
        });
      });
}

}  // namespace reef::admin
