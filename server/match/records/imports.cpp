#include "server/match/records/imports.hpp"

#include <algorithm>
#include <utility>

#include "engines/bots/bots.hpp"
#include "server/match/actions/admin_action.hpp"
#include "server/match/actions/entry.hpp"
#include "server/match/actions/leaving.hpp"
#include "server/match/records/verify.hpp"
#include "server/store/refusal.hpp"

namespace reef::match {
namespace {

using protocol::Code;

constexpr std::size_t id_length = 12;
constexpr std::size_t name_bytes_max = 128;
constexpr std::int64_t at_max = 253'402'300'799'999;  // The end of the year 9999: every calendar can show it.

store::SeatRow read_seat_row(Reader& reader) {
  store::SeatRow seat;
  const bool is_bot = reader.word("kind", {"player", "bot"}) == 1;
  if (!reader.null("name")) seat.name = reader.string("name", name_bytes_max);
  if (is_bot) {
    seat.kind = store::SeatKind::bot;
    seat.bot = reader.string("bot", 32);
    if (reader.ok() && !bots::kind_named(seat.bot)) reader.refuse("bot", "json.value", "there is no such bot");
  } else if (!reader.null("bot")) {
    reader.refuse("bot", "json.type", "expected null");
  }
  reader.no_other_keys();
  return seat;
}

/// A nonce, or an empty text from a player who sent none.
bool is_share(const Json& json) {
  if (!json.is_string()) return false;
  const auto& text = json.get_ref<const std::string&>();
  return text.empty() || is_nonce(text);
}

bool is_id(const std::string& text) {
  const auto is_letter = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '2' && letter <= '7');
  };
  return text.size() >= 8 && text.size() <= 32 && std::ranges::all_of(text, is_letter);
}

/// Reads the members that the replay does not use. `check_record` has already checked the shape.
std::expected<void, Difference> read_table(const Json& record, store::Match& match) {
  if (!record.contains("seed")) return misshapen("the record has no seed", "record.unfinished", "/seed");
  if (!is_id(record["match"])) return misshapen("expected the id of a match", "json.value", "/match");
  const Json& nonces = record["nonces"];
  if (nonces.size() != record["seats"].size() || !std::ranges::all_of(nonces, is_share))
    return misshapen("expected a nonce for each seat", "json.value", "/nonces");
  for (std::size_t index = 0; index < nonces.size(); ++index) {
    Reader reader(record["seats"][index]);
    match.head.seats.push_back(read_seat_row(reader));
    match.head.seats.back().nonce = nonces[index];
    if (reader.ok()) continue;
    const std::string path = "/seats/" + std::to_string(index) + reader.fault()->path;
    return misshapen(reader.fault()->detail, reader.fault()->rule, path);
  }
  Key32 seed{};
  from_hex(record["seed"].get<std::string>(), seed);
  match.seed.assign(seed.begin(), seed.end());
  return {};
}

/// The log of a checked record. `within_turn`: for each entry.
std::vector<store::Turn> turns_of(const Json& entries, const std::vector<bool>& within_turn) {
  std::vector<store::Turn> turns;
  for (const Json& entry : entries) {
    store::Turn turn;
    turn.ply = entry["ply"];
    if (!entry["seat"].is_null()) turn.seat = entry["seat"].get<Seat>();
    turn.kind = entry["kind"];
    turn.steps = entry["steps"].dump();
    turn.draws = entry["draws"].dump();
    turn.at = entry["at"];
    turn.within_turn = within_turn[turns.size()];
    turns.push_back(std::move(turn));
  }
  return turns;
}

/// Observes a replay and collects the final position and the checkpoints.
class ReplayObserver {
 public:
  void see(const Replay& replay, const Json& entries) {
    const SeatSet owed = replay.game_state().to_act();
    if (replay.ply() == 0) {
      position.prompts = first_prompts(replay.context().seats, owed);
    } else {
      const Json& entry = entries[static_cast<std::size_t>(replay.ply()) - 1];
      const bool is_commit = entry["kind"] == "turn";
      within_turn.push_back(is_commit && game_state->mid_turn());
      if (is_commit) {
        const auto seat = entry["seat"].get<Seat>();
        position.prompts = next_prompts(position.prompts, owed_, owed, seat, replay.ply());
      }
      if (replay.went_back()) position.prompts = prompts_anew(position.prompts, owed, replay.ply());
      // A replay must start before a turn that may be taken back, otherwise it does not know the turn.
      if (entry["kind"] == "offer" && entry["steps"][0]["offer"]["kind"] == "take_back") checkpoints.clear();
    }
    owed_ = owed;
    const store::Position before = std::exchange(state_, {});
    state_.ply = position.ply = replay.ply();
    state_.offer = replay.offer();
    state_.absences = replay.absences();
    game_state = replay.position();
    was_ended_by_vote =
        std::ranges::any_of(replay.decisions(), [](const Decision& each) { return each.choice == AbsenceChoice::end; });
    if (replay.ply() > 0 && is_checkpoint(before, state_)) {
      checkpoints.push_back({.ply = replay.ply(), .prompts = position.prompts, .state = game_state->state_text()});
    }
  }

  store::Position position;
  std::vector<store::Checkpoint> checkpoints;
  std::vector<bool> within_turn;  ///< For each entry, as in `store::Turn`.
  std::shared_ptr<const AnyGame> game_state;
  bool was_ended_by_vote = false;  ///< By the votes about an absent player, in the newest entry.

 private:
  SeatSet owed_;
  store::Position state_;  ///< What is open after the entry; the other members stay empty.
};

