#include <cstdio>
#include <expected>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/core/strict_json.hpp"
#include "server/app/commands/commands.hpp"
#include "server/match/records/record.hpp"

namespace reef::app {
namespace {

using Parsed = std::expected<Json, std::string_view>;

/// The records in a file: one JSON document over any number of lines, or one document per line.
std::vector<Parsed> records_in(const std::string& text) {
  Parsed whole = parse_json(text);
  if (whole) return {std::move(whole)};
  std::vector<Parsed> records;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t\r") != std::string::npos) records.push_back(parse_json(line));
  }
  return records;
}

}  // namespace

int replay(const std::string& file) {
  std::ifstream in(file);
  if (!in) {
    std::fprintf(stderr, "atoll: cannot read %s\n", file.c_str());
    return 1;
  }
  std::ostringstream text;
  text << in.rdbuf();

  int number = 0;
  int faults = 0;
  int turns = 0;
  for (const Parsed& record : records_in(text.str())) {
    ++number;
    const auto checked = record ? match::check_record(match::with_current_names(*record))
                                : std::unexpected(match::Difference{0, "it " + std::string(record.error())});
    if (checked) {
      turns += checked->turns;
    } else {
      ++faults;
      std::fprintf(stderr, "record %d: differs at ply %d: %s\n", number, checked.error().ply,
                   checked.error().what.c_str());
    }
  }
  if (number == 0) {
    std::fprintf(stderr, "atoll: no record in %s\n", file.c_str());
    return 1;
  }
  std::printf("%d records, %d turns replayed, %d differ\n", number, turns, faults);
  return faults == 0 ? 0 : 1;
}

}  // namespace reef::app
