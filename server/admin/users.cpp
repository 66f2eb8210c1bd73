#include "server/admin/users.hpp"

#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/snapshot.hpp"

namespace reef::admin {
namespace {

using protocol::Code;
using store::Ruling;

std::unexpected<Failure> unknown_user() {
  return refuse(Code::unknown_user, "there is no such user");
}

Json suspension_json(const std::optional<store::Suspension>& suspension) {
  if (!suspension) return nullptr;
  return {{"since", suspension->since}, {"until", time_json(suspension->until)}, {"reason", suspension->reason}};
}

Json mute_json(const std::optional<store::Silence>& silence) {
  if (!silence) return nullptr;
  return {{"since", silence->since}, {"until", silence->until}, {"reason", silence->reason}};
}

Json account_json(const store::Person& person, store::Role viewer) {
  if (person.mail.empty()) return nullptr;
  const bool shown = viewer == store::Role::admin;
  return {{"mail", shown ? Json(person.mail) : Json(nullptr)}, {"confirmed", person.confirmed}};
}

Json person_json(const store::Person& person, store::Role viewer) {
  return {{"user", match::user_json(person.user)},   {"role", word_of(person.role)},
          {"account", account_json(person, viewer)}, {"created_at", person.user.created_at},
          {"seen_at", time_json(person.seen_at)},    {"suspension", suspension_json(person.suspension)},
          {"mute", mute_json(person.silence)}};
}

}  // namespace

Answer<Json> Users::search(store::PersonPage page, store::Role viewer) const {
  if (!page.mail.empty() && viewer != store::Role::admin) {
    return refuse(Code::forbidden, "mail addresses are for administrators");
  }
  page.now = parts_.clock.now_ms();
  const auto persons = answered(parts_.store.persons(page));
  if (!persons) return std::unexpected(persons.error());
  Json users = Json::array();
  for (const store::Person& person : persons->items) users.push_back(person_json(person, viewer));
  return Json{{"users", std::move(users)}, {"next", next_json(persons->next)}};
}

Answer<Json> Users::view(const std::string& id, store::Role viewer) const {
  const auto person = answered(parts_.store.person(id, parts_.clock.now_ms()));
  if (!person) return std::unexpected(person.error());
  if (!*person) return unknown_user();
  const auto standings = answered(parts_.store.standings((*person)->user.key));
  if (!standings) return std::unexpected(standings.error());
  Json json = person_json(**person, viewer);
  json["matches"] = {{"running", standings->running}, {"finished", standings->finished}};
  json["reports"] = {
      {"open", standings->reports_open}, {"decided", standings->reports_decided}, {"made", standings->reports_made}};
  return json;
}

Answer<Json> Users::sessions(const std::string& id) const {
  const auto person = subject_of(id);
  if (!person) return std::unexpected(person.error());
  const auto rows = answered(parts_.account_store.sessions(person->user.key, parts_.clock.now_ms()));
  if (!rows) return std::unexpected(rows.error());
  Json sessions = Json::array();
  for (const store::SessionRow& row : *rows) {
    sessions.push_back(
        {{"id", row.id}, {"device", row.device}, {"created_at", row.created_at}, {"seen_at", row.seen_at}});
  }
  return Json{{"sessions", std::move(sessions)}};
}

Answer<Json> Users::tokens(const std::string& id) const {
  const auto person = subject_of(id);
  if (!person) return std::unexpected(person.error());
  const auto rows = answered(parts_.account_store.tokens(person->user.key, parts_.clock.now_ms()));
  if (!rows) return std::unexpected(rows.error());
  Json tokens = Json::array();
  for (const store::TokenRow& row : *rows) {
    tokens.push_back({{"id", row.id},
                      {"name", row.name},
                      {"scope", word_of(row.scope)},
                      {"created_at", row.created_at},
                      {"expires_at", row.expires_at},
                      {"used_at", time_json(row.used_at)}});
  }
  return Json{{"tokens", std::move(tokens)}};
}

void Users::suspend(const Act& act, std::optional<store::Millis> until, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  const store::Millis now = parts_.clock.now_ms();
  parts_.store.suspend(user, {.since = now, .until = until, .reason = act.reason},
                       entry_of(act, "user.suspend", "user", now, {{"until", time_json(until)}}),
                       ruled(act, std::move(ask), [this, user] {
                         parts_.accounts.ended(user, [](const accounts::Identity&) { return true; });
                       }));
}

void Users::lift_suspension(const Act& act, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  parts_.store.lift_suspension(person->user.key, entry_of(act, "user.unsuspend", "user", parts_.clock.now_ms()),
                               ruled(act, std::move(ask)));
}

void Users::mute(const Act& act, store::Millis until, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  const store::Millis now = parts_.clock.now_ms();
  parts_.store.silence(person->user.key, {.since = now, .until = until, .reason = act.reason}, act.role,
                       entry_of(act, "user.mute", "user", now, {{"until", until}}), ruled(act, std::move(ask)));
}

void Users::unmute(const Act& act, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  parts_.store.lift_silence(person->user.key, act.role, entry_of(act, "user.unmute", "user", parts_.clock.now_ms()),
                            ruled(act, std::move(ask)));
}

void Users::set_role(const Act& act, store::Role role, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  parts_.store.set_role(user, role, entry_of(act, "user.role", "user", parts_.clock.now_ms()),
                        ruled(act, std::move(ask), [this, user] { parts_.accounts.role_changed(user); }));
}

void Users::confirm_mail(const Act& act, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  parts_.store.confirm_mail(person->user.key, entry_of(act, "user.confirm_mail", "user", parts_.clock.now_ms()),
                            ruled(act, std::move(ask)));
}

void Users::send_reset(const Act& act, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  if (person->mail.empty()) return ask(std::unexpected(answer_of(Ruling::guest).error()));
  auto mail = parts_.accounts.reset_mail(person->mail);
  if (!mail) return ask(std::unexpected(std::move(mail.error())));
  parts_.store.send_reset(person->user.key, std::move(*mail),
                          entry_of(act, "user.send_reset", "user", parts_.clock.now_ms()), ruled(act, std::move(ask)));
}

void Users::end_session(const Act& act, std::string session, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  auto entry = entry_of(act, "user.end_session", "user", parts_.clock.now_ms(), {{"session", session}});
  parts_.store.end_session(user, std::move(session), std::move(entry), token_ended(act, user, std::move(ask)));
}

void Users::end_token(const Act& act, std::string token, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  auto entry = entry_of(act, "user.end_token", "user", parts_.clock.now_ms(), {{"token", token}});
  parts_.store.end_token(user, std::move(token), std::move(entry), token_ended(act, user, std::move(ask)));
}

void Users::end_sessions(const Act& act, Ask<Json> ask) {
  const auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  const auto is_session = [](const accounts::Identity& each) { return each.scope == accounts::Scope::session; };
  parts_.store.end_sessions(
      user, entry_of(act, "user.end_sessions", "user", parts_.clock.now_ms()),
      ruled(act, std::move(ask), [this, user, is_session] { parts_.accounts.ended(user, is_session); }));
}

void Users::erase(const Act& act, Ask<void> ask) {
  auto person = subject_of(act.subject);
  if (!person) return ask(std::unexpected(std::move(person.error())));
  const auto last = answered(parts_.account_store.is_last_admin(person->user.key, parts_.clock.now_ms()));
  if (!last) return ask(std::unexpected(last.error()));
  if (*last) return ask(std::unexpected(answer_of(Ruling::last_admin).error()));
  expel(act, std::move(person->user), {.entry = entry_of(act, "user.delete", "user", parts_.clock.now_ms())},
        std::move(ask));
}

void Users::expel(const Act& act, store::User user, store::Dismissal dismissal, Ask<void> ask) const {
  parts_.audit.record(entry_of(act, "user.expel", "user", parts_.clock.now_ms()),
                      [this, user = std::move(user), dismissal = std::move(dismissal),
                       ask = std::move(ask)](const store::Result<void>& noted) mutable {
                        parts_.workers.post([this, is_noted = noted.has_value(), user = std::move(user),
                                             dismissal = std::move(dismissal), ask = std::move(ask)]() mutable {
                          if (!is_noted) return ask(unchanged());
                          parts_.accounts.expel(std::move(user), std::move(dismissal), std::move(ask));
                        });
                      });
}

Answer<store::Person> Users::subject_of(const std::string& id) const {
  auto person = answered(parts_.store.person(id, parts_.clock.now_ms()));
  if (!person) return std::unexpected(std::move(person.error()));
  if (!*person || (*person)->user.deleted) return unknown_user();
  return std::move(**person);
}

store::Done<Ruling> Users::ruled(const Act& act, Ask<Json> ask, Effect effect) {
  return [this, id = act.subject, viewer = act.role, ask = std::move(ask),
          effect = std::move(effect)](const store::Result<Ruling>& stored) mutable {
    Answer<void> done = answer_of(stored);
    if (done) effect();
    parts_.workers.post([this, id = std::move(id), viewer, done = std::move(done), ask = std::move(ask)]() mutable {
      if (!done) return ask(std::unexpected(std::move(done.error())));
      ask(view(id, viewer));
    });
  };
}

store::Done<std::optional<store::Bytes>> Users::token_ended(const Act& act, store::Key user, Ask<Json> ask) {
  return [this, user, done = ruled(act, std::move(ask))](store::Result<std::optional<store::Bytes>> stored) mutable {
    if (!stored) return done(std::unexpected(std::move(stored.error())));
    if (!*stored) return done(Ruling::unknown);
    parts_.accounts.ended(
        user, [hash = to_hex(**stored)](const accounts::Identity& each) { return each.token_hash == hash; });
    done(Ruling::done);
  };
}

}  // namespace reef::admin
