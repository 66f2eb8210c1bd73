#include "tests/fuzz/front.hpp"

#include <spdlog/spdlog.h>

#include <filesystem>
#include <future>

#include "server/app/api_parts.hpp"

namespace reef::fuzz {
namespace {

backup::Backups::Settings backup_settings(const testing::House& house) {
  backup::Backups::Settings settings;
  settings.folder = (std::filesystem::path(house.database()).parent_path() / "backups").string();
  return settings;
}

void put(std::string& text, const std::string& name, const std::string& value) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size())) {
    text.replace(at, name.size(), value);
  }
}

}  // namespace

Front::Front()
    : router_(house_.services->workers, limits_, {}),
      backups_(*house_.services->database, house_.clock, backup_settings(house_)),
      admin_backups_({backups_, house_.services->audit, house_.clock}),
      // The real state asks the network, which is not here.
      parts_(app::api_parts(*house_.services, admin_backups_, [] { return Json::object(); })),
      talks_({house_.services->hub, house_.services->turns, house_.services->accounts, house_.services->workers,
              house_.services->clock, "0", http::token_of}) {
  spdlog::default_logger()->sinks().clear();  // The level is for requests to set.
  limits_.switch_off();
  http::add_api(router_, parts_);
}

// As the program ends: nobody works any more when the routes go.
Front::~Front() {
  backups_.stop();
  house_.services->stop();
}

accounts::Signed Front::guest(const std::string& name) {
  return testing::ask<accounts::Signed>(
             [&](auto told) { house_.services->accounts.create_guest(name, {}, std::move(told)); })
      .value();
}

accounts::Signed Front::account(const std::string& name) {
  const std::string number = std::to_string(companies_);
  accounts::Registration wanted{.name = name + " " + number,
                                .mail = name + number + "@example.org",
                                .password = "a long and rare password",
                                .locale = ""};
  return testing::ask<accounts::Signed>([&](auto told) {
           house_.services->accounts.create_account(std::move(wanted), std::nullopt, {}, std::move(told));
         })
      .value();
}

void Front::make_administrator(const store::User& user) {
  std::promise<bool> made;
  store::AuditEntry entry{
      .actor = {}, .action = "user.role", .kind = "user", .subject = user.id, .reason = "-", .at = 1};
  house_.services->admin_store.set_role(
      user.key, store::Role::admin, std::move(entry),
      [&](store::Result<store::Ruling> ruling) { made.set_value(ruling.has_value()); });
  made.get_future().get();
}

void Front::new_company() {
  ++companies_;
  guest_ = guest("Moana");
  other_ = guest("Rangi");
  account_ = account("Aroha");
  administrator_ = account("Tamati");
  make_administrator(administrator_.user);
  match_ = house_.match_of(guest_.user, other_.user);
  const Json open = house_.table(guest_.user, "mio", Json::object(), store::Visibility::invited).value();
  open_ = open.at("id");
  invitation_ = open.value("invitation", "");
}

std::string Front::filled(std::string text) {
  put(text, "{match}", match_);
  put(text, "{open}", open_);
  put(text, "{invitation}", invitation_);
  put(text, "{guest}", guest_.user.id);
  put(text, "{other}", other_.user.id);
  put(text, "{account}", account_.user.id);
  put(text, "{mail}", "Aroha" + std::to_string(companies_) + "@example.org");
  if (text.find("{prompt}") == std::string::npos && text.find("{steps}") == std::string::npos) return text;
  for (const accounts::Signed* each : {&guest_, &other_}) {
    const auto snapshot = house_.show(match_, each->user);
    if (!snapshot || snapshot->at("prompt").is_null()) continue;
    put(text, "\"{prompt}\"", snapshot->at("prompt").dump());
    put(text, "\"{steps}\"", house_.some_turn(match_, each->user, *snapshot).dump());
  }
  return text;
}

std::string Front::token_of(char who) const {
  if (who == 'g') return guest_.token;
  if (who == 'o') return other_.token;
  if (who == 'a') return account_.token;
  return who == 'm' ? administrator_.token : "";
}

std::string Front::position() {
  std::promise<std::string> promise;
  house_.services->matches.find(match_, [&](Answer<match::LiveMatchPtr> found) {
    if (!found) return promise.set_value("");
    const match::StandingPtr standing = (*found)->standing();
    promise.set_value(std::to_string(standing->position.ply) + " " + standing->table->state().dump());
  });
  return promise.get_future().get();
}

std::optional<http::Response> Front::answer(http::Request request) {
  auto admitted = router_.admit(request, {.present = !request.body.empty(), .length = request.body.size()});
  if (!admitted) return std::move(admitted.error());
  auto promise = std::make_shared<std::promise<http::Response>>();
  auto future = promise->get_future();
  router_.dispatch(std::move(*admitted), std::move(request),
                   [promise](http::Response response) { promise->set_value(std::move(response)); });
  if (future.wait_for(std::chrono::minutes(1)) != std::future_status::ready) return std::nullopt;
  return future.get();
}

std::unique_ptr<realtime::Conversation> Front::talk(std::shared_ptr<realtime::Socket> socket, char who) {
  http::Request upgrade;
  upgrade.headers = {{"authorization", "Bearer " + token_of(who)}};
  return talks_.open(std::move(socket), upgrade);
}

}  // namespace reef::fuzz
