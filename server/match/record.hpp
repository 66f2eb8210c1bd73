#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/chance/keyed_chance.hpp"
#include "server/match/history.hpp"

/// The match record, format `atoll-match/1`: a whole match as one JSON document (docs/protocol.md).
namespace reef::match {

inline constexpr std::string_view record_format = "atoll-match/1";

/// An entry of a finished match: everything.
Json whole_entry(const Advance& advance, States states);
/// An entry of a running match as this viewer may know it.
Json cut_entry(const Advance& advance, Viewer viewer);
/// An entry as the log tells it to this viewer.
Json log_entry(const Advance& advance, Viewer viewer);
/// The record of a match that has started, around its entries.
Json match_record(const Standing& standing, Json turns, States states);

/// The public id under which a match was played: its draws follow from it.
const std::string& played_as(const store::MatchHead& head);
/// The seed of a stored match.
Key32 seed_of(const store::Match& row);
/// The key that a stored match draws with.
Key32 draw_key_of(const store::Match& row);
/// Whether this holds the draws that the key gives for a ply, under the bounds that were logged; not if it holds
/// anything but draws.
bool drawn_with(const Key32& key, int ply, const Json& draws);
/// SHA-256 of the state's JSON, compact and with sorted keys.
std::string hash_of(const Table& table);

/// What is wrong with the shape of a record, before any of it is played; `path` is the place in it.
std::unexpected<Difference> misshapen(std::string what, std::string rule, std::string path);

/// What a record was found to be when it was played again.
struct Checked {
  std::string game;
  int turns = 0;
  bool fair = false;       ///< The seed was in it, fits the commitment, and gives every draw.
  std::vector<bool> left;  ///< Per seat, whether it was given up.
};

/// Called with the replay at the setup and after each entry.
using Watch = std::function<void(const Replay&)>;

/// Plays a finished record again and compares everything that it says: events, states where it has them, outcome,
/// score, final hash; and with the seed the commitment and every draw.
std::expected<Checked, Difference> check_record(const Json& json, const Watch& watch = {});

}  // namespace reef::match
