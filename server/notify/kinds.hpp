#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// The kinds of alerts: as notices in the store, and as settings of users.
namespace reef::notify {

/// What a user can switch on and off per channel, in the order of `topics`.
enum class Topic : std::uint8_t {
  your_turn,
  time_low,
  invitation,
  match_over,
  chat,
  offer,
  absence,
  match_started,
};
inline constexpr std::array<std::string_view, 8> topics = {
    "your_turn", "time_low", "invitation", "match_over", "chat", "offer", "absence", "match_started",
};

/// How settings and quiet hours apply to an alert.
enum class Policy : std::uint8_t {
  plain,    ///< According to the settings.
  urgent,   ///< According to the settings, but not delayed by quiet hours or a digest: a delay could cost the match.
  account,  ///< About the account itself: a mail to the address in its data, immediately, regardless of the settings.
  trial,    ///< A test of a channel that the user requested: to the channel in its data, immediately.
};

struct Kind {
  std::string_view notice;  ///< The name in the store.
  std::string_view name;    ///< The name in the API, and the key of its texts.
  Policy manner;
  Topic topic;  ///< For `plain` and `urgent`.
  /// A newer alert of a match replaces waiting ones of the same or a lower weight.
  int weight;
};

inline constexpr std::array kinds = {
    Kind{"chat", "chat", Policy::plain, Topic::chat, 0},
    Kind{"lobby_mention", "lobby_mention", Policy::plain, Topic::chat, 0},
    Kind{"match_started", "match_started", Policy::plain, Topic::match_started, 1},
    Kind{"declined", "declined", Policy::plain, Topic::invitation, 1},
    Kind{"invitation", "invitation", Policy::plain, Topic::invitation, 2},
    Kind{"rematch", "rematch", Policy::plain, Topic::invitation, 2},
    Kind{"your_turn", "your_turn", Policy::plain, Topic::your_turn, 2},
    Kind{"offer", "offer", Policy::plain, Topic::offer, 3},
    Kind{"absence", "absence", Policy::plain, Topic::absence, 3},
    Kind{"time_low", "time_low", Policy::urgent, Topic::time_low, 4},
    Kind{"match_finished", "match_over", Policy::plain, Topic::match_over, 5},
    Kind{"mail_confirm", "mail_confirm", Policy::account, {}, 0},
    Kind{"mail_taken", "mail_taken", Policy::account, {}, 0},
    Kind{"mail_reset", "mail_reset", Policy::account, {}, 0},
    Kind{"mail_change", "mail_change", Policy::account, {}, 0},
    Kind{"mail_changed", "mail_changed", Policy::account, {}, 0},
    Kind{"mail_password_changed", "mail_password_changed", Policy::account, {}, 0},
    Kind{"test", "test", Policy::trial, {}, 0},
};

/// The kind of a notice; null if unknown.
constexpr const Kind* find_kind(std::string_view notice) {
  for (const Kind& kind : kinds) {
    if (kind.notice == notice) return &kind;
  }
  return nullptr;
}

}  // namespace reef::notify
