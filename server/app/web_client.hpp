#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/http/files/other_builds.hpp"
#include "server/http/files/static_files.hpp"
#include "server/http/router.hpp"
#include "server/store/interfaces/server_store.hpp"

namespace reef::app {

/// The built web client, as this server serves it; and where several servers share a database, also the files of other
/// builds that they serve.
class WebClient {
 public:
  /// Reads the client in `folder`; empty: the one beside the program, where a build or a package puts it. `site` is the
  /// server's own URL. `servers` is null if this is the only server. Fails with the reason in words; null if there is
  /// no built client.
  static std::expected<std::unique_ptr<WebClient>, std::string> load(const std::string& folder, const std::string& site,
                                                                     store::ServerStore* servers);

  /// Adds the files to the router, which must not outlive the client.
  void serve(http::Router& router);
  [[nodiscard]] const http::StaticFiles& files() const { return files_; }

 private:
  WebClient(const http::FileContents& contents, const std::string& site, store::ServerStore* servers);
  /// Stores the files under `/static/` for the other servers.
  void keep(const http::FileContents& contents);
  [[nodiscard]] http::FileContents load_build(const std::string& build);

  store::ServerStore* const servers_;
  const http::StaticFiles files_;
  http::OtherBuilds other_builds_;
};

}  // namespace reef::app
