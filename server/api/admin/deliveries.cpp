#include <array>
#include <utility>

#include "server/api/admin/calls.hpp"

namespace reef::api {
namespace {

constexpr std::array<std::string_view, 5> delivery_states = {"waiting", "delivered", "replaced", "withdrawn", "failed"};
constexpr std::array<std::string_view, 3> channels = {"mail", "push", "webhook"};  // In the order of Channel.

}  // namespace

/// GET /admin/deliveries
Result<Json> DeliveryCalls::list_deliveries(Call& call) const {
  store::DeliveryPage page{
      .state = call.parameter("state"), .user = call.parameter("user"), .after = call.parameter("cursor")};
  ATOLL_CHECK(call.word("state", delivery_states));
  ATOLL_TRY(channel, call.word<store::Channel>("channel", channels));
  page.channel = channel;
  ATOLL_TRY(limit, call.number("limit", 1, 100, 50));
  page.limit = limit;
  return admin_deliveries.list(page);
}

/// POST /admin/deliveries/retry
void DeliveryCalls::retry_all(Call& call, store::Millis since, std::string reason) const {
  admin_deliveries.retry_all(act_of(call, "", std::move(reason)), since, answering(std::move(call.reply)));
}

}  // namespace reef::api
