#pragma once

#include <optional>
#include <string_view>

namespace reef::log {

/// What a line that tells of an answer says of it in members of its own, where lines are documents.
struct AnswerFields {
  std::string_view method;
  std::string_view route;  ///< Its pattern: a path names people and matches, and may hold a secret.
  int status;
  std::optional<double> ms;  ///< None: the request came to no handler.
};

/// Of which answer this thread logs now; null: of none.
const AnswerFields* current_answer();

/// Says of which answer this thread logs during its life.
class AnswerScope {
 public:
  /// `fields` outlives this.
  explicit AnswerScope(const AnswerFields& fields);
  ~AnswerScope();
  AnswerScope(const AnswerScope&) = delete;
  AnswerScope& operator=(const AnswerScope&) = delete;
};

}  // namespace reef::log
