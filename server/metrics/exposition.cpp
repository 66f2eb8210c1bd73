#include "server/metrics/exposition.hpp"

#include <fmt/format.h>

#include <iterator>

namespace reef::metrics {
namespace {

std::string escaped(std::string_view text, bool quotes) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\n') {
      out += "\\n";
      continue;
    }
    if (letter == '\\' || (quotes && letter == '"')) out += '\\';
    out += letter;
  }
  return out;
}

}  // namespace

void Exposition::head(std::string_view name, std::string_view help, std::string_view type) {
  fmt::format_to(std::back_inserter(text_), "# HELP {} {}\n# TYPE {} {}\n", name, escaped(help, false), name, type);
}

void Exposition::line(std::string_view name, const Labels& labels, double value) {
  text_ += name;
  char between = '{';
  for (const auto& [label, text] : labels) {
    fmt::format_to(std::back_inserter(text_), "{}{}=\"{}\"", between, label, escaped(text, true));
    between = ',';
  }
  if (between == ',') text_ += '}';
  fmt::format_to(std::back_inserter(text_), " {}\n", value);
}

void Exposition::family(std::string_view name, std::string_view help, std::string_view type,
                        const std::vector<Sample>& samples) {
  head(name, help, type);
  for (const Sample& sample : samples) line(name, sample.labels, sample.value);
}

void Exposition::histograms(std::string_view name, std::string_view help,
                            const std::vector<std::pair<Labels, const Histogram*>>& histograms) {
  head(name, help, "histogram");
  for (const auto& [labels, histogram] : histograms) {
    Labels with_bound = labels;
    with_bound.emplace_back("le", "");
    // The count is that of the last bucket, so that both are consistent.
    std::uint64_t count = 0;
    for (std::size_t bucket = 0; bucket <= histogram->bounds().size(); ++bucket) {
      count += histogram->count(bucket);
      const bool last = bucket == histogram->bounds().size();
      with_bound.back().second = last ? "+Inf" : fmt::format("{}", histogram->bounds()[bucket]);
      line(fmt::format("{}_bucket", name), with_bound, static_cast<double>(count));
    }
    line(fmt::format("{}_sum", name), labels, histogram->sum());
    line(fmt::format("{}_count", name), labels, static_cast<double>(count));
  }
}

}  // namespace reef::metrics
