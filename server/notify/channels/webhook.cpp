#include <fmt/format.h>

#include "engines/core/strict_json.hpp"
#include "server/notify/delivery_worker.hpp"
#include "server/notify/kinds.hpp"
#include "server/notify/tokens.hpp"

namespace reef::notify {
namespace {

constexpr std::size_t discord_bytes_max = 1900;  ///< Discord accepts 2000 characters.

/// Escapes Discord's markup and mentions, so that a player's name cannot contain any.
std::string discord_text(std::string_view text) {
  std::string escaped;
  for (const char character : text) {
    if (std::string_view("\\*_~`|>#[]()@:").find(character) != std::string_view::npos) escaped += '\\';
    escaped += character;
  }
  return escaped;
}

Json discord_message(const Notification& notification) {
  std::string content = discord_text(notification.line);
  if (content.size() > discord_bytes_max) content = discord_text(notification.subject).substr(0, discord_bytes_max);
  if (!notification.link.empty()) content += "\n<" + notification.link + ">";
  return {{"content", content}, {"allowed_mentions", {{"parse", Json::array()}}}};
}

Json generic_message(const store::Outgoing& message, const Notification& notification) {
  const store::MessageItem& item = message.items.front();
  const Kind* const kind = find_kind(item.kind);
  Json match = nullptr;
  if (item.match) match = {{"id", item.match->id}, {"game", item.match->game}, {"url", notification.link}};
  return {{"id", message.id},          {"kind", kind == nullptr ? item.kind : std::string(kind->name)},
          {"at", item.created_at},     {"user", message.user.id},
          {"match", std::move(match)}, {"subject", notification.subject},
          {"text", notification.line}};
}

}  // namespace

HttpCall webhook_call(const store::Outgoing& message, const MessageSettings& message_settings, store::Millis now) {
  const Notification notification =
      notification_of(message.items.front(), language_of(message.user.locale), message_settings.site);
  HttpCall call{.url = message.endpoint->address,
                .headers = {"Content-Type: application/json", "Atoll-Delivery: " + message.id},
                .body = {}};
  if (datum(message.endpoint->keys, "shape") == "discord") {
    call.body = discord_message(notification).dump();
    return call;
  }
  call.body = generic_message(message, notification).dump();
  const std::string at = std::to_string(now / 1000);
  call.headers.push_back(fmt::format("Atoll-Signature: t={},v1={}", at,
                                     hmac_hex(datum(message.endpoint->keys, "secret"), at + "." + call.body)));
  return call;
}

}  // namespace reef::notify
