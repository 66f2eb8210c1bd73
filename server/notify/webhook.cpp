#include <fmt/format.h>

#include "engines/core/strict_json.hpp"
#include "server/notify/courier.hpp"
#include "server/notify/kinds.hpp"
#include "server/notify/tokens.hpp"

namespace reef::notify {
namespace {

constexpr std::size_t discord_bytes_max = 1900;  ///< Discord takes 2000 characters.

/// Text in which Discord finds no markup and nobody to call: a player's name is no command.
std::string discord_text(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    if (std::string_view("\\*_~`|>#[]()@:").find(letter) != std::string_view::npos) escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

Json discord_message(const Told& told) {
  std::string content = discord_text(told.line);
  if (content.size() > discord_bytes_max) content = discord_text(told.subject).substr(0, discord_bytes_max);
  if (!told.link.empty()) content += "\n<" + told.link + ">";
  return {{"content", content}, {"allowed_mentions", {{"parse", Json::array()}}}};
}

Json generic_message(const store::Outgoing& letter, const Told& told) {
  const store::LetterItem& item = letter.items.front();
  const Kind* const kind = find_kind(item.kind);
  Json match = nullptr;
  if (item.match) match = {{"id", item.match->id}, {"game", item.match->game}, {"url", told.link}};
  return {{"id", letter.id},           {"kind", kind == nullptr ? item.kind : std::string(kind->name)},
          {"at", item.created_at},     {"user", letter.user.id},
          {"match", std::move(match)}, {"subject", told.subject},
          {"text", told.line}};
}

}  // namespace

HttpCall webhook_call(const store::Outgoing& letter, const Stationery& stationery, store::Millis now) {
  const Told told = tell(letter.items.front(), language_of(letter.user.locale), stationery.site);
  HttpCall call{.url = letter.endpoint->address,
                .headers = {"Content-Type: application/json", "Atoll-Delivery: " + letter.id},
                .body = {}};
  if (datum(letter.endpoint->keys, "shape") == "discord") {
    call.body = discord_message(told).dump();
    return call;
  }
  call.body = generic_message(letter, told).dump();
  const std::string at = std::to_string(now / 1000);
  call.headers.push_back(fmt::format("Atoll-Signature: t={},v1={}", at,
                                     hmac_hex(datum(letter.endpoint->keys, "secret"), at + "." + call.body)));
  return call;
}

}  // namespace reef::notify
