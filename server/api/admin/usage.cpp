#include <array>
#include <utility>

#include "server/api/admin/calls.hpp"
#include "server/http/address.hpp"

namespace reef::api {
namespace {

using http::client_key;

constexpr std::array<std::string_view, 5> column_names = {"cpu_ms", "requests", "bytes", "matches", "deliveries"};
constexpr std::array<UsageMeter::Number, 5> columns = {&Usage::cpu_us, &Usage::requests, &Usage::bytes, &Usage::matches,
                                                       &Usage::deliveries};

/// The address in the path as limits count it. Refuses with `not_found` if it is not an address.
Result<std::string> address_of(const Call& call) {
  const std::string text = call.param("address");
  if (!read_ip(text)) return refuse(protocol::Code::not_found, "this is not an address");
  return client_key(text);
}

}  // namespace

/// GET /admin/usage
Result<Json> UsageCalls::list(Call& call) const {
  ATOLL_TRY(column, call.word("by", column_names));
  ATOLL_TRY(limit, call.number("limit", 1, 100, 50));
  return admin_usage.list(columns.at(column.value_or(0)), static_cast<std::size_t>(limit));
}

/// PUT /admin/usage/addresses/{address}/block
Result<void> UsageCalls::block(Call& call, store::Millis until, std::string reason) const {
  ATOLL_TRY(address, address_of(call));
  const store::Millis now = clock.now_ms();
  ATOLL_CHECK(in_range("until", until, now + 1, now + admin::Usage::block_ms_max));
  admin_usage.block(act_of(call, address, std::move(reason)), call.origin.address, until,
                    answering(std::move(call.reply)));
  return {};
}

/// DELETE /admin/usage/addresses/{address}/block
Result<void> UsageCalls::unblock(Call& call) const {
  ATOLL_TRY(address, address_of(call));
  ATOLL_TRY(act, read_act(call, address));
  admin_usage.unblock(act, answering(std::move(call.reply)));
  return {};
}

/// PUT /admin/usage/addresses/{address}/slowdown
Result<void> UsageCalls::slow_address(Call& call) const {
  ATOLL_TRY(address, address_of(call));
  ATOLL_TRY(act, read_act(call, address));
  admin_usage.slow_down(UserKind::address, act, answering(std::move(call.reply)));
  return {};
}

/// DELETE /admin/usage/addresses/{address}/slowdown
Result<void> UsageCalls::unslow_address(Call& call) const {
  ATOLL_TRY(address, address_of(call));
  ATOLL_TRY(act, read_act(call, address));
  admin_usage.lift_slow_down(UserKind::address, act, answering(std::move(call.reply)));
  return {};
}

/// PUT /admin/usage/users/{user}/slowdown
Result<void> UsageCalls::slow_user(Call& call) const {
  ATOLL_TRY(act, read_act(call, call.param("user")));
  admin_usage.slow_down(UserKind::user, act, answering(std::move(call.reply)));
  return {};
}

/// DELETE /admin/usage/users/{user}/slowdown
Result<void> UsageCalls::unslow_user(Call& call) const {
  ATOLL_TRY(act, read_act(call, call.param("user")));
  admin_usage.lift_slow_down(UserKind::user, act, answering(std::move(call.reply)));
  return {};
}

}  // namespace reef::api
