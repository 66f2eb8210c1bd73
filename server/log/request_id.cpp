#include "server/log/request_id.hpp"

#include <utility>

namespace reef::log {
namespace {

thread_local RequestId current;

}  // namespace

RequestId current_request() {
  return current;
}

RequestScope::RequestScope(RequestId id) : before_(std::exchange(current, id)) {}

RequestScope::~RequestScope() {
  current = before_;
}

}  // namespace reef::log
