#include "server/admin/users/merging.hpp"

#include <memory>
#include <utility>

namespace reef::admin {

using match::AdminAction;
using protocol::Code;

/// A merge in progress.
struct Merging::Round {
  Act act;
  store::User from;
  store::User into;
  store::MergePlan plan;
  Callback<Json> callback;
};

Result<store::Person> Merging::find(const std::string& id) const {
  auto person = answered(deps_.store.person(id, deps_.clock.now_ms()));
  if (!person) return std::unexpected(std::move(person.error()));
  if (!*person || (*person)->user.deleted) return refuse(Code::unknown_user, "there is no such user");
  return std::move(**person);
}

void Merging::merge(const Act& act, const std::string& into, Callback<Json> callback) {
  const auto from = find(act.subject);
  if (!from) return callback(std::unexpected(from.error()));
  const auto merge_target = find(into);
  if (!merge_target) return callback(std::unexpected(merge_target.error()));
  const store::Key gone = from->user.key;
  const store::Key stays = merge_target->user.key;
  if (gone == stays)
    return callback(std::unexpected(invalid(Violation{"user.same", "this is the same user", "/into"})));
  if (!deps_.accounts.begin_merge(gone, stays)) {
    return callback(refuse(Code::busy, "one of them is being merged or deleted already"));
  }
  Callback<Json> ended = [this, gone, stays, callback = std::move(callback)](Result<Json> answer) mutable {
    deps_.accounts.end_merge(gone, stays);
    callback(std::move(answer));
  };
  const auto round = begun(act, into);
  if (!round) return ended(std::unexpected(round.error()));
  store::RemovalRow removal{.user = act.subject, .merge_target = into, .actor = act.actor, .reason = act.reason};
  deps_.accounts.removing<Json>(std::move(removal), std::move(ended), [this, round = *round](Callback<Json> done) {
    round->callback = std::move(done);
    give_seats(round);
  });
}

Result<Merging::RoundPtr> Merging::begun(const Act& act, const std::string& into) const {
  // Read again now that neither can change: a moment ago they may have been deleted or merged.
  auto from = find(act.subject);
  if (!from) return std::unexpected(std::move(from.error()));
  auto merge_target = find(into);
  if (!merge_target) return std::unexpected(std::move(merge_target.error()));
  // A merge must not end a suspension: it has to be lifted first, which is in the audit log.
  if (from->suspension) return std::unexpected(invalid(Violation{"user.suspended", "this user is suspended", "/user"}));
  if (merge_target->suspension)
    return std::unexpected(invalid(Violation{"user.suspended", "this user is suspended", "/into"}));
  if (merge_target->user.guest && !from->user.guest) {
    return std::unexpected(invalid(Violation{"user.guest", "an account cannot be merged into a guest", "/into"}));
  }
  auto plan = answered(deps_.store.plan(from->user.key, merge_target->user.key, deps_.clock.now_ms()));
  if (!plan) return std::unexpected(std::move(plan.error()));
  if (plan->last_admin) return refuse(Code::last_admin, "the site would have no administrator left");
  if (!plan->shared.empty()) {
    return refuse(Code::already_seated,
                  "both have or had a seat in match " + plan->shared + ", so they are two people");
  }
  return std::make_shared<Round>(act, std::move(from->user), std::move(merge_target->user), std::move(*plan),
                                 Callback<Json>());
}

void Merging::give_seats(RoundPtr round) {
  if (round->plan.running.empty()) return dismiss(round);
  const store::MergePlan::Place place = std::move(round->plan.running.back());
  round->plan.running.pop_back();
  Act act = round->act;
  act.subject = place.match;
  match::Intervention request{.act = {.kind = AdminAction::Kind::seat, .seat = place.seat},
                              .user = round->into,
                              .from = round->from.key,
                              .entry = {}};
  request.entry = [this, act, seat = place.seat, from = round->from.id, to = round->into.id](const match::MatchState&) {
    return entry_of(act, "match.seat", "match", deps_.clock.now_ms(), {{"seat", seat}, {"from", from}, {"to", to}});
  };
  deps_.turns.intervene(place.match, std::move(request),
                        [this, match = place.match, round](const Result<Json>& given) mutable {
                          const bool is_over = !given && given.error().code == Code::match_not_running;
                          // The user has lost this seat a moment ago, so there is nothing to hand over.
                          const bool is_lost = !given && given.error().code == Code::not_seated;
                          if (!given && !is_over && !is_lost) return round->callback(std::unexpected(given.error()));
                          // A match that has ended meanwhile is moved with the finished ones.
                          if (is_over) round->plan.finished.push_back(std::move(match));
                          give_seats(std::move(round));
                        });
}

void Merging::dismiss(const RoundPtr& round) {
  store::AccountDeletion deletion{
      .entry = entry_of(round->act, "user.merge", "user", deps_.clock.now_ms(), {{"into", round->into.id}}),
      .merge_target = round->into.key};
  deps_.users.delete_by_admin(round->act, round->from, std::move(deletion), [this, round](Result<void> gone) mutable {
    if (!gone) return round->callback(std::unexpected(std::move(gone.error())));
    // Matches in memory still have the old name.
    for (const std::string& match : round->plan.finished) deps_.matches.forget(match);
    deps_.workers.post([this, round] { round->callback(deps_.users.view(round->into.id, round->act.role)); });
  });
}

}  // namespace reef::admin
