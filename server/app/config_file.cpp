#include "server/app/config_file.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// CLI11's own reader cuts values at a # even within quotes, and takes no notice of a name that stands there twice.
// What this one asserts of a file is not always so, and then it goes on to refuse the file; but an assertion would end
// the program, or with NDEBUG be taken for true by the compiler.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(condition) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace reef::app {
namespace {

class ConfigFile final : public CLI::Config {
 public:
  explicit ConfigFile(const CLI::App& serve) : serve_(serve) {}

  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override;
  std::string to_config(const CLI::App*, bool, bool, std::string) const override { return {}; }

 private:
  [[nodiscard]] CLI::ConfigItem item(const toml::key& key, const toml::node& value) const;

  const CLI::App& serve_;
};

[[noreturn]] void refuse(const toml::source_region& at, const std::string& what) {
  throw CLI::ConfigError(fmt::format("--config: line {}: {}", at.begin.line, what), CLI::ExitCodes::ConfigError);
}

/// A plain value as it would stand on the command line.
std::optional<std::string> text_of(const toml::node& value) {
  if (const auto* text = value.as_string()) return text->get();
  if (const auto* number = value.as_integer()) return std::to_string(number->get());
  if (const auto* truth = value.as_boolean()) return truth->get() ? "true" : "false";
  return std::nullopt;
}

CLI::ConfigItem ConfigFile::item(const toml::key& key, const toml::node& value) const {
  CLI::ConfigItem item;
  item.parents = {serve_.get_name()};
  item.name = std::string(key.str());
  const auto add = [&](const toml::node& each) {
    const auto text = text_of(each);
    if (!text) refuse(each.source(), fmt::format("{} takes a text, a whole number, true or false", item.name));
    item.inputs.push_back(*text);
  };
  if (const auto* list = value.as_array()) {
    for (const toml::node& each : *list) add(each);
  } else {
    add(value);
  }
  return item;
}

std::vector<CLI::ConfigItem> ConfigFile::from_config(std::istream& input) const {
  toml::table file;
  try {
    file = toml::parse(input);
  } catch (const toml::parse_error& error) {
    refuse(error.source(), std::string(error.description()));
  }
  std::vector<CLI::ConfigItem> given;
  for (const auto& [section, content] : file) {
    const toml::table* options = content.as_table();
    if (options == nullptr || section.str() != serve_.get_name()) {
      refuse(section.source(), fmt::format("{} is not known here: options stand below [serve]", section.str()));
    }
    for (const auto& [key, value] : *options) {
      const CLI::Option* option = serve_.get_option_no_throw("--" + std::string(key.str()));
      if (option == nullptr || key.str() == "help") {
        refuse(key.source(), fmt::format("there is no option {}", key.str()));
      }
      const char* const environment = std::getenv(option->get_envname().c_str());
      if (environment != nullptr && *environment != '\0') continue;
      given.push_back(item(key, value));
    }
  }
  return given;
}

}  // namespace

void read_config_file(CLI::App& app, const CLI::App& serve) {
  // CLI11 looks for its own file before it looks into the environment.
  const char* const environment = std::getenv("ATOLL_CONFIG");
  const bool named = environment != nullptr && *environment != '\0';
  app.set_config("--config", named ? environment : "",
                 "File with options of serve, as TOML: [serve], then name = value",
                 /*config_required=*/named);
  app.config_formatter(std::make_shared<ConfigFile>(serve));
  app.allow_config_extras(CLI::config_extras_mode::error);
}

}  // namespace reef::app
