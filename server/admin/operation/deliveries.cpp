#include "server/admin/operation/deliveries.hpp"

#include <utility>

#include "server/match/views/snapshot.hpp"
#include "server/notify/kinds.hpp"

namespace reef::admin {
namespace {

Json delivery_json(const store::SentAlert& sent, store::Millis now) {
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
          {"at", row.at},
          {"held_until", sent.held_until.value_or(0) > now ? Json(*sent.held_until) : Json(nullptr)}};
}

}  // namespace

Result<Json> Deliveries::list(const store::DeliveryPage& page) const {
  const auto read = answered(deps_.store.deliveries(page));
  if (!read) return std::unexpected(read.error());
  Json deliveries = Json::array();
  for (const store::SentAlert& each : read->items) deliveries.push_back(delivery_json(each, deps_.clock.now_ms()));
  return Json{{"deliveries", std::move(deliveries)}, {"next", next_json(read->next)}};
}

void Deliveries::retry(const Act& act, Callback<Json> callback) {
  deps_.store.retry(act.subject, entry_of(act, "delivery.retry", "delivery", deps_.clock.now_ms()),
                    [this, id = act.subject,
                     callback = std::move(callback)](const store::Result<store::AdminResult>& stored) mutable {
                      deps_.workers.post([this, id = std::move(id), done = answer_of(stored),
                                          callback = std::move(callback)]() mutable {
                        if (!done) return callback(std::unexpected(std::move(done.error())));
                        const auto delivery = answered(deps_.store.delivery(id));
                        if (!delivery) return callback(std::unexpected(delivery.error()));
                        if (!*delivery) return callback(refuse(protocol::Code::not_found, "there is no such delivery"));
                        callback(delivery_json(**delivery, deps_.clock.now_ms()));
                      });
                    });
}

void Deliveries::retry_all(const Act& act, store::Millis since, Callback<Json> callback) {
  deps_.store.retry_all(since, entry_of(act, "delivery.retry_all", "server", deps_.clock.now_ms()),
                        [callback = std::move(callback)](const store::Result<std::int64_t>& count) mutable {
                          if (!count) return callback(unchanged());
                          callback(Json{{"retried", *count}});
                        });
}

}  // namespace reef::admin
