#include "server/admin/operation/command_watch.hpp"

#include <spdlog/spdlog.h>

#include <chrono>

namespace reef::admin {
namespace {

constexpr std::chrono::seconds between_looks{1};

}  // namespace

void CommandWatch::start() {
  look();
  thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

void CommandWatch::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void CommandWatch::watch(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, stop, between_looks, [&] { return stop.stop_requested(); })) look();
}

void CommandWatch::look() {
  if (!seen_) {
    const auto newest = dependencies_.audit.entries({.limit = 1});
    if (newest) seen_ = newest->items.empty() ? 0 : newest->items.front().number;
    return;
  }
  const auto entries = dependencies_.audit.entries_of_commands(*seen_);
  if (!entries) return spdlog::warn("cannot read the changes to accounts by commands: {}", entries.error().detail);
  for (const store::AuditRow& row : *entries) {
    follow(row.entry);
    seen_ = row.number;
  }
}

void CommandWatch::follow(const store::AuditEntry& entry) const {
  if (entry.kind != "user") return;
  const auto person = dependencies_.store.person(entry.subject, dependencies_.clock.now_ms());
  if (!person || !*person) return;
  const store::Key user = (*person)->user.key;
  dependencies_.accounts.role_changed(user);
  if (entry.action == "user.set_password") {
    dependencies_.accounts.ended(user, [](const accounts::Identity&) { return true; });
  }
}

}  // namespace reef::admin
