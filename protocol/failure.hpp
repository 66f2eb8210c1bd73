#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <utility>

#include "engines/core/draft.hpp"
#include "protocol/errors.hpp"

namespace reef {

/// A refusal on its way to the client: becomes a problem document over HTTP and an error message on a socket.
struct Failure {
  protocol::Code code;
  std::string detail;
  Json members = Json::object();   ///< `rule`, `path`, `index`, `snapshot`.
  std::int64_t retry_after_s = 0;  ///< With `rate_limited` and `quota_used`: how long to wait, in seconds.
};

template <class T>
using Result = std::expected<T, Failure>;
/// Takes an answer, exactly once, on any thread.
template <class T>
using Callback = std::move_only_function<void(Result<T>)>;

inline std::unexpected<Failure> refuse(protocol::Code code, std::string detail, Json members = Json::object()) {
  return std::unexpected(Failure{code, std::move(detail), std::move(members)});
}

/// Bad input: 422 with the rule it breaks and the JSON pointer of the field.
inline Failure invalid(const Violation& violation) {
  return {protocol::Code::invalid, violation.detail, {{"rule", violation.rule}, {"path", violation.path}}};
}

/// A step that the game refuses: 422 with its index in the turn, the rule it breaks and the path inside the step.
inline Failure illegal(const StepRefused& refused) {
  return {protocol::Code::illegal_step,
          refused.violation.detail,
          {{"index", refused.index}, {"rule", refused.violation.rule}, {"path", refused.violation.path}}};
}

}  // namespace reef
