#pragma once

#include "server/api/accounts/calls.hpp"
#include "server/api/admin/calls.hpp"
#include "server/api/calls.hpp"
#include "server/api/matches/calls.hpp"

namespace reef::api {

/// The API: what identifies its callers, and its calls in groups.
struct Api {
  Entrance entrance;
  AccountCalls accounts;
  AlertCalls alerts;
  MeCalls me;
  PeopleCalls people;
  ResultCalls results;
  SessionCalls sessions;
  AnnouncementCalls announcements;
  BackupCalls backups;
  DeliveryCalls deliveries;
  AdminMatchCalls admin_matches;
  ReportCalls reports;
  ServerCalls server;
  UsageCalls usage;
  UserCalls users;
  StaffCalls staff;
  GameCalls games;
  HealthCalls health;
  RatingCalls ratings;
  AbsenceCalls absences;
  ChatCalls chat;
  LobbyChatCalls lobby_chat;
  MatchCalls matches;
  NoteCalls notes;
  RecordCalls records;
  TableCalls tables;
  VisitCalls visits;
};

/// Adds every route of /api/v1, /healthz and /readyz. `api` must outlive the router.
void add_api(Router& router, const Api& api);

}  // namespace reef::api
