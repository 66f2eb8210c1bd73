#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/notice_store.hpp"

/// What alerts say, in the reader's language.
namespace reef::notify {

/// One language's texts: `server/notify/texts/<language>.json`.
struct TextsFile {
  std::string_view language;
  std::string_view json;
};
std::span<const TextsFile> texts_files();

/// Where links lead, and what the house is called.
struct Site {
  std::string url;   ///< Without a slash at the end: https://atoll.example
  std::string host;  ///< atoll.example
};
/// The site of a public URL; its host without the port.
Site site_of(std::string url);

using Words = std::vector<std::pair<std::string_view, std::string>>;
/// The text of this key (`kinds.your_turn.line`) with its `{places}` filled. What is filled in is not read again.
std::string say(std::string_view language, std::string_view key, const Words& words = {});
/// The language of the house that serves this locale: "de" for "de-AT", "en" for whatever is not there.
std::string_view language_of(const std::string& locale);

/// One thing that happened, in words.
struct Told {
  std::string subject;
  std::string line;
  std::string link;  ///< Empty: there is nowhere to go.
};
Told tell(const store::LetterItem& item, std::string_view language, const Site& site);

/// A member of a notice's data, where that is a text; else empty.
std::string datum(const std::string& data, const char* name);

}  // namespace reef::notify
