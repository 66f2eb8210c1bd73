#pragma once

#include <optional>
#include <string_view>

namespace reef::log {

/// The members of a JSON log line about a response.
struct AnswerFields {
  std::string_view method;
  std::string_view
      route;  ///< The pattern of the route. Not the path, which names people and matches, and may contain a secret.
  int status;
  std::optional<double> ms;  ///< None: the request did not reach a handler.
};

/// The response that this thread logs; null: none.
const AnswerFields* current_answer();

/// Sets the response that this thread logs, for its lifetime.
class AnswerScope {
 public:
  /// `fields` must outlive this.
  explicit AnswerScope(const AnswerFields& fields);
  ~AnswerScope();
  AnswerScope(const AnswerScope&) = delete;
  AnswerScope& operator=(const AnswerScope&) = delete;
};

}  // namespace reef::log
