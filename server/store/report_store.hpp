#pragma once

#include <cstdint>
#include <string>

#include "server/store/store.hpp"

/// Lines of chat that somebody wants a moderator to look at. Who was reported is never told by whom.
namespace reef::store {

enum class ReportReason : std::uint8_t { insult, harassment, hate, spam, other };

struct NewReport {
  Key match = 0;   ///< Or `lobby`.
  int number = 0;  ///< Of the line.
  Key reporter = 0;
  ReportReason reason = ReportReason::other;
  std::string text;  ///< What the reporter adds, or empty.
  Millis at = 0;
};

/// A report keeps so many lines before the one that is reported, and as many after it.
inline constexpr int report_context_lines = 10;

class ReportStore {
 public:
  virtual ~ReportStore() = default;

  /// `done` also for what was reported before by the same user: the first report stands.
  enum class Made : std::uint8_t { done, unknown_line, own_line };
  /// Keeps the line and those around it as they are. Written as in `Store`.
  virtual void report(NewReport report, Done<Made> done) = 0;
};

}  // namespace reef::store
