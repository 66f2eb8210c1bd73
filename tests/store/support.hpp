#pragma once

#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "server/store/sql_store.hpp"
#include "tests/support/empty_database.hpp"

namespace reef::store::test {

/// A temporary folder, deleted when the test ends.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "atoll-store-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// Waits for the result of a write: `wait<Key>([&](auto done) { store.matches().create_match(match, std::move(done));
/// })`.
template <class T, class Request>
Result<T> wait(Request request) {
  std::promise<Result<T>> promise;
  std::future<Result<T>> answer = promise.get_future();
  request(Callback<T>([&promise](Result<T> result) { promise.set_value(std::move(result)); }));
  return answer.get();
}

inline Bytes bytes32(int fill) {
  return Bytes(32, static_cast<std::uint8_t>(fill));
}

inline User guest(const std::string& id) {
  return {.key = 0, .id = id, .name = "Guest " + id, .guest = true, .created_at = 1000};
}

inline SeatRow player(const User& user) {
  SeatRow seat;
  seat.kind = SeatKind::player;
  seat.user = user;
  return seat;
}
inline SeatRow bot(const std::string& kind) {
  SeatRow seat;
  seat.kind = SeatKind::bot;
  seat.bot = kind;
  return seat;
}
inline SeatRow free_seat(SeatKind kind) {
  SeatRow seat;
  seat.kind = kind;
  return seat;
}

/// The state of a test's match at a ply: long enough to need an overflow page in some cases.
inline std::string state_at(const std::string& id, int ply) {
  return "{\"match\":\"" + id + "\",\"ply\":" + std::to_string(ply) + ",\"padding\":\"" +
         std::string(static_cast<std::size_t>(1500 + ply % 7 * 500), 'x') + "\"}";
}

inline Position position(Status status, int ply, std::uint8_t to_act, const std::string& id, Millis at) {
  Position position;
  position.status = status;
  position.ply = ply;
  position.to_act = to_act;
  position.prompts = {ply, -1};
  position.state = state_at(id, ply);
  position.updated_at = at;
  return position;
}

inline Match match_of(const std::string& id, const User& owner, std::vector<SeatRow> seats,
                      Status status = Status::running, Millis at = 2000) {
  Match match;
  match.head.id = id;
  match.head.game = "maori";
  match.head.options = "{}";
  match.head.owner = owner.key;
  match.head.owner_id = owner.id;
  match.head.seats = std::move(seats);
  match.head.created_at = at;
  match.position = position(status, 0, status == Status::running ? 1 : 0, id, at);
  match.seed = bytes32(7);
  match.invitation = "come-in-" + id;
  return match;
}

inline Turn turn_at(int ply) {
  Turn turn;
  turn.ply = ply;
  turn.seat = static_cast<Seat>(ply % 2);
  turn.kind = "turn";
  turn.steps = "[{\"type\":\"move\",\"steps\":" + std::to_string(ply) + "}]";
  turn.draws = "[[6," + std::to_string(ply % 6) + "]]";
  turn.cmd = "cmd-" + std::to_string(ply);
  turn.at = 3000 + ply;
  return turn;
}

/// The change that takes a running match from ply - 1 to `ply`, if each of its changes was a turn.
inline Change turn_change(Key match, const std::string& id, int ply) {
  Change change;
  change.match = match;
  change.position = position(Status::running, ply, static_cast<std::uint8_t>(1 + ply % 2), id, 3000 + ply);
  change.position.version = ply;
  change.turn = turn_at(ply);
  return change;
}

inline Result<User> add_guest(SqlStore& store, const std::string& id, int token = 1) {
  auto added = wait<std::optional<User>>([&](Callback<std::optional<User>> done) {
    store.accounts().create_guest(guest(id), "key of " + id,
                                  {.token_hash = bytes32(token), .created_at = 1000, .expires_at = 9000},
                                  std::move(done));
  });
  if (!added) return std::unexpected(added.error());
  return added->value();
}
/// All sections of what is stored about a user.
inline std::vector<ExportSection> data_export_of(AccountStore& accounts, Key user) {
  std::vector<ExportSection> sections;
  while (auto section = accounts.export_section(user, sections.size()).value()) sections.push_back(std::move(*section));
  return sections;
}
inline Result<void> end_session(SqlStore& store, const Bytes& token_hash) {
  return wait<void>([&](Callback<void> done) { store.accounts().end_session(token_hash, std::move(done)); });
}
/// The user of a session; none if it is unknown or over.
inline Result<std::optional<User>> user_of(SqlStore& store, const Bytes& token_hash, Millis now) {
  auto session = store.accounts().session(token_hash, now);
  if (!session) return std::unexpected(session.error());
  if (!*session) return std::nullopt;
  return (*session)->user;
}
inline Result<Key> add_match(SqlStore& store, const Match& match) {
  return wait<Key>([&](Callback<Key> done) { store.matches().create_match(match, std::move(done)); });
}
inline Result<void> apply(SqlStore& store, const Change& change) {
  return wait<void>([&](Callback<void> done) { store.matches().change(change, std::move(done)); });
}

/// Opens an SqlStore; throws if it cannot be opened.
inline std::unique_ptr<SqlStore> must_open(const std::string& path, const sqlite::Options& options = {}) {
  if (options.vfs.empty()) testing::ensure_database(path);
  Result<std::unique_ptr<SqlStore>> store = SqlStore::open(path, options);
  if (!store) throw std::runtime_error(store.error().detail);
  return std::move(*store);
}

/// The id of a numbered match.
inline std::string name_of(int match) {
  return "m" + std::to_string(match);
}

}  // namespace reef::store::test
