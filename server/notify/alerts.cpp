#include "server/notify/alerts.hpp"

#include <future>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/notify/tokens.hpp"
#include "server/store/refusal.hpp"

namespace reef::notify {
namespace {

using protocol::Code;

constexpr std::size_t endpoint_bytes_max = 2048;
constexpr std::size_t key_bytes_max = 128;
constexpr std::size_t label_bytes_max = 200;
constexpr std::size_t endpoint_id_length = 12;
constexpr std::size_t secret_length = 52;  ///< 260 random bits.
constexpr std::size_t push_point_bytes = 65;
constexpr std::size_t push_auth_bytes = 16;

std::unexpected<Failure> unreadable() {
  return refuse(Code::unavailable, "alerts cannot be read at present");
}

/// Blocks until the value is stored; only for the start of the server.
store::Result<std::string> kept(store::NoticeStore& store, const char* name, std::string fresh) {
  std::promise<store::Result<std::string>> promise;
  auto future = promise.get_future();
  store.keep_value(name, std::move(fresh),
                   [&promise](store::Result<std::string> value) { promise.set_value(std::move(value)); });
  return future.get();
}

/// Passes the result of a write to the caller.
template <class T>
store::Callback<T> telling(Callback<void> callback) {
  return [callback = std::move(callback)](const store::Result<T>& written) mutable {
    if (!written)
      return callback(store::refuse_unstored(written.error(), "this could not be stored; nothing has changed"));
    callback({});
  };
}

/// Null unless the endpoint is on hold at `now`.
Json hold_json(const store::Endpoint& endpoint, store::Millis now) {
  if (endpoint.held_until.value_or(0) <= now) return nullptr;
  return {{"until", *endpoint.held_until}, {"failures", endpoint.failures}, {"error", endpoint.error}};
}

Json endpoint_json(const store::Endpoint& endpoint, store::Millis now) {
  const auto address = read_web_address(endpoint.address);
  Json json = {{"id", endpoint.id},
               {"channel", store::word_of(endpoint.channel)},
               // The rest of the URL is often secret.
               {"host", address ? address->host : std::string()},
               {"label", endpoint.label},
               {"created_at", endpoint.created_at},
               {"delivered_at", or_null(endpoint.delivered_at)},
               {"hold", hold_json(endpoint, now)}};
  if (endpoint.channel == store::Channel::webhook) json["shape"] = datum(endpoint.keys, "shape");
  return json;
}

/// Reads the keys of a push subscription, and refuses keys that cannot be used to encrypt.
Json read_push_keys(Reader& reader) {
  const std::string point = reader.string("p256dh", key_bytes_max);
  const std::string auth = reader.string("auth", key_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return {};
  const auto point_bytes = from_base64url(point);
  if (!point_bytes || point_bytes->size() != push_point_bytes || !is_point(*point_bytes)) {
    reader.refuse("p256dh", "endpoint.keys", "expected a point of P-256, uncompressed, in base64url");
  }
  const auto auth_bytes = from_base64url(auth);
  if (!auth_bytes || auth_bytes->size() != push_auth_bytes) {
    reader.refuse("auth", "endpoint.keys", "expected 16 bytes in base64url");
  }
  return {{"p256dh", point}, {"auth", auth}};
}

Json read_webhook_keys(Reader& reader) {
  const bool discord = reader.word("shape", {"discord", "generic"}) == 0;
  reader.no_other_keys();
  if (discord) return {{"shape", "discord"}};
  return {{"shape", "generic"}, {"secret", random_text(secret_length)}};
}

}  // namespace

store::Result<void> Alerts::start(Config config) {
  const auto vapid = kept(store_, "vapid_key", base64url(make_key_pair().scalar));
  if (!vapid) return std::unexpected(vapid.error());
  const auto unsubscribe_key = kept(store_, "unsubscribe_key", random_text(secret_length));
  if (!unsubscribe_key) return std::unexpected(unsubscribe_key.error());
  const auto scalar = from_base64url(*vapid);
  const auto pair = scalar ? key_pair_of(*scalar) : std::nullopt;
  if (!pair) return std::unexpected(store::Error{store::Fault::corrupt, "the server's push key is damaged"});

  const bool mails = !config.outside.smtp_url.empty();
  message_settings_ = {.site = site_of(std::move(config.public_url)),
                       .from = mails ? std::move(config.mail_from) : MailAddress(),
                       .vapid = *pair,
                       .vapid_subject = std::move(config.vapid_subject),
                       .unsubscribe_key = *unsubscribe_key};
  if (message_settings_.vapid_subject.empty()) {
    const std::string& address = message_settings_.from.address;
    message_settings_.vapid_subject = address.empty() ? message_settings_.site.url : "mailto:" + address;
  }
  outside_ = std::make_unique<Outside>(std::move(config.outside));
  started_ = true;
  delivery_queue_ = std::make_unique<DeliveryQueue>(DeliveryQueue::Dependencies{.store = store_,
                                                                                .clock = clock_,
                                                                                .focus = focus_,
                                                                                .message_settings = message_settings_,
                                                                                .outside = *outside_,
                                                                                .made = made_,
                                                                                .share = share_});
  return {};
}

void Alerts::stop() {
  if (delivery_queue_) delivery_queue_->stop();
}

Result<store::Addressee> Alerts::addressee(const std::string& id) const {
  auto found = store_.addressee(id);
  if (!found) return unreadable();
  if (!*found) return refuse(Code::unknown_user, "there is no such player");
  return std::move(**found);
}

Result<Json> Alerts::settings(const store::User& user) const {
  const auto found = addressee(user.id);
  if (!found) return std::unexpected(found.error());
  return settings_json(stored_settings(found->settings));
}

void Alerts::set_settings(const store::User& user, const Json& body, Callback<Json> callback) {
  const auto wanted = read_settings(body);
  if (!wanted) return callback(std::unexpected(invalid(wanted.error())));
  const Json json = settings_json(*wanted);
  store_.set_settings(user.key, json.dump(),
                      telling<void>([json, callback = std::move(callback)](Result<void> done) mutable {
                        if (!done) return callback(std::unexpected(done.error()));
                        callback(json);
                      }));
}

void Alerts::test(const store::User& user, const Json& body, Callback<Json> callback) {
  Reader reader(body);
  static constexpr auto channels = {store::Channel::mail, store::Channel::push, store::Channel::webhook};
  const store::Channel channel = channels.begin()[reader.word("channel", {"mail", "push", "webhook"})];
  reader.no_other_keys();
  if (!reader.ok()) return callback(std::unexpected(invalid(*reader.fault())));
  const auto found = addressee(user.id);
  if (!found) return callback(std::unexpected(found.error()));
  const bool by_mail = channel == store::Channel::mail;
  bool reached = by_mail && mail_works() && !found->mail.empty();
  for (const store::Endpoint& endpoint : found->endpoints) reached = reached || endpoint.channel == channel;
  if (!reached) {
    return callback(
        std::unexpected(invalid(Violation{"alerts.no_address", "this channel has no address", "/channel"})));
  }
  store_.add_test(
      user.key, channel, clock_.now_ms(), [callback = std::move(callback)](const store::Result<bool>& added) mutable {
        if (!added)
          return callback(store::refuse_unstored(added.error(), "this could not be stored; nothing has changed"));
        if (!*added)
          return callback(refuse(Code::test_waiting, "the last test over this channel has not been sent yet"));
        callback(Json::object());
      });
}

Result<Json> Alerts::deliveries(const store::User& user, const std::string& cursor, int limit) const {
  const auto page = store_.deliveries(user.key, cursor, limit);
  if (!page && page.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(invalid(Violation{"query.value", "this cursor is not from this list", "/cursor"}));
  }
  if (!page) return unreadable();
  Json items = Json::array();
  for (const store::DeliveryRow& row : page->items) {
    const Kind* const kind = find_kind(row.kind);
    items.push_back({{"id", row.id},
                     {"kind", kind == nullptr ? row.kind : std::string(kind->name)},
                     {"match", row.match.empty() ? Json(nullptr) : Json(row.match)},
                     {"channel", store::word_of(row.channel)},
                     {"endpoint", row.endpoint.empty() ? Json(nullptr) : Json(row.endpoint)},
                     {"state", row.state},
                     {"attempts", row.attempts},
                     {"error", row.error.empty() ? Json(nullptr) : Json(row.error)},
                     {"at", row.at}});
  }
  return Json{{"deliveries", std::move(items)}, {"next", page->next.empty() ? Json(nullptr) : Json(page->next)}};
}

Result<Json> Alerts::push_key() const {
  if (!started_) return refuse(Code::unavailable, "the server is still starting");
  return Json{{"key", base64url(message_settings_.vapid.point)}};
}

Result<Json> Alerts::endpoints(const store::User& user) const {
  const auto found = addressee(user.id);
  if (!found) return std::unexpected(found.error());
  Json list = Json::array();
  for (const store::Endpoint& endpoint : found->endpoints) list.push_back(endpoint_json(endpoint, clock_.now_ms()));
  return Json{{"endpoints", std::move(list)}};
}

Result<store::Endpoint> Alerts::read_endpoint(const Json& body) const {
  if (!started_) return refuse(Code::unavailable, "the server is still starting");
  Reader reader(body);
  store::Endpoint endpoint;
  const bool push = reader.word("channel", {"push", "webhook"}) == 0;
  endpoint.channel = push ? store::Channel::push : store::Channel::webhook;
  endpoint.address = reader.string("address", endpoint_bytes_max);
  endpoint.label = reader.string("label", label_bytes_max);
  Reader keys(reader.object("keys"));
  const Json read = push ? read_push_keys(keys) : read_webhook_keys(keys);
  reader.adopt("keys", keys);
  reader.no_other_keys();
  if (reader.ok()) {
    if (const auto fault = address_fault(endpoint.address, outside_->config().private_hosts, own_networks())) {
      reader.refuse("address", "endpoint.address", *fault);
    }
  }
  if (!reader.ok()) return std::unexpected(invalid(*reader.fault()));
  endpoint.id = random_text(endpoint_id_length);
  endpoint.keys = read.dump();
  endpoint.created_at = clock_.now_ms();
  return endpoint;
}

void Alerts::add_endpoint(const store::User& user, const Json& body, Callback<Json> callback) {
  auto endpoint = read_endpoint(body);
  if (!endpoint) return callback(std::unexpected(endpoint.error()));
  store_.add_endpoint(
      user.key, std::move(*endpoint), endpoints_max,
      [this, callback = std::move(callback)](store::Result<std::optional<store::Endpoint>> stored) mutable {
        if (!stored) return callback(store::refuse_unstored(stored.error(), "this could not be stored"));
        if (!*stored) return callback(refuse(Code::too_many, "at most 10 addresses of each channel"));
        Json json = endpoint_json(**stored, clock_.now_ms());
        // Returned only once: the receiver checks the signatures of the calls with it.
        if (const std::string secret = datum((*stored)->keys, "secret"); !secret.empty()) json["secret"] = secret;
        callback(std::move(json));
      });
}

void Alerts::remove_endpoint(const store::User& user, const std::string& id, Callback<void> callback) {
  store_.remove_endpoint(user.key, id, [callback = std::move(callback)](store::Result<bool> removed) mutable {
    if (!removed) return callback(refuse(Code::unavailable, "this could not be stored; nothing has changed"));
    if (!*removed) return callback(refuse(Code::not_found, "you do not have this endpoint"));
    callback({});
  });
}

void Alerts::unsubscribe(const std::string& token, Callback<void> callback) {
  if (!started_) return callback(refuse(Code::unavailable, "the server is still starting"));
  const auto user_id = user_of_token(message_settings_.unsubscribe_key, token);
  if (!user_id) return callback(refuse(Code::bad_link, "this link is not from this server"));
  const auto found = addressee(*user_id);
  if (!found && found.error().code == Code::unknown_user) {
    return callback(refuse(Code::bad_link, "this link is not from this server"));
  }
  if (!found) return callback(std::unexpected(found.error()));
  Settings settings = stored_settings(found->settings);
  settings.mail.fill(false);
  store_.set_settings(found->key, settings_json(settings).dump(), telling<void>(std::move(callback)));
}

}  // namespace reef::notify
