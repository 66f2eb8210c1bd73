#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "server/realtime/hub.hpp"

namespace reef::realtime {

/// The protocol on sockets: reads each message strictly, dispatches it, and responds with its `id`.
class Talks final : public Host {
 public:
  struct Dependencies {
    Hub& hub;
    match::Turns& turns;
    accounts::Accounts& accounts;
    Pool& workers;
    const Clock& clock;
    std::string version;
    /// The session token in a request; empty if there is none.
    std::function<std::string(const http::Request&)> token_of;
    /// The key of the client's address, which is charged for heavy reads.
    std::function<std::string(const http::Request&)> address_of;
    UsageMeter* meter = nullptr;  ///< Counts usage; null: not counted.
  };
  explicit Talks(Dependencies deps) : deps_(std::move(deps)) {}

  std::unique_ptr<Conversation> open(std::shared_ptr<Socket> socket, const http::Request& upgrade) override;

 private:
  Dependencies deps_;
};

}  // namespace reef::realtime
