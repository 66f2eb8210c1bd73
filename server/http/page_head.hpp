#pragma once

#include <string>
#include <string_view>

namespace reef::http {

/// What a page says of itself to those who do not run it: messengers, search engines (Open Graph).
struct PageHead {
  std::string title;
  std::string description;
  std::string url;      ///< Of the page itself, absolute.
  std::string picture;  ///< Address of a PNG of 1200 x 630, absolute.
  std::string picture_text;
};

/// The elements that say so, to stand in an HTML head. Whatever the texts hold, they stay texts.
std::string html_of(const PageHead& head);

}  // namespace reef::http
