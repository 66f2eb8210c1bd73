#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/admin_store.hpp"
#include "server/store/chat_store.hpp"

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

enum class Verdict : std::uint8_t {
  dismiss,  ///< Nothing is wrong with it.
  remove,   ///< Nobody is told the line any more.
  mute,     ///< Its author says nothing for a while.
  suspend,  ///< Its author does not come in for a while, or ever.
};

struct ReportDecision {
  Verdict verdict = Verdict::dismiss;
  User by;
  Millis at = 0;
  std::string reason;
};

/// A report as those who decide about it see it.
struct ReportRow {
  Key key = 0;
  User reporter;
  User reported;
  std::string match;  ///< Public id; empty: in the lobby.
  int number = 0;     ///< Of the line.
  std::string line;
  Millis said_at = 0;
  std::string context;  ///< JSON: the lines around it as they were, the line among them.
  ReportReason reason = ReportReason::other;
  std::string text;
  Millis at = 0;
  bool removed = false;                    ///< Nobody is told the line any more.
  std::optional<ReportDecision> decision;  ///< None while it is open.
};

struct ReportPage {
  bool decided = false;  ///< Or those that are open.
  std::string after;     ///< `next` of the page before.
  int limit = 50;        ///< 1 to 100.
};
struct ReportRows {
  std::vector<ReportRow> items;  ///< The newest first.
  std::string next;
};

/// What is decided about a report, and about all others of the same line that are open.
struct Judgement {
  Key report = 0;
  Verdict verdict = Verdict::dismiss;
  bool remove_line = false;     ///< Also where the verdict is another than `remove`; not with `dismiss`.
  std::optional<Millis> until;  ///< Of `mute` and `suspend`; none: for good, with `suspend` alone.
  Role by = Role::moderator;
  AuditEntry entry;  ///< What becomes of the author is noted down as well.
};
struct Judged {
  Ruling ruling = Ruling::done;
  Key author = 0;
  std::string match{};                     ///< As in `ReportRow`.
  std::optional<ChatLine> removed_line{};  ///< As it is told from now on, if it was removed now.
  std::vector<Key> apart{};                ///< Who does not get to see it at all.
};

class ReportStore {
 public:
  virtual ~ReportStore() = default;

  /// `done` also for what was reported before by the same user: the first report stands.
  enum class Made : std::uint8_t { done, unknown_line, own_line };
  /// Keeps the line and those around it as they are. Written as in `Store`.
  virtual void report(NewReport report, Done<Made> done) = 0;
  /// `unknown`, `decided`, `own_case` (unless an administrator decides), and as `AdminStore::silence` and `suspend`.
  virtual void judge(Judgement judgement, Done<Judged> done) = 0;

  /// `bad_cursor` if `page.after` was not given out.
  virtual Result<ReportRows> reports(const ReportPage& page) = 0;
  virtual Result<std::optional<ReportRow>> find(Key report) = 0;
};

}  // namespace reef::store
