#pragma once

#include <functional>

#include "server/admin/operation/settings.hpp"
#include "server/api/call.hpp"
#include "server/lobby/quotas.hpp"
#include "server/notify/alerts.hpp"
#include "server/people/people.hpp"
#include "server/store/interfaces/completion_store.hpp"

/// What the API answers about accounts and people. Each group has the services that it needs.
namespace reef::api {

struct AccountCalls {
  /// `device` says more than the browser's User-Agent.
  Result<void> create_account(Call& call, std::string name, std::string mail, std::string password, std::string locale,
                              std::optional<std::string> device) const;
  void confirm(Call& call, const std::string& token) const;
  void send_confirmation(Call& call) const;
  void forgotten(Call& call, const std::string& mail) const;
  void reset_password(Call& call, const std::string& token, const std::string& password) const;
  void change_password(Call& call, std::string password, const std::string& new_password) const;
  void change_mail(Call& call, std::string password, const std::string& mail) const;
  Result<Json> list_tokens(Call& call) const;
  void create_token(Call& call, std::string name, store::TokenScope scope, std::int64_t expires_in_ms) const;
  void end_token(Call& call) const;

  accounts::Accounts& accounts;
  admin::Settings& settings;
  lobby::DayQuotas& day_quotas;
};

struct AlertCalls {
  Result<Json> show_settings(Call& call) const;
  void set_settings(Call& call) const;
  void test(Call& call) const;
  Result<Json> deliveries(Call& call) const;
  Result<Json> push_key(Call& call) const;
  Result<Json> endpoints(Call& call) const;
  void add_endpoint(Call& call) const;
  void remove_endpoint(Call& call) const;
  void unsubscribe(Call& call) const;

  notify::Alerts& alerts;
};

struct MeCalls {
  Result<Json> show_me(Call& call) const;
  void show_session(Call& call) const;
  Result<void> change_me(Call& call) const;
  Result<void> export_data(Call& call) const;
  void go(Call& call, std::string password) const;

  accounts::Accounts& accounts;
  const Clock& clock;
  Pool& workers;
  FairPool& heavy;
};

struct PeopleCalls {
  Result<Json> show_player(Call& call) const;
  Result<Json> find_players(Call& call) const;
  Result<Json> list_friends(Call& call) const;
  Result<Json> list_blocks(Call& call) const;
  Result<Json> list_mutes(Call& call) const;

  people::People& people;
};

struct ResultCalls {
  Result<Json> show_results(Call& call) const;

  store::CompletionStore& completions;
};

struct SessionCalls {
  Result<void> create_guest(Call& call, const std::string& name) const;
  /// `device` says more than the browser's User-Agent.
  void log_in(Call& call, const std::string& login, std::string password, std::optional<std::string> device) const;
  Result<Json> list_sessions(Call& call) const;
  void end_session(Call& call) const;
  void end_session_of(Call& call) const;
  void end_other_sessions(Call& call) const;

  accounts::Accounts& accounts;
  admin::Settings& settings;
  lobby::DayQuotas& day_quotas;
  std::function<Result<void>()> room;
};

}  // namespace reef::api
