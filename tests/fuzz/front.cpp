#include "tests/fuzz/front.hpp"

#include <spdlog/spdlog.h>

#include <filesystem>
#include <future>
#include <string_view>
#include <utility>
#include <vector>

#include "server/app/api.hpp"
#include "server/log/lines.hpp"

namespace reef::fuzz {
namespace {

backup::Backups::Settings backup_settings(const testing::Fixture& fixture) {
  backup::Backups::Settings settings;
  settings.folder = (std::filesystem::path(fixture.database()).parent_path() / "backups").string();
  return settings;
}

/// Replaces each occurrence of the name with the result of `value`, which is called only if there is one.
template <class Value>
void put(std::string& text, const std::string& name, Value value) {
  std::size_t at = text.find(name);
  if (at == std::string::npos) return;
  const std::string filling = value();
  for (; at != std::string::npos; at = text.find(name, at + filling.size())) text.replace(at, name.size(), filling);
}

}  // namespace

Front::Front()
    : router_(fixture_.services->light, limits_, {}),
      backups_(*fixture_.services->store, fixture_.clock, backup_settings(fixture_)),
      admin_backups_({backups_, *fixture_.services->store, fixture_.clock}),
      // There is always room, and the real state needs the network, which is not here.
      api_(app::api_of(
          *fixture_.services, admin_backups_, [] { return Result<void>(); }, [] { return Json::object(); })),
      talks_({fixture_.services->hub, fixture_.services->turns, fixture_.services->accounts, fixture_.services->workers,
              fixture_.services->clock, "0", api::token_of,
              [](const http::Request& request) { return request.remote_address; }}) {
  spdlog::default_logger()->sinks().clear();  // No output; the level stays as requests set it.
  limits_.switch_off();
  api::add_api(router_, api_);
}

// At the end of the program: no thread may run any more when the routes are destroyed.
Front::~Front() {
  backups_.stop();
  fixture_.services->stop();
}

accounts::LoginResult Front::guest(const std::string& name) {
  return testing::await_result<accounts::LoginResult>(
             [&](auto callback) { fixture_.services->accounts.create_guest(name, {}, std::move(callback)); })
      .value();
}

std::string Front::mail_of(const std::string& name) const {
  return name + std::to_string(companies_) + "@example.org";
}

accounts::LoginResult Front::account(const std::string& name) {
  accounts::Registration wanted{.name = name + " " + std::to_string(companies_),
                                .mail = mail_of(name),
                                .password = "a long and rare password",
                                .locale = ""};
  return testing::await_result<accounts::LoginResult>([&](auto callback) {
           fixture_.services->accounts.create_account(std::move(wanted), std::nullopt, {}, std::move(callback));
         })
      .value();
}

void Front::make_administrator(const store::User& user) {
  std::promise<bool> made;
  store::AuditEntry entry{
      .actor = {}, .action = "user.role", .kind = "user", .subject = user.id, .reason = "-", .at = 1};
  fixture_.services->store->admin().set_role(
      user.key, store::Role::admin, std::move(entry),
      [&](store::Result<store::AdminResult> result) { made.set_value(result.has_value()); });
  made.get_future().get();
}

/// Settings of administrators apply to the whole server.
void Front::restore_settings(store::Key administrator) {
  log::set_level("info");
  const Json listed = fixture_.services->settings.list();
  for (const Json& setting : listed.at("settings")) {
    if (setting.at("value") == setting.at("default")) continue;
    const admin::Act act{
        .actor = administrator, .role = store::Role::admin, .subject = setting.at("name"), .reason = "-"};
    testing::await_result<Json>([&](auto callback) {
      fixture_.services->settings.set(act, nullptr, std::move(callback));
    }).value();
  }
}

void Front::new_company(const std::vector<std::string_view>& lines) {
  const auto administrator = company_.people.find('m');
  if (administrator != company_.people.end()) restore_settings(administrator->second.user.key);
  ++companies_;
  company_ = {};
  // Create the people before any request runs, because requests may block that: a name may be taken, a player blocked.
  for (const std::string_view line : lines) {
    const std::string text = filled(std::string(line));
    if (!text.empty()) token_of(text.front());
  }
}

const accounts::LoginResult& Front::person(char who) {
  static const std::map<char, std::string> names = {{'g', "Moana"}, {'o', "Rangi"}, {'a', "Aroha"}, {'m', "Tamati"}};
  if (const auto found = company_.people.find(who); found != company_.people.end()) return found->second;
  const bool is_guest = who == 'g' || who == 'o';
  const auto entry = company_.people.emplace(who, is_guest ? guest(names.at(who)) : account(names.at(who))).first;
  if (who == 'm') make_administrator(entry->second.user);
  return entry->second;
}

const std::string& Front::match_id() {
  if (company_.match.empty()) company_.match = fixture_.match_of(person('g').user, person('o').user);
  return company_.match;
}

const Front::Company& Front::with_table() {
  if (!company_.open.empty()) return company_;
  const Json open = fixture_.table(person('g').user, "mio", Json::object(), store::Visibility::private_match).value();
  company_.open = open.at("id");
  company_.invitation = open.value("invitation", "");
  return company_;
}

/// Computed again only if the match has changed: computing a turn takes a preview for each step.
Front::Question& Front::question() {
  const std::string& id = match_id();
  const match::MatchStatePtr now = state();
  if (now && now == company_.question.state) return company_.question;
  company_.question = {.state = now, .user = {}, .snapshot = nullptr, .steps = {}};
  for (const char who : {'g', 'o'}) {
    const store::User& user = person(who).user;
    auto snapshot = fixture_.show(id, user);
    if (!snapshot || snapshot->at("prompt").is_null()) continue;
    company_.question.user = user;
    company_.question.snapshot = std::move(*snapshot);
    break;
  }
  return company_.question;
}

std::string Front::prompt() {
  const Question& asked = question();
  return asked.snapshot.is_null() ? "null" : asked.snapshot.at("prompt").dump();
}

std::string Front::steps() {
  Question& asked = question();
  if (asked.snapshot.is_null()) return "null";
  if (asked.steps.empty()) asked.steps = fixture_.some_turn(company_.match, asked.user, asked.snapshot).dump();
  return asked.steps;
}

std::string Front::filled(std::string text) {
  put(text, "{match}", [this] { return match_id(); });
  put(text, "{open}", [this] { return with_table().open; });
  put(text, "{invitation}", [this] { return with_table().invitation; });
  put(text, "{guest}", [this] { return person('g').user.id; });
  put(text, "{other}", [this] { return person('o').user.id; });
  put(text, "{account}", [this] { return person('a').user.id; });
  put(text, "{mail}", [this] {
    person('a');
    return mail_of("Aroha");
  });
  put(text, "\"{prompt}\"", [this] { return prompt(); });
  put(text, "\"{steps}\"", [this] { return steps(); });
  return text;
}

std::string Front::token_of(char who) {
  return std::string_view("goam").find(who) == std::string_view::npos ? "" : person(who).token;
}

match::MatchStatePtr Front::state() {
  if (company_.match.empty()) return nullptr;
  std::promise<match::MatchStatePtr> promise;
  fixture_.services->matches.find(company_.match, [&](const Result<match::LiveMatchPtr>& found) {
    promise.set_value(found ? (*found)->state() : nullptr);
  });
  return promise.get_future().get();
}

bool same_position(const match::MatchStatePtr& before, const match::MatchStatePtr& after) {
  if (before == after) return true;
  return before && after && before->position.ply == after->position.ply &&
         before->game_state->state() == after->game_state->state();
}

namespace {

/// The response that `ask` gets; none if it does not come within a minute.
template <class Request>
std::optional<http::Response> received(Request ask) {
  auto promise = std::make_shared<std::promise<http::Response>>();
  auto future = promise->get_future();
  ask([promise](http::Response response) { promise->set_value(std::move(response)); });
  if (future.wait_for(std::chrono::minutes(1)) != std::future_status::ready) return std::nullopt;
  return future.get();
}

}  // namespace

std::optional<http::Response> Front::answer(http::Request request) {
  auto admitted = router_.admit(request, {.present = !request.body.empty(), .length = request.body.size()});
  if (!admitted) return std::move(admitted.error());
  auto response = received(
      [&](http::Reply reply) { router_.dispatch(std::move(*admitted), std::move(request), std::move(reply)); });
  while (response && response->source) {
    auto piece = received([&](http::Reply reply) { response->source->next(std::move(reply)); });
    if (!piece || piece->status != 200) return piece;
    if (piece->body.empty()) break;
    response->body += piece->body;
  }
  return response;
}

std::unique_ptr<realtime::Conversation> Front::talk(std::shared_ptr<realtime::Socket> socket, char who) {
  http::Request upgrade;
  upgrade.headers = {{"authorization", "Bearer " + token_of(who)}};
  return talks_.open(std::move(socket), upgrade);
}

}  // namespace reef::fuzz

/// The server keeps the objects that an input has created. libFuzzer reports that as a leak, and for the first thousand
/// inputs runs the input again and scans the whole memory. Real leaks are still reported at the end.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  static std::string flag = "-detect_leaks=0";
  static std::vector<char*> arguments(*argv, *argv + *argc);
  arguments.insert(arguments.begin() + 1, flag.data());  // The flags of the command line come later and take
                                                         // precedence.
  *argc = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  *argv = arguments.data();
  return 0;
}
