// Any JSON as the record of a match to import.
#include "server/match/records/record.hpp"

#include "server/match/records/imports.hpp"
#include "server/match/records/verify.hpp"
#include "tests/fuzz/json_mutator.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using fuzz::require;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t size_max,
                                               unsigned seed) {
  return fuzz::mutate_json(bytes, 0, size, size_max, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto record = parse_json(fuzz::text_of(bytes, size));
  // The route only accepts objects.
  if (!record || !record->is_object()) return 0;
  const auto import_of = match::read_import(*record);
  if (!import_of) {
    require(!import_of.error().rule.empty() && !import_of.error().what.empty(), "a refusal has a rule and a detail");
    require(import_of.error().ply >= 0, "a refusal names an entry");
    return 0;
  }
  require(match::check_record(*record).has_value(), "an imported record replays with the same result");
  const auto verified = match::verify(import_of->match, import_of->turns);
  require(verified.has_value(),
          "an imported match replays as it is stored: " + (verified ? "" : verified.error().what));
  return 0;
}
