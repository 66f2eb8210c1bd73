// Any bytes as the file of --config, read as the program reads it: from a file, with a command line.
#include <sys/mman.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "server/app/config_file.hpp"
#include "server/app/serve_options.hpp"
#include "server/http/address.hpp"
#include "tests/fuzz/bytes.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using fuzz::require;
using Words = std::vector<std::string>;

namespace {

/// The program's command line.
class Program {
 public:
  Program() : app_("fuzzed"), serve_(app::add_serve(app_, options_)) { app::read_config_file(app_, *serve_); }

  /// Parses a command line; returns the error, or an empty text.
  std::string read(Words words) {
    std::ranges::reverse(words);  // CLI11 takes them in reverse.
    try {
      app_.parse(std::move(words));
      return {};
    } catch (const CLI::ParseError& error) {
      const std::string fault = error.what();
      require(error.get_exit_code() != 0 && !fault.empty(), "the program does not start and gives the reason");
      return fault;
    }
  }

  /// The values that were set, as words of a command line.
  [[nodiscard]] Words words() const {
    Words words = {"serve"};
    for (const CLI::Option* option : serve_->get_options()) {
      for (const std::string& value : option->results()) {
        const bool is_flag = option->get_items_expected_max() == 0;
        words.push_back("--" + option->get_lnames().front() + (is_flag ? "=" + value : ""));
        if (!is_flag) words.push_back(value);
      }
    }
    return words;
  }

  [[nodiscard]] const app::ServeOptions& options() const { return options_; }

 private:
  app::ServeOptions options_;
  CLI::App app_;
  CLI::App* serve_;
};

/// A file with this content, in memory only.
std::string file_with(std::string_view text) {
  static const int file = memfd_create("options", 0);
  const bool is_written =
      ftruncate(file, 0) == 0 && pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
  require(is_written, "a file can be written");
  return "/proc/self/fd/" + std::to_string(file);
}

bool is_count(unsigned number, unsigned most) {
  return number >= 1 && number <= most;
}

void judge(const app::ServeOptions& options) {
  require(app::read_address(options.listen).has_value(), "the server has an address to listen on");
  require(options.backup_every.empty() || app::read_duration(options.backup_every), "backups have an interval");
  require(is_count(options.io_threads, 64) && is_count(options.workers, 64) && is_count(options.bot_threads, 64),
          "the number of threads is in range");
  require(is_count(options.backup_keep, 10'000) && is_count(options.matches_in_memory_max, 1'000'000),
          "counts are in range");
  require(is_count(options.password_ops, 100) && is_count(options.password_memory_mib, 4096),
          "password costs are in range");
  require(options.metrics_token.empty() || options.metrics_token.size() >= 16, "a secret is long enough");
  for (const std::string& proxy : options.trusted_proxies) {
    require(http::Networks().add(proxy), "a proxy is an address or a network");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Program by_file;
  const std::string fault = by_file.read({"serve", "--config", file_with(fuzz::text_of(bytes, size))});
  if (!fault.empty()) {
    require(fault.find("--") != std::string::npos, "an error names the line or the option: " + fault);
    return 0;
  }
  judge(by_file.options());
  Program by_words;
  const std::string other_fault = by_words.read(by_file.words());
  require(other_fault.empty(), "what a file can set, the command line can: " + other_fault);
  require(by_words.options() == by_file.options(), "a file sets the same as the command line");
  return 0;
}
