#pragma once

#include <functional>

#include "server/admin/operation/settings.hpp"
#include "server/api/call.hpp"
#include "server/chat/chat.hpp"
#include "server/chat/lobby_chat.hpp"
#include "server/chat/notes.hpp"
#include "server/chat/reports.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/quotas.hpp"
#include "server/match/records/analysis.hpp"
#include "server/match/records/history.hpp"
#include "server/match/records/imports.hpp"
#include "server/match/visits.hpp"
#include "server/work/fair_pool.hpp"

/// What the API answers about tables, matches and chats. Each group has the services that it needs.
namespace reef::api {

struct AbsenceCalls {
  Result<void> vote(Call& call, match::AbsenceVoteRequest request) const;

  match::Turns& turns;
};

struct ChatCalls {
  Result<void> read_chat(Call& call) const;
  Result<void> say_at_table(Call& call, chat::LineRequest request) const;
  void mark_chat_read(Call& call, int number) const;
  Result<void> report_line(Call& call, chat::ReportRequest request) const;

  chat::Chat& chat;
  chat::Reports& reports;
  std::function<Result<void>()> room;
};

struct LobbyChatCalls {
  Result<Json> read_lobby(Call& call) const;
  Result<void> say_in_lobby(Call& call, chat::LineRequest request) const;
  void mark_lobby_read(Call& call, int number) const;
  Result<void> report_lobby_line(Call& call, chat::ReportRequest request) const;

  chat::LobbyChat& lobby_chat;
  chat::Reports& reports;
  admin::Settings& settings;
  std::function<Result<void>()> room;
};

struct MatchCalls {
  void show_match(Call& call) const;
  void preview(Call& call, match::TurnRequest request) const;
  void commit(Call& call, match::TurnRequest request) const;
  void resign(Call& call, std::string cmd) const;
  void offer(Call& call, match::OfferRequest request) const;
  void vote(Call& call, match::VoteRequest request) const;
  Result<void> frames(Call& call) const;
  Result<void> position_at(Call& call) const;
  void trial(Call& call, match::TrialRequest request) const;
  Result<void> log(Call& call) const;
  Result<void> record(Call& call) const;
  void hints(Call& call) const;
  Result<void> chances(Call& call) const;
  Result<void> better_turns(Call& call) const;

  match::LiveMatches& matches;
  match::Turns& turns;
  match::History& history;
  match::Analysis& analysis;
  const Presence& presence;
  const Clock& clock;
  FairPool& light;
  FairPool& heavy;
  store::VisitStore& visit_store;
};

struct NoteCalls {
  void read_notes(Call& call) const;
  Result<void> write_notes(Call& call, std::string text) const;

  chat::Notes& notes;
  std::function<Result<void>()> room;
};

struct RecordCalls {
  Result<void> import_record(Call& call) const;
  void delete_record(Call& call) const;

  match::Imports& imports;
  admin::Settings& settings;
  lobby::DayQuotas& day_quotas;
  std::function<Result<void>()> room;
};

struct TableCalls {
  void promise(Call& call) const;
  Result<void> open_table(Call& call, lobby::TableRequest request) const;
  void sit(Call& call, lobby::SeatRequest request) const;
  void leave(Call& call) const;
  void decline(Call& call) const;
  Result<void> change_seat(Call& call, lobby::SeatPlan plan) const;
  void start(Call& call) const;
  void renew_invitation(Call& call) const;
  void withdraw_invitation(Call& call) const;
  Result<void> rematch(Call& call, lobby::OwnerShare share) const;
  Result<std::string> list_tables(Call& call) const;

  static lobby::TableRequest read_table(Reader& reader);
  static lobby::SeatRequest read_sitting(Reader& reader);
  static lobby::SeatPlan read_seat_plan(Reader& reader);
  /// Reads the optional members `id` and `nonce`.
  static lobby::OwnerShare read_share(Reader& reader);

  lobby::Lobby& lobby;
  admin::Settings& settings;
  lobby::DayQuotas& day_quotas;
  std::function<Result<void>()> room;

 private:
  /// Takes one match from the day's quota of the account, or of all guests at the address.
  [[nodiscard]] Result<void> take_match(const Call& call) const;
  /// The caller's quotas. Guests at the same address share the daily quota of matches against bots.
  [[nodiscard]] lobby::Allowance allowance_of(const Call& call) const;
};

struct VisitCalls {
  void note_seen(Call& call, int ply) const;
  void show_draft(Call& call) const;
  void keep_draft(Call& call, match::TurnRequest request) const;
  void drop_draft(Call& call) const;

  match::Visits& visits;
};

}  // namespace reef::api
