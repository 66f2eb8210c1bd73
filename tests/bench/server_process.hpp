#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace reef::bench {

/// A server of its own for one measurement, on a folder of its own.
class ServerProcess {
 public:
  /// Starts the program and waits until it listens. Ends this program if it does not.
  explicit ServerProcess(const std::string& program, const std::vector<std::string>& more = {});
  /// SIGTERM, and waits.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// Resident memory, in bytes.
  [[nodiscard]] double resident_bytes() const;

 private:
  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
  std::string folder_;
};

}  // namespace reef::bench
