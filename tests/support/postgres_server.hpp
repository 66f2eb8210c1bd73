#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>

namespace reef::testing {

/// A private PostgreSQL server: in a temporary folder, and behind a socket in that folder.
class PostgresServer {
 public:
  enum class Durability {
    none,  ///< In memory if possible, and without fsync: enough for tests.
    disk,  ///< As in use.
  };
  explicit PostgresServer(Durability durability);
  /// The one for this test program, without durability: started on first use, ended with the program.
  static PostgresServer& running();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  /// The URL of a database. `port`: of another socket in `folder`.
  [[nodiscard]] std::string url(const std::string& database, int port = 5432) const;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  /// Creates an empty database, and returns its name.
  std::string new_database();
  /// The URL of the database that belongs to this folder of a test: created with the current schema on first use, and
  /// dropped some time after the folder is removed.
  std::string store_of(const std::string& folder);
  /// Stops the server as its administrator would, or as a power failure would.
  void stop();
  void crash();
  void start();

 private:
  std::string make(const std::string& source);
  void drop_unused();
  void end(int signal);
  void run(const std::string& statement);

  Durability durability_;
  std::filesystem::path folder_;
  pid_t process_ = -1;
  int count_ = 0;
  std::string template_;
  std::map<std::string, std::string> of_folders_;
};

}  // namespace reef::testing
