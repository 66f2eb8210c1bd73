#include "server/match/actions/absences.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engines/bots/bots.hpp"
#include "server/match/actions/announcement.hpp"

namespace reef::match {
namespace {

using protocol::Code;

constexpr std::size_t bot_name_bytes_max = 16;
constexpr std::array<std::string_view, 4> choice_names = {"wait", "computer", "replace", "end"};

/// A log entry in progress: the absences so far, and the events to emit.
struct Work {
  Absences absences;
  std::vector<Decision> decisions{};
  Json events = Json::array();
};

Counted done(Work work) {
  EventsPtr event = work.events.empty() ? nullptr : announce(std::move(work.events));
  return {.absences = std::move(work.absences), .decisions = std::move(work.decisions), .event = std::move(event)};
}

Absences::iterator of(Absences& absences, Seat seat) {
  return std::find_if(absences.begin(), absences.end(), [&](const Absence& each) { return each.seat == seat; });
}

SeatSet owed_of(const Absence& absence) {
  return SeatSet::from_bits(absence.owed);
}

Json votes_json(const Absence& absence) {
  Json votes = Json::array();
  for (std::size_t seat = 0; seat < absence.votes.size(); ++seat) {
    if (const auto& vote = absence.votes[seat]) add_vote(votes.emplace_back(Json{{"seat", seat}}), *vote);
  }
  return votes;
}

/// The bot that most of those want who want one; among equals the weakest.
std::string wanted_bot(const Absence& absence) {
  std::string wanted;
  std::ptrdiff_t most = 0;
  for (const bots::Kind kind : bots::offered) {
    const auto is_for = [name = bots::name_of(kind)](const auto& vote) {
      return vote && vote->choice == AbsenceChoice::computer && (vote->bot.empty() ? usual_bot() : vote->bot) == name;
    };
    const std::ptrdiff_t count = std::ranges::count_if(absence.votes, is_for);
    if (count > most) wanted = bots::name_of(kind);
    most = std::max(most, count);
  }
  return wanted == usual_bot() ? "" : wanted;
}

/// The choice that the votes so far decide; none if they are not enough.
std::optional<AbsenceChoice> decided(const Absence& absence) {
  std::array<std::size_t, 4> counts{};
  std::size_t voted = 0;
  for (const auto& vote : absence.votes) {
    if (!vote) continue;
    ++counts.at(static_cast<std::size_t>(vote->choice));
    ++voted;
  }
  if (voted == 0) return std::nullopt;
  const std::size_t voters = voted + static_cast<std::size_t>(owed_of(absence).size());
  const auto most = std::max_element(counts.begin(), counts.end());  // The first of equals: the mildest.
  if (voted < voters && *most * 2 <= voters) return std::nullopt;
  return static_cast<AbsenceChoice>(most - counts.begin());
}

/// Clears the votes, so that all voters are asked again.
void ask_again(Absence& absence) {
  SeatSet voters = owed_of(absence);
  for (std::size_t seat = 0; seat < absence.votes.size(); ++seat) {
    if (absence.votes[seat]) voters.insert(static_cast<Seat>(seat));
    absence.votes[seat].reset();
  }
  absence.owed = voters.bits();
}

/// Makes a seat that plays a voter about all other absences.
void add_voter(Absences& absences, Seat seat) {
  for (Absence& absence : absences) {
    SeatSet owed = owed_of(absence);
    if (absence.seat == seat || absence.votes[seat]) continue;
    owed.insert(seat);
    absence.owed = owed.bits();
  }
}

void remove_voter(Absences& absences, Seat seat) {
  for (Absence& absence : absences) {
    SeatSet owed = owed_of(absence);
    owed.erase(seat);
    absence.owed = owed.bits();
    absence.votes[seat].reset();
  }
}

/// Applies every decision that the votes allow.
void count(Work& work) {
  for (auto absence = work.absences.begin(); absence != work.absences.end();) {
    const auto choice = decided(*absence);
    if (!choice) {
      ++absence;
      continue;
    }
    const Seat seat = absence->seat;
    const std::string bot = *choice == AbsenceChoice::computer ? wanted_bot(*absence) : "";
    Json event{{"type", "match.absence_decided"}, {"absent", seat}, {"votes", votes_json(*absence)}};
    add_vote(event, {*choice, bot});
    work.events.push_back(std::move(event));
    work.decisions.push_back({.absent = seat, .choice = *choice, .bot = bot});
    if (*choice == AbsenceChoice::end) {
      work.absences.clear();
      return;
    }
    if (*choice == AbsenceChoice::replace) {
      absence->replacing = true;
      ask_again(*absence);
      ++absence;
      continue;
    }
    absence = work.absences.erase(absence);
    if (*choice == AbsenceChoice::wait) add_voter(work.absences, seat);
  }
}

}  // namespace

std::string_view usual_bot() {
  return bots::name_of(bots::Kind::medium);
}

std::string read_offered_bot(Reader& reader) {
  if (!reader.has("bot")) return "";
  std::string name = reader.string("bot", bot_name_bytes_max);
  const bool is_offered = std::ranges::find(bots::offered, name, bots::name_of) != std::end(bots::offered);
  if (reader.ok() && !is_offered) reader.refuse("bot", "json.value", "no such bot is offered");
  return name == usual_bot() ? "" : name;
}

AbsenceVote read_absence_choice(Reader& reader) {
  AbsenceVote vote{static_cast<AbsenceChoice>(reader.word("choice", {"wait", "computer", "replace", "end"}))};
  if (vote.choice == AbsenceChoice::computer) vote.bot = read_offered_bot(reader);
  return vote;
}

void add_vote(Json& json, const AbsenceVote& vote) {
  json["choice"] = name_of(vote.choice);
  if (!vote.bot.empty()) json["bot"] = vote.bot;
}

std::string_view name_of(AbsenceChoice choice) {
  return choice_names.at(static_cast<std::size_t>(choice));
}

Counted time_out(Absences absences, Seat seat, SeatSet voters, int ply, int seats) {
  Work work{.absences = std::move(absences)};
  work.events.push_back({{"type", "match.timed_out"}, {"seat", seat}});
  remove_voter(work.absences, seat);
  Absence absence{.seat = seat, .ply = ply, .votes = {}, .owed = voters.bits()};
  absence.votes.resize(static_cast<std::size_t>(seats));
  work.absences.push_back(std::move(absence));
  count(work);
  return done(std::move(work));
}

Result<Counted> cast(Absences absences, Seat seat, const Ballot& ballot) {
  const auto absence = of(absences, ballot.absent);
  if (absence == absences.end()) return refuse(Code::no_absence, "that seat is not absent");
  SeatSet owed = owed_of(*absence);
  if (!owed.contains(seat) && !absence->votes[seat])
    return refuse(Code::forbidden, "this seat has no vote on this absence");
  const bool is_left = ballot.vote.choice == AbsenceChoice::computer || ballot.vote.choice == AbsenceChoice::end;
  if (absence->replacing && !is_left) {
    return std::unexpected(invalid(
        Violation{"absence.choice", "the seat is already free: only computer and end can be chosen", "/choice"}));
  }
  owed.erase(seat);
  absence->owed = owed.bits();
  absence->votes[seat] = ballot.vote;
  Work work{.absences = std::move(absences)};
  Json event{{"type", "match.absence_voted"}, {"seat", seat}, {"absent", ballot.absent}};
  add_vote(event, ballot.vote);
  work.events.push_back(std::move(event));
  count(work);
  return done(std::move(work));
}

Counted back(Absences absences, Seat seat) {
  Work work{.absences = std::move(absences)};
  const auto absence = of(work.absences, seat);
  if (absence == work.absences.end()) return done(std::move(work));
  work.absences.erase(absence);
  work.events.push_back({{"type", "match.returned"}, {"seat", seat}});
  add_voter(work.absences, seat);
  return done(std::move(work));
}

Counted gone(Absences absences, Seat seat) {
  Work work{.absences = std::move(absences)};
  std::erase_if(work.absences, [&](const Absence& each) { return each.seat == seat; });
  remove_voter(work.absences, seat);
  count(work);
  return done(std::move(work));
}

Counted replaced(Absences absences, Seat seat) {
  Work work{.absences = std::move(absences)};
  std::erase_if(work.absences, [&](const Absence& each) { return each.seat == seat; });
  work.events.push_back({{"type", "match.replaced"}, {"seat", seat}});
  add_voter(work.absences, seat);
  return done(std::move(work));
}

Absences restored(Absences absences, Seat seat) {
  std::erase_if(absences, [&](const Absence& each) { return each.seat == seat; });
  remove_voter(absences, seat);
  add_voter(absences, seat);
  return absences;
}

Json absences_json(const Absences& absences) {
  Json list = Json::array();
  for (const Absence& absence : absences) {
    Json owed = Json::array();
    for (const Seat seat : owed_of(absence)) owed.push_back(seat);
    list.push_back({{"seat", absence.seat},
                    {"ply", absence.ply},
                    {"votes", votes_json(absence)},
                    {"owed", std::move(owed)},
                    {"replacing", absence.replacing}});
  }
  return list;
}

bool owes_vote(const Absences& absences, Seat seat) {
  return std::any_of(absences.begin(), absences.end(),
                     [&](const Absence& absence) { return owed_of(absence).contains(seat); });
}

bool is_asked_anew(const Absences& before, const Absences& after, Seat seat) {
  return std::any_of(after.begin(), after.end(), [&](const Absence& now) {
    if (!owed_of(now).contains(seat)) return false;
    const auto was =
        std::find_if(before.begin(), before.end(), [&](const Absence& each) { return each.seat == now.seat; });
    return was == before.end() || was->ply != now.ply || !owed_of(*was).contains(seat);
  });
}

bool may_time_out(const std::vector<Decision>& decisions) {
  return std::ranges::any_of(decisions, [](const Decision& decision) {
    return decision.choice == AbsenceChoice::end || decision.choice == AbsenceChoice::computer;
  });
}

}  // namespace reef::match
