#include "server/match/visits.hpp"

#include <utility>

#include "server/store/refusal.hpp"

namespace reef::match {
namespace {

using protocol::Code;

/// The caller's user, if they hold or held a seat.
Result<store::Key> visitor(const MatchState& state, const Caller& caller) {
  if (!may_see(state, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!caller.user) return refuse(Code::unauthenticated, "log in or create a guest first");
  if (!state.was_seated(caller.user->key)) return refuse(Code::not_seated, "you have no seat in this match");
  return caller.user->key;
}

constexpr const char* not_noted = "this could not be stored";

}  // namespace

store::Callback<void> Visits::stored_then(Callback<void> callback) {
  return [this, callback = std::move(callback)](store::Result<void> stored) mutable {
    deps_.workers.post([stored = std::move(stored), callback = std::move(callback)]() mutable {
      if (!stored) return callback(store::refuse_unstored(stored.error(), not_noted));
      callback({});
    });
  };
}

template <class T, class Act>
void Visits::as_visitor(const std::string& match, Caller caller, Callback<T> callback, Act act) {
  deps_.matches.find(match, [caller = std::move(caller), callback = std::move(callback),
                             act = std::move(act)](const Result<LiveMatchPtr>& found) mutable {
    if (!found) return callback(std::unexpected(found.error()));
    const MatchStatePtr state = (*found)->state();
    const Result<store::Key> user = visitor(*state, caller);
    if (!user) return callback(std::unexpected(user.error()));
    act(*state, *user, std::move(callback));
  });
}

void Visits::note_seen(const std::string& match, Caller caller, int ply, Callback<void> callback) {
  const auto note = [this, ply](const MatchState& state, store::Key user, Callback<void> noted) {
    if (ply > state.position.ply)
      return noted(refuse(Code::invalid, "there is no such ply", {{"path", "/ply"}, {"rule", "json.range"}}));
    deps_.store.note_seen(state.head().key, user, ply, stored_then(std::move(noted)));
  };
  as_visitor(match, std::move(caller), std::move(callback), note);
}

void Visits::keep_draft(const std::string& match, Caller caller, TurnRequest request, Callback<Json> callback) {
  deps_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                             callback = std::move(callback)](const Result<LiveMatchPtr>& found) mutable {
    if (!found) return callback(std::unexpected(found.error()));
    // With the lock, so that no draft is stored after the turn that it became.
    (*found)->lock([this, caller = std::move(caller), request = std::move(request),
                    callback = std::move(callback)](MatchLock lock) mutable {
      const MatchStatePtr state = lock.state();
      const Result<Draft> draft = deps_.turns.draft_of(*state, caller, request);
      if (!draft) return callback(std::unexpected(draft.error()));
      store::KeptDraft kept{.prompt = request.prompt, .steps = request.steps.dump(), .at = deps_.clock.now_ms()};
      const Json answer{{"at", kept.at}};
      deps_.store.keep_draft(
          state->head().key, caller.user->key, std::move(kept),
          [this, answer, lock = std::move(lock), callback = std::move(callback)](store::Result<void> stored) mutable {
            deps_.workers.post(
                [answer, stored = std::move(stored), lock = std::move(lock), callback = std::move(callback)]() mutable {
                  if (!stored) return callback(store::refuse_unstored(stored.error(), not_noted));
                  callback(answer);
                });
          });
    });
  });
}

void Visits::drop_draft(const std::string& match, Caller caller, Callback<void> callback) {
  const auto drop = [this](const MatchState& state, store::Key user, Callback<void> dropped) {
    deps_.store.drop_draft(state.head().key, user, stored_then(std::move(dropped)));
  };
  as_visitor(match, std::move(caller), std::move(callback), drop);
}

void Visits::draft(const std::string& match, Caller caller, Callback<Json> callback) {
  const auto show = [this](const MatchState& state, store::Key user, Callback<Json> shown) {
    const auto kept = deps_.store.draft(state.head().key, user);
    if (!kept) return shown(refuse(Code::unavailable, "the draft cannot be read at present"));
    const auto seat = state.seat_of(user);
    const auto prompt = seat ? state.prompt(*seat) : std::nullopt;
    Json draft = nullptr;
    if (*kept && prompt == (*kept)->prompt)
      draft = {{"prompt", (*kept)->prompt}, {"steps", Json::parse((*kept)->steps)}, {"at", (*kept)->at}};
    shown(Json{{"draft", std::move(draft)}});
  };
  as_visitor(match, std::move(caller), std::move(callback), show);
}

}  // namespace reef::match
