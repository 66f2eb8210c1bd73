#pragma once

#include <optional>

#include "server/store/interfaces/server_channel.hpp"
#include "server/store/postgres/connector.hpp"

namespace reef::store::postgres {

/// LISTEN and NOTIFY, each on a connection of its own: a NOTIFY in the transaction of a write would let all writers of
/// the database server wait for each other.
class Channel final : public ServerChannel {
 public:
  explicit Channel(Connector& connector) : connector_(connector) {}

  Result<void> send(const std::vector<std::string>& texts) override;
  Result<std::vector<std::string>> receive(std::chrono::milliseconds wait) override;

 private:
  Result<void> begin_to_listen();
  /// Waits until there is something to read.
  Result<void> wait_for_input(std::chrono::milliseconds wait);

  Connector& connector_;
  std::optional<sql::Connection> sender_;
  std::optional<sql::Connection> listener_;
};

}  // namespace reef::store::postgres
