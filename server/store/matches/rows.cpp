#include "server/store/matches/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "engines/core/strict_json.hpp"

namespace reef::store {
namespace {

using sql::Row;
using namespace std::string_view_literals;

// Each in the order of its enum, with the words of the schema's CHECKs.
constexpr std::array seat_kinds = {"player"sv, "bot"sv, "open"sv, "invite"sv};
constexpr std::array visibilities = {"public"sv, "private"sv};
constexpr std::array choices = {"wait"sv, "computer"sv, "replace"sv, "end"sv};
constexpr std::array completion_kinds = {"finished"sv, "timed_out"sv, "resigned"sv};

constexpr Millis time_max = std::numeric_limits<Millis>::max();

std::optional<Millis> maybe_time(Reader& reader, std::string_view key) {
  if (reader.null(key)) return std::nullopt;
  return reader.integer(key, 0, time_max);
}

SeatClock read_clock(Reader& reader) {
  SeatClock clock;
  clock.left_ms = reader.integer("left_ms", 0, time_max);
  clock.since = maybe_time(reader, "since");
  clock.deadline = maybe_time(reader, "deadline");
  clock.warn_at = maybe_time(reader, "warn_at");
  clock.warn_ms = reader.integer("warn_ms", 0, time_max);
  clock.clock_pause = reader.string("clock_pause", 65536);
  reader.no_other_keys();
  return clock;
}

/// A vote of `votes_text`; none for null. A text that is no vote marks the row as damaged.
std::optional<AbsenceVote> read_vote(Row& row, const Json& vote) {
  if (vote.is_null()) return std::nullopt;
  const std::string text = vote.is_string() ? vote.get<std::string>() : "";
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto* found = std::find(choices.begin(), choices.end(), std::string_view(text).substr(0, colon));
  if (found == choices.end()) {
    row.damaged("a vote cannot be read");
    return std::nullopt;
  }
  return AbsenceVote{static_cast<AbsenceChoice>(found - choices.begin()),
                     colon < text.size() ? text.substr(colon + 1) : ""};
}

}  // namespace

std::string_view word_of(SeatKind kind) {
  return seat_kinds.at(static_cast<std::size_t>(kind));
}
std::string_view word_of(Status status) {
  return status_words.at(static_cast<std::size_t>(status));
}
std::string_view word_of(Visibility visibility) {
  return visibilities.at(static_cast<std::size_t>(visibility));
}
std::string_view word_of(AbsenceChoice choice) {
  return choices.at(static_cast<std::size_t>(choice));
}
std::string_view word_of(Completion completion) {
  return completion_kinds.at(static_cast<std::size_t>(completion));
}
Completion read_completions(Row& row) {
  return static_cast<Completion>(row.word(completion_kinds));
}
SeatKind read_seat_kind(Row& row) {
  return static_cast<SeatKind>(row.word(seat_kinds));
}
Status read_status(Row& row) {
  return static_cast<Status>(row.word(status_words));
}
Visibility read_visibility(Row& row) {
  return static_cast<Visibility>(row.word(visibilities));
}

User read_user(Row& row) {
  User user;
  user.key = row.integer();
  user.id = row.text();
  user.name = row.text();
  user.guest = row.boolean();
  user.created_at = row.integer();
  user.deleted = row.maybe_integer(0, std::numeric_limits<Millis>::max()).has_value();
  user.clock_pause = row.text();
  return user;
}

Turn read_turn(Row& row) {
  Turn turn;
  turn.ply = static_cast<int>(row.integer(1, std::numeric_limits<int>::max()));
  if (const auto seat = row.maybe_integer(0, seats_limit - 1)) turn.seat = static_cast<Seat>(*seat);
  turn.kind = row.text();
  turn.steps = row.text();
  turn.draws = row.text();
  turn.cmd = row.text();
  turn.at = row.integer();
  turn.within_turn = row.boolean();
  return turn;
}

Offer read_offer(Row& row) {
  Offer offer;
  offer.ply = static_cast<int>(row.integer(1, std::numeric_limits<int>::max()));
  offer.seat = static_cast<Seat>(row.integer(0, seats_limit - 1));
  offer.terms = row.text();
  offer.accepted = static_cast<std::uint8_t>(row.integer(0, 255));
  offer.owed = static_cast<std::uint8_t>(row.integer(1, 255));
  return offer;
}

std::string clocks_text(const std::vector<SeatClock>& clocks) {
  if (clocks.empty()) return {};
  Json json = Json::array();
  for (const SeatClock& clock : clocks) {
    json.push_back({{"left_ms", clock.left_ms},
                    {"since", or_null(clock.since)},
                    {"deadline", or_null(clock.deadline)},
                    {"warn_at", or_null(clock.warn_at)},
                    {"warn_ms", clock.warn_ms},
                    {"clock_pause", clock.clock_pause}});
  }
  return json.dump();
}

std::vector<SeatClock> read_clocks(Row& row) {
  const std::string text = row.text();
  std::vector<SeatClock> clocks;
  if (text.empty()) return clocks;
  const auto json = parse_json(text);
  if (!json || !json->is_array()) {
    row.damaged("the clocks are not an array");
    return clocks;
  }
  for (const Json& item : *json) {
    Reader reader(item);
    clocks.push_back(read_clock(reader));
    if (!reader.ok()) row.damaged("a clock cannot be read");
  }
  return clocks;
}

std::string votes_text(const std::vector<std::optional<AbsenceVote>>& votes) {
  Json json = Json::array();
  for (const auto& vote : votes) {
    json.push_back(vote ? Json(std::string(word_of(vote->choice)) + (vote->bot.empty() ? "" : ":" + vote->bot))
                        : Json(nullptr));
  }
  return json.dump();
}

Absence read_absence(Row& row) {
  Absence absence;
  absence.seat = static_cast<Seat>(row.integer(0, seats_limit - 1));
  absence.ply = static_cast<int>(row.integer(1, std::numeric_limits<int>::max()));
  const auto votes = parse_json(row.text());
  absence.owed = static_cast<std::uint8_t>(row.integer(0, 255));
  absence.replacing = row.boolean();
  if (!votes || !votes->is_array()) {
    row.damaged("the votes are not an array");
    return absence;
  }
  for (const Json& vote : *votes) absence.votes.push_back(read_vote(row, vote));
  return absence;
}

std::string prompts_text(const std::vector<std::int64_t>& prompts) {
  return fmt::format("[{}]", fmt::join(prompts, ","));
}

std::vector<std::int64_t> read_prompts(Row& row) {
  const std::string text = row.text();
  std::vector<std::int64_t> prompts;
  std::string_view remaining = text;
  while (remaining.size() > 1 && prompts.size() < static_cast<std::size_t>(seats_limit)) {
    remaining.remove_prefix(1);  // Skips a bracket or comma; the format is checked at the end.
    std::int64_t prompt = 0;
    const auto [end, code] = std::from_chars(remaining.data(), remaining.data() + remaining.size(), prompt);
    if (code != std::errc()) break;
    prompts.push_back(prompt);
    remaining.remove_prefix(static_cast<std::size_t>(end - remaining.data()));
  }
  if (prompts_text(prompts) == text) return prompts;
  row.damaged("the prompts are not an array of numbers");
  return {};
}

}  // namespace reef::store
