#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/store.hpp"

/// What players say to each other, at a table or in the lobby. People of whom one has blocked the other do not see each
/// other's lines, neither those of before nor those of after; who has muted somebody does not see theirs.
namespace reef::store {

/// What stands for a match where the lobby is meant.
inline constexpr Key lobby = 0;
/// So many lines are kept of those in the lobby, the newest.
inline constexpr int lobby_lines_kept = 500;

struct ChatLine {
  int number = 0;  ///< Counts the lines of a match, from 1. A viewer who may not see one finds a gap.
  User user;
  std::string text;
  Millis at = 0;
  bool reported = false;  ///< By the viewer.
  bool removed = false;   ///< By a moderator: then the text is empty.
  bool operator==(const ChatLine&) const = default;
};

struct NewLine {
  Key match = 0;
  Key user = 0;
  std::string text;
  std::string cmd;  ///< Unique per user of a match.
  Millis at = 0;
  /// To be told by this alert in the same transaction, but for those who do not get to see the line. `data` and the
  /// rest are the same for all; the user is filled in.
  std::vector<Key> others{};
  std::vector<Key> mentioned{};  ///< Those among them whom the line names: they are told at once.
  Notice alert{};
  /// In the lobby, for each @ in the line: what may be the name behind it, the longest first. The first account that
  /// one of them names exactly is told by the alert, at once.
  std::vector<std::vector<std::string>> named{};
};

/// From one author at most one alert of a mention in the lobby leaves within this time, and to one user.
inline constexpr Millis lobby_alert_ms = 60LL * 60 * 1000;

/// What became of a line.
struct Said {
  int number = 0;
  bool is_new = true;                   ///< False if the command was heard before: then nothing was done.
  std::vector<Key> apart;               ///< Everybody who does not get to see it.
  std::optional<Millis> muted_until{};  ///< Set where the user may say nothing: then nothing was done.
};

/// The part of a match's lines that is asked for.
struct ChatRange {
  Key match = 0;
  Key viewer = 0;               ///< 0: nobody in particular.
  int after = 0;                ///< Those with higher numbers.
  std::optional<int> before{};  ///< Those with lower numbers; then the last of them rather than the first.
  int limit = 200;
};

inline constexpr int unread_max = 100;  ///< Counting ends here.

/// Writes and reads as in `Store`.
class ChatStore {
 public:
  virtual ~ChatStore() = default;

  virtual void say(NewLine line, Done<Said> done) = 0;
  /// Notes that the user has read up to this line, as far as there are so many; never goes back. An alert of lines that
  /// were all read is taken back, unless it is on its way.
  virtual void mark_read(Key match, Key user, int number, Done<void> done) = 0;

  /// In order. With `before` and without `after` the last ones, else the first.
  virtual Result<std::vector<ChatLine>> lines(const ChatRange& range) = 0;
  /// Up to which line the user has read; 0 before any.
  virtual Result<int> read_up_to(Key match, Key user) = 0;
  /// How many lines of others the user has not read, of each match in turn; at most `unread_max` of each.
  virtual Result<std::vector<int>> unread(Key user, const std::vector<Key>& matches) = 0;
};

}  // namespace reef::store
