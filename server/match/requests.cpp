#include "server/match/requests.hpp"

#include <algorithm>
#include <climits>

namespace reef::match {
namespace {

bool is_cmd_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
         letter == '_' || letter == '-';
}

Seat read_seat(Reader& reader) {
  return static_cast<Seat>(reader.integer("seat", 0, seats_limit - 1));
}

}  // namespace

TurnRequest read_draft(Reader& reader) {
  TurnRequest request;
  request.prompt = reader.integer("prompt", 0, prompt_max);
  request.steps = reader.array("steps", 0, steps_max);
  return request;
}

TurnRequest read_turn(Reader& reader) {
  TurnRequest request = read_draft(reader);
  request.cmd = read_cmd(reader);
  return request;
}

OfferRequest read_offer(Reader& reader) {
  OfferRequest request;
  request.terms = reader.object("offer");
  request.cmd = read_cmd(reader);
  return request;
}

VoteRequest read_ballot(Reader& reader) {
  VoteRequest request;
  request.vote = read_vote(reader);
  request.cmd = read_cmd(reader);
  return request;
}

AbsenceVoteRequest read_absence_vote(Reader& reader) {
  AbsenceVoteRequest request;
  request.ballot.vote = read_absence_choice(reader);
  request.cmd = read_cmd(reader);
  return request;
}

TrialRequest read_trial(Reader& reader) {
  TrialRequest request;
  request.ply = static_cast<int>(reader.integer("ply", 0, INT_MAX));
  const Json& turns = reader.array("turns", 0, trial_turns_max);
  for (std::size_t at = 0; at < turns.size() && reader.ok(); ++at) {
    Reader turn(turns[at]);
    request.turns.push_back({.seat = read_seat(turn), .steps = turn.array("steps", 0, steps_max)});
    turn.no_other_keys();
    reader.adopt("turns", at, turn);
  }
  if (reader.has("seat")) request.seat = read_seat(reader);
  request.steps = reader.array("steps", 0, steps_max);
  return request;
}

std::string read_cmd(Reader& reader) {
  std::string cmd = reader.string("cmd", 64);
  if (reader.ok() && (cmd.size() < 8 || !std::all_of(cmd.begin(), cmd.end(), is_cmd_letter))) {
    reader.refuse("cmd", "json.value", "expected 8 to 64 of the characters A-Z a-z 0-9 _ -");
  }
  return cmd;
}

}  // namespace reef::match
