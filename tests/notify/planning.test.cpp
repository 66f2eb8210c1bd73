#include "server/notify/planning.hpp"

#include <catch2/catch.hpp>

#include "server/notify/delivery_worker.hpp"
#include "server/notify/zone.hpp"
#include "server/work/time_zone.hpp"

using namespace reef;
using namespace reef::notify;
using store::Channel;
using store::Millis;

namespace {

constexpr Millis minute_ms = 60'000;
constexpr Millis hour_ms = 60 * minute_ms;
/// Thu, 1 Jan 2026, 12:30 UTC: 13:30 in Berlin.
constexpr Millis noon = 1'767'225'600'000 + 12 * hour_ms + 30 * minute_ms;

/// A notice for a user with a mail address, two browsers and a webhook.
store::DueNotice notice(const std::string& kind, const std::string& clock = "") {
  store::DueNotice due;
  due.kind = kind;
  due.data = "{}";
  due.user.mail = "moana@example.org";
  due.user.endpoints = {{.key = 1, .id = "a", .channel = Channel::push, .address = "", .keys = "", .label = ""},
                        {.key = 2, .id = "b", .channel = Channel::push, .address = "", .keys = "", .label = ""},
                        {.key = 3, .id = "c", .channel = Channel::webhook, .address = "", .keys = "", .label = ""}};
  due.match = store::NoticeMatch{.key = 7, .id = "q7mzk2xw5bnd", .game = "", .clock = clock};
  return due;
}

Planned by_mail(Millis at, bool digest = false) {
  return {.channel = Channel::mail, .endpoint = {}, .at = at, .digest = digest};
}
std::vector<Planned> everywhere(Millis mail_at, Millis push_at, Millis webhook_at, bool digest = false) {
  return {by_mail(mail_at, digest),
          {.channel = Channel::push, .endpoint = 1, .at = push_at},
          {.channel = Channel::push, .endpoint = 2, .at = push_at},
          {.channel = Channel::webhook, .endpoint = 3, .at = webhook_at}};
}

Settings night() {
  Settings settings;
  settings.quiet = QuietHours{.from = 13 * 60, .to = 7 * 60};
  settings.time_zone = "Europe/Berlin";
  return settings;
}

/// 07:00 in Berlin on the next day.
constexpr Millis morning = noon + 17 * hour_ms + 30 * minute_ms;

}  // namespace

TEST_CASE("an alert is sent over every channel that has an address") {
  CHECK(plan(notice("your_turn"), {}, {.now = noon}) == everywhere(noon, noon, noon));
  store::DueNotice guest = notice("your_turn");
  guest.user.mail.clear();
  guest.user.endpoints.clear();
  CHECK(plan(guest, {}, {.now = noon}).empty());
  CHECK(plan(notice("your_turn"), {}, {.now = noon, .mail_works = false}).size() == 3);
}

TEST_CASE("an alert about a match that the user is watching, or to a deleted user, is dropped") {
  CHECK(plan(notice("your_turn"), {}, {.now = noon, .looking = true}).empty());
  store::DueNotice gone = notice("your_turn");
  gone.user.deleted = true;
  CHECK(plan(gone, {}, {.now = noon}).empty());
}

TEST_CASE("each topic can be switched for each channel, and an unknown kind is dropped") {
  Settings settings;
  settings.mail.fill(false);
  settings.push.fill(false);
  CHECK(plan(notice("match_finished"), settings, {.now = noon}) ==
        std::vector<Planned>{{.channel = Channel::webhook, .endpoint = 3, .at = noon}});
  settings.mail.at(static_cast<std::size_t>(Topic::match_over)) = true;
  CHECK(plan(notice("match_finished"), settings, {.now = noon}).size() == 2);
  CHECK(plan(notice("chat"), Settings(), {.now = noon}).size() == 3);
  CHECK(plan(notice("something_else"), Settings(), {.now = noon}).empty());
}

TEST_CASE("quiet hours delay mail and push, but not webhooks") {
  CHECK(plan(notice("your_turn"), night(), {.now = noon}) == everywhere(morning, morning, noon));
}

TEST_CASE("an alert that would be too late does not wait for the end of quiet hours or a digest") {
  Settings settings = night();
  settings.digest = Digest::daily;
  CHECK(plan(notice("time_low"), settings, {.now = noon}) == everywhere(noon, noon, noon));
  CHECK(plan(notice("your_turn", R"({"kind":"live"})"), settings, {.now = noon}) == everywhere(noon, noon, noon));
  CHECK(plan(notice("your_turn", R"({"kind":"bank"})"), settings, {.now = noon}) != everywhere(noon, noon, noon));
}

