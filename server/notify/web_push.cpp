#include <fmt/format.h>

#include "engines/core/strict_json.hpp"
#include "server/chance/keyed_chance.hpp"
#include "server/notify/courier.hpp"
#include "server/notify/kinds.hpp"

namespace reef::notify {
namespace {

constexpr std::int64_t token_lifetime_s = 12 * 3600;
constexpr int keep_s = 24 * 3600;  ///< How long the push service keeps a message for a device that is off.
constexpr std::size_t topic_length = 32;

/// One topic a match: what a device that was off has missed of it comes as the newest message alone.
std::string topic_of(const store::Outgoing& letter) {
  const store::LetterItem& item = letter.items.front();
  return sha256_hex(item.match ? "match " + item.match->id : "letter " + letter.id).substr(0, topic_length);
}

std::string urgency_of(const store::Outgoing& letter) {
  const Kind* const kind = find_kind(letter.items.front().kind);
  return kind != nullptr && kind->manner == Manner::urgent ? "high" : "normal";
}

std::optional<Recipient> recipient_of(const store::Outgoing& letter) {
  if (!letter.endpoint) return std::nullopt;
  const auto point = from_base64url(datum(letter.endpoint->keys, "p256dh"));
  const auto auth = from_base64url(datum(letter.endpoint->keys, "auth"));
  if (!point || !auth) return std::nullopt;
  return Recipient{*point, *auth};
}

}  // namespace

std::optional<HttpCall> push_call(const store::Outgoing& letter, const Stationery& stationery, store::Millis now,
                                  const KeyPair& sender, const Salt& salt) {
  const std::optional<Recipient> recipient = recipient_of(letter);
  if (!recipient) return std::nullopt;
  const store::LetterItem& item = letter.items.front();
  const std::string_view language = language_of(letter.user.locale);
  const Told told = tell(item, language, stationery.site);
  const Kind* const kind = find_kind(item.kind);
  const Json message = {{"id", letter.id},
                        {"kind", kind == nullptr ? item.kind : std::string(kind->name)},
                        {"title", told.subject},
                        {"body", told.line},
                        {"match", item.match ? Json(item.match->id) : Json(nullptr)},
                        {"url", item.match ? "/match/" + item.match->id : std::string("/")},
                        {"lang", language}};
  const auto body = seal(message.dump(), *recipient, sender, salt);
  const auto address = read_web_address(letter.endpoint->address);
  if (!body || !address) return std::nullopt;
  const std::string authorization =
      vapid_authorization(stationery.vapid, address->origin, stationery.vapid_subject, now / 1000 + token_lifetime_s);
  return HttpCall{.url = letter.endpoint->address,
                  .headers = {"Authorization: " + authorization, "Content-Type: application/octet-stream",
                              "Content-Encoding: aes128gcm", fmt::format("TTL: {}", keep_s),
                              "Topic: " + topic_of(letter), "Urgency: " + urgency_of(letter)},
                  .body = std::string(body->begin(), body->end())};
}

}  // namespace reef::notify
