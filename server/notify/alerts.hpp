#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "protocol/failure.hpp"
#include "server/notify/delivery_queue.hpp"
#include "server/notify/settings.hpp"

namespace reef::notify {

/// How alerts are delivered.
struct Config {
  OutsideConfig outside;
  MailAddress mail_from;      ///< With an empty address no mail is sent.
  std::string vapid_subject;  ///< Empty: the address that mail is sent from, or else the site's URL.
  std::string public_url;     ///< The base of links: https://atoll.example
};

inline constexpr int endpoints_max = 10;  ///< Per channel.

/// A user's alert settings, endpoints and deliveries, and the delivery queue.
class Alerts {
 public:
  /// Called with the number of deliveries created for a user (public id). Must not block.
  using Made = std::function<void(const std::string& user, std::size_t count)>;

  Alerts(store::NoticeStore& store, const Clock& clock, const Focus& focus, Made made = {}, Share share = {})
      : store_(store), clock_(clock), focus_(focus), made_(std::move(made)), share_(std::move(share)) {}
  ~Alerts() { stop(); }
  Alerts(const Alerts&) = delete;
  Alerts& operator=(const Alerts&) = delete;

  /// Starts the delivery. Creates the server's keys if there are none yet. Call once.
  store::Result<void> start(Config config);
  /// Stops the delivery. Idempotent.
  void stop();

  /// Whether the server can send mail.
  [[nodiscard]] bool mail_works() const { return started_ && !message_settings_.from.address.empty(); }

  /// `GET /me/alerts`
  Result<Json> settings(const store::User& user) const;
  /// `PUT /me/alerts`
  void set_settings(const store::User& user, const Json& body, Callback<Json> callback);
  /// `POST /me/alerts/test`: sends a test alert over the channel. Refuses with `invalid` if the channel has no address,
  /// and with `test_waiting` while the last test has not been sent.
  void test(const store::User& user, const Json& body, Callback<Json> callback);
  /// `GET /me/deliveries`
  Result<Json> deliveries(const store::User& user, const std::string& cursor, int limit) const;

  /// `GET /push/key`
  Result<Json> push_key() const;
  /// `GET /me/endpoints`
  Result<Json> endpoints(const store::User& user) const;
  /// `POST /me/endpoints`. Refuses with `too_many`.
  void add_endpoint(const store::User& user, const Json& body, Callback<Json> callback);
  /// `DELETE /me/endpoints/{id}`
  void remove_endpoint(const store::User& user, const std::string& id, Callback<void> callback);

  /// `POST /unsubscribe/{token}`: turns off all alerts by mail. Refuses with `bad_link`.
  void unsubscribe(const std::string& token, Callback<void> callback);

 private:
  Result<store::Addressee> addressee(const std::string& id) const;
  Result<store::Endpoint> read_endpoint(const Json& body) const;

  store::NoticeStore& store_;
  const Clock& clock_;
  const Focus& focus_;
  const Made made_;
  const Share share_;
  MessageSettings message_settings_;  ///< Constant once `started_`.
  std::unique_ptr<Outside> outside_;
  std::unique_ptr<DeliveryQueue> delivery_queue_;
  std::atomic<bool> started_ = false;
};

}  // namespace reef::notify
