#include "server/http/files/static_files.hpp"

#include <fmt/format.h>
#include <sodium.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "server/http/text.hpp"

namespace reef::http {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 18> content_types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
}};

/// index.html describes the page between these.
constexpr std::string_view head_begin = "<!-- head -->";
constexpr std::string_view head_end = "<!-- /head -->";

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> encodings{{{".br", "br"}, {".gz", "gzip"}}};

std::string_view content_type_of(std::string_view path) {
  for (const auto& [ending, type] : content_types) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

using Digest = std::array<unsigned char, crypto_hash_sha256_BYTES>;

Digest sha256(std::string_view bytes) {
  Digest digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return digest;
}

std::string etag_of(std::string_view bytes) {
  const Digest digest = sha256(bytes);
  std::string etag = "\"";
  for (std::size_t index = 0; index < 16; ++index) etag += fmt::format("{:02x}", digest[index]);
  return etag + '"';
}

/// If-None-Match compares weakly (RFC 9110 §13.1.2).
bool names_etag(std::string_view list, std::string_view etag) {
  while (!list.empty()) {
    std::string_view item = trim(next_item(list, ','));
    if (item.starts_with("W/")) item.remove_prefix(2);
    if (item == "*" || item == etag) return true;
  }
  return false;
}

std::string gzip(const std::string& bytes) {
  constexpr int with_gzip_header = 16;
  z_stream stream{};
  deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + with_gzip_header, MAX_MEM_LEVEL,
               Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): zlib only reads it
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::optional<std::string> read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) return std::nullopt;
  return bytes;
}

/// The value of `q=0.8`; 1 if there is none, 0 if it is not a quality.
double quality_of(std::string_view weight) {
  if (!weight.starts_with("q=")) return 1;
  const double quality = std::strtod(std::string(weight.substr(2)).c_str(), nullptr);
  return quality >= 0 && quality <= 1 ? quality : 0;
}

}  // namespace

std::string_view build_of(std::string_view path) {
  constexpr std::string_view prefix = "/static/";
  if (!path.starts_with(prefix)) return {};
  path.remove_prefix(prefix.size());
  const std::size_t end = path.find('/');
  return end == std::string_view::npos ? std::string_view() : path.substr(0, end);
}

std::expected<FileContents, std::string> read_files(const fs::path& root) {
  FileContents contents;
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(root, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (!entry->is_regular_file(error) || error) continue;
    std::optional<std::string> bytes = read_file(entry->path());
    if (!bytes) return std::unexpected(fmt::format("cannot read {}", entry->path().string()));
    contents.emplace('/' + entry->path().lexically_relative(root).generic_string(),
                     std::make_shared<const std::string>(std::move(*bytes)));
  }
  if (error) return std::unexpected(fmt::format("cannot read {}: {}", root.string(), error.message()));
  return contents;
}

std::expected<StaticFiles, std::string> StaticFiles::load(const fs::path& root,
                                                          const std::optional<PageHead>& site_head) {
  auto contents = read_files(root);
  if (!contents) return std::unexpected(std::move(contents.error()));
  if (!contents->contains("/index.html")) return std::unexpected(fmt::format("no index.html in {}", root.string()));
  return StaticFiles(*contents, site_head);
}

StaticFiles::StaticFiles(const FileContents& contents, const std::optional<PageHead>& site_head) {
  if (const auto index = contents.find("/index.html"); index != contents.end()) {
    before_head_ = index->second->substr(0, index->second->find(head_begin));
    const std::size_t end = index->second->find(head_end);
    if (end != std::string::npos) after_head_ = index->second->substr(end + head_end.size());
  }
  for (const auto& [path, bytes] : contents) {
    const auto is_neighbour = [&, &name = path](const auto& encoding) {
      return name.ends_with(encoding.first) && contents.contains(name.substr(0, name.size() - encoding.first.size()));
    };
    if (std::ranges::any_of(encodings, is_neighbour)) continue;
    File file{.content_type = std::string(content_type_of(path)), .immutable = !build_of(path).empty(), .variants = {}};
    for (const auto& [ending, encoding] : encodings) {
      const auto neighbour = contents.find(path + std::string(ending));
      if (neighbour == contents.end()) continue;
      file.variants.push_back({std::string(encoding), etag_of(*neighbour->second), neighbour->second});
    }
    file.variants.push_back({"", etag_of(*bytes), bytes});
    files_.emplace(path, std::move(file));
  }
  if (site_head && !after_head_.empty()) files_.at("/index.html") = page_of(*site_head);
}

StaticFiles::File StaticFiles::page_of(const PageHead& head) const {
  auto html = std::make_shared<const std::string>(before_head_ + html_of(head) + after_head_);
  auto packed = std::make_shared<const std::string>(gzip(*html));
  File file{.content_type = std::string(content_type_of(".html")), .immutable = false, .variants = {}};
  file.variants.push_back({"gzip", etag_of(*packed), packed});
  file.variants.push_back({"", etag_of(*html), html});
  return file;
}

Response StaticFiles::page(const Request& request, const PageHead& head) const {
  File file = after_head_.empty() ? files_.at("/index.html") : page_of(head);
  file.by_language = true;
  return respond(file, request);
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
  if (const auto found = files_.find(std::string(path)); found != files_.end()) return &found->second;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const bool is_page =
      path.starts_with('/') && path != "/api" && !path.starts_with("/api/") && name.find('.') == std::string_view::npos;
  const auto page = is_page ? files_.find("/index.html") : files_.end();
  return page == files_.end() ? nullptr : &page->second;
}

std::optional<Response> StaticFiles::respond(const Request& request) const {
  const File* file = find(request.path);
  if (file == nullptr) return std::nullopt;
  return respond(*file, request);
}

Response StaticFiles::respond(const File& file, const Request& request) const {
  const std::string_view accepted = request.header("accept-encoding");
  const auto variant = std::ranges::find_if(file.variants, [&](const Variant& candidate) {
    return candidate.encoding.empty() || encoding_quality(accepted, candidate.encoding) > 0;
  });
  Response response;
  response.content_type = file.content_type;
  response.headers = {
      {"ETag", variant->etag},
      {"Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache"},
      {"Content-Security-Policy", std::string(content_security_policy)},
      {"Cross-Origin-Resource-Policy", "cross-origin"},  // Other sites show the pictures of links.
  };
  if (file.variants.size() > 1) {
    response.headers.emplace_back("Vary", file.by_language ? "Accept-Encoding, Accept-Language" : "Accept-Encoding");
  }
  if (names_etag(request.header("if-none-match"), variant->etag)) {
    response.status = 304;
    return response;
  }
  if (!variant->encoding.empty()) response.headers.emplace_back("Content-Encoding", variant->encoding);
  response.shared_body = variant->bytes;
  return response;
}

double encoding_quality(std::string_view accept_encoding, std::string_view coding) {
  double any = 0;
  while (!accept_encoding.empty()) {
    std::string_view weight = next_item(accept_encoding, ',');
    const std::string name = lower(trim(next_item(weight, ';')));
    const double quality = quality_of(trim(weight));
    if (name == coding) return quality;
    if (name == "*") any = quality;
  }
  return any;
}

}  // namespace reef::http
