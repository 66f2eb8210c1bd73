// What Turns does for those who run the house.

#include <utility>

#include "server/match/alert_delay.hpp"
#include "server/match/entry.hpp"
#include "server/match/leaving.hpp"
#include "server/match/turns.hpp"

namespace reef::match {

void Turns::intervene(const std::string& match, Intervention request, Ask<Json> ask) {
  parts_.matches.find(
      match, [this, request = std::move(request), ask = std::move(ask)](const Answer<LiveMatchPtr>& found) mutable {
        if (!found) return ask(std::unexpected(found.error()));
        (*found)->enter([this, request = std::move(request), ask = std::move(ask)](Hold hold) mutable {
          Answer<Played> played = intervened(hold.standing(), request);
          if (!played) return ask(std::unexpected(std::move(played.error())));
          write(std::move(hold), std::move(*played), std::move(ask));
        });
      });
}

Answer<Turns::Played> Turns::intervened(const StandingPtr& before, const Intervention& request) const {
  const HouseAct& act = request.act;
  const store::User* user = request.user ? &*request.user : nullptr;
  if (auto may = request.may(*before); !may) return std::unexpected(std::move(may.error()));
  const bool runs = before->position.status == store::Status::running;
  if (runs && request.from && before->seat_of(*request.from) != act.seat) {
    return refuse(protocol::Code::not_seated, "who was to give this seat does not sit there any more");
  }
  if (auto may = may_intervene(*before, act, user); !may) return std::unexpected(std::move(may.error()));
  Intervened done = match::intervene(before->position.offer, before->position.absences, act);
  auto after = next(*before, parts_.clock.now_ms());
  after->position.offer = std::move(done.offer);
  after->position.absences = std::move(done.absences);
  carry_out(*after, act, user, after->position.updated_at);
  carry_out(*after, done.decisions);
  Played played{before, std::move(after), entry("house", step_of(act)), std::move(done.happened),
                std::move(done.decisions)};
  played.audit = request.entry(*before);
  // As late as the question that may follow it, which then takes its place: one alert, not two.
  if (user != nullptr) played.raise.push_back({.user = user->key, .kind = "match_started", .delay_ms = alert_delay_ms});
  return played;
}

}  // namespace reef::match
