#include "server/match/imports.hpp"

#include <algorithm>
#include <utility>

#include "engines/bots/bots.hpp"
#include "server/match/entry.hpp"
#include "server/match/house.hpp"
#include "server/match/verify.hpp"

namespace reef::match {
namespace {

using protocol::Code;

constexpr std::size_t id_length = 12;
constexpr std::size_t name_bytes_max = 128;
constexpr std::int64_t at_max = 253'402'300'799'999;  // The end of the year 9999: what every calendar can show.

store::SeatRow read_seat(Reader& reader) {
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

/// A nonce, or the empty text of who sent none.
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

/// What a record says beside what is played, of which `check_record` has read the shape.
std::expected<void, Difference> read_table(const Json& record, store::Match& match) {
  if (!record.contains("seed")) return misshapen("a record without its seed", "record.unfinished", "/seed");
  if (!is_id(record["match"])) return misshapen("no id of a match", "json.value", "/match");
  const Json& nonces = record["nonces"];
  if (nonces.size() != record["seats"].size() || !std::ranges::all_of(nonces, is_share))
    return misshapen("expected a nonce for each seat", "json.value", "/nonces");
  for (std::size_t index = 0; index < nonces.size(); ++index) {
    Reader reader(record["seats"][index]);
    match.head.seats.push_back(read_seat(reader));
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

/// The log of a record that was checked.
std::vector<store::Turn> turns_of(const Json& entries) {
  std::vector<store::Turn> turns;
  for (const Json& entry : entries) {
    store::Turn turn;
    turn.ply = entry["ply"];
    if (!entry["seat"].is_null()) turn.seat = entry["seat"].get<Seat>();
    turn.kind = entry["kind"];
    turn.steps = entry["steps"].dump();
    turn.draws = entry["draws"].dump();
    turn.at = entry["at"];
    turns.push_back(std::move(turn));
  }
  return turns;
}

/// Follows a replay: how the match stands, and from where it can be gone on.
class Witness {
 public:
  void see(const Replay& replay, const Json& entries) {
    const SeatSet owed = replay.table().to_act();
    if (replay.ply() == 0) {
      position.prompts = first_prompts(replay.ground().seats, owed);
    } else {
      const Json& entry = entries[static_cast<std::size_t>(replay.ply()) - 1];
      if (entry["kind"] == "turn") {
        const auto seat = entry["seat"].get<Seat>();
        position.prompts = next_prompts(position.prompts, owed_, owed, seat, replay.ply());
      }
      if (replay.went_back()) position.prompts = prompts_anew(position.prompts, owed, replay.ply());
      // A replay has to begin before a turn that somebody wants back, or it would not know the turn.
      if (entry["kind"] == "offer" && entry["steps"][0]["kind"] == "take_back") checkpoints.clear();
    }
    owed_ = owed;
    position.ply = replay.ply();
    table = replay.position();
    if (replay.ply() > 0 && is_checkpoint(replay.ply(), replay.offer(), replay.absences())) {
      checkpoints.push_back({.ply = replay.ply(), .prompts = position.prompts, .state = table->state().dump()});
    }
  }

  store::Position position;
  std::vector<store::Checkpoint> checkpoints;
  std::shared_ptr<const Table> table;

 private:
  SeatSet owed_;
};

/// A match ends when somebody leaves only if no two are left, or nobody but computers.
bool is_over(const Json& outcome, const std::vector<store::SeatRow>& seats, const Json& last) {
  const std::string reason = outcome["reason"];
  if (reason != "resigned" && reason != removed) return true;
  const auto stayed = std::ranges::count_if(seats, [](const auto& seat) { return !seat.resigned; });
  const bool people = std::ranges::any_of(seats, [](const auto& seat) { return seat.kind != store::SeatKind::bot; });
  const bool is_leaving = last["kind"] == (reason == removed ? "house" : "resign");
  return is_leaving && (stayed < 2 || !people);
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

std::expected<store::Import, Difference> read_import(const Json& record) {
  Witness witness;
  const auto checked = check_record(record, [&](const Replay& replay) { witness.see(replay, record["turns"]); });
  if (!checked) return std::unexpected(checked.error());
  store::Import import_of;
  store::Match& match = import_of.match;
  if (auto read = read_table(record, match); !read) return std::unexpected(std::move(read.error()));
  for (std::size_t seat = 0; seat < match.head.seats.size(); ++seat)
    match.head.seats[seat].resigned = checked->left[seat];

  import_of.turns = turns_of(record["turns"]);
  for (const store::Turn& turn : import_of.turns) {
    if (turn.at > at_max) {
      return std::unexpected(
          Difference{.ply = turn.ply, .what = "a time beyond all calendars", .rule = "record.entry"});
    }
  }
  const Json& outcome = record["outcome"];
  const bool ended = !outcome.is_null() && !import_of.turns.empty();
  if (!ended || !is_over(outcome, match.head.seats, record["turns"].back()))
    return misshapen("the record of a match that was not over", "record.unfinished", "/turns");

  const GameEntry* game = find_game(checked->game);
  const auto options = game->normalise(record["options"]);
  if (!options || *options != record["options"]) return misshapen("options left out", "json.value", "/options");
  match.head.game = checked->game;
  match.head.rules_version = game->meta().rules_version;
  match.head.options = record["options"].dump();
  match.head.visibility = store::Visibility::invited;
  match.head.rated = false;
  match.head.origin = store::Origin{.by = {}, .match = record["match"], .at = 0};
  match.setup_draws = record["setup"]["draws"].dump();
  match.position = std::move(witness.position);
  match.position.status = store::Status::finished;
  match.position.state = witness.table->state().dump();
  match.position.outcome = outcome.dump();
  import_of.checkpoints = std::move(witness.checkpoints);
  import_of.digest = digest_of(record);
  if (const auto verified = verify(match, import_of.turns); !verified) return std::unexpected(verified.error());
  return import_of;
}

void Imports::add(const store::User& importer, const Json& record, Ask<Imported> ask) {
  auto read = read_import(record);
  if (!read) return ask(std::unexpected(failure_of(read.error())));
  const auto known = parts_.store.find(importer.key, read->digest);
  const auto count = parts_.store.count(importer.key);
  if (!known || !count) return ask(refuse(Code::unavailable, "the database cannot be read now"));
  if (*known) return ask(Imported{.match = **known, .is_new = false});
  if (*count >= imports_max) return ask(refuse(Code::too_many, "so many matches may be put in, and no more"));

  store::MatchHead& head = read->match.head;
  head.id = random_text(id_length);
  head.owner = importer.key;
  head.created_at = parts_.clock.now_ms();
  read->match.position.updated_at = head.created_at;
  head.origin->by = importer;
  head.origin->at = head.created_at;
  const std::string id = head.id;
  const std::string digest = read->digest;
  parts_.store.add(std::move(*read), [this, id, digest, user = importer.key,
                                      ask = std::move(ask)](store::Result<void> stored) mutable {
    parts_.workers.post([this, id, digest, user, stored = std::move(stored), ask = std::move(ask)]() mutable {
      if (stored) return ask(Imported{.match = id, .is_new = true});
      // Somebody with two windows may have sent it twice at the same time.
      const auto twin = parts_.store.find(user, digest);
      if (twin && *twin) return ask(Imported{.match = **twin, .is_new = false});
      ask(refuse(Code::unavailable, "the match could not be stored"));
    });
  });
}

void Imports::remove(const std::string& match, const store::User& importer, Ask<Json> ask) {
  parts_.matches.find(
      match, [this, match, user = importer.key, ask = std::move(ask)](const Answer<LiveMatchPtr>& found) mutable {
        if (!found) return ask(std::unexpected(found.error()));
        const auto& head = (*found)->standing()->head();
        if (!head.origin || head.origin->by.key != user)
          return ask(refuse(Code::unknown_match, "there is no such match"));
        parts_.store.remove(head.key, [this, match, ask = std::move(ask)](store::Result<void> stored) mutable {
          parts_.workers.post([this, match, stored = std::move(stored), ask = std::move(ask)]() mutable {
            if (!stored && stored.error().fault != store::Fault::conflict)
              return ask(refuse(Code::unavailable, "the match could not be deleted"));
            parts_.matches.forget(match);
            ask(Json(nullptr));
          });
        });
      });
}

}  // namespace reef::match
