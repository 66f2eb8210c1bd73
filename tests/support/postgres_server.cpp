#include "tests/support/postgres_server.hpp"

#include <fcntl.h>
#include <pwd.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

#include "server/store/postgres/database.hpp"
#include "server/store/postgres/driver.hpp"

namespace reef::testing {
namespace {

namespace fs = std::filesystem;
using store::postgres::Driver;

const fs::path programs = "/usr/lib/postgresql/15/bin";
constexpr const char* ordinary_user = "nobody";

/// Where the server may write although it must not run as root.
fs::path make_folder(PostgresServer::Durability durability) {
  const bool in_memory = durability == PostgresServer::Durability::none && ::access("/dev/shm", W_OK) == 0;
  std::string name = (fs::path(in_memory ? "/dev/shm" : "/tmp") / "atoll-pg-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot create a folder for PostgreSQL");
  if (const passwd* const user = ::getpwnam(ordinary_user); ::geteuid() == 0 && user != nullptr) {
    if (::chown(name.c_str(), user->pw_uid, user->pw_gid) != 0) throw std::runtime_error("chown failed");
  }
  return name;
}

/// Starts a program of PostgreSQL, which ends with this process at the latest. Its output goes into a file.
pid_t spawn(const std::string& program, const std::vector<std::string>& arguments, const fs::path& output) {
  std::vector<std::string> words = {"setpriv", "--pdeathsig", "QUIT"};
  if (::geteuid() == 0) {
    for (const char* word : {"--reuid", ordinary_user, "--regid", "nogroup", "--clear-groups"})
      words.emplace_back(word);
  }
  words.push_back((programs / program).string());
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 1, output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  pid_t process = -1;
  const int failed = ::posix_spawnp(&process, "setpriv", &files, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) throw std::runtime_error("cannot start " + program);
  return process;
}

}  // namespace

PostgresServer& PostgresServer::running() {
  static PostgresServer server(Durability::none);
  return server;
}

PostgresServer::PostgresServer(Durability durability) : durability_(durability), folder_(make_folder(durability)) {
  const pid_t process = spawn("initdb",
                              {"-D", (folder_ / "data").string(), "-A", "trust", "-U", "atoll", "-E", "UTF8",
                               "--locale=C", "--no-sync", "--no-instructions"},
                              folder_ / "initdb.log");
  int status = 0;
  if (::waitpid(process, &status, 0) != process || status != 0) {
    throw std::runtime_error("initdb failed: see " + (folder_ / "initdb.log").string());
  }
  start();
}

PostgresServer::~PostgresServer() {
  end(SIGQUIT);
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string PostgresServer::url(const std::string& database, int port) const {
  return "postgresql:///" + database + "?user=atoll&host=" + folder_.string() + "&port=" + std::to_string(port);
}

void PostgresServer::start() {
  std::vector<std::string> arguments = {"-D", (folder_ / "data").string(), "-k", folder_.string(), "-h", "",
                                        "-c", "max_connections=200"};
  if (durability_ == Durability::none) {
    for (const char* setting :
         {"fsync=off", "full_page_writes=off", "shared_buffers=32MB", "autovacuum=off", "max_wal_size=256MB"}) {
      arguments.insert(arguments.end(), {"-c", setting});
    }
  }
  process_ = spawn("postgres", arguments, folder_ / "server.log");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!Driver::open(url("postgres"))) {
    if (std::chrono::steady_clock::now() > end) throw std::runtime_error("PostgreSQL does not start");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void PostgresServer::end(int signal) {
  if (process_ < 0) return;
  ::kill(process_, signal);
  ::waitpid(process_, nullptr, 0);
  process_ = -1;
}

void PostgresServer::stop() {
  end(SIGINT);
}
void PostgresServer::crash() {
  end(SIGQUIT);
}

void PostgresServer::run(const std::string& statement) {
  auto db = Driver::open(url("postgres"));
  if (!db) throw std::runtime_error(db.error().detail);
  if (const auto done = db->script(statement); !done) throw std::runtime_error(done.error().detail);
}

std::string PostgresServer::make(const std::string& source) {
  const std::string name = "test" + std::to_string(++count_);
  run("CREATE DATABASE " + name + " TEMPLATE " + source + " STRATEGY file_copy");
  return name;
}

std::string PostgresServer::new_database() {
  return make("template0");
}

void PostgresServer::drop_unused() {
  std::erase_if(of_folders_, [&](const auto& entry) {
    if (fs::exists(entry.first)) return false;
    run("DROP DATABASE " + entry.second + " WITH (FORCE)");
    return true;
  });
}

std::string PostgresServer::store_of(const std::string& folder) {
  if (const auto found = of_folders_.find(folder); found != of_folders_.end()) return url(found->second);
  drop_unused();
  if (template_.empty()) {
    template_ = new_database();
    if (const auto migrated = store::postgres::migrate_at(url(template_)); !migrated) {
      throw std::runtime_error(migrated.error().detail);
    }
  }
  return url(of_folders_[folder] = make(template_));
}

}  // namespace reef::testing
