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
#include "server/http/files/page_head.hpp"

namespace reef::http {

/// The policy for every file: scripts only from this server, and none inline.
inline constexpr std::string_view content_security_policy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// The content of files by their path, with its leading slash.
using FileContents = std::unordered_map<std::string, std::shared_ptr<const std::string>>;

/// Reads all files of a folder. Fails with the reason in words.
std::expected<FileContents, std::string> read_files(const std::filesystem::path& root);

/// The first part of a path below `/static/`, which names a build of the web client; empty if there is no such part.
std::string_view build_of(std::string_view path);

/// The web client, read into memory once at start. A request is a look-up in a map, so no path leads out of the folder.
///
/// If the build made `name.br` or `name.gz` beside `name`, clients that accept the encoding get that instead. Files
/// under `/static/<hash>/` never change and are cached for a year; everything else is revalidated each time, and mostly
/// answered with 304. A path without an extension that is not a file is a page of the client: index.html, with the head
/// of the site or of the page inserted at its marks.
class StaticFiles {
 public:
  /// Reads all of `root`. Fails if the folder cannot be read or has no index.html.
  static std::expected<StaticFiles, std::string> load(const std::filesystem::path& root,
                                                      const std::optional<PageHead>& site_head = std::nullopt);
  /// `site_head` is the head of pages without one of their own; without it they keep that of index.html. Without
  /// index.html there are no pages.
  explicit StaticFiles(const FileContents& contents, const std::optional<PageHead>& site_head = std::nullopt);

  /// The file at the request's path, for GET and HEAD. None if there is none.
  [[nodiscard]] std::optional<Response> respond(const Request& request) const;
  /// index.html with this head, in the language that the request asks for.
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

  [[nodiscard]] const File* find(std::string_view path) const;
  [[nodiscard]] File page_of(const PageHead& head) const;
  [[nodiscard]] Response respond(const File& file, const Request& request) const;

  std::unordered_map<std::string, File> files_;  ///< By path, with its leading slash.
  std::string before_head_;                      ///< index.html up to the mark of its head.
  std::string after_head_;
};

/// The quality (0 to 1) that an Accept-Encoding header gives a coding; 0 if it does not accept it.
double encoding_quality(std::string_view accept_encoding, std::string_view coding);

}  // namespace reef::http
