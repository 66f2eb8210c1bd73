#include "server/admin/moderation/announcements.hpp"

#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/views/snapshot.hpp"

namespace reef::admin {
namespace {

constexpr std::size_t id_length = 12;

/// The fields that everybody may see.
Json public_json(const store::Announcement& announcement) {
  return {{"id", announcement.id},
          {"text", announcement.text},
          {"starts_at", announcement.starts_at},
          {"ends_at", announcement.ends_at}};
}

Json whole_json(const store::Announcement& announcement) {
  Json json = public_json(announcement);
  json["created_at"] = announcement.created_at;
  json["created_by"] = match::user_json(announcement.created_by);
  json["withdrawn_at"] = or_null(announcement.withdrawn_at);
  return json;
}

}  // namespace

Result<Json> Announcements::current() const {
  const auto held = answered(deps_.store.current(deps_.clock.now_ms()));
  if (!held) return std::unexpected(held.error());
  Json announcements = Json::array();
  for (const store::Announcement& each : *held) announcements.push_back(public_json(each));
  return Json{{"announcements", std::move(announcements)}};
}

Result<Json> Announcements::list(const store::AnnouncementPage& page) const {
  const auto read = answered(deps_.store.announcements(page));
  if (!read) return std::unexpected(read.error());
  Json announcements = Json::array();
  for (const store::Announcement& each : read->items) announcements.push_back(whole_json(each));
  return Json{{"announcements", std::move(announcements)}, {"next", next_json(read->next)}};
}

void Announcements::announce(Act act, AnnouncementRequest request, Callback<Json> callback) {
  const store::Millis now = deps_.clock.now_ms();
  store::Announcement announcement;
  announcement.id = random_text(id_length);
  announcement.text = std::move(request.text);
  announcement.starts_at = request.starts_at;
  announcement.ends_at = request.ends_at;
  announcement.created_at = now;
  announcement.created_by.key = act.actor;
  act.subject = announcement.id;
  auto entry =
      entry_of(act, "announcement.create", "announcement", now,
               {{"text", announcement.text}, {"starts_at", announcement.starts_at}, {"ends_at", announcement.ends_at}});
  deps_.store.announce(
      std::move(announcement), std::move(request.cmd), std::move(entry),
      [this, callback = std::move(callback)](store::Result<std::string> stored) mutable {
        deps_.workers.post([this, stored = std::move(stored), callback = std::move(callback)]() mutable {
          if (!stored) return callback(unchanged());
          show(*stored, std::move(callback));
        });
      });
}

void Announcements::withdraw(const Act& act, Callback<Json> callback) {
  deps_.store.withdraw(act.subject, entry_of(act, "announcement.withdraw", "announcement", deps_.clock.now_ms()),
                       [this, id = act.subject,
                        callback = std::move(callback)](const store::Result<store::AdminResult>& stored) mutable {
                         deps_.workers.post([this, id = std::move(id), done = answer_of(stored),
                                             callback = std::move(callback)]() mutable {
                           if (!done) return callback(std::unexpected(std::move(done.error())));
                           show(id, std::move(callback));
                         });
                       });
}

void Announcements::show(const std::string& id, Callback<Json> callback) const {
  const auto announcement = answered(deps_.store.find(id));
  if (!announcement) return callback(std::unexpected(announcement.error()));
  if (!*announcement) return callback(refuse(protocol::Code::not_found, "there is no such announcement"));
  callback(whole_json(**announcement));
}

}  // namespace reef::admin
