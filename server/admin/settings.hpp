#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <expected>
#include <string>

#include "server/admin/support.hpp"
#include "server/store/setting_store.hpp"
#include "server/work/clock.hpp"

namespace reef::admin {

/// What can be set while the server runs, in the order in which it is listed.
enum class Setting : std::uint8_t { registration_open, guests_welcome, lobby_chat_open, tables_open_max };
inline constexpr std::size_t settings_count = 4;

/// What administrators have set. It is kept in the database, and known in memory to whoever asks, from any thread.
class Settings {
 public:
  struct Parts {
    store::SettingStore& store;
    const Clock& clock;
  };
  /// Every setting has its default until `load`.
  explicit Settings(Parts parts);

  /// Reads what was set before. Once, before anybody asks. Answers what is wrong where it cannot be read, or where a
  /// setting does not take its value: the defaults are open, and so what was closed would be open again.
  [[nodiscard]] std::expected<void, std::string> load();

  /// Refuses what a setting that is off stops, with its code: `registration_closed`, `guests_unwelcome`,
  /// `lobby_chat_closed`. Touches no store.
  [[nodiscard]] Answer<void> allows(Setting setting) const;
  /// So many open tables may one user have.
  [[nodiscard]] int tables_open_max() const;

  /// `{"settings"}`
  [[nodiscard]] Json list() const;
  /// Sets `act.subject` to this value, null for the default, and answers it as it stands in the list, once it is
  /// durable. Refuses with `not_found`, `invalid`, `unavailable`.
  void set(const Act& act, const Json& value, Ask<Json> ask);

 private:
  [[nodiscard]] Json view(std::size_t index) const;

  Parts parts_;
  std::array<std::atomic<std::int64_t>, settings_count> values_;  ///< Of a switch: 0 or 1.
};

}  // namespace reef::admin
