// Exports records from a database and imports them into one, while no server runs on it.
#include <sodium.h>

#include <cstdio>
#include <fstream>
#include <future>
#include <sstream>
#include <string>

#include "server/accounts/names.hpp"
#include "server/app/commands/commands.hpp"
#include "server/match/records/history.hpp"
#include "server/match/records/imports.hpp"
#include "server/store/store.hpp"

namespace reef::app {
namespace {

/// The parts of the server that records need.
struct Desk {
  explicit Desk(std::unique_ptr<store::Store> opened)
      : store(std::move(opened)), workers(1), matches(store->matches(), workers, 16) {}
  ~Desk() {
    store->close();
    workers.stop();
  }
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  std::unique_ptr<store::Store> store;
  Pool workers;
  match::LiveMatches matches;
  Presence presence;
  SystemClock clock;
};

/// Waits for the result of an asynchronous call.
template <class T, class Act>
Result<T> answered(Act act) {
  std::promise<Result<T>> promise;
  act(Callback<T>([&](Result<T> answer) { promise.set_value(std::move(answer)); }));
  return promise.get_future().get();
}

}  // namespace

int export_record(const store::Location& location, const std::string& match) {
  auto opened = store::open(location);
  if (!opened) return fail(opened.error().detail);
  Desk desk(std::move(*opened));
  const auto row = desk.store->matches().match(match);
  if (!row) return fail(row.error().detail);
  if (!*row) return fail("there is no such match");
  store::User owner;
  owner.key = (*row)->head.owner;
  match::History history(desk.store->matches(), desk.matches, desk.presence, desk.clock);
  auto text = history.record_text(match, {owner, ""}, match::States::leave_out);
  if (!text) return fail(text.error().detail);
  while (!text->is_whole) {
    const auto page = history.next_page(*text);
    if (!page) return fail(page.error().detail);
    std::fputs(page->c_str(), stdout);
  }
  std::puts("");
  return 0;
}

int import_record(const store::Location& location, const std::string& file, const std::string& name) {
  if (sodium_init() < 0) return fail("libsodium cannot be initialised");
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return fail("cannot read " + file);
  const auto record = parse_json(text.str());
  if (!record) return fail(file + " " + std::string(record.error()));
  auto opened = store::open(location);
  if (!opened) return fail(opened.error().detail);
  Desk desk(std::move(*opened));
  const auto account = desk.store->accounts().account_named(accounts::name_key(name));
  if (!account) return fail(account.error().detail);
  if (!*account) return fail("no account has this name");
  match::Imports imports({desk.store->imports(), desk.matches, desk.workers, desk.clock});
  const auto imported = answered<match::Imported>([&](Callback<match::Imported> callback) {
    imports.add((*account)->user, *record, std::nullopt, std::move(callback));
  });
  if (!imported) return fail(imported.error().detail);
  std::printf("%s%s\n", imported->match.c_str(), imported->is_new ? "" : " (already imported)");
  return 0;
}

}  // namespace reef::app
