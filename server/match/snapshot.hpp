#pragma once

#include <optional>

#include "engines/core/draft.hpp"
#include "server/match/standing.hpp"
#include "server/work/presence.hpp"

/// What is told of a match, as JSON cut for one viewer. The only place where these documents are put together.
namespace reef::match {

std::string_view name_of(store::Status status);
std::string_view name_of(store::Visibility visibility);

/// `{"id", "name", "guest"}`, with `"deleted": true` for whoever is gone; their name is empty.
Json user_json(const store::User& user);
/// The seats of a match with who is there and who rests just now.
Json seats_json(const store::MatchHead& head, const Presence& presence, store::Millis now);
/// Whether the match counts for the ratings of its players: it was meant to, and two people play.
bool is_rated(const store::MatchHead& head);
/// The public id of the match that follows on this one, or null.
Json rematch_json(const Standing& standing);
/// What the match did to the ratings that are shown: `[{"seat", "before", "after"}, …]`; null if it was not rated or
/// is not over.
Json ratings_json(const store::Match& match);
/// `[0, 2]`.
Json seat_numbers(SeatSet set);

/// The whole match as this caller may see it: the answer to GET /matches/{id}.
Json snapshot(const Standing& standing, const Caller& caller, const Presence& presence, store::Millis now);
/// One line of a list.
Json list_item(const store::MatchSummary& match, const std::optional<store::User>& user, const Presence& presence,
               store::Millis now);
/// A draft as the seat that makes it sees it: the answer to a preview.
Json preview(const Draft& draft, Seat seat);

/// One entry of the log on its way to a viewer: what a frame is made of.
struct Advance {
  const store::MatchHead& head;
  const Table& before;
  const Table& after;
  const store::Turn& turn;
  const std::vector<HappeningsPtr>& happened;  ///< The steps' and the settling's, in order.
  const store::Position& position;             ///< After the turn.
  store::Millis now;                           ///< When it is told.
  const store::Match& row;                     ///< As it is by now: its ratings are told with the end.
};

/// The frame from ply-1 to ply for this viewer. `latest` tells whether it is the newest one: only that carries `legal`,
/// `score` and `clock`.
enum class Latest : bool { no, yes };
Json frame(const Advance& advance, Viewer viewer, Latest latest);

/// What happened, as this viewer may be told it, in one array.
Json narrate(const std::vector<HappeningsPtr>& happened, Viewer viewer);

}  // namespace reef::match
