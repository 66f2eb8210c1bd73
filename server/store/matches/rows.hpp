#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/connection.hpp"

/// Conversion between the types of the interface and values in rows.
namespace reef::store {

SeatKind read_seat_kind(sql::Row& row);
Status read_status(sql::Row& row);
Visibility read_visibility(sql::Row& row);

/// What `read_user` reads, in a table or its alias.
template <sql::Fragment table>
inline constexpr auto user_columns =
    sql::columns_of<table, "key", "id", "name", "guest", "created_at", "deleted_at", "clock_pause">;
inline constexpr int user_column_count = 7;
User read_user(sql::Row& row);
/// A turn from seven columns: ply, seat, kind, steps, draws, cmd, at.
Turn read_turn(sql::Row& row);

/// An offer from five columns: ply, seat, terms, accepted, owed.
Offer read_offer(sql::Row& row);

/// The clocks of all seats as a JSON array; an empty text for none.
std::string clocks_text(const std::vector<SeatClock>& clocks);
std::vector<SeatClock> read_clocks(sql::Row& row);

Completion read_completions(sql::Row& row);
/// The votes of an absence as a JSON array: per seat a word or null. A bot follows the word: `"computer:strong"`.
std::string votes_text(const std::vector<std::optional<AbsenceVote>>& votes);
/// An absence from five columns: seat, ply, votes, owed, replacing.
Absence read_absence(sql::Row& row);

/// The prompts as a JSON array of integers.
std::string prompts_text(const std::vector<std::int64_t>& prompts);
std::vector<std::int64_t> read_prompts(sql::Row& row);

constexpr bool over(Status status) {
  return status == Status::finished || status == Status::closed;
}

}  // namespace reef::store
