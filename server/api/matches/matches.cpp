#include <climits>
#include <utility>

#include "server/api/matches/calls.hpp"
#include "server/http/files/paged_text.hpp"
#include "server/http/limits/work_budget.hpp"

namespace reef::api {
namespace {

constexpr int log_entries = 40;
constexpr int log_entries_max = 100;

/// The ply in the path. Replaces the call's query.
Result<int> ply_of(Call& call) {
  call.query = {{"ply", call.param("ply")}};
  const Result<int> ply = call.number("ply", 0, INT_MAX, -1);
  if (!ply || *ply < 0) return refuse(protocol::Code::not_found, "there is no such ply");
  return *ply;
}

/// Ends the snapshot of a player.
void reply_with(const store::ReadMarks& marks, JsonWriter json, Call& call) {
  json.member("chat_unread", marks.unread);
  if (marks.seen) json.member("seen", *marks.seen);
  call.reply(text_response(json.end_object().take()));
}

}  // namespace

/// GET /matches/{match}
void MatchCalls::show_match(Call& call) const {
  const std::string id = call.param("match");
  matches.find(id, [this, call = std::move(call)](Result<match::LiveMatchPtr> found) mutable {
    if (!found) return call.reply(failure_response(found.error()));
    const auto state = (*found)->state();
    const match::Caller caller = call.caller();
    if (!may_see(*state, caller)) {
      return call.reply(refusal(protocol::Code::unknown_match, "there is no such match"));
    }
    JsonWriter json;
    begin_snapshot(json, *state, caller, presence, clock.now_ms());
    if (!caller.user || !state->was_seated(caller.user->key))
      return call.reply(text_response(json.end_object().take()));
    const store::Key match = state->head().key;
    const store::Key user = caller.user->key;
    if (const auto marks = visit_store.recent_marks(match, user)) return reply_with(*marks, std::move(json), call);
    // Not on an io thread, since this reads the database.
    Requester requester = requester_of(call);
    light.post(std::move(requester), [this, match, user, json = std::move(json),
                                      call = std::move(call)](std::optional<FairPool::Refusal> refused) mutable {
      if (refused) return call.reply(http::refused_work(*refused));
      const auto marks = visit_store.marks(match, user);
      if (!marks) return call.reply(text_response(json.end_object().take()));
      reply_with(*marks, std::move(json), call);
    });
  });
}

/// POST /matches/{match}/preview
void MatchCalls::preview(Call& call, match::TurnRequest request) const {
  turns.preview(call.param("match"), {call.user, ""}, std::move(request), answering_with_text(std::move(call.reply)));
}

/// POST /matches/{match}/turns
void MatchCalls::commit(Call& call, match::TurnRequest request) const {
  turns.commit(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
}

/// POST /matches/{match}/resign
void MatchCalls::resign(Call& call, std::string cmd) const {
  turns.resign(call.param("match"), {call.user, ""}, std::move(cmd), answering(std::move(call.reply)));
}

/// POST /matches/{match}/offers
void MatchCalls::offer(Call& call, match::OfferRequest request) const {
  turns.offer(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
}

/// POST /matches/{match}/votes
void MatchCalls::vote(Call& call, match::VoteRequest request) const {
  turns.vote(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
}

/// GET /matches/{match}/frames
Result<void> MatchCalls::frames(Call& call) const {
  ATOLL_TRY(since, call.number("since", 0, INT_MAX, 0));
  history.frames(call.param("match"), call.caller(), since, answering(std::move(call.reply)));
  return {};
}

/// GET /matches/{match}/at/{ply}
Result<void> MatchCalls::position_at(Call& call) const {
  const match::Caller caller = call.caller();
  ATOLL_TRY(ply, ply_of(call));
  history.at(call.param("match"), caller, ply, answering(std::move(call.reply)));
  return {};
}

/// POST /matches/{match}/trials
void MatchCalls::trial(Call& call, match::TrialRequest request) const {
  history.trial(call.param("match"), call.caller(), std::move(request), answering_with_text(std::move(call.reply)));
}

/// GET /matches/{match}/hints
void MatchCalls::hints(Call& call) const {
  analysis.hints(call.param("match"), call.caller(), answering(std::move(call.reply)));
}

/// GET /matches/{match}/chances
Result<void> MatchCalls::chances(Call& call) const {
  ATOLL_TRY(from, call.number("from", 0, INT_MAX, 0));
  analysis.chances(call.param("match"), call.caller(), from, answering(std::move(call.reply)));
  return {};
}

/// GET /matches/{match}/at/{ply}/turns
Result<void> MatchCalls::better_turns(Call& call) const {
  ATOLL_TRY(seat, call.number("seat", 0, seats_limit - 1, 0));
  const match::Caller caller = call.caller();
  ATOLL_TRY(ply, ply_of(call));
  analysis.turns_at(call.param("match"), caller, {.ply = ply, .seat = static_cast<Seat>(seat)},
                    answering(std::move(call.reply)));
  return {};
}

/// GET /matches/{match}/log
Result<void> MatchCalls::log(Call& call) const {
  ATOLL_TRY(before, call.number("before", 1, INT_MAX, INT_MAX));
  ATOLL_TRY(limit, call.number("limit", 1, log_entries_max, log_entries));
  history.log(call.param("match"), call.caller(), {.before = before, .limit = limit}, answering(std::move(call.reply)));
  return {};
}

/// GET /matches/{match}/record
Result<void> MatchCalls::record(Call& call) const {
  ATOLL_TRY(wants_states, call.number("states", 0, 1, 0));
  const match::States states = wants_states == 1 ? match::States::include : match::States::leave_out;
  ATOLL_TRY(text, history.record_text(call.param("match"), call.caller(), states));
  ATOLL_TRY(page, history.next_page(text));
  Response response;
  if (text.is_whole) {
    response.body = std::move(page);
  } else {
    auto next = [this, text = std::move(text)]() mutable { return history.next_page(text); };
    response.source = std::make_shared<http::PagedText>(std::move(page), std::move(next), heavy, requester_of(call));
  }
  call.reply(std::move(response));
  return {};
}

}  // namespace reef::api
