#include <climits>
#include <utility>

#include "server/http/api_call.hpp"
#include "server/match/requests.hpp"

namespace reef::http {
namespace {

constexpr std::size_t turn_bytes_max = 16 * 1024;
constexpr std::size_t trial_bytes_max = 64 * 1024;
constexpr int log_entries = 40;
constexpr int log_entries_max = 100;

/// GET /matches/{match}
void show_match(const ApiParts& parts, Call call) {
  const std::string id = call.param("match");
  parts.matches.find(id, [&parts, call = std::move(call)](Answer<match::LiveMatchPtr> found) mutable {
    if (!found) return call.reply(failure_response(found.error()));
    const auto standing = (*found)->standing();
    const match::Caller caller = call.caller();
    if (!may_see(*standing, caller)) {
      return call.reply(refusal(protocol::Code::unknown_match, "there is no such match"));
    }
    Json document = snapshot(*standing, caller, parts.presence, parts.clock.now_ms());
    if (!caller.user || !standing->was_seated(caller.user->key)) return call.reply(json_response(200, document));
    // What a player has read and seen is looked up, which is not for an io thread.
    parts.workers.post([&parts, standing, caller, document = std::move(document), call = std::move(call)]() mutable {
      if (const auto count = chat::unread(parts.chats, *standing, caller)) document["chat_unread"] = *count;
      if (const auto ply = match::seen(parts.visit_store, *standing, caller)) document["seen"] = *ply;
      call.reply(json_response(200, document));
    });
  });
}

/// POST /matches/{match}/preview
void preview(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  match::TurnRequest request = match::read_draft(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.turns.preview(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
}

/// POST /matches/{match}/turns
void commit(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  match::TurnRequest request = match::read_turn(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.turns.commit(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
}

/// POST /matches/{match}/resign
void resign(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  std::string cmd = match::read_cmd(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.turns.resign(call.param("match"), {call.user, ""}, std::move(cmd), answering(std::move(call.reply)));
}

/// POST /matches/{match}/offers
void offer(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  match::OfferRequest request = match::read_offer(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.turns.offer(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
}

/// POST /matches/{match}/votes
void vote(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  match::VoteRequest request = match::read_ballot(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.turns.vote(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
}

/// GET /matches/{match}/frames
void frames(const ApiParts& parts, Call call) {
  const Answer<int> since = call.number("since", 0, INT_MAX, 0);
  if (!since) return call.reply(failure_response(since.error()));
  parts.history.frames(call.param("match"), call.caller(), *since, answering(std::move(call.reply)));
}

/// GET /matches/{match}/at/{ply}
void position_at(const ApiParts& parts, Call call) {
  match::Caller caller = call.caller();
  call.query = {{"ply", call.param("ply")}};
  const Answer<int> ply = call.number("ply", 0, INT_MAX, -1);
  if (!ply || *ply < 0) return call.reply(refusal(protocol::Code::not_found, "there is no such ply"));
  parts.history.at(call.param("match"), std::move(caller), *ply, answering(std::move(call.reply)));
}

/// POST /matches/{match}/trials
void trial(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  match::TrialRequest request = match::read_trial(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.history.trial(call.param("match"), call.caller(), std::move(request), answering(std::move(call.reply)));
}

/// GET /matches/{match}/log
void log(const ApiParts& parts, Call call) {
  const Answer<int> before = call.number("before", 1, INT_MAX, INT_MAX);
  const Answer<int> limit = call.number("limit", 1, log_entries_max, log_entries);
  if (!before) return call.reply(failure_response(before.error()));
  if (!limit) return call.reply(failure_response(limit.error()));
  parts.history.log(call.param("match"), call.caller(), {.before = *before, .limit = *limit},
                    answering(std::move(call.reply)));
}

/// GET /matches/{match}/record
void record(const ApiParts& parts, Call call) {
  const Answer<int> wants_states = call.number("states", 0, 1, 0);
  if (!wants_states) return call.reply(failure_response(wants_states.error()));
  const match::States states = *wants_states == 1 ? match::States::include : match::States::leave_out;
  parts.history.record(call.param("match"), call.caller(), states, answering(std::move(call.reply)));
}

}  // namespace

void add_match_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "GET",
             .pattern = "/api/v1/matches/{match}",
             .lane = Lane::io,
             .scope = Scope::read,
             .handler = show_match});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/matches/{match}/preview",
             .body_bytes_max = turn_bytes_max,
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = preview});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/matches/{match}/turns",
             .body_bytes_max = turn_bytes_max,
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = commit});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/matches/{match}/resign",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = resign});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/matches/{match}/offers",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::write,
             .who = Who::user,
             .scope = Scope::play,
             .handler = offer});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/matches/{match}/votes",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::write,
             .who = Who::user,
             .scope = Scope::play,
             .handler = vote});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/matches/{match}/frames", .scope = Scope::read, .handler = frames});
  add_route(
      router, parts,
      {.method = "GET", .pattern = "/api/v1/matches/{match}/at/{ply}", .scope = Scope::read, .handler = position_at});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/matches/{match}/trials",
             .body_bytes_max = trial_bytes_max,
             .rate = RateClass::write,
             .scope = Scope::read,
             .handler = trial});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/matches/{match}/log", .scope = Scope::read, .handler = log});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/matches/{match}/record", .scope = Scope::read, .handler = record});
}

}  // namespace reef::http
