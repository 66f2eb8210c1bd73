#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/admin/backups.hpp"
#include "server/http/api.hpp"
#include "server/realtime/talk.hpp"
#include "tests/support/house.hpp"

namespace reef::fuzz {

/// The whole server without its network, and some people in it: what requests and messages are put before. What those
/// have to name and cannot guess stands in them as a name in braces, such as `{match}`.
class Front {
 public:
  Front();
  ~Front();
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;

  /// New people and new matches, those that the lines name: what was done before does not matter any more.
  void new_company(const std::vector<std::string_view>& lines);

  /// The text with ids, and the question and a whole turn of the match, in the place of their names. A name that is a
  /// whole JSON string makes way for a number or an array.
  std::string filled(std::string text);

  /// The session of `g`, a guest in the matches, `o`, another, `a`, an account, `m`, an administrator; else none.
  std::string token_of(char who);

  /// What the match has come to; null if none was named, or if it is gone.
  match::StandingPtr standing();

  /// The answer to a request; none if there is none within a minute.
  std::optional<http::Response> answer(http::Request request);

  std::unique_ptr<realtime::Conversation> talk(std::shared_ptr<realtime::Socket> socket, char who);

 private:
  /// What the match asks of whom.
  struct Question {
    match::StandingPtr standing;
    store::User user;
    Json snapshot;      ///< Null if nothing is asked.
    std::string steps;  ///< Of a turn that answers it; empty until one was looked for.
  };
  struct Company {
    std::map<char, accounts::Signed> people;
    std::string match, open, invitation;
    Question question;
  };

  accounts::Signed guest(const std::string& name);
  accounts::Signed account(const std::string& name);
  void make_administrator(const store::User& user);
  void restore_settings(store::Key administrator);

  const accounts::Signed& person(char who);
  const std::string& match_id();
  const Company& with_table();
  Question& question();
  std::string prompt();
  std::string steps();
  std::string mail_of(const std::string& name) const;

  testing::House house_;
  http::RateLimits limits_;
  http::Router router_;
  backup::Backups backups_;
  admin::Backups admin_backups_;
  http::ApiParts parts_;
  realtime::Talks talks_;
  Company company_;
  int companies_ = 0;
};

/// Whether nothing has happened in the match between the one and the other.
bool same_position(const match::StandingPtr& before, const match::StandingPtr& after);

}  // namespace reef::fuzz
