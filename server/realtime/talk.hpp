#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "server/realtime/hub.hpp"

namespace reef::realtime {

/// What is said over sockets: reads each message strictly, passes it on, and answers under its `id`.
class Talks final : public Host {
 public:
  struct Parts {
    Hub& hub;
    match::Turns& turns;
    accounts::Accounts& accounts;
    Pool& workers;
    const Clock& clock;
    std::string version;
    /// The session token in a request; empty if there is none.
    std::function<std::string(const http::Request&)> token_of;
  };
  explicit Talks(Parts parts) : parts_(std::move(parts)) {}

  std::unique_ptr<Conversation> open(std::shared_ptr<Socket> socket, const http::Request& upgrade) override;

 private:
  Parts parts_;
};

}  // namespace reef::realtime
