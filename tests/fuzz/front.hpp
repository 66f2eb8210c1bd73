#pragma once

#include <memory>
#include <optional>
#include <string>

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

  /// New people, an account and an administrator among them, and new matches: what was done before does not matter any
  /// more.
  void new_company();

  /// The text with ids, and the question and a whole turn of the match, in the place of their names. A name that is a
  /// whole JSON string makes way for a number or an array.
  std::string filled(std::string text);

  /// The session of `g`, a guest in the matches, `o`, another, `a`, an account, `m`, an administrator; else none.
  [[nodiscard]] std::string token_of(char who) const;

  /// What the match has come to: the same as long as nothing has happened in it. Empty if it is gone.
  std::string position();

  /// The answer to a request; none if there is none within a minute.
  std::optional<http::Response> answer(http::Request request);

  std::unique_ptr<realtime::Conversation> talk(std::shared_ptr<realtime::Socket> socket, char who);

 private:
  accounts::Signed guest(const std::string& name);
  accounts::Signed account(const std::string& name);
  void make_administrator(const store::User& user);

  testing::House house_;
  http::RateLimits limits_;
  http::Router router_;
  backup::Backups backups_;
  admin::Backups admin_backups_;
  http::ApiParts parts_;
  realtime::Talks talks_;
  accounts::Signed guest_, other_, account_, administrator_;
  std::string match_, open_, invitation_;
  int companies_ = 0;
};

}  // namespace reef::fuzz
