#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/account_store.hpp"
#include "server/store/audit_store.hpp"

namespace reef::store {

/// How a change by a moderator or administrator ended. Nothing is written unless it is `done`.
enum class Ruling : std::uint8_t {
  done,
  unknown,     ///< There is no such subject, or not any more.
  guest,       ///< The user has no account.
  last_admin,  ///< Nobody would be left to run the house.
  outranked,   ///< The user is not below who wants to do this.
  own_case,    ///< It is about who wants to do this.
  decided,     ///< Somebody has decided about this report.
  mail_taken,  ///< Somebody else has confirmed this address.
  too_many,    ///< Enough mails were sent of late.
  not_failed,  ///< This delivery did not fail, or has nothing to tell any more.
};

/// A user as those who run the house see them.
struct Person {
  User user;
  Role role = Role::player;
  std::string mail;  ///< Empty for a guest.
  bool confirmed = false;
  std::optional<Millis> seen_at;  ///< By the sessions that there are; to the day.
  std::optional<Suspension> suspension;
  std::optional<Silence> silence;
};

/// What else is to be known of one user.
struct Standings {
  int running = 0;  ///< Matches.
  int finished = 0;
  int reports_open = 0;  ///< About the user.
  int reports_decided = 0;
  int reports_made = 0;  ///< By the user.
};

/// Which users; what is empty does not filter.
struct PersonPage {
  std::string name;  ///< A part of it; the case of A to Z counts not.
  std::string mail;  ///< Likewise.
  std::optional<Role> role;
  std::string state;  ///< "active", "guest", "unconfirmed", "suspended", "muted" or "deleted".
  Millis now = 0;
  std::string after;  ///< `next` of the page before.
  int limit = 50;     ///< 1 to 100.
};
struct Persons {
  std::vector<Person> items;  ///< The newest first.
  std::string next;
};

/// Which matches; what is empty does not filter.
struct MatchPage {
  std::string game{};
  std::optional<Status> status{};
  std::string user{};    ///< Public id of somebody who sits there.
  std::string id{};      ///< Public id of the match.
  bool overdue = false;  ///< Those that run, where a deadline has passed or somebody is absent.
  Millis now = 0;
  std::string after{};  ///< `next` of the page before.
  int limit = 50;       ///< 1 to 100.
};
struct OwnedMatch {
  MatchSummary match;
  User owner;
};
struct OwnedMatches {
  std::vector<OwnedMatch> items;  ///< The newest first.
  std::string next;
};

/// Where a user sits who is to be one with another.
struct Estate {
  struct Place {
    std::string match;  ///< Public id.
    Seat seat = 0;
  };
  std::vector<Place> running;         ///< Where the user plays.
  std::vector<std::string> finished;  ///< Public ids.
  std::string shared;                 ///< One in which both sit, or sat; empty: there is none.
  bool last_admin = false;            ///< Nobody would be left to run the house without the user.
};

/// Who runs the house, and what they do to others. Each change is written together with its entry in the audit log.
class AdminStore {
 public:
  virtual ~AdminStore() = default;

  /// `unknown`, `guest`, `last_admin`.
  virtual void set_role(Key user, Role role, AuditEntry entry, Done<Ruling> done) = 0;
  /// Takes the place of a suspension that there is; ends all sessions. `unknown`, `last_admin`.
  virtual void suspend(Key user, Suspension suspension, AuditEntry entry, Done<Ruling> done) = 0;
  /// `unknown` if there is none.
  virtual void lift_suspension(Key user, AuditEntry entry, Done<Ruling> done) = 0;
  /// By somebody of this role: whoever is no administrator decides about players alone (`outranked`). `unknown`.
  virtual void silence(Key user, Silence silence, Role by, AuditEntry entry, Done<Ruling> done) = 0;
  virtual void lift_silence(Key user, Role by, AuditEntry entry, Done<Ruling> done) = 0;
  /// Counts the account's address as proven. `guest`, `mail_taken`.
  virtual void confirm_mail(Key user, AuditEntry entry, Done<Ruling> done) = 0;
  /// Sends a link to set a new password. `guest`, `too_many`.
  virtual void send_reset(Key user, LinkMail mail, AuditEntry entry, Done<Ruling> done) = 0;
  /// Answer the token's hash, none if the user has no session, or token, of this id.
  virtual void end_session(Key user, std::string id, AuditEntry entry, Done<std::optional<Bytes>> done) = 0;
  virtual void end_token(Key user, std::string id, AuditEntry entry, Done<std::optional<Bytes>> done) = 0;
  virtual void end_sessions(Key user, AuditEntry entry, Done<Ruling> done) = 0;

  /// `bad_cursor` if `page.after` was not given out.
  virtual Result<Persons> persons(const PersonPage& page) = 0;
  /// Also of somebody who is gone; none if there never was one of this public id.
  virtual Result<std::optional<Person>> person(const std::string& id, Millis now) = 0;
  virtual Result<Standings> standings(Key user) = 0;
  virtual Result<Estate> estate(Key user, Key heir, Millis now) = 0;
  /// Whether the user sits in the match of this public id, or ever did while it ran: also who gave a seat up, and who
  /// lost one to somebody else, by a vote or by those who run the house.
  virtual Result<bool> has_sat(const std::string& match, Key user) = 0;
  /// Matches of all kinds and visibilities. `bad_cursor` if `page.after` was not given out.
  virtual Result<OwnedMatches> matches(const MatchPage& page) = 0;
};

}  // namespace reef::store
