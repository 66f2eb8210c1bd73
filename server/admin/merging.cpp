#include "server/admin/merging.hpp"

#include <memory>
#include <utility>

namespace reef::admin {

using match::HouseAct;
using protocol::Code;

/// One merge on its way.
struct Merging::Round {
  Act act;
  store::User from;
  store::User into;
  store::Estate estate;
  Ask<Json> ask;
};

Answer<store::User> Merging::find(const std::string& id) const {
  auto person = answered(parts_.store.person(id, parts_.clock.now_ms()));
  if (!person) return std::unexpected(std::move(person.error()));
  if (!*person || (*person)->user.deleted) return refuse(Code::unknown_user, "there is no such user");
  return std::move((*person)->user);
}

void Merging::merge(const Act& act, const std::string& into, Ask<Json> ask) {
  auto from = find(act.subject);
  if (!from) return ask(std::unexpected(std::move(from.error())));
  auto heir = find(into);
  if (!heir) return ask(std::unexpected(std::move(heir.error())));
  if (from->key == heir->key) {
    return ask(std::unexpected(invalid(Violation{"user.same", "that is the same user", "/into"})));
  }
  auto estate = answered(parts_.store.estate(from->key, heir->key, parts_.clock.now_ms()));
  if (!estate) return ask(std::unexpected(std::move(estate.error())));
  if (estate->last_admin) return ask(refuse(Code::last_admin, "nobody would be left to run the house"));
  if (!estate->shared.empty()) {
    return ask(refuse(Code::already_seated, "both sit in match " + estate->shared + ": they are two"));
  }
  give_seats(std::make_shared<Round>(act, std::move(*from), std::move(*heir), std::move(*estate), std::move(ask)));
}

void Merging::give_seats(std::shared_ptr<Round> round) {
  if (round->estate.running.empty()) return dismiss(round);
  const store::Estate::Place place = std::move(round->estate.running.back());
  round->estate.running.pop_back();
  Act act = round->act;
  act.subject = place.match;
  match::Intervention request{
      .act = {.kind = HouseAct::Kind::seat, .seat = place.seat}, .user = round->into, .entry = {}};
  request.entry = [this, act, seat = place.seat, from = round->from.id, to = round->into.id](const match::Standing&) {
    return entry_of(act, "match.seat", "match", parts_.clock.now_ms(), {{"seat", seat}, {"from", from}, {"to", to}});
  };
  parts_.turns.intervene(place.match, std::move(request), [this, round](Answer<Json> given) mutable {
    // A match that has ended meanwhile goes over with the others.
    if (!given && given.error().code != Code::match_not_running) {
      return round->ask(std::unexpected(std::move(given.error())));
    }
    give_seats(std::move(round));
  });
}

void Merging::dismiss(const std::shared_ptr<Round>& round) {
  store::Dismissal dismissal{
      .entry = entry_of(round->act, "user.merge", "user", parts_.clock.now_ms(), {{"into", round->into.id}}),
      .heir = round->into.key};
  parts_.accounts.expel(round->from, std::move(dismissal), [this, round](Answer<void> gone) mutable {
    if (!gone) return round->ask(std::unexpected(std::move(gone.error())));
    // What is in memory still has the other name.
    for (const std::string& match : round->estate.finished) parts_.matches.forget(match);
    parts_.workers.post([this, round] { round->ask(parts_.users.view(round->into.id, round->act.role)); });
  });
}

}  // namespace reef::admin