/// A match ends by someone leaving only if it then lacks opponents, or no person remains.
bool is_over(const Json& outcome, const std::vector<store::SeatRow>& seats, const ReplayObserver& observer,
             const Json& last) {
  const std::string reason = outcome["reason"];
  const bool timed_out = reason == "timed_out" && !observer.was_ended_by_vote;
  if (reason != "resigned" && reason != removed && !timed_out) return true;
  std::vector<bool> left;
  left.reserve(seats.size());
  for (const store::SeatRow& seat : seats) left.push_back(seat.resigned);
  const bool people = std::ranges::any_of(seats, [](const auto& seat) { return seat.kind != store::SeatKind::bot; });
  const bool is_leaving = timed_out || last["kind"] == (reason == removed ? "admin" : "resign");
  return is_leaving && (lacks_opponents(*observer.game_state, left) || !people);
}

std::string digest_of(Json record) {
  record["setup"].erase("state");
  for (Json& entry : record["turns"]) entry.erase("state");
  return sha256_hex(record.dump());
}

Failure failure_of(const Difference& difference) {
  if (!difference.path.empty()) return invalid(Violation{difference.rule, difference.what, difference.path});
  return {Code::bad_record, difference.what, {{"ply", difference.ply}, {"rule", difference.rule}}};
}

}  // namespace

std::expected<store::Import, Difference> read_import(const Json& given) {
  const Json record = with_current_names(given);
  ReplayObserver observer;
  const auto checked = check_record(record, [&](const Replay& replay) { observer.see(replay, record["turns"]); });
  if (!checked) return std::unexpected(checked.error());
  store::Import import_of;
  store::Match& match = import_of.match;
  if (auto read = read_table(record, match); !read) return std::unexpected(std::move(read.error()));
  for (std::size_t seat = 0; seat < match.head.seats.size(); ++seat)
    match.head.seats[seat].resigned = checked->left[seat];

  import_of.turns = turns_of(record["turns"], observer.within_turn);
  for (const store::Turn& turn : import_of.turns) {
    if (turn.at > at_max) {
      return std::unexpected(Difference{.ply = turn.ply, .what = "a time out of range", .rule = "record.entry"});
    }
  }
  const Json& outcome = record["outcome"];
  const bool ended = !outcome.is_null() && !import_of.turns.empty();
  if (!ended || !is_over(outcome, match.head.seats, observer, record["turns"].back()))
    return misshapen("the record of a match that is not over", "record.unfinished", "/turns");

  const GameEntry* game = find_game(checked->game);
  const auto options = game->normalise(record["options"]);
  if (!options || *options != record["options"]) return misshapen("options are missing", "json.value", "/options");
  match.head.game = checked->game;
  match.head.rules_version = game->meta().rules_version;
  match.head.options = record["options"].dump();
  match.head.visibility = store::Visibility::private_match;
  match.head.rated = false;
  match.head.origin = store::Origin{.by = {}, .match = record["match"], .at = 0};
  match.setup_draws = record["setup"]["draws"].dump();
  match.position = std::move(observer.position);
  match.position.status = store::Status::finished;
  match.position.state = observer.game_state->state_text();
  match.position.outcome = outcome.dump();
  import_of.checkpoints = std::move(observer.checkpoints);
  import_of.digest = digest_of(record);
  if (const auto verified = verify(match, import_of.turns); !verified) return std::unexpected(verified.error());
  return import_of;
}

void Imports::add(const store::User& importer, const Json& record, std::optional<store::ImportQuota> quota,
                  Callback<Imported> callback) {
  auto read = read_import(record);
  if (!read) return callback(std::unexpected(failure_of(read.error())));
  const auto known = deps_.store.find(importer.key, read->digest);
  if (!known) return callback(refuse(Code::unavailable, "the database cannot be read at present"));
  if (*known) return callback(Imported{.match = **known, .is_new = false});

  store::MatchHead& head = read->match.head;
  head.id = random_text(id_length);
  head.owner = importer.key;
  head.created_at = deps_.clock.now_ms();
  read->match.position.updated_at = head.created_at;
  head.origin->by = importer;
  head.origin->at = head.created_at;
  const std::string id = head.id;
  const std::string digest = read->digest;
  deps_.store.add(
      std::move(*read), quota,
      [this, id, digest, user = importer.key, callback = std::move(callback)](store::Result<void> stored) mutable {
        deps_.workers.post(
            [this, id, digest, user, stored = std::move(stored), callback = std::move(callback)]() mutable {
              if (stored) return callback(Imported{.match = id, .is_new = true});
              // Two windows may have sent the same record at the same time.
              const auto twin = deps_.store.find(user, digest);
              if (twin && *twin) return callback(Imported{.match = **twin, .is_new = false});
              if (stored.error().fault == store::Fault::too_many) {
                return callback(refuse(Code::too_many, "you have imported as much as allowed", {{"quota", "imports"}}));
              }
              callback(store::refuse_unstored(stored.error(), "the match could not be stored"));
            });
      });
}

void Imports::remove(const std::string& match, const store::User& importer, Callback<Json> callback) {
  deps_.matches.find(match, [this, match, user = importer.key,
                             callback = std::move(callback)](const Result<LiveMatchPtr>& found) mutable {
    if (!found) return callback(std::unexpected(found.error()));
    const auto& head = (*found)->state()->head();
    if (!head.origin || head.origin->by.key != user)
      return callback(refuse(Code::unknown_match, "there is no such match"));
    deps_.store.remove(head.key, [this, match, callback = std::move(callback)](store::Result<void> stored) mutable {
      deps_.workers.post([this, match, stored = std::move(stored), callback = std::move(callback)]() mutable {
        if (!stored && stored.error().fault != store::Fault::conflict)
          return callback(refuse(Code::unavailable, "the match could not be deleted"));
        deps_.matches.forget(match);
        callback(Json(nullptr));
      });
    });
  });
}

}  // namespace reef::match
