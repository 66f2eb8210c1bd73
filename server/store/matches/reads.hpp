#pragma once

#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/connection.hpp"

/// The reads of matches, inside a read transaction of the caller.
namespace reef::store {

Result<std::optional<Match>> find_match(sql::Connection& db, const std::string& id);
/// See `MatchStore::updates`.
Result<std::vector<std::optional<MatchUpdate>>> read_updates(sql::Connection& db, const std::vector<KnownPly>& known);
/// The rows of these matches in this order, without their secrets and states; `corrupt` if one is missing.
Result<std::vector<MatchSummary>> read_summaries(sql::Connection& db, const std::vector<Key>& matches);
Result<std::vector<std::optional<std::int64_t>>> read_versions(sql::Connection& db,
                                                               const std::vector<std::string>& ids);
Result<std::vector<Turn>> read_turns(sql::Connection& db, Key match, int after_ply, int to_ply);
Result<std::vector<KnownCommand>> read_commands(sql::Connection& db, Key match, int after_ply);
Result<std::optional<Checkpoint>> find_checkpoint(sql::Connection& db, Key match, int ply);
/// Sorted by ply.
Result<std::vector<Checkpoint>> read_checkpoints(sql::Connection& db, Key match);
Result<Matches> list_matches(sql::Connection& db, const Page& page);
Result<std::vector<MatchSummary>> list_public_running(sql::Connection& db, const std::vector<std::string>& ids);
Result<std::vector<std::string>> list_waiting_for_bots(sql::Connection& db);
Result<std::vector<Due>> list_due(sql::Connection& db, Millis now, const Due& after, int limit);
Result<std::optional<Millis>> find_next_due(sql::Connection& db);
Result<std::vector<std::string>> list_unfinished_of(sql::Connection& db, Key user);
Result<std::vector<User>> list_with_other_clock_pause(sql::Connection& db);
Result<std::vector<std::string>> list_match_ids(sql::Connection& db, const std::string& after, int limit);

}  // namespace reef::store
