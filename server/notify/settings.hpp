#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>

#include "engines/core/strict_json.hpp"
#include "server/notify/kinds.hpp"
#include "server/store/interfaces/notice_store.hpp"

namespace reef::notify {

/// Minutes since midnight. If `from` is later than `to`, they span midnight.
struct QuietHours {
  int from = 0;
  int to = 0;
  bool operator==(const QuietHours&) const = default;
};

enum class Digest : std::uint8_t { off, hourly, daily };

/// Which alerts a user wants, over which channels, and when not.
struct Settings {
  using Switches = std::array<bool, topics.size()>;

  Switches mail = {true, true, true, true, false, true, true, true};
  Switches push = {true, true, true, true, true, true, true, true};
  Switches webhook = {true, true, true, true, true, true, true, true};
  Digest digest = Digest::off;  ///< Collects mail into one message.
  int digest_hour = 18;         ///< Wall time of the daily digest.
  std::optional<QuietHours> quiet;
  std::string time_zone = "UTC";

  [[nodiscard]] const Switches& of(store::Channel channel) const;
  [[nodiscard]] bool wants(store::Channel channel, Topic topic) const;
  bool operator==(const Settings&) const = default;
};

/// Reads the document of `PUT /me/alerts`; all members are required.
std::expected<Settings, Violation> read_settings(const Json& json);
Json settings_json(const Settings& settings);
/// The stored settings; the defaults if there are none or they cannot be read.
Settings stored_settings(const std::string& text);

}  // namespace reef::notify
