#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/admin/operation/backups.hpp"
#include "server/api/api.hpp"
#include "server/realtime/talk.hpp"
#include "tests/support/fixture.hpp"

namespace reef::fuzz {

/// The whole server without its network, with some users, for fuzzing requests and messages. Ids and other values that
/// an input cannot guess are written as names in braces, such as `{match}`.
class Front {
 public:
  Front();
  ~Front();
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;

  /// Makes new users and new matches, those that the lines name; earlier inputs have no effect any more.
  void new_company(const std::vector<std::string_view>& lines);

  /// Replaces the names in the text with ids, and with the prompt and a whole turn of the match. If the name is a whole
  /// JSON string, the replacement can be a number or an array.
  std::string filled(std::string text);

  /// The session token of `g`, a guest in the matches, `o`, another guest, `a`, an account, `m`, an administrator; else
  /// empty.
  std::string token_of(char who);

  /// The current state of the match; null if no line named one, or if it is gone.
  match::MatchStatePtr state();

  /// The answer to a request; none if it takes longer than a minute.
  std::optional<http::Response> answer(http::Request request);

  std::unique_ptr<realtime::Conversation> talk(std::shared_ptr<realtime::Socket> socket, char who);

 private:
  /// The prompt of the match, and whose it is.
  struct Question {
    match::MatchStatePtr state;
    store::User user;
    Json snapshot;      ///< Null if there is no prompt.
    std::string steps;  ///< Of a turn that answers it; empty until it was computed.
  };
  struct Company {
    std::map<char, accounts::LoginResult> people;
    std::string match, open, invitation;
    Question question;
  };

  accounts::LoginResult guest(const std::string& name);
  accounts::LoginResult account(const std::string& name);
  void make_administrator(const store::User& user);
  void restore_settings(store::Key administrator);

  const accounts::LoginResult& person(char who);
  const std::string& match_id();
  const Company& with_table();
  Question& question();
  std::string prompt();
  std::string steps();
  std::string mail_of(const std::string& name) const;

  testing::Fixture fixture_;
  http::RateLimits limits_;
  http::Router router_;
  backup::Backups backups_;
  admin::Backups admin_backups_;
  api::Api api_;
  realtime::Talks talks_;
  Company company_;
  int companies_ = 0;
};

/// Whether nothing has changed in the match between the two states.
bool same_position(const match::MatchStatePtr& before, const match::MatchStatePtr& after);

}  // namespace reef::fuzz
