#include "server/notify/alerts.hpp"

#include <utility>

#include "server/api/accounts/calls.hpp"

namespace reef::api {
namespace {

constexpr int deliveries_limit = 50;

}  // namespace

/// GET /me/alerts
Result<Json> AlertCalls::show_settings(Call& call) const {
  return alerts.settings(*call.user);
}

/// PUT /me/alerts
void AlertCalls::set_settings(Call& call) const {
  alerts.set_settings(*call.user, call.body, answering(std::move(call.reply)));
}

/// POST /me/alerts/test
void AlertCalls::test(Call& call) const {
  alerts.test(*call.user, call.body, answering(std::move(call.reply), 202));
}

/// GET /me/deliveries
Result<Json> AlertCalls::deliveries(Call& call) const {
  ATOLL_TRY(limit, call.number("limit", 1, 100, deliveries_limit));
  return alerts.deliveries(*call.user, call.parameter("cursor"), limit);
}

/// GET /push/key
Result<Json> AlertCalls::push_key(Call& /*call*/) const {
  return alerts.push_key();
}

/// GET /me/endpoints
Result<Json> AlertCalls::endpoints(Call& call) const {
  return alerts.endpoints(*call.user);
}

/// POST /me/endpoints
void AlertCalls::add_endpoint(Call& call) const {
  alerts.add_endpoint(*call.user, call.body, answering(std::move(call.reply), 201));
}

/// DELETE /me/endpoints/{endpoint}
void AlertCalls::remove_endpoint(Call& call) const {
  alerts.remove_endpoint(*call.user, call.param("endpoint"), answering_without_body<void>(std::move(call.reply)));
}

/// POST /unsubscribe/{token}
void AlertCalls::unsubscribe(Call& call) const {
  alerts.unsubscribe(call.param("token"), answering_without_body<void>(std::move(call.reply)));
}

}  // namespace reef::api
