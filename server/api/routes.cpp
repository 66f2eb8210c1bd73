#include <chrono>
#include <climits>
#include <utility>
#include <vector>

#include "server/api/api.hpp"
#include "server/api/body.hpp"
#include "server/api/matches/chat_requests.hpp"
#include "server/match/requests.hpp"

namespace reef::api {
namespace {

using admin::Users;
using people::People;
using store::Role;
using enum RateClass;
using enum Lane;

constexpr std::size_t kib = 1024;

constexpr Access anyone{Who::anyone, Scope::session};
constexpr Access readers{Who::anyone, Scope::read};
constexpr Access users{Who::user, Scope::session};
constexpr Access players{Who::user, Scope::play};
constexpr Access account_holders{Who::account, Scope::session};
constexpr Access account_players{Who::account, Scope::play};
constexpr Access moderators{Who::user, Scope::admin, Role::moderator};
constexpr Access admins{Who::user, Scope::admin, Role::admin};

constexpr Body no_body{};
constexpr Body json(std::size_t bytes_max) {
  return {bytes_max};
}
constexpr Body optional_json(std::size_t bytes_max) {
  return {bytes_max, BodyKind::json, /*optional=*/true};
}
constexpr Body any_body(std::size_t bytes_max) {
  return {bytes_max, BodyKind::ignored};
}

// What bodies consist of.
constexpr std::size_t account_bytes_max = 8 * kib;
constexpr std::size_t login_bytes_max = 512;
constexpr std::size_t link_bytes_max = 128;
constexpr std::size_t token_name_bytes_max = 256;
constexpr std::size_t note_bytes_max = 64 * kib;  ///< 4,000 characters in JSON escapes.
constexpr std::int64_t token_ms_min = 60'000;
constexpr std::int64_t token_ms_max = std::chrono::milliseconds(accounts::token_lifetime_max).count();

constexpr Number moment = number(0, time_max);

constexpr auto name_key = key("name", text(accounts::name_bytes_max));
constexpr auto mail_key = key("mail", text(account_bytes_max));
constexpr auto password_key = key("password", text(account_bytes_max));
constexpr auto device_key = key("device", text(device_bytes_max)).or_none();
constexpr auto link_key = key("token", text(link_bytes_max));
constexpr auto until_key = key("until", moment);
constexpr auto note_key =
    key("text", text(note_bytes_max, [](const std::string& note) { return chat::read_note(note); }));

/// A handler of PUT or DELETE of /friends/{user}, /blocks/{user} or /mutes/{user}.
CallHandler relating(const PeopleCalls& calls,
                     void (People::*command)(const store::User&, const std::string&, Callback<void>)) {
  return [&people = calls.people, command](Call call) {
    (people.*command)(*call.user, call.param("user"), answering_without_body<void>(std::move(call.reply)));
  };
}

/// Every route of the API: method, path, rate class, where it runs, who may use it, body, handler and what it gets from
/// the body. If two paths match, the first one counts. Mail programs only know the address of the page
/// /unsubscribe/{token}, so they call that.
std::vector<ApiRoute> routes_of(const Api& api) {
  return {
      {"POST", "/api/v1/guests", create, io, anyone, json(1 * kib),
       by(api.sessions, &SessionCalls::create_guest, name_key)},
      {"POST", "/api/v1/sessions", write, light, anyone, json(8 * kib),
       by(api.sessions, &SessionCalls::log_in, key("login", text(login_bytes_max)), password_key, device_key)},
      {"GET", "/api/v1/sessions", read, light, users, no_body, by(api.sessions, &SessionCalls::list_sessions)},
      {"DELETE", "/api/v1/sessions", write, io, users, no_body, by(api.sessions, &SessionCalls::end_other_sessions)},
      {"DELETE", "/api/v1/sessions/current", write, io, users, no_body, by(api.sessions, &SessionCalls::end_session)},
      {"DELETE", "/api/v1/sessions/{session}", write, io, users, no_body,
       by(api.sessions, &SessionCalls::end_session_of)},
      {"POST", "/api/v1/accounts", create, light, anyone, json(8 * kib),
       by(api.accounts, &AccountCalls::create_account, name_key, mail_key, password_key,
          key("locale", text(locale_bytes_max)).or_none(), device_key)},
      {"POST", "/api/v1/mail/confirm", write, light, anyone, json(1 * kib),
       by(api.accounts, &AccountCalls::confirm, link_key)},
      {"POST", "/api/v1/mail/confirmations", create, light, account_holders, optional_json(1 * kib),
       by(api.accounts, &AccountCalls::send_confirmation, NoKeys{})},
      {"POST", "/api/v1/passwords/forgotten", create, light, anyone, json(1 * kib),
       by(api.accounts, &AccountCalls::forgotten, key("mail", text(small_body_bytes_max)))},
      {"POST", "/api/v1/passwords/reset", create, light, anyone, json(8 * kib),
       by(api.accounts, &AccountCalls::reset_password, link_key, password_key)},
      {"PUT", "/api/v1/me/password", write, light, account_holders, json(8 * kib),
       by(api.accounts, &AccountCalls::change_password, password_key, key("new_password", text(account_bytes_max)))},
      {"PUT", "/api/v1/me/mail", write, light, account_holders, json(8 * kib),
       by(api.accounts, &AccountCalls::change_mail, password_key, mail_key)},
      {"GET", "/api/v1/tokens", read, light, account_holders, no_body, by(api.accounts, &AccountCalls::list_tokens)},
      {"POST", "/api/v1/tokens", create, light, account_holders, json(1 * kib),
       by(api.accounts, &AccountCalls::create_token, key("name", text(token_name_bytes_max)),
          key("scope", Words<store::TokenScope, 3>{store::scope_words}),
          key("expires_in_ms", number(token_ms_min, token_ms_max)))},
      {"DELETE", "/api/v1/tokens/{token}", write, light, account_holders, no_body,
       by(api.accounts, &AccountCalls::end_token)},
      {"GET", "/api/v1/me", read, light, users, no_body, by(api.me, &MeCalls::show_me)},
      {"GET", "/api/v1/sessions/current", read, light, anyone, no_body, by(api.me, &MeCalls::show_session)},
      {"PATCH", "/api/v1/me", write, light, users, json(4 * kib), by(api.me, &MeCalls::change_me)},
      {"DELETE", "/api/v1/me", write, light, users, optional_json(8 * kib),
       by(api.me, &MeCalls::go, password_key.or_none())},
      {"GET", "/api/v1/me/data", read, heavy, users, no_body, by(api.me, &MeCalls::export_data)},
      {"GET", "/api/v1/games", read, light, readers, no_body, by(&GameCalls::list_games)},
      {"GET", "/api/v1/games/{game}", read, light, readers, no_body, by(&GameCalls::show_game)},
      {"GET", "/api/v1/games/{game}/playing_time", read, light, readers, no_body,
       by(api.games, &GameCalls::show_playing_time)},
      {"GET", "/api/v1/openapi.json", read, light, readers, no_body, by(&GameCalls::show_openapi)},
      {"GET", "/api/v1/players/{player}", read, light, readers, no_body, by(api.people, &PeopleCalls::show_player)},
      {"GET", "/api/v1/players", read, light, readers, no_body, by(api.people, &PeopleCalls::find_players)},
      {"GET", "/api/v1/friends", read, light, users, no_body, by(api.people, &PeopleCalls::list_friends)},
      {"GET", "/api/v1/blocks", read, light, users, no_body, by(api.people, &PeopleCalls::list_blocks)},
      {"GET", "/api/v1/mutes", read, light, users, no_body, by(api.people, &PeopleCalls::list_mutes)},
      {"PUT", "/api/v1/friends/{user}", write, light, users, no_body, relating(api.people, &People::befriend)},
      {"DELETE", "/api/v1/friends/{user}", write, light, users, no_body, relating(api.people, &People::unfriend)},
      {"PUT", "/api/v1/blocks/{user}", write, light, users, no_body, relating(api.people, &People::block)},
      {"DELETE", "/api/v1/blocks/{user}", write, light, users, no_body, relating(api.people, &People::unblock)},
      {"PUT", "/api/v1/mutes/{user}", write, light, users, no_body, relating(api.people, &People::mute)},
      {"DELETE", "/api/v1/mutes/{user}", write, light, users, no_body, relating(api.people, &People::unmute)},
      {"GET", "/api/v1/ratings", read, light, readers, no_body, by(api.ratings, &RatingCalls::show_ranking)},
      {"GET", "/api/v1/ratings/bots", read, light, readers, no_body, by(api.ratings, &RatingCalls::show_bots)},
      {"GET", "/api/v1/players/{player}/ratings/{game}", read, light, readers, no_body,
       by(api.ratings, &RatingCalls::show_history)},
      {"GET", "/api/v1/players/{player}/matches", read, light, readers, no_body,
       by(api.ratings, &RatingCalls::show_recent)},
      {"GET", "/api/v1/me/results", read, heavy, users, no_body, by(api.results, &ResultCalls::show_results)},
      {"POST", "/api/v1/commitments", write, io, players, no_body, by(api.tables, &TableCalls::promise)},
      {"POST", "/api/v1/matches", create, io, players, json(8 * kib),
       by(api.tables, &TableCalls::open_table, &TableCalls::read_table),
       /*makes_match=*/true},
      {"GET", "/api/v1/matches", read, light, readers, no_body, by(api.tables, &TableCalls::list_tables)},
      {"POST", "/api/v1/matches/{match}/seats", write, io, players, json(8 * kib),
       by(api.tables, &TableCalls::sit, &TableCalls::read_sitting)},
      {"DELETE", "/api/v1/matches/{match}/seats/mine", write, io, players, no_body, by(api.tables, &TableCalls::leave)},
      {"PUT", "/api/v1/matches/{match}/seats/{seat}", write, io, players, json(1 * kib),
       by(api.tables, &TableCalls::change_seat, &TableCalls::read_seat_plan)},
      {"POST", "/api/v1/matches/{match}/declined", write, io, players, no_body, by(api.tables, &TableCalls::decline)},
      {"POST", "/api/v1/matches/{match}/start", write, io, players, no_body, by(api.tables, &TableCalls::start)},
      {"POST", "/api/v1/matches/{match}/invitation", write, io, players, no_body,
       by(api.tables, &TableCalls::renew_invitation)},
      {"DELETE", "/api/v1/matches/{match}/invitation", write, io, players, no_body,
       by(api.tables, &TableCalls::withdraw_invitation)},
      {"POST", "/api/v1/matches/{match}/rematch", create, io, players, optional_json(1 * kib),
       by(api.tables, &TableCalls::rematch, &TableCalls::read_share), /*makes_match=*/true},
      {"GET", "/api/v1/matches/{match}", read, io, readers, no_body, by(api.matches, &MatchCalls::show_match)},
      {"POST", "/api/v1/matches/{match}/preview", write, io, players, json(16 * kib),
       by(api.matches, &MatchCalls::preview, match::read_draft)},
      {"POST", "/api/v1/matches/{match}/turns", write, io, players, json(16 * kib),
       by(api.matches, &MatchCalls::commit, match::read_turn)},
      {"POST", "/api/v1/matches/{match}/resign", write, io, players, json(1 * kib),
       by(api.matches, &MatchCalls::resign, match::read_cmd)},
      {"POST", "/api/v1/matches/{match}/offers", write, heavy, players, json(1 * kib),
       by(api.matches, &MatchCalls::offer, match::read_offer)},
      {"POST", "/api/v1/matches/{match}/votes", write, heavy, players, json(1 * kib),
       by(api.matches, &MatchCalls::vote, match::read_ballot)},
      {"GET", "/api/v1/matches/{match}/frames", read, heavy, readers, no_body, by(api.matches, &MatchCalls::frames)},
      {"GET", "/api/v1/matches/{match}/at/{ply}", read, heavy, readers, no_body,
       by(api.matches, &MatchCalls::position_at)},
      {"GET", "/api/v1/matches/{match}/log", read, heavy, readers, no_body, by(api.matches, &MatchCalls::log)},
      {"GET", "/api/v1/matches/{match}/record", read, heavy, readers, no_body, by(api.matches, &MatchCalls::record)},
      {"POST", "/api/v1/matches/{match}/trials", write, heavy, readers, json(64 * kib),
       by(api.matches, &MatchCalls::trial, match::read_trial)},
      {"GET", "/api/v1/matches/{match}/hints", read, search, players, no_body, by(api.matches, &MatchCalls::hints)},
      {"GET", "/api/v1/matches/{match}/chances", read, search, readers, no_body, by(api.matches, &MatchCalls::chances)},
      {"GET", "/api/v1/matches/{match}/at/{ply}/turns", read, search, readers, no_body,
       by(api.matches, &MatchCalls::better_turns)},
      {"POST", "/api/v1/records", create, heavy, account_players, json(1024 * kib),
       by(api.records, &RecordCalls::import_record), /*makes_match=*/true},
      {"DELETE", "/api/v1/records/{match}", write, light, account_players, no_body,
       by(api.records, &RecordCalls::delete_record)},
      {"PUT", "/api/v1/matches/{match}/seen", write, io, players, json(1 * kib),
       by(api.visits, &VisitCalls::note_seen, key("ply", number(0, INT_MAX)))},
      {"GET", "/api/v1/matches/{match}/draft", read, light, players, no_body, by(api.visits, &VisitCalls::show_draft)},
      {"PUT", "/api/v1/matches/{match}/draft", write, io, players, json(16 * kib),
       by(api.visits, &VisitCalls::keep_draft, match::read_draft)},
      {"DELETE", "/api/v1/matches/{match}/draft", write, io, players, no_body, by(api.visits, &VisitCalls::drop_draft)},
      {"POST", "/api/v1/matches/{match}/absences/{seat}", write, io, players, json(1 * kib),
       by(api.absences, &AbsenceCalls::vote, match::read_absence_vote)},
      {"GET", "/api/v1/matches/{match}/chat", read, light, readers, no_body, by(api.chat, &ChatCalls::read_chat)},
      {"POST", "/api/v1/matches/{match}/chat", talk, io, players, json(8 * kib),
       by(api.chat, &ChatCalls::say_at_table, read_new_line)},
      {"PUT", "/api/v1/matches/{match}/chat/read", write, io, players, json(1 * kib),
       by(api.chat, &ChatCalls::mark_chat_read, key("number", number(0, INT_MAX)))},
      {"POST", "/api/v1/matches/{match}/chat/{number}/reports", report, io, users, json(8 * kib),
       by(api.chat, &ChatCalls::report_line, read_report)},
      {"GET", "/api/v1/lobby/chat", read, light, readers, no_body, by(api.lobby_chat, &LobbyChatCalls::read_lobby)},
      {"POST", "/api/v1/lobby/chat", talk, io, players, json(8 * kib),
       by(api.lobby_chat, &LobbyChatCalls::say_in_lobby, read_new_line)},
      {"PUT", "/api/v1/lobby/chat/read", write, io, players, json(1 * kib),
       by(api.lobby_chat, &LobbyChatCalls::mark_lobby_read, key("number", number(0, INT_MAX)))},
      {"POST", "/api/v1/lobby/chat/{number}/reports", report, io, users, json(8 * kib),
       by(api.lobby_chat, &LobbyChatCalls::report_lobby_line, read_report)},
      {"GET", "/api/v1/matches/{match}/notes", read, light, users, no_body, by(api.notes, &NoteCalls::read_notes)},
      {"PUT", "/api/v1/matches/{match}/notes", write, io, users, json(64 * kib),
       by(api.notes, &NoteCalls::write_notes, note_key)},
      {"GET", "/api/v1/me/alerts", read, light, users, no_body, by(api.alerts, &AlertCalls::show_settings)},
      {"PUT", "/api/v1/me/alerts", write, light, users, json(4 * kib), by(api.alerts, &AlertCalls::set_settings)},
      {"POST", "/api/v1/me/alerts/test", create, light, users, json(1 * kib), by(api.alerts, &AlertCalls::test)},
      {"GET", "/api/v1/me/deliveries", read, light, users, no_body, by(api.alerts, &AlertCalls::deliveries)},
      {"GET", "/api/v1/push/key", read, light, readers, no_body, by(api.alerts, &AlertCalls::push_key)},
      {"GET", "/api/v1/me/endpoints", read, light, users, no_body, by(api.alerts, &AlertCalls::endpoints)},
      {"POST", "/api/v1/me/endpoints", write, light, users, json(8 * kib), by(api.alerts, &AlertCalls::add_endpoint)},
      {"DELETE", "/api/v1/me/endpoints/{endpoint}", write, light, users, no_body,
       by(api.alerts, &AlertCalls::remove_endpoint)},
      {"POST", "/api/v1/unsubscribe/{token}", write, light, anyone, any_body(1 * kib),
       by(api.alerts, &AlertCalls::unsubscribe)},
      {"POST", "/unsubscribe/{token}", write, light, anyone, any_body(1 * kib),
       by(api.alerts, &AlertCalls::unsubscribe)},
      {"GET", "/healthz", none, io, readers, no_body, by(&HealthCalls::health)},
      {"GET", "/readyz", none, io, readers, no_body, by(api.health, &HealthCalls::ready)},
      {"GET", "/api/v1/admin/audit", read, light, admins, no_body, by(api.staff, &StaffCalls::show_audit)},
      {"POST", "/api/v1/admin/first", write, light, users, json(1 * kib),
       by(api.staff, &StaffCalls::become_first_admin, key("key", text(small_body_bytes_max)))},
      {"GET", "/api/v1/admin/users", read, light, moderators, no_body, by(api.users, &UserCalls::search)},
      {"GET", "/api/v1/admin/users/{user}", read, light, moderators, no_body, by(api.users, &UserCalls::show_user)},
      {"GET", "/api/v1/admin/users/{user}/sessions", read, light, admins, no_body,
       by(api.users, &UserCalls::list_sessions)},
      {"GET", "/api/v1/admin/users/{user}/tokens", read, light, admins, no_body,
       by(api.users, &UserCalls::list_tokens)},
      {"PUT", "/api/v1/admin/users/{user}/suspension", write, light, admins, json(8 * kib),
       by(api.users, &UserCalls::suspend, key("until", nullable(moment)), reason_key)},
      {"DELETE", "/api/v1/admin/users/{user}/suspension", write, light, admins, json(8 * kib),
       acting(api.users.admin_users, &Users::lift_suspension)},
      {"PUT", "/api/v1/admin/users/{user}/mute", write, light, moderators, json(8 * kib),
       by(api.users, &UserCalls::mute, until_key, reason_key)},
      {"DELETE", "/api/v1/admin/users/{user}/mute", write, light, moderators, json(8 * kib),
       acting(api.users.admin_users, &Users::unmute)},
      {"PUT", "/api/v1/admin/users/{user}/role", write, light, admins, json(8 * kib),
       by(api.users, &UserCalls::set_role, key("role", Words<Role, 3>{store::role_words}), reason_key)},
      {"POST", "/api/v1/admin/users/{user}/confirmation", write, light, admins, json(8 * kib),
       acting(api.users.admin_users, &Users::confirm_mail)},
      {"POST", "/api/v1/admin/users/{user}/reset", write, light, admins, json(8 * kib),
       acting(api.users.admin_users, &Users::send_reset)},
      {"DELETE", "/api/v1/admin/users/{user}/sessions", write, light, admins, json(8 * kib),
       acting(api.users.admin_users, &Users::end_sessions)},
      {"DELETE", "/api/v1/admin/users/{user}/sessions/{session}", write, light, admins, json(8 * kib),
       by(api.users, &UserCalls::end_session)},
      {"DELETE", "/api/v1/admin/users/{user}/tokens/{token}", write, light, admins, json(8 * kib),
       by(api.users, &UserCalls::end_token)},
      {"POST", "/api/v1/admin/users/{user}/merge", write, light, admins, json(8 * kib),
       by(api.users, &UserCalls::merge, key("into", text(user_id_bytes_max)), reason_key)},
      {"DELETE", "/api/v1/admin/users/{user}", write, light, admins, json(8 * kib),
       acting(api.users.admin_users, &Users::erase)},
      {"GET", "/api/v1/admin/reports", read, light, moderators, no_body, by(api.reports, &ReportCalls::list_reports)},
      {"GET", "/api/v1/admin/reports/{report}", read, light, moderators, no_body,
       by(api.reports, &ReportCalls::show_report)},
      {"POST", "/api/v1/admin/reports/{report}/decision", write, light, moderators, json(8 * kib),
       by(api.reports, &ReportCalls::decide)},
      {"GET", "/api/v1/announcements", read, light, readers, no_body,
       by(api.announcements, &AnnouncementCalls::current)},
      {"GET", "/api/v1/admin/announcements", read, light, admins, no_body,
       by(api.announcements, &AnnouncementCalls::list_announcements)},
      {"POST", "/api/v1/admin/announcements", write, light, admins, json(8 * kib),
       by(api.announcements, &AnnouncementCalls::announce)},
      {"DELETE", "/api/v1/admin/announcements/{announcement}", write, light, admins, json(8 * kib),
       acting(api.announcements.announcements, &admin::Announcements::withdraw, "announcement")},
      {"GET", "/api/v1/admin/backups", read, light, admins, no_body, by(api.backups, &BackupCalls::list_backups)},
      {"POST", "/api/v1/admin/backups", write, light, admins, json(8 * kib),
       by(api.backups, &BackupCalls::make, reason_key)},
      {"GET", "/api/v1/admin/backups/{backup}", read, light, admins, no_body, by(api.backups, &BackupCalls::download)},
      {"GET", "/api/v1/admin/deliveries", read, light, admins, no_body,
       by(api.deliveries, &DeliveryCalls::list_deliveries)},
      {"POST", "/api/v1/admin/deliveries/retry", write, light, admins, json(8 * kib),
       by(api.deliveries, &DeliveryCalls::retry_all, key("since", moment), reason_key)},
      {"POST", "/api/v1/admin/deliveries/{delivery}/retry", write, light, admins, json(8 * kib),
       acting(api.deliveries.admin_deliveries, &admin::Deliveries::retry, "delivery")},
      {"GET", "/api/v1/admin/state", read, light, admins, no_body, by(api.server, &ServerCalls::show_state)},
      {"GET", "/api/v1/admin/log-level", read, light, admins, no_body, by(&ServerCalls::show_level)},
      {"PUT", "/api/v1/admin/log-level", write, light, admins, json(8 * kib),
       by(api.server, &ServerCalls::set_level, key("level", Words<std::size_t, 5>{log::level_words}), reason_key)},
      {"GET", "/api/v1/admin/settings", read, light, admins, no_body, by(api.server, &ServerCalls::list_settings)},
      {"PUT", "/api/v1/admin/settings/{setting}", write, light, admins, json(8 * kib),
       by(api.server, &ServerCalls::set_setting, key("value", AnyJson{}), reason_key)},
      {"GET", "/api/v1/admin/matches", read, light, moderators, no_body,
       by(api.admin_matches, &AdminMatchCalls::search)},
      {"GET", "/api/v1/admin/matches/{match}", read, light, moderators, no_body,
       by(api.admin_matches, &AdminMatchCalls::show_state)},
      {"GET", "/api/v1/admin/matches/{match}/at/{ply}", read, heavy, moderators, no_body,
       by(api.admin_matches, &AdminMatchCalls::show_position)},
      {"POST", "/api/v1/admin/matches/{match}/replay", write, heavy, moderators, json(8 * kib),
       by(api.admin_matches, &AdminMatchCalls::replay, NoKeys{})},
      {"PUT", "/api/v1/admin/matches/{match}/deadline", write, light, moderators, json(8 * kib),
       by(api.admin_matches, &AdminMatchCalls::set_deadline, key("seat", number(0, seats_limit - 1)), key("at", moment),
          reason_key)},
      {"POST", "/api/v1/admin/matches/{match}/inspection", write, heavy, admins, json(8 * kib),
       by(api.admin_matches, &AdminMatchCalls::inspect)},
      {"POST", "/api/v1/admin/matches/{match}/end", write, light, admins, json(8 * kib),
       by(api.admin_matches, &AdminMatchCalls::end, key("outcome", words<admin::MatchEnd>("score", "none")),
          reason_key)},
      {"PUT", "/api/v1/admin/matches/{match}/seats/{seat}", write, light, admins, json(8 * kib),
       by(api.admin_matches, &AdminMatchCalls::change_seat, &AdminMatchCalls::read_seat_change)},
      {"GET", "/api/v1/admin/usage", read, light, admins, no_body, by(api.usage, &UsageCalls::list)},
      {"PUT", "/api/v1/admin/usage/users/{user}/slowdown", write, light, admins, json(8 * kib),
       by(api.usage, &UsageCalls::slow_user)},
      {"DELETE", "/api/v1/admin/usage/users/{user}/slowdown", write, light, admins, json(8 * kib),
       by(api.usage, &UsageCalls::unslow_user)},
      {"PUT", "/api/v1/admin/usage/addresses/{address}/slowdown", write, light, admins, json(8 * kib),
       by(api.usage, &UsageCalls::slow_address)},
      {"DELETE", "/api/v1/admin/usage/addresses/{address}/slowdown", write, light, admins, json(8 * kib),
       by(api.usage, &UsageCalls::unslow_address)},
      {"PUT", "/api/v1/admin/usage/addresses/{address}/block", write, light, admins, json(8 * kib),
       by(api.usage, &UsageCalls::block, until_key, reason_key)},
      {"DELETE", "/api/v1/admin/usage/addresses/{address}/block", write, light, admins, json(8 * kib),
       by(api.usage, &UsageCalls::unblock)},
  };
}

}  // namespace

void add_api(Router& router, const Api& api) {
  for (ApiRoute& route : routes_of(api)) add_route(router, api.entrance, std::move(route));
}

}  // namespace reef::api
