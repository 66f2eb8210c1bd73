#include "server/http/files/page_head.hpp"

#include <fmt/format.h>

#include "server/notify/channels/email.hpp"

namespace reef::http {

std::string html_of(const PageHead& head) {
  std::string html = fmt::format("<title>{}</title>", notify::html_text(head.title));
  const auto add = [&](std::string_view kind, std::string_view name, std::string_view content) {
    html += fmt::format("\n    <meta {}=\"{}\" content=\"{}\" />", kind, name, notify::html_text(content));
  };
  add("name", "description", head.description);
  add("property", "og:type", "website");
  add("property", "og:site_name", "Atoll");
  add("property", "og:title", head.title);
  add("property", "og:description", head.description);
  add("property", "og:url", head.url);
  add("property", "og:image", head.picture);
  add("property", "og:image:type", "image/png");
  add("property", "og:image:width", "1200");
  add("property", "og:image:height", "630");
  add("property", "og:image:alt", head.picture_text);
  add("name", "twitter:card", "summary_large_image");
  return html;
}

}  // namespace reef::http