TEST_CASE("a digest delays mails until its time, or until the end of quiet hours") {
  Settings settings;
  settings.time_zone = "Europe/Berlin";
  settings.digest = Digest::hourly;
  const Millis full_hour = noon + 30 * minute_ms;
  CHECK(plan(notice("your_turn"), settings, {.now = noon}) == everywhere(full_hour, noon, noon, true));
  settings.digest = Digest::daily;
  settings.digest_hour = 18;
  const Millis evening = noon + 4 * hour_ms + 30 * minute_ms;
  CHECK(plan(notice("your_turn"), settings, {.now = noon}) == everywhere(evening, noon, noon, true));
  settings.quiet = QuietHours{.from = 17 * 60, .to = 7 * 60};
  CHECK(plan(notice("your_turn"), settings, {.now = noon}) == everywhere(morning, noon, noon, true));
}

TEST_CASE("quiet hours may span midnight or not") {
  Settings settings = night();
  CHECK(quiet_until(settings, noon) == morning);
  CHECK(quiet_until(settings, morning - 1) == morning);
  CHECK_FALSE(quiet_until(settings, morning));
  CHECK_FALSE(quiet_until(settings, noon - 31 * minute_ms));
  settings.quiet = QuietHours{.from = 13 * 60, .to = 14 * 60};
  CHECK(quiet_until(settings, noon) == noon + 30 * minute_ms);
  CHECK_FALSE(quiet_until(settings, noon + 30 * minute_ms));
}

TEST_CASE("quiet hours follow changes of daylight saving time") {
  // 29 March 2026, 02:00 CET becomes 03:00 CEST, at 01:00 UTC.
  constexpr Millis spring = 1'774'746'000'000;
  CHECK(minute_of_day("Europe/Berlin", spring - 1) == 119);
  CHECK(minute_of_day("Europe/Berlin", spring) == 180);
  CHECK(next_at_minute("Europe/Berlin", spring - hour_ms, 4 * 60) == spring + hour_ms);
  CHECK(next_at_minute("Europe/Berlin", spring - hour_ms, 150) == spring + 30 * minute_ms);  // 02:30 does not exist.
  CHECK(next_full_hour("Asia/Kolkata", noon) == noon + 60 * minute_ms);
  CHECK(next_full_hour("UTC", noon) == noon + 30 * minute_ms);
  CHECK(is_time_zone("America/New_York"));
  CHECK_FALSE(is_time_zone("Mars/Olympus"));
  CHECK_FALSE(is_time_zone(""));
}

TEST_CASE("mails about the account are sent regardless of settings, if they have an address") {
  Settings settings = night();
  settings.mail.fill(false);
  settings.digest = Digest::daily;
  store::DueNotice reset = notice("mail_reset");
  reset.match.reset();
  CHECK(plan(reset, settings, {.now = noon}).empty());
  reset.data = R"({"link": "https://x", "to": "a@b"})";
  reset.user.mail.clear();
  CHECK(plan(reset, settings, {.now = noon}) == std::vector<Planned>{by_mail(noon)});
  CHECK(plan(reset, settings, {.now = noon, .mail_works = false}).empty());
}

TEST_CASE("a test alert is sent over its channel only, at once") {
  Settings settings = night();
  settings.push.fill(false);
  store::DueNotice trial = notice("test");
  trial.match.reset();
  trial.data = R"({"channel": "push"})";
  const auto planned = plan(trial, settings, {.now = noon});
  REQUIRE(planned.size() == 2);
  CHECK(planned.front() == Planned{.channel = Channel::push, .endpoint = 1, .at = noon});
}

