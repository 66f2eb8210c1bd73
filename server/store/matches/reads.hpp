#pragma once

#include "server/store/sqlite/connection.hpp"

/// The reads of `SqliteStore`, inside a read transaction of the caller.
namespace reef::store {

Result<std::optional<Match>> find_match(sqlite::Connection& db, const std::string& id);
/// The rows of these matches in this order, without their secrets and states; `corrupt` if one is missing.
Result<std::vector<MatchSummary>> read_summaries(sqlite::Connection& db, const std::vector<Key>& matches);
Result<std::vector<Turn>> read_turns(sqlite::Connection& db, Key match, int after_ply, int to_ply);
Result<std::vector<KnownCommand>> read_commands(sqlite::Connection& db, Key match);
Result<std::optional<Checkpoint>> find_checkpoint(sqlite::Connection& db, Key match, int ply);
/// Sorted by ply.
Result<std::vector<Checkpoint>> read_checkpoints(sqlite::Connection& db, Key match);
Result<Matches> list_matches(sqlite::Connection& db, const Page& page);
Result<std::vector<MatchSummary>> list_public_running(sqlite::Connection& db, const std::vector<std::string>& ids);
Result<std::vector<std::string>> list_waiting_for_bots(sqlite::Connection& db);
Result<std::vector<Due>> list_due(sqlite::Connection& db, Millis now, const Due& after, int limit);
Result<std::optional<Millis>> find_next_due(sqlite::Connection& db);
Result<std::vector<std::string>> list_unfinished_of(sqlite::Connection& db, Key user);
Result<std::vector<User>> list_with_other_clock_pause(sqlite::Connection& db);
Result<std::vector<std::string>> list_match_ids(sqlite::Connection& db, const std::string& after, int limit);
Result<void> read_anything(sqlite::Connection& db);

}  // namespace reef::store
