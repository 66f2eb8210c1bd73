#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace reef::test {

/// A folder like the output of the web build.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "atoll-static-XXXXXX").string();
    root_ = mkdtemp(name.data());
    write("index.html", R"(<!doctype html><script type="module" src="/a.js"></script>)");
    write("static/abc123/lib/app.js", "let app;");
    write("static/abc123/lib/app.js.br", "(brotli)");
    write("static/abc123/lib/app.js.gz", "(gzip)");
    write("favicon.svg", "<svg/>");
    write("alone.gz", "an archive of its own");
  }
  ~Folder() { std::filesystem::remove_all(root_); }

  void write(const std::filesystem::path& path, const std::string& content) const {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << content;
  }
  [[nodiscard]] const std::filesystem::path& root() const { return root_; }

 private:
  std::filesystem::path root_;
};

}  // namespace reef::test
