#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "server/app/commands.hpp"
#include "server/match/record.hpp"

namespace reef::app {
namespace {

/// The records in a file: one JSON document of however many lines, or one document a line. Discarded where it is none.
std::vector<Json> records_in(const std::string& text) {
  Json whole = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!whole.is_discarded()) return {std::move(whole)};
  std::vector<Json> records;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t\r") != std::string::npos) records.push_back(Json::parse(line, nullptr, false));
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
  for (const Json& record : records_in(text.str())) {
    ++number;
    const auto checked =
        record.is_discarded() ? std::unexpected(match::Difference{0, "not JSON"}) : match::check_record(record);
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
