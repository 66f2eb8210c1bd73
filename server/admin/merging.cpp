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

Answer<store::Person> Merging::find(const std::string& id) const {
  auto person = answered(parts_.store.person(id, parts_.clock.now_ms()));
  if (!person) return std::unexpected(std::move(person.error()));
  if (!*person || (*person)->user.deleted) return refuse(Code::unknown_user, "there is no such user");
  return std::move(**person);
}

void Merging::merge(const Act& act, const std::string& into, Ask<Json> ask) {
  const auto from = find(act.subject);
  if (!from) return ask(std::unexpected(from.error()));
  const auto heir = find(into);
  if (!heir) return ask(std::unexpected(heir.error()));
  const store::Key gone = from->user.key;
  const store::Key stays = heir->user.key;
  if (gone == stays) return ask(std::unexpected(invalid(Violation{"user.same", "that is the same user", "/into"})));
  if (!parts_.accounts.begin_merge(gone, stays)) {
    return ask(refuse(Code::busy, "one of them is being merged or deleted already"));
  }
  Ask<Json> ended = [this, gone, stays, ask = std::move(ask)](Answer<Json> answer) mutable {
    parts_.accounts.end_merge(gone, stays);
    ask(std::move(answer));
  };
  const auto round = begun(act, into);
  if (!round) return ended(std::unexpected(round.error()));
  (*round)->ask = std::move(ended);
  give_seats(*round);
}

Answer<Merging::RoundPtr> Merging::begun(const Act& act, const std::string& into) const {
  // Read now that it stays so: they may have gone, or become one with somebody, a moment ago.
  auto from = find(act.subject);
  if (!from) return std::unexpected(std::move(from.error()));
  auto heir = find(into);
  if (!heir) return std::unexpected(std::move(heir.error()));
  // Nobody gets rid of a suspension by becoming another: it is lifted first, and that stands in the audit log.
  if (from->suspension) return std::unexpected(invalid(Violation{"user.suspended", "this user is suspended", "/user"}));
  if (heir->suspension) return std::unexpected(invalid(Violation{"user.suspended", "this user is suspended", "/into"}));
  if (heir->user.guest && !from->user.guest) {
    return std::unexpected(invalid(Violation{"user.guest", "an account does not become a guest", "/into"}));
  }
  auto estate = answered(parts_.store.estate(from->user.key, heir->user.key, parts_.clock.now_ms()));
  if (!estate) return std::unexpected(std::move(estate.error()));
  if (estate->last_admin) return refuse(Code::last_admin, "nobody would be left to run the house");
  if (!estate->shared.empty()) {
    return refuse(Code::already_seated, "both sit, or sat, in match " + estate->shared + ": they are two");
  }
  return std::make_shared<Round>(act, std::move(from->user), std::move(heir->user), std::move(*estate), Ask<Json>());
}

void Merging::give_seats(RoundPtr round) {
  if (round->estate.running.empty()) return dismiss(round);
  const store::Estate::Place place = std::move(round->estate.running.back());
  round->estate.running.pop_back();
  Act act = round->act;
  act.subject = place.match;
  match::Intervention request{.act = {.kind = HouseAct::Kind::seat, .seat = place.seat},
                              .user = round->into,
                              .from = round->from.key,
                              .entry = {}};
  request.entry = [this, act, seat = place.seat, from = round->from.id, to = round->into.id](const match::Standing&) {
    return entry_of(act, "match.seat", "match", parts_.clock.now_ms(), {{"seat", seat}, {"from", from}, {"to", to}});
  };
  parts_.turns.intervene(place.match, std::move(request),
                         [this, match = place.match, round](const Answer<Json>& given) mutable {
                           const bool is_over = !given && given.error().code == Code::match_not_running;
                           // A seat that was given up, or given to somebody, a moment ago is not theirs to hand over.
                           const bool is_lost = !given && given.error().code == Code::not_seated;
                           if (!given && !is_over && !is_lost) return round->ask(std::unexpected(given.error()));
                           // A match that has ended meanwhile goes over with the others.
                           if (is_over) round->estate.finished.push_back(std::move(match));
                           give_seats(std::move(round));
                         });
}

void Merging::dismiss(const RoundPtr& round) {
  store::Dismissal dismissal{
      .entry = entry_of(round->act, "user.merge", "user", parts_.clock.now_ms(), {{"into", round->into.id}}),
      .heir = round->into.key};
  parts_.users.expel(round->act, round->from, std::move(dismissal), [this, round](Answer<void> gone) mutable {
    if (!gone) return round->ask(std::unexpected(std::move(gone.error())));
    // What is in memory still has the other name.
    for (const std::string& match : round->estate.finished) parts_.matches.forget(match);
    parts_.workers.post([this, round] { round->ask(parts_.users.view(round->into.id, round->act.role)); });
  });
}

}  // namespace reef::admin
