#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/admin_store.hpp"
#include "server/store/interfaces/chat_store.hpp"

/// Reports of chat lines to the moderators. The reported user never learns who reported them.
namespace reef::store {

enum class ReportReason : std::uint8_t { insult, harassment, hate, spam, other };

struct NewReport {
  Key match = 0;   ///< Or `lobby`.
  int number = 0;  ///< Of the line.
  Key reporter = 0;
  ReportReason reason = ReportReason::other;
  std::string text;  ///< A comment of the reporter, or empty.
  Millis at = 0;
};

/// A report keeps this many lines before the reported one, and as many after it.
inline constexpr int report_context_lines = 10;

enum class Verdict : std::uint8_t {
  dismiss,  ///< Nothing is wrong with it.
  remove,   ///< The line is no longer shown.
  mute,     ///< Its author cannot write anywhere for some time.
  suspend,  ///< Its author cannot log in for some time, or forever.
};

struct ReportDecision {
  Verdict verdict = Verdict::dismiss;
  User by;
  Millis at = 0;
  std::string reason;
};

/// A report as moderators see it.
struct ReportRow {
  Key key = 0;
  User reporter;
  User reported;
  std::string match;  ///< Public id; empty: in the lobby.
  int number = 0;     ///< Of the line.
  std::string line;
  Millis said_at = 0;
  std::string context;  ///< JSON: the surrounding lines as they were, including the line itself.
  ReportReason reason = ReportReason::other;
  std::string text;
  Millis at = 0;
  bool removed = false;                    ///< The line is no longer shown.
  std::optional<ReportDecision> decision;  ///< None while it is open.
};

struct ReportPage {
  bool decided = false;  ///< Or those that are open.
  std::string after;     ///< `next` of the previous page.
  int limit = 50;        ///< 1 to 100.
};
struct ReportRows {
  std::vector<ReportRow> items;  ///< Newest first.
  std::string next;
};

/// A decision about a report, and about all other open ones of the same line.
struct DecisionRequest {
  Key report = 0;
  Verdict verdict = Verdict::dismiss;
  bool remove_line = false;     ///< Also with a verdict other than `remove`; not with `dismiss`.
  std::optional<Millis> until;  ///< Of `mute` and `suspend`; none, with `suspend` only: forever.
  Role by = Role::moderator;
  AuditEntry entry;  ///< The action against the author is also recorded.
};
struct DecisionResult {
  AdminResult result = AdminResult::done;
  Key author = 0;
  std::string match{};                     ///< As in `ReportRow`.
  std::optional<ChatLine> removed_line{};  ///< As it is shown from now on, if it was removed by this.
  std::vector<Key> excluded{};             ///< Users that the line is hidden from.
};

class ReportStore {
 public:
  virtual ~ReportStore() = default;

  /// `done` also if the user has reported the line before: the first report is kept.
  enum class Made : std::uint8_t { done, unknown_line, own_line };
  /// Keeps a copy of the line and those around it. Written as in `Store`.
  virtual void report(NewReport report, Callback<Made> done) = 0;
  /// `unknown`, `decided`, `own_case` (unless an administrator decides), and as `AdminStore::site_mute` and `suspend`.
  virtual void decide(DecisionRequest request, Callback<DecisionResult> done) = 0;

  /// `bad_cursor` if `page.after` is not a cursor of this listing.
  virtual Result<ReportRows> reports(const ReportPage& page) = 0;
  virtual Result<std::optional<ReportRow>> find(Key report) = 0;
};

}  // namespace reef::store
