#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// The kinds of alerts: what is raised in the store, and what a user can switch.
namespace reef::notify {

/// What a user switches, for each channel, in the order of `topics`.
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

/// Whether anything may hold an alert back.
enum class Manner : std::uint8_t {
  plain,    ///< As the settings say.
  urgent,   ///< As the settings say, but neither quiet hours nor a digest delay it: waiting would cost the match.
  account,  ///< About the account itself: a mail to the address in its data, at once, whatever the settings say.
  trial,    ///< What the user asked for to see whether a channel works: to the channel in its data, at once.
};

struct Kind {
  std::string_view notice;  ///< As the store has it.
  std::string_view name;    ///< As users are told it, and the key of its texts.
  Manner manner;
  Topic topic;  ///< For `plain` and `urgent`.
  /// A newer alert of a match takes the place of waiting ones that do not weigh more.
  int weight;
};

inline constexpr std::array kinds = {
    Kind{"chat", "chat", Manner::plain, Topic::chat, 0},
    Kind{"lobby_mention", "lobby_mention", Manner::plain, Topic::chat, 0},
    Kind{"match_started", "match_started", Manner::plain, Topic::match_started, 1},
    Kind{"declined", "declined", Manner::plain, Topic::invitation, 1},
    Kind{"invitation", "invitation", Manner::plain, Topic::invitation, 2},
    Kind{"rematch", "rematch", Manner::plain, Topic::invitation, 2},
    Kind{"your_turn", "your_turn", Manner::plain, Topic::your_turn, 2},
    Kind{"offer", "offer", Manner::plain, Topic::offer, 3},
    Kind{"absence", "absence", Manner::plain, Topic::absence, 3},
    Kind{"time_low", "time_low", Manner::urgent, Topic::time_low, 4},
    Kind{"match_finished", "match_over", Manner::plain, Topic::match_over, 5},
    Kind{"mail_confirm", "mail_confirm", Manner::account, {}, 0},
    Kind{"mail_taken", "mail_taken", Manner::account, {}, 0},
    Kind{"mail_reset", "mail_reset", Manner::account, {}, 0},
    Kind{"mail_change", "mail_change", Manner::account, {}, 0},
    Kind{"mail_changed", "mail_changed", Manner::account, {}, 0},
    Kind{"test", "test", Manner::trial, {}, 0},
};

/// The kind of a notice; null if alerts do not know it.
constexpr const Kind* find_kind(std::string_view notice) {
  for (const Kind& kind : kinds) {
    if (kind.notice == notice) return &kind;
  }
  return nullptr;
}

}  // namespace reef::notify
