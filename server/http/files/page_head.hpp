#pragma once

#include <string>
#include <string_view>

namespace reef::http {

/// What a page says about itself to messengers and search engines (Open Graph).
struct PageHead {
  std::string title;
  std::string description;
  std::string url;      ///< Absolute URL of the page.
  std::string picture;  ///< Absolute URL of a PNG of 1200 x 630.
  std::string picture_text;
};

/// The elements for an HTML head. All texts are escaped.
std::string html_of(const PageHead& head);

}  // namespace reef::http
