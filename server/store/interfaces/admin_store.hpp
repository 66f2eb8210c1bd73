#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/account_store.hpp"
#include "server/store/interfaces/audit_store.hpp"

namespace reef::store {

/// The result of a change by a moderator or administrator. Nothing is written unless it is `done`.
enum class AdminResult : std::uint8_t {
  done,
  unknown,     ///< There is no such subject, or no longer.
  guest,       ///< The user has no account.
  last_admin,  ///< No administrator would be left.
  not_first,   ///< There is an administrator already.
  outranked,   ///< The user's role is not below that of the actor.
  own_case,    ///< The case concerns the actor.
  decided,     ///< This report is decided already.
  mail_taken,  ///< Another account has confirmed this address.
  too_many,    ///< Too many mails were sent recently.
  not_failed,  ///< This delivery did not fail, or is obsolete.
};

/// A user as moderators and administrators see them.
struct Person {
  User user;
  Role role = Role::player;
  std::string mail;  ///< Empty for a guest.
  bool confirmed = false;
  std::optional<Millis> seen_at;  ///< From the existing sessions; to the day.
  std::optional<Suspension> suspension;
  std::optional<SiteMute> site_mute;
};

/// Further counts about one user.
struct PersonCounts {
  int running = 0;  ///< Matches.
  int finished = 0;
  int reports_open = 0;  ///< About the user.
  int reports_decided = 0;
  int reports_made = 0;  ///< By the user.
};

/// Filters of users; empty fields do not filter.
struct PersonPage {
  std::string name;  ///< A part of it; A to Z regardless of case.
  std::string mail;  ///< A part of it; A to Z regardless of case.
  std::optional<Role> role;
  std::string state;  ///< "active", "guest", "unconfirmed", "suspended", "muted" or "deleted".
  Millis now = 0;
  std::string after;  ///< `next` of the previous page.
  int limit = 50;     ///< 1 to 100.
};
struct Persons {
  std::vector<Person> items;  ///< Newest first.
  std::string next;
};

/// Filters of matches; empty fields do not filter.
struct MatchPage {
  std::string game{};
  std::optional<Status> status{};
  std::string user{};    ///< Public id of a user with a seat in it.
  std::string id{};      ///< Public id of the match.
  bool overdue = false;  ///< Running ones with a deadline that has passed or an absence.
  Millis now = 0;
  std::string after{};  ///< `next` of the previous page.
  int limit = 50;       ///< 1 to 100.
};
struct OwnedMatch {
  MatchSummary match;
  User owner;
};
struct OwnedMatches {
  std::vector<OwnedMatch> items;  ///< Newest first.
  std::string next;
};

/// The seats of a user who is to be merged into another.
struct MergePlan {
  struct Place {
    std::string match;  ///< Public id.
    Seat seat = 0;
  };
  std::vector<Place> running;         ///< Seats that the user plays.
  std::vector<std::string> finished;  ///< Public ids.
  std::string shared;                 ///< A match in which both have or had a seat; empty if there is none.
  bool last_admin = false;            ///< Without the user no administrator would be left.
};

/// Moderation and administration of users. Each change is written together with its entry in the audit log.
class AdminStore {
 public:
  virtual ~AdminStore() = default;

  /// `unknown`, `guest`, `last_admin`.
  virtual void set_role(Key user, Role role, AuditEntry entry, Callback<AdminResult> done) = 0;
  /// Makes the user the first administrator. `unknown`, `guest`, `not_first`.
  virtual void make_first_admin(Key user, AuditEntry entry, Callback<AdminResult> done) = 0;
  /// Replaces an existing suspension; ends all sessions. `unknown`, `last_admin`.
  virtual void suspend(Key user, Suspension suspension, AuditEntry entry, Callback<AdminResult> done) = 0;
  /// `unknown` if there is none.
  virtual void lift_suspension(Key user, AuditEntry entry, Callback<AdminResult> done) = 0;
  /// `by` is the role of the actor: moderators can only mute players (`outranked`). `unknown`.
  virtual void site_mute(Key user, SiteMute site_mute, Role by, AuditEntry entry, Callback<AdminResult> done) = 0;
  virtual void lift_site_mute(Key user, Role by, AuditEntry entry, Callback<AdminResult> done) = 0;
  /// Marks the account's address as confirmed. `guest`, `mail_taken`.
  virtual void confirm_mail(Key user, AuditEntry entry, Callback<AdminResult> done) = 0;
  /// Sends a link to set a new password. `guest`, `too_many`.
  virtual void send_reset(Key user, LinkMail mail, AuditEntry entry, Callback<AdminResult> done) = 0;
  /// These return the token's hash, none if the user has no session or token with this id.
  virtual void end_session(Key user, std::string id, AuditEntry entry, Callback<std::optional<Bytes>> done) = 0;
  virtual void end_token(Key user, std::string id, AuditEntry entry, Callback<std::optional<Bytes>> done) = 0;
  virtual void end_sessions(Key user, AuditEntry entry, Callback<AdminResult> done) = 0;

  /// Whether there is an administrator, suspended ones included.
  virtual Result<bool> has_admin() = 0;
  /// `bad_cursor` if `page.after` is not a cursor of this listing.
  virtual Result<Persons> persons(const PersonPage& page) = 0;
  /// Also for a deleted user; none if this public id was never used.
  virtual Result<std::optional<Person>> person(const std::string& id, Millis now) = 0;
  virtual Result<PersonCounts> counts(Key user) = 0;
  virtual Result<MergePlan> plan(Key user, Key merge_target, Millis now) = 0;
  /// Whether the user has or had a seat in the running match with this public id. Includes users who gave up their
  /// seat, and those who were replaced by a vote or by a moderator.
  virtual Result<bool> has_sat(const std::string& match, Key user) = 0;
  /// Matches of all kinds and visibilities. `bad_cursor` if `page.after` is not a cursor of this listing.
  virtual Result<OwnedMatches> matches(const MatchPage& page) = 0;
};

}  // namespace reef::store
