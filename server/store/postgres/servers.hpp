#pragma once

#include "server/store/interfaces/server_store.hpp"
#include "server/store/postgres/own_connection.hpp"

namespace reef::store::postgres {

class Servers final : public ServerStore {
 public:
  explicit Servers(Connector& connector) : leases_(connector), presences_(connector), promises_(connector) {}

  Result<Key> heartbeat(const ServerRow& server) override;
  Result<void> remove(const std::string& server) override;
  Result<void> remove_unseen(Millis for_ms) override;
  Result<std::vector<ServerRow>> servers() override;
  Result<std::vector<std::string>> take_leases(const std::string& server, const std::vector<std::string>& names,
                                               Millis for_ms) override;
  Result<void> give_up_leases(const std::string& server) override;
  Result<void> change_presences(Key server, const std::vector<PresenceRow>& added,
                                const std::vector<PresenceRow>& removed) override;
  Result<void> set_presences(Key server, const std::vector<PresenceRow>& all) override;
  Result<std::vector<PresenceRow>> presences_elsewhere(const std::string& server, Millis seen_within_ms) override;
  Result<void> promise(const PromiseRow& promised, int count_max, Millis now) override;
  Result<std::optional<Bytes>> take_promise(Key user, const std::string& match, Millis now) override;
  Result<void> begin_removal(const std::string& server, const RemovalRow& removal) override;
  Result<void> end_removal(const std::string& id) override;
  Result<std::vector<RemovalRow>> take_removals(const std::string& server, Millis unseen_for_ms) override;
  Result<void> keep_web_files(const std::string& build, const std::vector<WebFile>& files) override;
  Result<std::vector<WebFile>> web_files(const std::string& build) override;

 private:
  OwnConnection leases_;  ///< And heartbeats.
  OwnConnection presences_;
  OwnConnection promises_;  ///< And removals and files of the client, which are rarely read or written.
};

}  // namespace reef::store::postgres
