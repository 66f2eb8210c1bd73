#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace reef::bench {

/// A separate server for one measurement.
class ServerProcess {
 public:
  /// Starts the program and waits until it listens. Exits if it does not.
  /// `folder`: its data; empty: a new folder, which is deleted in the end.
  explicit ServerProcess(const std::string& program, const std::vector<std::string>& more = {},
                         const std::string& folder = "");
  /// Sends SIGTERM, and waits.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// Resident memory, in bytes.
  [[nodiscard]] double resident_bytes() const;
  /// The processor time of all its threads so far.
  [[nodiscard]] double processor_seconds() const;
  /// What it has written to the disk so far.
  [[nodiscard]] double written_bytes() const;

 private:
  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
  std::string folder_;
  bool is_temporary_ = false;
};

}  // namespace reef::bench
