#include "server/notify/alerts.hpp"

#include <future>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/notify/tokens.hpp"

namespace reef::notify {
namespace {

using protocol::Code;

constexpr std::size_t endpoint_bytes_max = 2048;
constexpr std::size_t key_bytes_max = 128;
constexpr std::size_t label_bytes_max = 200;
constexpr std::size_t endpoint_id_length = 12;
constexpr std::size_t secret_length = 52;  ///< 260 random bits
constexpr std::size_t push_point_bytes = 65;
constexpr std::size_t push_auth_bytes = 16;

std::unexpected<Failure> unreadable() {
  return refuse(Code::unavailable, "alerts cannot be read now");
}

/// Waits for a write; only at the start of the server.
store::Result<std::string> kept(store::NoticeStore& store, const char* name, std::string fresh) {
  std::promise<store::Result<std::string>> promise;
  auto future = promise.get_future();
  store.keep_value(name, std::move(fresh),
                   [&promise](store::Result<std::string> value) { promise.set_value(std::move(value)); });
  return future.get();
}

/// Carries a write's end to whoever asked.
template <class T>
store::Done<T> telling(Ask<void> ask) {
  return [ask = std::move(ask)](const store::Result<T>& written) mutable {
    if (!written) return ask(refuse(Code::unavailable, "this could not be stored; nothing has changed"));
    ask({});
  };
}

Json endpoint_json(const store::Endpoint& endpoint) {
  const auto address = read_web_address(endpoint.address);
  Json json = {{"id", endpoint.id},
               {"channel", store::word_of(endpoint.channel)},
               // What comes after the host is often a secret of the address itself.
               {"host", address ? address->host : std::string()},
               {"label", endpoint.label},
               {"created_at", endpoint.created_at}};
  if (endpoint.channel == store::Channel::webhook) json["shape"] = datum(endpoint.keys, "shape");
  return json;
}

/// Reads the keys of a push subscription, and refuses what a message could not be sealed with.
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
  stationery_ = {.site = site_of(std::move(config.public_url)),
                 .from = mails ? std::move(config.mail_from) : Mailbox(),
                 .vapid = *pair,
                 .vapid_subject = std::move(config.vapid_subject),
                 .unsubscribe_key = *unsubscribe_key};
  if (stationery_.vapid_subject.empty()) {
    const std::string& address = stationery_.from.address;
    stationery_.vapid_subject = address.empty() ? stationery_.site.url : "mailto:" + address;
  }
  outside_ = std::make_unique<Outside>(std::move(config.outside));
  started_ = true;
  dispatcher_ = std::make_unique<Dispatcher>(Dispatcher::Parts{
      .store = store_, .clock = clock_, .focus = focus_, .stationery = stationery_, .outside = *outside_});
  return {};
}

void Alerts::stop() {
  if (dispatcher_) dispatcher_->stop();
}

Answer<store::Addressee> Alerts::addressee(const std::string& id) const {
  auto found = store_.addressee(id);
  if (!found) return unreadable();
  if (!*found) return refuse(Code::unknown_user, "there is no such player");
  return std::move(**found);
}

Answer<Json> Alerts::settings(const store::User& user) const {
  const auto found = addressee(user.id);
  if (!found) return std::unexpected(found.error());
  return settings_json(stored_settings(found->settings));
}

void Alerts::set_settings(const store::User& user, const Json& body, Ask<Json> ask) {
  const auto wanted = read_settings(body);
  if (!wanted) return ask(std::unexpected(invalid(wanted.error())));
  const Json json = settings_json(*wanted);
  store_.set_settings(user.key, json.dump(), telling<void>([json, ask = std::move(ask)](Answer<void> done) mutable {
                        if (!done) return ask(std::unexpected(done.error()));
                        ask(json);
                      }));
}

void Alerts::test(const store::User& user, const Json& body, Ask<Json> ask) {
  Reader reader(body);
  static constexpr auto channels = {store::Channel::mail, store::Channel::push, store::Channel::webhook};
  const store::Channel channel = channels.begin()[reader.word("channel", {"mail", "push", "webhook"})];
  reader.no_other_keys();
  if (!reader.ok()) return ask(std::unexpected(invalid(*reader.fault())));
  const auto found = addressee(user.id);
  if (!found) return ask(std::unexpected(found.error()));
  const bool by_mail = channel == store::Channel::mail;
  bool reached = by_mail && mail_works() && !found->mail.empty();
  for (const store::Endpoint& endpoint : found->endpoints) reached = reached || endpoint.channel == channel;
  if (!reached) {
    return ask(std::unexpected(
        invalid(Violation{"alerts.no_address", "this channel leads nowhere: there is no address for it", "/channel"})));
  }
  const Json data = {{"channel", store::word_of(channel)}};
  store_.add_notice(user.key, "test", data.dump(), clock_.now_ms(),
                    telling<void>([ask = std::move(ask)](Answer<void> done) mutable {
                      if (!done) return ask(std::unexpected(done.error()));
                      ask(Json::object());
                    }));
}

Answer<Json> Alerts::deliveries(const store::User& user, const std::string& cursor, int limit) const {
  const auto page = store_.deliveries(user.key, cursor, limit);
  if (!page && page.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(
        invalid(Violation{"query.value", "this cursor was not given out for this history", "/cursor"}));
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

Answer<Json> Alerts::push_key() const {
  if (!started_) return refuse(Code::unavailable, "the server is just starting");
  return Json{{"key", base64url(stationery_.vapid.point)}};
}

Answer<Json> Alerts::endpoints(const store::User& user) const {
  const auto found = addressee(user.id);
  if (!found) return std::unexpected(found.error());
  Json list = Json::array();
  for (const store::Endpoint& endpoint : found->endpoints) list.push_back(endpoint_json(endpoint));
  return Json{{"endpoints", std::move(list)}};
}

Answer<store::Endpoint> Alerts::read_endpoint(const Json& body) const {
  if (!started_) return refuse(Code::unavailable, "the server is just starting");
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

void Alerts::add_endpoint(const store::User& user, const Json& body, Ask<Json> ask) {
  auto endpoint = read_endpoint(body);
  if (!endpoint) return ask(std::unexpected(endpoint.error()));
  store_.add_endpoint(user.key, std::move(*endpoint), endpoints_max,
                      [ask = std::move(ask)](store::Result<std::optional<store::Endpoint>> stored) mutable {
                        if (!stored)
                          return ask(refuse(Code::unavailable, "this could not be stored; nothing has changed"));
                        if (!*stored) return ask(refuse(Code::too_many, "at most 10 addresses of each channel"));
                        Json json = endpoint_json(**stored);
                        // Shown this once: whoever receives the calls checks their signatures with it.
                        if (const std::string secret = datum((*stored)->keys, "secret"); !secret.empty())
                          json["secret"] = secret;
                        ask(std::move(json));
                      });
}

void Alerts::remove_endpoint(const store::User& user, const std::string& id, Ask<void> ask) {
  store_.remove_endpoint(user.key, id, [ask = std::move(ask)](store::Result<bool> removed) mutable {
    if (!removed) return ask(refuse(Code::unavailable, "this could not be stored; nothing has changed"));
    if (!*removed) return ask(refuse(Code::not_found, "there is no such address of yours"));
    ask({});
  });
}

void Alerts::unsubscribe(const std::string& token, Ask<void> ask) {
  if (!started_) return ask(refuse(Code::unavailable, "the server is just starting"));
  const auto user_id = user_of_token(stationery_.unsubscribe_key, token);
  if (!user_id) return ask(refuse(Code::bad_link, "this link is not one of ours"));
  const auto found = addressee(*user_id);
  if (!found && found.error().code == Code::unknown_user) {
    return ask(refuse(Code::bad_link, "this link is not one of ours"));
  }
  if (!found) return ask(std::unexpected(found.error()));
  Settings settings = stored_settings(found->settings);
  settings.mail.fill(false);
  store_.set_settings(found->key, settings_json(settings).dump(), telling<void>(std::move(ask)));
}

}  // namespace reef::notify