TEST_CASE("settings are read strictly, and as they were written") {
  Settings settings = night();
  settings.digest = Digest::hourly;
  settings.push.at(4) = false;
  const Json json = settings_json(settings);
  CHECK(read_settings(json) == settings);
  CHECK(stored_settings(json.dump()) == settings);
  CHECK(stored_settings("") == Settings());
  CHECK(stored_settings("{}") == Settings());

  const auto fault = [&](const std::string& pointer, const Json& value) {
    Json changed = json;
    changed[Json::json_pointer(pointer)] = value;
    const auto read = read_settings(changed);
    return read ? std::string() : read.error().rule + " " + read.error().path;
  };
  CHECK(fault("/quiet/from", "24:00") == "json.value /quiet/from");
  CHECK(fault("/quiet/from", "7:00") == "json.value /quiet/from");
  CHECK(fault("/quiet/from", "-1:30") == "json.value /quiet/from");
  CHECK(fault("/quiet/to", "13:00") == "alerts.quiet_hours /quiet/to");
  CHECK(fault("/time_zone", "Berlin") == "alerts.time_zone /time_zone");
  CHECK(fault("/channels/mail/chat", 1) == "json.type /channels/mail/chat");
  CHECK(fault("/channels/fax", Json::object()) == "json.unknown_key /channels/fax");
  CHECK(fault("/digest_hour", 24) == "json.range /digest_hour");
}

TEST_CASE("the delay between attempts grows from about a minute to six hours, with jitter") {
  CHECK(backoff_ms(1, 0) == minute_ms);
  CHECK(backoff_ms(1, 999) < 2 * minute_ms);
  CHECK(backoff_ms(1, 999) > backoff_ms(1, 0));
  for (int attempt = 1; attempt < attempts_max; ++attempt) {
    CHECK(backoff_ms(attempt + 1, 0) >= backoff_ms(attempt, 0));
    CHECK(backoff_ms(attempt, 999) <= 6 * hour_ms);
  }
  CHECK(backoff_ms(attempts_max, 999) > 5 * hour_ms);
}

TEST_CASE("what each response means for the attempt") {
  store::Outgoing message;
  message.id = "letter";
  message.channel = Channel::push;
  message.endpoint =
      store::Endpoint{.key = 9, .id = "", .channel = Channel::push, .address = "", .keys = "", .label = ""};
  using State = store::Attempted::State;
  const auto state = [&](int status) {
    return attempted(message, HttpAnswer{.status = status, .error = {}}, noon).state;
  };
  CHECK(state(201) == State::delivered);
  CHECK(state(0) == State::retry);
  CHECK(state(429) == State::retry);
  CHECK(state(503) == State::retry);
  CHECK(state(302) == State::failed);
  CHECK(state(403) == State::failed);
  CHECK(attempted(message, HttpAnswer{.status = 410, .error = {}}, noon).gone == 9);
  CHECK(attempted(message, HttpAnswer{.status = 404, .error = {}}, noon).gone == 9);
  CHECK_FALSE(attempted(message, HttpAnswer{.status = 400, .error = {}}, noon).gone);
  CHECK(attempted(message, HttpAnswer{.status = 503, .retry_after_s = 60, .error = {}}, noon).next_at ==
        noon + minute_ms);
  message.attempt = attempts_max;
  CHECK(state(503) == State::failed);
  message.channel = Channel::webhook;
  CHECK_FALSE(attempted(message, HttpAnswer{.status = 410, .error = {}}, noon).gone);
}

TEST_CASE("an address that does not respond is put on hold for longer each time; one refusal alone is not enough") {
  store::Outgoing message;
  message.channel = Channel::webhook;
  message.endpoint =
      store::Endpoint{.key = 9, .id = "", .channel = Channel::webhook, .address = "", .keys = "", .label = ""};
  const auto after = [&](int status, int failures, int retry_after_s = 0) {
    message.endpoint->failures = failures;
    const HttpAnswer answer{.status = status, .retry_after_s = retry_after_s, .error = {}};
    return with_hold(attempted(message, answer, noon), message, 0);
  };
  CHECK(after(201, 5).endpoint == 9);
  CHECK_FALSE(after(201, 5).hold_until);
  CHECK(after(0, 0).hold_until == noon + minute_ms);
  CHECK(after(0, 1).hold_until == noon + backoff_ms(2, 0));
  CHECK(after(429, 0, 3600).hold_until == noon + hour_ms);
  CHECK_FALSE(after(400, 0).hold_until);
  CHECK(after(400, refusals_max - 1).hold_until == noon + backoff_ms(refusals_max, 0));
  for (const int failures : {3, 7, 1000}) CHECK(after(0, failures).hold_until == noon + backoff_ms(4, 0));
  CHECK_FALSE(after(0, endpoint_failures_max - 2).gives_up);
  CHECK(after(0, endpoint_failures_max - 1).gives_up);

  message.endpoint.reset();
  CHECK_FALSE(with_hold(attempted(message, HttpAnswer{.error = "no answer"}, noon), message, 0).endpoint);
}
