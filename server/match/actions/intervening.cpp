// The part of Turns that serves administrators.

#include <utility>

#include "server/match/actions/entry.hpp"
#include "server/match/actions/leaving.hpp"
#include "server/match/clocks/alert_delay.hpp"
#include "server/match/turns.hpp"

namespace reef::match {

void Turns::intervene(const std::string& match, Intervention request, Callback<Json> callback) {
  auto asked = std::make_shared<Intervention>(std::move(request));
  auto answer = std::make_shared<Callback<Json>>(std::move(callback));
  deps_.matches.find_to_change(match, [this, asked, answer](const Result<LiveMatchPtr>& found) {
    if (!found) return (*answer)(std::unexpected(found.error()));
    (*found)->lock([this, asked, answer](MatchLock lock) { intervene_with(std::move(lock), asked, answer); });
  });
}

void Turns::intervene_with(MatchLock lock, const std::shared_ptr<Intervention>& request,
                           const std::shared_ptr<Callback<Json>>& callback) {
  auto again = [this, request, callback](MatchLock newer) { intervene_with(std::move(newer), request, callback); };
  Result<Transition> transition = intervened(lock.state(), *request);
  if (!transition) {
    return deps_.matches.refuse_when_current(
        std::move(lock), std::move(again), std::move(transition.error()),
        [callback](Failure failure) { (*callback)(std::unexpected(std::move(failure))); });
  }
  write(
      std::move(lock), std::move(*transition), [callback](Result<Json> result) { (*callback)(std::move(result)); },
      std::move(again));
}

Result<Turns::Transition> Turns::intervened(const MatchStatePtr& before, const Intervention& request) const {
  const AdminAction& act = request.act;
  const store::User* user = request.user ? &*request.user : nullptr;
  if (auto may = request.may(*before); !may) return std::unexpected(std::move(may.error()));
  const bool runs = before->position.status == store::Status::running;
  if (runs && request.from && before->seat_of(*request.from) != act.seat) {
    return refuse(protocol::Code::not_seated, "the user no longer has this seat");
  }
  if (auto may = may_intervene(*before, act, user); !may) return std::unexpected(std::move(may.error()));
  AdminEffect done = match::intervene(before->position.offer, before->position.absences, act);
  auto after = next(*before, deps_.clock.now_ms());
  after->position.offer = std::move(done.offer);
  after->position.absences = std::move(done.absences);
  carry_out(*after, act, user, after->position.updated_at);
  carry_out(*after, done.decisions);
  Transition transition{before, std::move(after), entry("admin", step_of(act)), std::move(done.events),
                        std::move(done.decisions)};
  transition.audit = request.entry(*before);
  // With the same delay as the prompt that may follow, whose alert then replaces this one.
  if (user != nullptr)
    transition.raise.push_back({.user = user->key, .kind = "match_started", .delay_ms = alert_delay_ms});
  return transition;
}

}  // namespace reef::match
