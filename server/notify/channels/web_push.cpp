#include <fmt/format.h>

#include "engines/core/strict_json.hpp"
#include "server/chance/keyed_chance.hpp"
#include "server/notify/delivery_worker.hpp"
#include "server/notify/kinds.hpp"

namespace reef::notify {
namespace {

constexpr std::int64_t token_lifetime_s = 12 * 3600;
constexpr int keep_s = 24 * 3600;  ///< How long the push service keeps a message for an offline device.
constexpr std::size_t topic_length = 32;

/// One topic per match: a device that was offline receives only the newest message of each.
std::string topic_of(const store::Outgoing& message) {
  const store::MessageItem& item = message.items.front();
  return sha256_hex(item.match ? "match " + item.match->id : "letter " + message.id).substr(0, topic_length);
}

std::string urgency_of(const store::Outgoing& message) {
  const Kind* const kind = find_kind(message.items.front().kind);
  return kind != nullptr && kind->manner == Policy::urgent ? "high" : "normal";
}

std::optional<Recipient> recipient_of(const store::Outgoing& message) {
  if (!message.endpoint) return std::nullopt;
  const auto point = from_base64url(datum(message.endpoint->keys, "p256dh"));
  const auto auth = from_base64url(datum(message.endpoint->keys, "auth"));
  if (!point || !auth) return std::nullopt;
  return Recipient{*point, *auth};
}

}  // namespace

std::optional<HttpCall> push_call(const store::Outgoing& message, const MessageSettings& message_settings,
                                  store::Millis now, const KeyPair& sender, const Salt& salt) {
  const std::optional<Recipient> recipient = recipient_of(message);
  if (!recipient) return std::nullopt;
  const store::MessageItem& item = message.items.front();
  const std::string_view language = language_of(message.user.locale);
  const Notification notification = notification_of(item, language, message_settings.site);
  const Kind* const kind = find_kind(item.kind);
  const Json payload = {{"id", message.id},
                        {"kind", kind == nullptr ? item.kind : std::string(kind->name)},
                        {"title", notification.subject},
                        {"body", notification.line},
                        {"match", item.match ? Json(item.match->id) : Json(nullptr)},
                        {"url", item.match ? "/match/" + item.match->id : std::string("/")},
                        {"lang", language}};
  const auto body = encrypt_message(payload.dump(), *recipient, sender, salt);
  const auto address = read_web_address(message.endpoint->address);
  if (!body || !address) return std::nullopt;
  const std::string authorization = vapid_authorization(message_settings.vapid, address->origin,
                                                        message_settings.vapid_subject, now / 1000 + token_lifetime_s);
  return HttpCall{.url = message.endpoint->address,
                  .headers = {"Authorization: " + authorization, "Content-Type: application/octet-stream",
                              "Content-Encoding: aes128gcm", fmt::format("TTL: {}", keep_s),
                              "Topic: " + topic_of(message), "Urgency: " + urgency_of(message)},
                  .body = std::string(body->begin(), body->end())};
}

}  // namespace reef::notify
