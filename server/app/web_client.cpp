#include "server/app/web_client.hpp"

#include <spdlog/spdlog.h>

#include <filesystem>
#include <map>
#include <utility>

#include "server/api/matches/match_pages.hpp"
#include "server/http/problem.hpp"

namespace reef::app {
namespace {

namespace fs = std::filesystem;

std::string find_web() {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  for (const char* candidate : {"../../web", "../web", "../share/atoll/web"}) {
    const fs::path folder = program.parent_path() / candidate;
    if (fs::exists(folder / "index.html", ignored)) return folder.lexically_normal().string();
  }
  return {};
}

/// `/static/<build>/`: what the paths of its files begin with.
std::string folder_of(std::string_view build) {
  return "/static/" + std::string(build) + '/';
}

}  // namespace

std::expected<std::unique_ptr<WebClient>, std::string> WebClient::load(const std::string& folder,
                                                                       const std::string& site,
                                                                       store::ServerStore* servers) {
  const std::string root = folder.empty() ? find_web() : folder;
  if (root.empty()) return nullptr;
  auto contents = http::read_files(root);
  if (!contents) return std::unexpected(std::move(contents.error()));
  if (!contents->contains("/index.html")) return std::unexpected("no index.html in " + root);
  return std::unique_ptr<WebClient>(new WebClient(*contents, site, servers));
}

WebClient::WebClient(const http::FileContents& contents, const std::string& site, store::ServerStore* servers)
    : servers_(servers),
      files_(contents, api::site_head(site)),
      other_builds_([this](const std::string& build) { return load_build(build); }) {
  if (servers_ != nullptr) keep(contents);
}

void WebClient::keep(const http::FileContents& contents) {
  std::map<std::string, std::vector<store::WebFile>> builds;
  for (const auto& [path, content] : contents) {
    const std::string build(http::build_of(path));
    if (!build.empty()) builds[build].push_back({.path = path.substr(folder_of(build).size()), .content = content});
  }
  for (const auto& [build, files] : builds) {
    const auto kept = servers_->keep_web_files(build, files);
    if (!kept) spdlog::warn("cluster: other servers cannot serve the files of this one: {}", kept.error().detail);
  }
}

http::FileContents WebClient::load_build(const std::string& build) {
  http::FileContents contents;
  const auto files = servers_->web_files(build);
  if (!files) spdlog::warn("cluster: the files of another server cannot be read: {}", files.error().detail);
  if (files) {
    for (const store::WebFile& file : *files) contents.emplace(folder_of(build) + file.path, file.content);
  }
  return contents;
}

void WebClient::serve(http::Router& router) {
  router.serve(files_);
  if (servers_ == nullptr) return;
  router.serve_below({.method = "GET",
                      .pattern = "/static/",
                      .rate = http::RateClass::file,
                      .handler = [this](const http::Request& request, const http::Params&, http::Reply reply) {
                        std::optional<http::Response> file = other_builds_.respond(request);
                        reply(file ? std::move(*file)
                                   : http::refusal(protocol::Code::not_found, "There is nothing at this path."));
                      }});
}

}  // namespace reef::app
