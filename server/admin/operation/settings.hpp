#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "server/admin/users/support.hpp"
#include "server/store/interfaces/import_store.hpp"
#include "server/store/interfaces/setting_store.hpp"
#include "server/work/clock.hpp"

namespace reef::admin {

/// Settings that can be changed while the server runs, in the order of the list.
enum class Setting : std::uint8_t {
  registration_open,
  guests_welcome,
  lobby_chat_open,
  tables_open_max,
  running_max_account,
  running_max_guest,
  bot_matches_day_account,
  bot_matches_day_guest,
  matches_day_account,
  matches_day_guest,
  imports_max,
  imports_mib_max,
};
inline constexpr std::size_t settings_count = 12;

/// The administrators' settings. Stored in the database and cached in memory; can be read from any thread.
class Settings {
 public:
  struct Dependencies {
    store::SettingStore& store;
    const Clock& clock;
    std::function<void()> on_change = [] {};  ///< A setting was changed, and is durable.
  };
  /// Every setting has its default until `load`.
  explicit Settings(Dependencies deps);

  /// Loads the stored settings: before the first read, and again if another server may have changed them. Returns an
  /// error if they cannot be read or a value is invalid, instead of using the defaults, which would reopen what was
  /// closed.
  [[nodiscard]] std::expected<void, std::string> load();

  /// Refuses what a switch that is off forbids, with its code: `registration_closed`, `guests_unwelcome`,
  /// `lobby_chat_closed`. Does not read the store.
  [[nodiscard]] Result<void> allows(Setting setting) const;
  /// How many tables and matches this user may have.
  [[nodiscard]] store::MatchQuotas match_quotas(const store::User& user) const;
  /// How many matches this user may create in a day: tables, rematches and matches against bots.
  [[nodiscard]] int matches_a_day(const store::User& user) const;
  /// How many matches an account may import, and their size.
  [[nodiscard]] store::ImportQuota import_quota() const;
  /// Allows users any number of matches, for load tests. Call it before the first read.
  void lift_quotas() { quotas_lifted_ = true; }

  /// `{"settings"}`
  [[nodiscard]] Json list() const;
  /// Sets `act.subject` to this value, null for the default, and returns its entry of the list, once that is durable.
  /// Refuses with `not_found`, `invalid`, `unavailable`.
  void set(const Act& act, const Json& value, Callback<Json> callback);

 private:
  [[nodiscard]] Json view(std::size_t index) const;
  [[nodiscard]] std::int64_t value(Setting setting) const;

  Dependencies deps_;
  std::array<std::atomic<std::int64_t>, settings_count> values_;  ///< Of a switch: 0 or 1.
  bool quotas_lifted_ = false;
};

}  // namespace reef::admin
