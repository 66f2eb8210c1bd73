#include <algorithm>
#include <array>
#include <utility>

#include "server/http/api_admin.hpp"

namespace reef::http {
namespace {

constexpr std::array<std::string_view, 5> delivery_states = {"waiting", "delivered", "replaced", "withdrawn", "failed"};
constexpr std::array<std::string_view, 3> channels = {"mail", "push", "webhook"};  // As in Channel.

/// GET /admin/deliveries
void list_deliveries(const ApiParts& parts, Call call) {
  store::DeliveryPage page{
      .state = call.parameter("state"), .user = call.parameter("user"), .after = call.parameter("cursor")};
  if (!page.state.empty() &&
      std::ranges::find(delivery_states, std::string_view(page.state)) == delivery_states.end()) {
    return call.reply(failure_response(invalid(
        Violation{"query.value", "expected one of: waiting, delivered, replaced, withdrawn, failed", "/state"})));
  }
  if (const std::string channel = call.parameter("channel"); !channel.empty()) {
    const auto* const found = std::ranges::find(channels, std::string_view(channel));
    if (found == channels.end()) {
      return call.reply(
          failure_response(invalid(Violation{"query.value", "expected one of: mail, push, webhook", "/channel"})));
    }
    page.channel = static_cast<store::Channel>(found - channels.begin());
  }
  const Answer<int> limit = call.number("limit", 1, 100, 50);
  if (!limit) return call.reply(failure_response(limit.error()));
  page.limit = *limit;
  answering(std::move(call.reply))(parts.admin_deliveries.list(page));
}

/// POST /admin/deliveries/{delivery}/retry
void retry(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.admin_deliveries.retry(act_of(call, call.param("delivery"), std::move(reason)),
                               answering(std::move(call.reply)));
}

/// POST /admin/deliveries/retry
void retry_all(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const store::Millis since = reader.integer("since", 0, time_max);
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.admin_deliveries.retry_all(act_of(call, "", std::move(reason)), since, answering(std::move(call.reply)));
}

}  // namespace

void add_admin_delivery_routes(Router& router, const ApiParts& parts) {
  constexpr auto role = store::Role::admin;
  add_admin_route(router, parts, role, {.method = "GET", .pattern = "/deliveries", .handler = list_deliveries});
  add_admin_route(router, parts, role, {.method = "POST", .pattern = "/deliveries/retry", .handler = retry_all});
  add_admin_route(router, parts, role, {.method = "POST", .pattern = "/deliveries/{delivery}/retry", .handler = retry});
}

}  // namespace reef::http
