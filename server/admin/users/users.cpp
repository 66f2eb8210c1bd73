#include "server/admin/users/users.hpp"

#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/views/snapshot.hpp"

namespace reef::admin {
namespace {

using protocol::Code;
using store::AdminResult;

std::unexpected<Failure> unknown_user() {
  return refuse(Code::unknown_user, "there is no such user");
}

Json suspension_json(const std::optional<store::Suspension>& suspension) {
  if (!suspension) return nullptr;
  return {{"since", suspension->since}, {"until", or_null(suspension->until)}, {"reason", suspension->reason}};
}

Json mute_json(const std::optional<store::SiteMute>& site_mute) {
  if (!site_mute) return nullptr;
  return {{"since", site_mute->since}, {"until", site_mute->until}, {"reason", site_mute->reason}};
}

Json account_json(const store::Person& person, store::Role viewer) {
  if (person.mail.empty()) return nullptr;
  const bool shown = viewer == store::Role::admin;
  return {{"mail", shown ? Json(person.mail) : Json(nullptr)}, {"confirmed", person.confirmed}};
}

Json person_json(const store::Person& person, store::Role viewer) {
  return {{"user", match::user_json(person.user)},   {"role", word_of(person.role)},
          {"account", account_json(person, viewer)}, {"created_at", person.user.created_at},
          {"seen_at", or_null(person.seen_at)},      {"suspension", suspension_json(person.suspension)},
          {"mute", mute_json(person.site_mute)}};
}

}  // namespace

Result<Json> Users::search(store::PersonPage page, store::Role viewer) const {
  if (!page.mail.empty() && viewer != store::Role::admin) {
    return refuse(Code::forbidden, "mail addresses are for administrators");
  }
  page.now = deps_.clock.now_ms();
  const auto persons = answered(deps_.store.persons(page));
  if (!persons) return std::unexpected(persons.error());
  Json users = Json::array();
  for (const store::Person& person : persons->items) users.push_back(person_json(person, viewer));
  return Json{{"users", std::move(users)}, {"next", next_json(persons->next)}};
}

Result<Json> Users::view(const std::string& id, store::Role viewer) const {
  const auto person = answered(deps_.store.person(id, deps_.clock.now_ms()));
  if (!person) return std::unexpected(person.error());
  if (!*person) return unknown_user();
  const auto counts = answered(deps_.store.counts((*person)->user.key));
  if (!counts) return std::unexpected(counts.error());
  Json json = person_json(**person, viewer);
  json["matches"] = {{"running", counts->running}, {"finished", counts->finished}};
  json["reports"] = {
      {"open", counts->reports_open}, {"decided", counts->reports_decided}, {"made", counts->reports_made}};
  return json;
}

Result<Json> Users::sessions(const std::string& id) const {
  const auto person = subject_of(id);
  if (!person) return std::unexpected(person.error());
  const auto rows = answered(deps_.account_store.sessions(person->user.key, deps_.clock.now_ms()));
  if (!rows) return std::unexpected(rows.error());
  Json sessions = Json::array();
  for (const store::SessionRow& row : *rows) {
    sessions.push_back(
        {{"id", row.id}, {"device", row.device}, {"created_at", row.created_at}, {"seen_at", row.seen_at}});
  }
  return Json{{"sessions", std::move(sessions)}};
}

Result<Json> Users::tokens(const std::string& id) const {
  const auto person = subject_of(id);
  if (!person) return std::unexpected(person.error());
  const auto rows = answered(deps_.account_store.tokens(person->user.key, deps_.clock.now_ms()));
  if (!rows) return std::unexpected(rows.error());
  Json tokens = Json::array();
  for (const store::TokenRow& row : *rows) {
    tokens.push_back({{"id", row.id},
                      {"name", row.name},
                      {"scope", word_of(row.scope)},
                      {"created_at", row.created_at},
                      {"expires_at", row.expires_at},
                      {"used_at", or_null(row.used_at)}});
  }
  return Json{{"tokens", std::move(tokens)}};
}

void Users::suspend(const Act& act, std::optional<store::Millis> until, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  const store::Millis now = deps_.clock.now_ms();
  deps_.store.suspend(user, {.since = now, .until = until, .reason = act.reason},
                      entry_of(act, "user.suspend", "user", now, {{"until", or_null(until)}}),
                      ruled(act, std::move(callback), [this, user] {
                        deps_.accounts.ended(user, [](const accounts::Identity&) { return true; });
                      }));
}

void Users::lift_suspension(const Act& act, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  deps_.store.lift_suspension(person->user.key, entry_of(act, "user.unsuspend", "user", deps_.clock.now_ms()),
                              ruled(act, std::move(callback)));
}

void Users::mute(const Act& act, store::Millis until, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  const store::Millis now = deps_.clock.now_ms();
  deps_.store.site_mute(person->user.key, {.since = now, .until = until, .reason = act.reason}, act.role,
                        entry_of(act, "user.mute", "user", now, {{"until", until}}), ruled(act, std::move(callback)));
}

void Users::unmute(const Act& act, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  deps_.store.lift_site_mute(person->user.key, act.role, entry_of(act, "user.unmute", "user", deps_.clock.now_ms()),
                             ruled(act, std::move(callback)));
}

void Users::set_role(const Act& act, store::Role role, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  deps_.store.set_role(user, role, entry_of(act, "user.role", "user", deps_.clock.now_ms()),
                       ruled(act, std::move(callback), [this, user] { deps_.accounts.role_changed(user); }));
}

void Users::confirm_mail(const Act& act, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  deps_.store.confirm_mail(person->user.key, entry_of(act, "user.confirm_mail", "user", deps_.clock.now_ms()),
                           ruled(act, std::move(callback)));
}

void Users::send_reset(const Act& act, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  if (person->mail.empty()) return callback(std::unexpected(answer_of(AdminResult::guest).error()));
  auto mail = deps_.accounts.reset_mail(person->mail);
  if (!mail) return callback(std::unexpected(std::move(mail.error())));
  deps_.store.send_reset(person->user.key, std::move(*mail),
                         entry_of(act, "user.send_reset", "user", deps_.clock.now_ms()),
                         ruled(act, std::move(callback)));
}

void Users::end_session(const Act& act, std::string session, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  auto entry = entry_of(act, "user.end_session", "user", deps_.clock.now_ms(), {{"session", session}});
  deps_.store.end_session(user, std::move(session), std::move(entry), token_ended(act, user, std::move(callback)));
}

void Users::end_token(const Act& act, std::string token, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  auto entry = entry_of(act, "user.end_token", "user", deps_.clock.now_ms(), {{"token", token}});
  deps_.store.end_token(user, std::move(token), std::move(entry), token_ended(act, user, std::move(callback)));
}

void Users::end_sessions(const Act& act, Callback<Json> callback) {
  const auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(person.error()));
  const store::Key user = person->user.key;
  const auto is_session = [](const accounts::Identity& each) { return each.scope == accounts::Scope::session; };
  deps_.store.end_sessions(
      user, entry_of(act, "user.end_sessions", "user", deps_.clock.now_ms()),
      ruled(act, std::move(callback), [this, user, is_session] { deps_.accounts.ended(user, is_session); }));
}

