#pragma once

#include <optional>

#include "engines/core/draft.hpp"
#include "engines/core/json_writer.hpp"
#include "server/match/match_state.hpp"
#include "server/work/presence.hpp"

/// JSON documents of a match, reduced for one viewer. All of them are built here.
namespace reef::match {

/// `{"id", "name", "guest"}`, with `"deleted": true` and an empty name for a deleted account.
Json user_json(const store::User& user);
/// Writes the seats of a match, with presence and current clock pauses.
void write_seats(JsonWriter& json, const store::MatchHead& head, const Presence& presence, store::Millis now);
/// Whether the match is rated: it was created so, its seats (at least two) play against each other, and none is a bot's
/// own.
bool is_rated(const store::MatchHead& head);
/// Whether the caller may ask for hints: a player of a running match that was not created as rated, and whose other
/// seats are bots.
bool allows_hints(const MatchState& state, const Caller& caller);
/// The public id of the rematch, or null.
Json rematch_json(const MatchState& state);
/// The changes of visible ratings by the match: `[{"seat", "before", "after"}, …]`; null if it was not rated or is not
/// over.
Json ratings_json(const store::Match& match);
/// `[0, 2]`.
Json seat_numbers(SeatSet set);

/// Begins the object of the whole match as this caller may see it, the response to GET /matches/{id}: its end is
/// missing, so that further members can follow.
void begin_snapshot(JsonWriter& json, const MatchState& state, const Caller& caller, const Presence& presence,
                    store::Millis now);
/// The same as a whole.
Json snapshot(const MatchState& state, const Caller& caller, const Presence& presence, store::Millis now);
/// Begins the object of a match as an item of a list.
void begin_list_item(JsonWriter& json, const store::MatchSummary& match, const std::optional<store::User>& user,
                     const Presence& presence, store::Millis now);
/// Begins the object of a draft as the seat that makes it sees it, the result of a preview: its end is missing.
/// `events`: instead of those of the draft.
void begin_preview(JsonWriter& json, const Draft& draft, Seat seat, const std::vector<EventsPtr>& events);
/// Writes the events that this viewer may see, in one array.
void write_narrated(JsonWriter& json, const std::vector<EventsPtr>& events, Viewer viewer);

/// One log entry on its way to a viewer: the input for a frame.
struct Advance {
  const store::MatchHead& head;
  const AnyGame& before;
  const AnyGame& after;
  const store::Turn& turn;
  const std::vector<EventsPtr>& events;  ///< Those of the steps and of settling, in order.
  const store::Position& position;       ///< After the turn.
  store::Millis now;                     ///< When the frame is made.
  const store::Match& row;               ///< Its current row: the rating changes are sent with the end.
};

/// What changes in this viewer's view from ply-1 to ply, as JSON Patch.
Json view_patch(const Advance& advance, Viewer viewer);
/// The frame from ply-1 to ply for this viewer, with their patch. `latest`: whether it is the newest one. Only that
/// contains `legal`, `score` and `clock`.
enum class Latest : bool { no, yes };
Json frame(const Advance& advance, Viewer viewer, Latest latest, Json patch);

/// The events that this viewer may see, in one array.
Json narrate(const std::vector<EventsPtr>& events, Viewer viewer);

/// Adds `events`, as this viewer may see them, and `stages`, if they happened in stages (`Events::stages`): what the
/// viewer sees after so many of the events.
void add_events(Json& json, const std::vector<EventsPtr>& events, Viewer viewer);

}  // namespace reef::match
