#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/store/maintenance.hpp"
#include "server/store/postgres/channel.hpp"
#include "server/store/postgres/connector.hpp"
#include "server/store/postgres/servers.hpp"
#include "server/store/postgres/write_queue.hpp"
#include "server/store/postgres/writer.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store::postgres {

struct Options {
  std::size_t queue_max = 16384;  ///< Writes that may wait; further ones fail with `unavailable` at once.
  std::size_t batch_max = 64;     ///< Writes of matches that share a commit.
  std::size_t readers_max = 8;    ///< Connections for reads; further readers wait for one.
  std::size_t writers = 4;        ///< Connections for writes, opened when they are needed.
  std::size_t match_writers = 4;  ///< The same for writes of matches.
  std::chrono::milliseconds unknown_commit_max{60'000};  ///< How long a COMMIT without an answer is asked about.
};

/// A database of a PostgreSQL server. Threads with a connection each write, and connections of a pool read. Other
/// processes may use the same database.
///
/// Writes of one match go to one thread, which keeps their order; other writes have no order among each other.
class Database final : public sql::Database {
 public:
  /// Connects, and migrates the schema. Fails as `Driver::open` and `migrate` do.
  static Result<std::unique_ptr<Database>> open(const std::string& url, const Options& options = {});
  /// The same for a command: does not migrate a database that has a schema. `conflict` if it is not this program's.
  static Result<std::unique_ptr<Database>> open_for_command(const std::string& url);
  ~Database() override { Database::close(); }

  /// Always fails: the server has its own tools for backups.
  Result<void> backup(const std::string& path, const std::atomic<bool>& stop) override;
  [[nodiscard]] Space space() const override;
  Result<std::vector<Weight>> weights(int limit, const std::atomic<bool>& stop) override;
  Result<std::optional<Replication>> replication() override;
  ServerChannel* channel() override { return &channel_; }
  ServerStore* servers() override { return &servers_; }
  [[nodiscard]] std::size_t queue_depth() const override { return context_.depth.load(std::memory_order_relaxed); }
  [[nodiscard]] int schema_version() const override;
  Result<void> ping() override;
  void close() override;

 private:
  /// A queue with the threads that write from it.
  struct Lane {
    WriteQueue queue;
    std::vector<std::unique_ptr<Writer>> writers;
  };

  Database(std::unique_ptr<Connector> connector, const Options& options);
  [[nodiscard]] static std::unique_ptr<Lane> start_lane(WriterContext& context, std::size_t writers);

  void enqueue(std::unique_ptr<sql::Job> job) override;
  void enqueue_match(Key match, sql::Reach reach, std::unique_ptr<sql::Job> job) override;
  void enqueue_deletion(std::unique_ptr<sql::Job> job) override;
  /// Fails the write at once if the queues are full or closed.
  void push(Lane& lane, Write write);

  const std::unique_ptr<Connector> connector_;
  Channel channel_;
  Servers servers_;
  const std::size_t queue_max_;
  WriterContext context_;
  std::unique_ptr<Lane> lane_;
  std::vector<std::unique_ptr<Lane>> match_lanes_;
  std::mutex pushing_;
  bool closed_ = false;
  std::mutex closing_;
};

/// Opens one connection; fails as `Driver::open` does.
Result<sql::Connection> connect(const std::string& url);

/// Migrates a database.
Result<Migrated> migrate_at(const std::string& url);

}  // namespace reef::store::postgres
