#pragma once

#include <string>

#include "server/match/records/history.hpp"

namespace reef::match {

/// For how many positions one response has chances.
inline constexpr int chances_positions = 8;
/// How many good turns a response has.
inline constexpr std::size_t good_turns_max = 3;

/// What a bot makes of a match: good turns, and how likely each seat was to win. Searches on the calling thread
/// for up to a second, so use it from the search threads.
class Analysis {
 public:
  Analysis(LiveMatches& matches, const History& history) : matches_(matches), history_(history) {}

  /// `{"prompt", "turns": [{"steps", "chance", "events"}]}`: good turns for the caller, who is to act, the best first.
  /// `chance` is how often the search ended with the seat ahead, from 0 to 1. Only what the seat may know is used: what
  /// a last, sealed step would reveal is not in `events`. Refuses with `not_seated`, `match_not_running`,
  /// `not_your_turn`, and with `forbidden` unless the match is unrated and all other seats are the computer's.
  void hints(const std::string& match, const Caller& caller, Callback<Json> callback) const;
  /// `{"chances": [{"ply", "seat", "seats"}], "next"?}`: for each position from the ply `from` on how likely each seat
  /// was to win, from 0 to 1, and who made the turn that led to it; null if it was no turn. `next` is where the
  /// following ones begin, if more follow. Refuses with `match_not_finished`, and with `not_found` beyond the end.
  void chances(const std::string& match, const Caller& caller, int from, Callback<Json> callback) const;

  struct Question {
    int ply;
    Seat seat;
  };
  /// `{"turns": [{"steps", "chance", "events"}]}`: good turns that a seat could have made after a ply, with what it
  /// could know. Refuses with `match_not_finished`, with `not_found` beyond the end, and with `not_your_turn` if the
  /// seat was not to act.
  void turns_at(const std::string& match, const Caller& caller, Question question, Callback<Json> callback) const;

 private:
  /// The state of a match that the caller may see.
  [[nodiscard]] Result<MatchStatePtr> state_of(const std::string& match, const Caller& caller) const;
  /// The same of a match that is over, and has reached this ply.
  [[nodiscard]] Result<MatchStatePtr> finished(const std::string& match, const Caller& caller, int ply) const;

  LiveMatches& matches_;
  const History& history_;
};

}  // namespace reef::match
