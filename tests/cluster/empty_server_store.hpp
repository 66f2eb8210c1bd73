#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/server_store.hpp"

namespace reef::cluster::test {

/// A store of servers that stores nothing and has nothing. Tests override what they are about.
class EmptyServerStore : public store::ServerStore {
 public:
  store::Result<store::Key> heartbeat(const store::ServerRow&) override { return 1; }
  store::Result<void> remove(const std::string&) override { return {}; }
  store::Result<void> remove_unseen(store::Millis) override { return {}; }
  store::Result<std::vector<store::ServerRow>> servers() override { return {}; }
  store::Result<std::vector<std::string>> take_leases(const std::string&, const std::vector<std::string>&,
                                                      store::Millis) override {
    return {};
  }
  store::Result<void> give_up_leases(const std::string&) override { return {}; }
  store::Result<void> change_presences(store::Key, const std::vector<store::PresenceRow>&,
                                       const std::vector<store::PresenceRow>&) override {
    return {};
  }
  store::Result<void> set_presences(store::Key, const std::vector<store::PresenceRow>&) override { return {}; }
  store::Result<std::vector<store::PresenceRow>> presences_elsewhere(const std::string&, store::Millis) override {
    return {};
  }
  store::Result<void> promise(const store::PromiseRow&, int, store::Millis) override { return {}; }
  store::Result<std::optional<store::Bytes>> take_promise(store::Key, const std::string&, store::Millis) override {
    return std::optional<store::Bytes>();
  }
  store::Result<void> begin_removal(const std::string&, const store::RemovalRow&) override { return {}; }
  store::Result<void> end_removal(const std::string&) override { return {}; }
  store::Result<std::vector<store::RemovalRow>> take_removals(const std::string&, store::Millis) override { return {}; }
  store::Result<void> keep_web_files(const std::string&, const std::vector<store::WebFile>&) override { return {}; }
  store::Result<std::vector<store::WebFile>> web_files(const std::string&) override { return {}; }
};

}  // namespace reef::cluster::test
