#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/interfaces/notice_store.hpp"

/// The texts of alerts in the reader's language.
namespace reef::notify {

/// One language's texts: `server/notify/texts/<language>.json`.
struct TextsFile {
  std::string_view language;
  std::string_view json;
};
std::span<const TextsFile> texts_files();

/// The base of links, and the name of the site.
struct Site {
  std::string url;   ///< Without a trailing slash: https://atoll.example
  std::string host;  ///< atoll.example
};
/// The site of a public URL; its host without the port.
Site site_of(std::string url);

using Words = std::vector<std::pair<std::string_view, std::string>>;
/// The text of this key (`kinds.your_turn.line`) with its `{placeholders}` filled. Values are not expanded again.
std::string say(std::string_view language, std::string_view key, const Words& words = {});
/// The supported language for this locale: "de" for "de-AT", "en" for unsupported ones.
std::string_view language_of(const std::string& locale);

/// One alert in words.
struct Notification {
  std::string subject;
  std::string line;
  std::string link;  ///< Empty: no link.
};
Notification notification_of(const store::MessageItem& item, std::string_view language, const Site& site);

/// A text member of a notice's data; empty if it is missing or not a text.
std::string datum(const std::string& data, const char* name);

}  // namespace reef::notify
