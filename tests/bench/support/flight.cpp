#include "tests/bench/support/flight.hpp"

#include <fmt/format.h>

namespace reef::bench {
namespace {

using namespace reef::store;

const std::string steps = R"([{"type":"move","steps":3},{"type":"take","at":7},{"type":"place","cell":12,"turn":1}])";

template <class T, class Request>
Result<T> wait(Request request) {
  std::promise<Result<T>> promise;
  request(Callback<T>([&promise](Result<T> result) { promise.set_value(std::move(result)); }));
  return promise.get_future().get();
}

}  // namespace

std::string state_of(int ply) {
  return fmt::format(R"({{"ply":{},"padding":"{}"}})", ply, std::string(2000, 'x'));
}

store::Change next_turn(const Table& table) {
  const int ply = table.ply + 1;
  Change change;
  change.match = table.key;
  change.position.status = Status::running;
  change.position.version = ply;
  change.position.ply = ply;
  change.position.to_act = static_cast<std::uint8_t>(1 + ply % 2);
  change.position.prompts = {ply, ply + 1};
  change.position.state = state_of(ply);
  static std::int64_t now = 1700000000000;
  change.position.updated_at = ++now;
  Turn turn;
  turn.ply = ply;
  turn.seat = static_cast<Seat>(ply % 2);
  turn.kind = "turn";
  turn.steps = steps;
  turn.draws = "[[14,3]]";
  turn.cmd = fmt::format("cmd-{:012d}", ply);
  turn.at = change.position.updated_at;
  change.turn = std::move(turn);
  return change;
}

std::vector<Table> create_matches(SqlStore& store, int count) {
  AccountStore& accounts = store.accounts();
  const User user = *must(wait<std::optional<User>>([&](Callback<std::optional<User>> done) {
    accounts.create_guest({.key = 0, .id = "user", .name = "User", .guest = true, .created_at = 1}, "user",
                          {.token_hash = Bytes(32), .created_at = 1, .expires_at = 2}, std::move(done));
  }));
  std::vector<Table> tables(static_cast<std::size_t>(count));
  for (std::size_t index = 0; index < tables.size(); ++index) {
    Match match;
    match.head.id = fmt::format("match-{}", index);
    match.head.game = "maori";
    match.head.options = "{}";
    match.head.owner = user.key;
    match.head.seats.resize(2);
    match.position.status = Status::running;
    match.position.prompts = {0, -1};
    match.position.state = state_of(0);
    match.seed = Bytes(32);
    tables[index].key =
        must(wait<Key>([&](Callback<Key> done) { store.matches().create_match(std::move(match), std::move(done)); }));
  }
  return tables;
}

}  // namespace reef::bench
