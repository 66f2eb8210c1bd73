#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/http/exchange.hpp"
#include "server/http/page_head.hpp"

namespace reef::http {

/// The policy that goes with every file: scripts come from here alone, and none stands in a page.
inline constexpr std::string_view content_security_policy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// The web client, read into memory once at start. A request is a look-up in a map: no path leads out of the folder.
///
/// Where the build left `name.br` or `name.gz` beside `name`, a client that takes the encoding gets that instead. What
/// lies under `/static/<hash>/` never changes and is cached for a year; everything else is asked for anew each time,
/// and mostly answered with 304. A path without an ending that is no file is a page of the client: index.html, whose
/// head says something of the house, or of the page itself, in the place that it marks.
class StaticFiles {
 public:
  /// Reads all of `root`. `house` is what pages say that have nothing of their own to say; without it they say what the
  /// file says. Fails if the folder cannot be read or has no index.html.
  static std::expected<StaticFiles, std::string> load(const std::filesystem::path& root,
                                                      const std::optional<PageHead>& house = std::nullopt);

  /// What there is at the request's path, for GET and HEAD. None if nothing is.
  [[nodiscard]] std::optional<Response> respond(const Request& request) const;
  /// index.html with a head of its own, in the language that the request asks for.
  [[nodiscard]] Response page(const Request& request, const PageHead& head) const;
  [[nodiscard]] bool has(std::string_view path) const { return find(path) != nullptr; }

 private:
  struct Variant {
    std::string encoding;  ///< As in Content-Encoding; empty for the file itself.
    std::string etag;
    std::shared_ptr<const std::string> bytes;
  };
  struct File {
    std::string content_type;
    bool immutable = false;
    bool by_language = false;
    std::vector<Variant> variants;  ///< The best first, the file itself last.
  };

  StaticFiles() = default;
  [[nodiscard]] const File* find(std::string_view path) const;
  [[nodiscard]] File page_of(const PageHead& head) const;
  [[nodiscard]] Response respond(const File& file, const Request& request) const;

  std::unordered_map<std::string, File> files_;  ///< By path, with its leading slash.
  std::string before_head_;                      ///< index.html up to what its head says of the page.
  std::string after_head_;
};

/// The quality (0 to 1) that an Accept-Encoding header gives to a coding; 0 if it does not take it.
double encoding_quality(std::string_view accept_encoding, std::string_view coding);

}  // namespace reef::http
