#include "server/admin/operation/usage.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/match/views/snapshot.hpp"

namespace reef::admin {
namespace {

using protocol::Code;

Json used_json(const reef::Usage& used) {
  constexpr double us_per_ms = 1000;
  return {{"requests", used.requests},
          {"cpu_ms", static_cast<double>(used.cpu_us) / us_per_ms},
          {"bytes", used.bytes},
          {"matches", used.matches},
          {"deliveries", used.deliveries}};
}

const char* word_of(UserKind kind) {
  return kind == UserKind::user ? "user" : "address";
}

std::unexpected<Failure> no_room() {
  return refuse(Code::too_many, "the largest number of slowed down or blocked users and addresses is reached");
}

std::unexpected<Failure> nothing_to_lift() {
  return refuse(Code::not_found, "this does not exist, or no longer");
}

}  // namespace

Result<Json> Usage::row(UserKind kind, const std::string& key, const reef::Usage& used) const {
  Json json = used_json(used);
  json["slowed_until"] = or_null(deps_.restraints.slowed_until(kind, key));
  if (kind == UserKind::address) {
    json["address"] = key;
    json["blocked_until"] = or_null(deps_.restraints.blocked_until(key));
    return json;
  }
  const auto person = answered(deps_.store.person(key, deps_.clock.now_ms()));
  if (!person) return std::unexpected(person.error());
  if (!*person) return refuse(Code::unknown_user, "there is no such user");
  json["user"] = match::user_json((*person)->user);
  json["suspended"] = (*person)->suspension.has_value();
  return json;
}

Result<Json> Usage::rows(UserKind kind, UsageMeter::Number number, std::size_t limit) const {
  std::vector<UsageMeter::Row> wanted;
  for (std::string& key : deps_.restraints.keys(kind)) {
    reef::Usage used = deps_.meter.of(kind, key);
    wanted.push_back({std::move(key), used});
  }
  const std::size_t restrained = wanted.size();
  for (UsageMeter::Row& each : deps_.meter.top(kind, number, limit)) {
    const auto end = wanted.begin() + static_cast<std::ptrdiff_t>(restrained);
    const auto same_key = [&](const UsageMeter::Row& other) { return other.key == each.key; };
    if (std::none_of(wanted.begin(), end, same_key)) wanted.push_back(std::move(each));
  }
  Json list = Json::array();
  for (const UsageMeter::Row& each : wanted) {
    auto json = row(kind, each.key, each.used);
    if (!json && json.error().code == Code::unknown_user) continue;
    if (!json) return std::unexpected(std::move(json.error()));
    list.push_back(std::move(*json));
  }
  return list;
}

Result<Json> Usage::list(UsageMeter::Number number, std::size_t limit) const {
  auto users = rows(UserKind::user, number, limit);
  if (!users) return users;
  auto addresses = rows(UserKind::address, number, limit);
  if (!addresses) return addresses;
  return Json{{"minutes", UsageMeter::minutes}, {"users", std::move(*users)}, {"addresses", std::move(*addresses)}};
}

void Usage::slow_down(UserKind kind, const Act& act, Callback<Json> callback) {
  if (deps_.restraints.is_full()) return callback(no_room());
  const store::Millis now = deps_.clock.now_ms();
  const store::Millis until = now + slow_down_ms;
  carry_out(
      kind, entry_of(act, "usage.slow_down", word_of(kind), now, {{"until", until}}),
      [this, kind, key = act.subject, until] { return deps_.restraints.slow_down(kind, key, until); },
      std::move(callback));
}

void Usage::lift_slow_down(UserKind kind, const Act& act, Callback<Json> callback) {
  if (!deps_.restraints.slowed_until(kind, act.subject)) return callback(nothing_to_lift());
  const auto lift = [this, kind, key = act.subject] {
    deps_.restraints.lift_slow_down(kind, key);
    return true;
  };
  carry_out(kind, entry_of(act, "usage.lift_slow_down", word_of(kind), deps_.clock.now_ms()), lift,
            std::move(callback));
}

void Usage::block(const Act& act, const std::string& own, store::Millis until, Callback<Json> callback) {
  if (act.subject == own) {
    return callback(std::unexpected(
        invalid(Violation{"usage.own_address", "you cannot block the address that you come from", "/address"})));
  }
  if (deps_.restraints.is_full()) return callback(no_room());
  carry_out(
      UserKind::address, entry_of(act, "usage.block", "address", deps_.clock.now_ms(), {{"until", until}}),
      [this, key = act.subject, until] { return deps_.restraints.block(key, until); }, std::move(callback));
}

void Usage::unblock(const Act& act, Callback<Json> callback) {
  if (!deps_.restraints.blocked_until(act.subject)) return callback(nothing_to_lift());
  const auto lift = [this, key = act.subject] {
    deps_.restraints.unblock(key);
    return true;
  };
  carry_out(UserKind::address, entry_of(act, "usage.unblock", "address", deps_.clock.now_ms()), lift,
            std::move(callback));
}

void Usage::carry_out(UserKind kind, store::AuditEntry entry, std::function<bool()> effect, Callback<Json> callback) {
  if (auto there = row(kind, entry.subject, {}); !there) return callback(std::unexpected(std::move(there.error())));
  std::string key = entry.subject;
  deps_.audit.record(std::move(entry), [this, kind, key = std::move(key), effect = std::move(effect),
                                        callback = std::move(callback)](const store::Result<void>& noted) mutable {
    if (!noted) return callback(unchanged());
    if (!effect()) return callback(no_room());
    deps_.workers.post([this, kind, key = std::move(key), callback = std::move(callback)]() mutable {
      callback(row(kind, key, deps_.meter.of(kind, key)));
    });
  });
}

}  // namespace reef::admin
