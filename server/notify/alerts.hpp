#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "protocol/failure.hpp"
#include "server/notify/dispatcher.hpp"
#include "server/notify/settings.hpp"

namespace reef::notify {

/// How alerts leave this server.
struct Config {
  OutsideConfig outside;
  Mailbox mail_from;          ///< An empty address: no mail is sent.
  std::string vapid_subject;  ///< Empty: the address that mails come from, else the site.
  std::string public_url;     ///< Where links lead: https://atoll.example
};

inline constexpr int endpoints_max = 10;  ///< Of each channel.

/// What a user sees and sets of alerts, and the engine behind it.
class Alerts {
 public:
  Alerts(store::NoticeStore& store, const Clock& clock, const Focus& focus)
      : store_(store), clock_(clock), focus_(focus) {}
  ~Alerts() { stop(); }
  Alerts(const Alerts&) = delete;
  Alerts& operator=(const Alerts&) = delete;

  /// Begins to deliver. Makes the server's keys if there are none yet. Once.
  store::Result<void> start(Config config);
  /// Ends the deliveries. Idempotent.
  void stop();

  /// Whether mail can be sent at all.
  [[nodiscard]] bool mail_works() const { return started_ && !stationery_.from.address.empty(); }

  /// `GET /me/alerts`
  Answer<Json> settings(const store::User& user) const;
  /// `PUT /me/alerts`
  void set_settings(const store::User& user, const Json& body, Ask<Json> ask);
  /// `POST /me/alerts/test`: an alert over the channel. Refuses with `invalid` where it leads nowhere.
  void test(const store::User& user, const Json& body, Ask<Json> ask);
  /// `GET /me/deliveries`
  Answer<Json> deliveries(const store::User& user, const std::string& cursor, int limit) const;

  /// `GET /push/key`
  Answer<Json> push_key() const;
  /// `GET /me/endpoints`
  Answer<Json> endpoints(const store::User& user) const;
  /// `POST /me/endpoints`: refuses with `too_many`.
  void add_endpoint(const store::User& user, const Json& body, Ask<Json> ask);
  /// `DELETE /me/endpoints/{id}`
  void remove_endpoint(const store::User& user, const std::string& id, Ask<void> ask);

  /// `POST /unsubscribe/{token}`: no alert goes by mail any more. Refuses with `bad_link`.
  void unsubscribe(const std::string& token, Ask<void> ask);

 private:
  Answer<store::Addressee> addressee(const std::string& id) const;
  Answer<store::Endpoint> read_endpoint(const Json& body) const;

  store::NoticeStore& store_;
  const Clock& clock_;
  const Focus& focus_;
  Stationery stationery_;  ///< Does not change once `started_`.
  std::unique_ptr<Outside> outside_;
  std::unique_ptr<Dispatcher> dispatcher_;
  std::atomic<bool> started_ = false;
};

}  // namespace reef::notify
