#include "server/match/visits.hpp"

#include <utility>

namespace reef::match {
namespace {

using protocol::Code;

/// The caller's user, if they sit here or sat here.
Answer<store::Key> visitor(const Standing& standing, const Caller& caller) {
  if (!may_see(standing, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!caller.user) return refuse(Code::unauthenticated, "say who you are first");
  if (!standing.was_seated(caller.user->key)) return refuse(Code::not_seated, "you hold no seat in this match");
  return caller.user->key;
}

constexpr const char* not_noted = "it could not be noted";

}  // namespace

std::optional<int> seen(store::VisitStore& store, const Standing& standing, const Caller& caller) {
  if (!caller.user || !standing.was_seated(caller.user->key)) return std::nullopt;
  return store.seen(standing.head().key, caller.user->key).value_or(std::nullopt);
}

store::Done<void> Visits::told(Ask<void> ask) {
  return [this, ask = std::move(ask)](store::Result<void> stored) mutable {
    parts_.workers.post([stored = std::move(stored), ask = std::move(ask)]() mutable {
      if (!stored) return ask(refuse(Code::unavailable, not_noted));
      ask({});
    });
  };
}

void Visits::note_seen(const std::string& match, Caller caller, int ply, Ask<void> ask) {
  parts_.matches.find(
      match, [this, caller = std::move(caller), ply, ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
        if (!found) return ask(std::unexpected(std::move(found.error())));
        const StandingPtr standing = (*found)->standing();
        const Answer<store::Key> user = visitor(*standing, caller);
        if (!user) return ask(std::unexpected(user.error()));
        if (ply > standing->position.ply)
          return ask(refuse(Code::invalid, "there is no such ply", {{"path", "/ply"}, {"rule", "json.range"}}));
        parts_.store.note_seen(standing->head().key, *user, ply, told(std::move(ask)));
      });
}

void Visits::keep_draft(const std::string& match, Caller caller, TurnRequest request, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                              ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    // With the hold, so that no draft is kept behind the turn that it became.
    (*found)->enter(
        [this, caller = std::move(caller), request = std::move(request), ask = std::move(ask)](Hold hold) mutable {
          const StandingPtr standing = hold.standing();
          const Answer<Draft> draft = parts_.turns.draft_of(*standing, caller, request);
          if (!draft) return ask(std::unexpected(draft.error()));
          store::KeptDraft kept{.prompt = request.prompt, .steps = request.steps.dump(), .at = parts_.clock.now_ms()};
          const Json answer{{"at", kept.at}};
          parts_.store.keep_draft(
              standing->head().key, caller.user->key, std::move(kept),
              [this, answer, hold = std::move(hold), ask = std::move(ask)](store::Result<void> stored) mutable {
                parts_.workers.post(
                    [answer, stored = std::move(stored), hold = std::move(hold), ask = std::move(ask)]() mutable {
                      if (!stored) return ask(refuse(Code::unavailable, not_noted));
                      ask(answer);
                    });
              });
        });
  });
}

void Visits::drop_draft(const std::string& match, Caller caller, Ask<void> ask) {
  parts_.matches.find(match,
                      [this, caller = std::move(caller), ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
                        if (!found) return ask(std::unexpected(std::move(found.error())));
                        const StandingPtr standing = (*found)->standing();
                        const Answer<store::Key> user = visitor(*standing, caller);
                        if (!user) return ask(std::unexpected(user.error()));
                        parts_.store.drop_draft(standing->head().key, *user, told(std::move(ask)));
                      });
}

void Visits::draft(const std::string& match, Caller caller, Ask<Json> ask) {
  parts_.matches.find(
      match, [this, caller = std::move(caller), ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
        if (!found) return ask(std::unexpected(std::move(found.error())));
        const StandingPtr standing = (*found)->standing();
        const Answer<store::Key> user = visitor(*standing, caller);
        if (!user) return ask(std::unexpected(user.error()));
        const auto kept = parts_.store.draft(standing->head().key, *user);
        if (!kept) return ask(refuse(Code::unavailable, "the draft cannot be read now"));
        const auto seat = standing->seat_of(*user);
        const auto prompt = seat ? standing->prompt(*seat) : std::nullopt;
        Json draft = nullptr;
        if (*kept && prompt == (*kept)->prompt)
          draft = {{"prompt", (*kept)->prompt}, {"steps", Json::parse((*kept)->steps)}, {"at", (*kept)->at}};
        ask(Json{{"draft", std::move(draft)}});
      });
}

}  // namespace reef::match
