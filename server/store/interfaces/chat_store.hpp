#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/match_store.hpp"

/// Chat at a table or in the lobby. Users of whom one has blocked the other do not see each other's lines, earlier ones
/// included. A user does not see the lines of those they have muted.
namespace reef::store {

/// Used as the match key of the lobby.
inline constexpr Key lobby = 0;
/// How many lines of the lobby are kept, the newest ones.
inline constexpr int lobby_lines_kept = 500;
/// How many lines the chat of a match can have.
inline constexpr int match_lines_max = 5000;

struct ChatLine {
  int number = 0;  ///< Number of the line in its match, from 1. Hidden lines leave gaps.
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
  /// These users get `alert` in the same transaction, except those that the line is hidden from. `alert` is the same
  /// for all; its user is filled in.
  std::vector<Key> others{};
  std::vector<Key> mentioned{};  ///< Those of `others` that the line mentions: their alert is due at once.
  Notice alert{};
  /// In the lobby, for each @ in the line: the names that may follow it, the longest first. The first account with
  /// exactly one of these names gets the alert, at once.
  std::vector<std::vector<std::string>> named{};
};

/// An author causes, and a user receives, at most one alert of a mention in the lobby within this time.
inline constexpr Millis lobby_alert_ms = 60LL * 60 * 1000;

/// The result of `say`.
struct Said {
  int number = 0;
  bool is_new = true;                   ///< False if the command was executed before: then nothing was done.
  std::vector<Key> excluded;            ///< All users that the line is hidden from.
  std::optional<Millis> muted_until{};  ///< Set if the user is muted on the site: then nothing was done.
};

/// Selects lines of a match.
struct ChatRange {
  Key match = 0;
  Key viewer = 0;               ///< 0: an anonymous viewer.
  int after = 0;                ///< Only lines with higher numbers.
  std::optional<int> before{};  ///< Only lines with lower numbers; then the last ones rather than the first.
  int limit = 200;
};

inline constexpr int unread_max = 100;  ///< The count stops here.

/// Writes and reads work as in `Store`.
class ChatStore {
 public:
  virtual ~ChatStore() = default;

  /// `too_many` if the match has `match_lines_max` lines.
  virtual void say(NewLine line, Callback<Said> done) = 0;
  /// Records that the user has read up to this line, at most up to the last; never decreases. If all lines are read,
  /// their alert is withdrawn unless it was already dispatched.
  virtual void mark_read(Key match, Key user, int number, Callback<void> done) = 0;

  /// In order. With `before` and without `after` the last ones, else the first.
  virtual Result<std::vector<ChatLine>> lines(const ChatRange& range) = 0;
  /// The number of the last line that the user has read; 0 if none.
  virtual Result<int> read_up_to(Key match, Key user) = 0;
  /// For each match, the number of its last line; 0 if it has none.
  virtual Result<std::vector<int>> last_numbers(const std::vector<Key>& matches) = 0;
  /// The users whom lines of this author are hidden from.
  virtual Result<std::vector<Key>> excluded(Key author) = 0;
  /// For each match, how many lines of others the user has not read; at most `unread_max`.
  virtual Result<std::vector<int>> unread(Key user, const std::vector<Key>& matches) = 0;
};

}  // namespace reef::store
