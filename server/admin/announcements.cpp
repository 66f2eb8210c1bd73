#include "server/admin/announcements.hpp"

#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/snapshot.hpp"

namespace reef::admin {
namespace {

constexpr std::size_t id_length = 12;

/// As anybody is told it.
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
  json["withdrawn_at"] = time_json(announcement.withdrawn_at);
  return json;
}

}  // namespace

Answer<Json> Announcements::current() const {
  const auto held = answered(parts_.store.current(parts_.clock.now_ms()));
  if (!held) return std::unexpected(held.error());
  Json announcements = Json::array();
  for (const store::Announcement& each : *held) announcements.push_back(public_json(each));
  return Json{{"announcements", std::move(announcements)}};
}

Answer<Json> Announcements::list(const store::AnnouncementPage& page) const {
  const auto read = answered(parts_.store.announcements(page));
  if (!read) return std::unexpected(read.error());
  Json announcements = Json::array();
  for (const store::Announcement& each : read->items) announcements.push_back(whole_json(each));
  return Json{{"announcements", std::move(announcements)}, {"next", next_json(read->next)}};
}

void Announcements::announce(Act act, AnnouncementRequest request, Ask<Json> ask) {
  const store::Millis now = parts_.clock.now_ms();
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
  parts_.store.announce(std::move(announcement), std::move(request.cmd), std::move(entry),
                        [this, ask = std::move(ask)](store::Result<std::string> stored) mutable {
                          parts_.workers.post([this, stored = std::move(stored), ask = std::move(ask)]() mutable {
                            if (!stored) return ask(unchanged());
                            show(*stored, std::move(ask));
                          });
                        });
}

void Announcements::withdraw(const Act& act, Ask<Json> ask) {
  parts_.store.withdraw(
      act.subject, entry_of(act, "announcement.withdraw", "announcement", parts_.clock.now_ms()),
      [this, id = act.subject, ask = std::move(ask)](const store::Result<store::Ruling>& stored) mutable {
        parts_.workers.post([this, id = std::move(id), done = answer_of(stored), ask = std::move(ask)]() mutable {
          if (!done) return ask(std::unexpected(std::move(done.error())));
          show(id, std::move(ask));
        });
      });
}

void Announcements::show(const std::string& id, Ask<Json> ask) const {
  const auto announcement = answered(parts_.store.find(id));
  if (!announcement) return ask(std::unexpected(announcement.error()));
  if (!*announcement) return ask(refuse(protocol::Code::not_found, "there is no such announcement"));
  ask(whole_json(**announcement));
}

}  // namespace reef::admin
