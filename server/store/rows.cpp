#include "server/store/rows.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>

namespace reef::store {
namespace {

using sqlite::Row;
using namespace std::string_view_literals;

// Each in the order of its enum, and as the CHECKs of the schema have them.
constexpr std::array seat_kinds = {"player"sv, "bot"sv, "open"sv, "invite"sv};
constexpr std::array statuses = {"open"sv, "running"sv, "finished"sv, "closed"sv};
constexpr std::array visibilities = {"everyone"sv, "invited"sv};

}  // namespace

std::string_view word_of(SeatKind kind) {
  return seat_kinds.at(static_cast<std::size_t>(kind));
}
std::string_view word_of(Status status) {
  return statuses.at(static_cast<std::size_t>(status));
}
std::string_view word_of(Visibility visibility) {
  return visibilities.at(static_cast<std::size_t>(visibility));
}
SeatKind read_seat_kind(Row& row) {
  return static_cast<SeatKind>(row.word(seat_kinds));
}
Status read_status(Row& row) {
  return static_cast<Status>(row.word(statuses));
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

std::string prompts_text(const std::vector<std::int64_t>& prompts) {
  return fmt::format("[{}]", fmt::join(prompts, ","));
}

std::vector<std::int64_t> read_prompts(Row& row) {
  const std::string text = row.text();
  std::vector<std::int64_t> prompts;
  std::string_view rest = text;
  while (rest.size() > 1 && prompts.size() < static_cast<std::size_t>(seats_limit)) {
    rest.remove_prefix(1);  // The bracket or the comma, whose right place is checked at the end.
    std::int64_t prompt = 0;
    const auto [end, code] = std::from_chars(rest.data(), rest.data() + rest.size(), prompt);
    if (code != std::errc()) break;
    prompts.push_back(prompt);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  }
  if (prompts_text(prompts) == text) return prompts;
  row.damaged("the prompts are no list of numbers");
  return {};
}

}  // namespace reef::store
