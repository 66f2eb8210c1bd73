#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/chance/keyed_chance.hpp"
#include "server/match/records/history.hpp"

/// The match record, format `atoll-match/1`: a whole match as one JSON document (docs/protocol.md).
namespace reef::match {

inline constexpr std::string_view record_format = "atoll-match/1";

/// A complete entry, of a finished match.
Json whole_entry(const Advance& advance, States states);
/// An entry of a running match, reduced to what this viewer may know.
Json cut_entry(const Advance& advance, Viewer viewer);
/// An entry as this viewer sees it in the log.
Json log_entry(const Advance& advance, Viewer viewer);
/// The record of a started match without entries: `turns`, the last member, is empty.
Json match_record(const MatchState& state, States states);

/// The public id under which the match was played: its draws depend on it.
const std::string& played_as(const store::MatchHead& head);
Key32 seed_of(const store::Match& row);
/// The key of a stored match's draws.
Key32 draw_key_of(const store::Match& row);
/// Whether `draws` are those that the key yields for a ply with the logged bounds; false for malformed input.
bool drawn_with(const Key32& key, int ply, const Json& draws);
/// SHA-256 of the state's JSON, compact and with sorted keys.
std::string hash_of(const AnyGame& game_state);

/// The error for a malformed record, found before the replay; `path` is the JSON pointer to it.
std::unexpected<Difference> misshapen(std::string what, std::string rule, std::string path);

/// The result of checking a record.
struct Checked {
  std::string game;
  int turns = 0;
  bool fair = false;       ///< The seed is present, matches the commitment, and yields every draw.
  std::vector<bool> left;  ///< Per seat, whether it was given up.
};

/// Called with the replay after the setup and after each entry.
using Watch = std::function<void(const Replay&)>;

/// The record with current names: entries of kind `house` become `admin`. Anything that is not a record is returned as
/// it is.
Json with_current_names(Json record);

/// Replays a finished record and compares everything in it: events, states if present, outcome, score and final hash;
/// and, if the seed is present, the commitment and every draw.
std::expected<Checked, Difference> check_record(const Json& json, const Watch& watch = {});

}  // namespace reef::match
