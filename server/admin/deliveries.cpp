#include "server/admin/deliveries.hpp"

#include <utility>

#include "server/match/snapshot.hpp"
#include "server/notify/kinds.hpp"

namespace reef::admin {
namespace {

Json delivery_json(const store::SentAlert& sent) {
  const store::DeliveryRow& row = sent.row;
  const notify::Kind* const kind = notify::find_kind(row.kind);
  return {{"id", row.id},
          {"user", match::user_json(sent.user)},
          {"kind", kind == nullptr ? row.kind : std::string(kind->name)},
          {"match", row.match.empty() ? Json(nullptr) : Json(row.match)},
          {"channel", store::word_of(row.channel)},
          {"state", row.state},
          {"attempts", row.attempts},
          {"error", row.error.empty() ? Json(nullptr) : Json(row.error)},
          {"at", row.at}};
}

}  // namespace

Answer<Json> Deliveries::list(const store::DeliveryPage& page) const {
  const auto read = answered(parts_.store.deliveries(page));
  if (!read) return std::unexpected(read.error());
  Json deliveries = Json::array();
  for (const store::SentAlert& each : read->items) deliveries.push_back(delivery_json(each));
  return Json{{"deliveries", std::move(deliveries)}, {"next", next_json(read->next)}};
}

void Deliveries::retry(const Act& act, Ask<Json> ask) {
  parts_.store.retry(
      act.subject, entry_of(act, "delivery.retry", "delivery", parts_.clock.now_ms()),
      [this, id = act.subject, ask = std::move(ask)](const store::Result<store::Ruling>& stored) mutable {
        parts_.workers.post([this, id = std::move(id), done = answer_of(stored), ask = std::move(ask)]() mutable {
          if (!done) return ask(std::unexpected(std::move(done.error())));
          const auto delivery = answered(parts_.store.delivery(id));
          if (!delivery) return ask(std::unexpected(delivery.error()));
          if (!*delivery) return ask(refuse(protocol::Code::not_found, "there is no such delivery"));
          ask(delivery_json(**delivery));
        });
      });
}

void Deliveries::retry_all(const Act& act, store::Millis since, Ask<Json> ask) {
  parts_.store.retry_all(since, entry_of(act, "delivery.retry_all", "server", parts_.clock.now_ms()),
                         [ask = std::move(ask)](const store::Result<std::int64_t>& count) mutable {
                           if (!count) return ask(unchanged());
                           ask(Json{{"retried", *count}});
                         });
}

}  // namespace reef::admin