void Users::erase(const Act& act, Callback<void> callback) {
  auto person = subject_of(act.subject);
  if (!person) return callback(std::unexpected(std::move(person.error())));
  const auto last = answered(deps_.account_store.is_last_admin(person->user.key, deps_.clock.now_ms()));
  if (!last) return callback(std::unexpected(last.error()));
  if (*last) return callback(std::unexpected(answer_of(AdminResult::last_admin).error()));
  delete_by_admin(act, std::move(person->user), {.entry = entry_of(act, "user.delete", "user", deps_.clock.now_ms())},
                  std::move(callback));
}

void Users::delete_by_admin(const Act& act, store::User user, store::AccountDeletion deletion,
                            Callback<void> callback) const {
  deps_.audit.record(entry_of(act, "user.expel", "user", deps_.clock.now_ms()),
                     [this, user = std::move(user), deletion = std::move(deletion),
                      callback = std::move(callback)](const store::Result<void>& noted) mutable {
                       deps_.workers.post([this, is_noted = noted.has_value(), user = std::move(user),
                                           deletion = std::move(deletion), callback = std::move(callback)]() mutable {
                         if (!is_noted) return callback(unchanged());
                         deps_.accounts.delete_by_admin(std::move(user), std::move(deletion), std::move(callback));
                       });
                     });
}

Result<store::Person> Users::subject_of(const std::string& id) const {
  auto person = answered(deps_.store.person(id, deps_.clock.now_ms()));
  if (!person) return std::unexpected(std::move(person.error()));
  if (!*person || (*person)->user.deleted) return unknown_user();
  return std::move(**person);
}

store::Callback<AdminResult> Users::ruled(const Act& act, Callback<Json> callback, Effect effect) {
  return [this, id = act.subject, viewer = act.role, callback = std::move(callback),
          effect = std::move(effect)](const store::Result<AdminResult>& stored) mutable {
    Result<void> done = answer_of(stored);
    if (done) effect();
    deps_.workers.post(
        [this, id = std::move(id), viewer, done = std::move(done), callback = std::move(callback)]() mutable {
          if (!done) return callback(std::unexpected(std::move(done.error())));
          callback(view(id, viewer));
        });
  };
}

store::Callback<std::optional<store::Bytes>> Users::token_ended(const Act& act, store::Key user,
                                                                Callback<Json> callback) {
  return
      [this, user, done = ruled(act, std::move(callback))](store::Result<std::optional<store::Bytes>> stored) mutable {
        if (!stored) return done(std::unexpected(std::move(stored.error())));
        if (!*stored) return done(AdminResult::unknown);
        deps_.accounts.ended(
            user, [hash = to_hex(**stored)](const accounts::Identity& each) { return each.token_hash == hash; });
        done(AdminResult::done);
      };
}

}  // namespace reef::admin
