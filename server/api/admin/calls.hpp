#pragma once

#include <concepts>
#include <functional>
#include <string>

#include "server/admin/moderation/announcements.hpp"
#include "server/admin/moderation/matches.hpp"
#include "server/admin/moderation/reports.hpp"
#include "server/admin/operation/backups.hpp"
#include "server/admin/operation/deliveries.hpp"
#include "server/admin/operation/log_level.hpp"
#include "server/admin/operation/settings.hpp"
#include "server/admin/operation/usage.hpp"
#include "server/admin/users/first_admin.hpp"
#include "server/admin/users/merging.hpp"
#include "server/admin/users/support.hpp"
#include "server/admin/users/users.hpp"
#include "server/api/body.hpp"
#include "server/chat/text.hpp"
#include "server/log/lines.hpp"
#include "server/store/interfaces/audit_store.hpp"

/// What the API answers to the staff. Each group has the services that it needs.
namespace reef::api {

inline constexpr std::size_t user_id_bytes_max = 64;
inline constexpr std::size_t reason_bytes_max = 4 * 1024;

/// The key `reason`: one line of 1 to 500 characters.
inline constexpr auto reason_key = key("reason", text(reason_bytes_max, chat::read_line));

/// Reads the member `reason`: one line of 1 to 500 characters.
std::string read_reason(Reader& reader);

/// The query parameter `reason`, for requests without a body: one line of 1 to 500 characters. Refuses with `invalid`.
Result<std::string> reason_in_query(const Call& call);

/// The act of the caller on a subject, for the audit log.
admin::Act act_of(const Call& call, std::string subject, std::string reason);

/// The same for a body that contains only a reason. Refuses with `invalid`.
Result<admin::Act> read_act(const Call& call, std::string subject);

/// A handler of a change whose body contains only a reason; `subject` names its subject in the path.
template <class Service, class T>
CallHandler acting(Service& service, void (Service::*change)(const admin::Act&, Callback<T>),
                   std::string_view subject = "user") {
  return [&service, change, subject](Call call) {
    const auto act = read_act(call, call.param(subject));
    if (!act) return call.reply(failure_response(act.error()));
    if constexpr (std::same_as<T, void>) {
      (service.*change)(*act, answering_without_body<void>(std::move(call.reply)));
    } else {
      (service.*change)(*act, answering(std::move(call.reply)));
    }
  };
}

struct AnnouncementCalls {
  Result<Json> current(Call& call) const;
  Result<Json> list_announcements(Call& call) const;
  Result<void> announce(Call& call) const;

  const Clock& clock;
  admin::Announcements& announcements;
};

struct BackupCalls {
  Result<Json> list_backups(Call& call) const;
  void make(Call& call, std::string reason) const;
  Result<void> download(Call& call) const;

  Pool& workers;
  admin::Backups& backups;
};

struct DeliveryCalls {
  Result<Json> list_deliveries(Call& call) const;
  void retry_all(Call& call, store::Millis since, std::string reason) const;

  admin::Deliveries& admin_deliveries;
};

/// A seat that changes hands, as an administrator sends it.
struct SeatChange {
  admin::SeatTaker taker;
  std::string reason;
};

struct AdminMatchCalls {
  Result<Json> search(Call& call) const;
  Result<Json> show_state(Call& call) const;
  Result<void> show_position(Call& call) const;
  Result<Json> replay(Call& call) const;
  Result<void> inspect(Call& call) const;
  void end(Call& call, admin::MatchEnd ending, std::string reason) const;
  static SeatChange read_seat_change(Reader& reader);
  Result<void> change_seat(Call& call, SeatChange change) const;
  Result<void> set_deadline(Call& call, Seat seat, store::Millis at, std::string reason) const;

  const Clock& clock;
  admin::Matches& admin_matches;
};

struct ReportCalls {
  Result<Json> list_reports(Call& call) const;
  Result<Json> show_report(Call& call) const;
  Result<void> decide(Call& call) const;

  const Clock& clock;
  admin::Reports& admin_reports;
};

struct ServerCalls {
  Result<Json> show_state(Call& call) const;
  static Result<Json> show_level(Call& call);
  /// `level`: an index in `log::level_words`.
  void set_level(Call& call, std::size_t level, std::string reason) const;
  Result<Json> list_settings(Call& call) const;
  void set_setting(Call& call, const Json& value, std::string reason) const;

  admin::Settings& settings;
  admin::LogLevel& log_level;
  std::function<Result<Json>()> state;
};

struct UsageCalls {
  Result<Json> list(Call& call) const;
  Result<void> block(Call& call, store::Millis until, std::string reason) const;
  Result<void> unblock(Call& call) const;
  Result<void> slow_user(Call& call) const;
  Result<void> unslow_user(Call& call) const;
  Result<void> slow_address(Call& call) const;
  Result<void> unslow_address(Call& call) const;

  const Clock& clock;
  admin::Usage& admin_usage;
};

struct UserCalls {
  Result<Json> search(Call& call) const;
  Result<Json> show_user(Call& call) const;
  Result<Json> list_sessions(Call& call) const;
  Result<Json> list_tokens(Call& call) const;
  /// Without `until` for good.
  Result<void> suspend(Call& call, std::optional<store::Millis> until, const std::string& reason) const;
  Result<void> mute(Call& call, store::Millis until, const std::string& reason) const;
  void set_role(Call& call, store::Role role, const std::string& reason) const;
  void merge(Call& call, const std::string& into, const std::string& reason) const;
  Result<void> end_session(Call& call) const;
  Result<void> end_token(Call& call) const;

  const Clock& clock;
  admin::Users& admin_users;
  admin::Merging& merging;
};

struct StaffCalls {
  Result<Json> show_audit(Call& call) const;
  void become_first_admin(Call& call, const std::string& key) const;

  store::AuditStore& audit;
  admin::FirstAdmin& first_admin;
};

}  // namespace reef::api
