// A match of MetiKoro that lasts: nobody rolls an orb as long as there is anything else to do.
#include "tests/bench/history.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <random>
#include <vector>

#include "tests/bench/client.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/server_process.hpp"

namespace reef::bench {
namespace {

constexpr int early = 10;
constexpr int late = 300;
constexpr int rounds = 200;
constexpr double ratio_limit = 2;
constexpr double step_limit_ms = 50;

/// Two people and their matches, over one connection.
class Long {
 public:
  Long(asio::io_context& io, std::uint16_t port) : client_(io, port) {}

  asio::awaitable<void> sit_down() {
    co_await client_.connect();
    for (std::string& token : tokens_) {
      const Reply guest = co_await client_.ask("POST", "/guests", "", R"({"name":"Bench"})");
      token = Json::parse(guest.body).at("token");
    }
  }

  /// A match that stands at this ply; answers its path. Some come to an end before: then there is another.
  asio::awaitable<std::string> match_at(int ply) {
    std::string path;
    while (true) {
      path = co_await new_match();
      const int reached = co_await play(path, ply);
      if (reached == ply) co_return path;
    }
  }

  asio::awaitable<Json> get(const std::string& path) {
    const Reply reply = co_await client_.ask("GET", path, tokens_[0], "");
    if (reply.status != 200) row("GET " + path, std::to_string(reply.status), reply.body);
    Json json = Json::parse(reply.body);
    co_return json;
  }

  /// How long these requests take together: the median of many rounds, in ms.
  asio::awaitable<double> time(const std::vector<std::string>& paths, const std::string& between) {
    std::vector<double> samples_ms;
    for (int round = 0; round < rounds; ++round) {
      if (!between.empty()) co_await client_.ask("GET", between, tokens_[0], "");
      const auto start = Clock::now();
      for (const std::string& path : paths) co_await client_.ask("GET", path, tokens_[0], "");
      samples_ms.push_back(1000 * seconds_since(start));
    }
    co_return percentile(samples_ms, 0.5);
  }

 private:
  asio::awaitable<std::string> new_match() {
    const std::string table =
        R"({"game":"metikoro","options":{},"seats":[{"kind":"me"},{"kind":"open"}],"visibility":"public"})";
    const Reply opened = co_await client_.ask("POST", "/matches", tokens_[0], table);
    std::string path = "/matches/" + Json::parse(opened.body).at("id").get<std::string>();
    const std::string seats = path + "/seats";
    co_await client_.ask("POST", seats, tokens_[1], "{}");
    co_return path;
  }

  asio::awaitable<int> play(const std::string& path, int until) {
    int ply = 0;
    while (ply < until) {
      Json shown = co_await get(path);
      if (shown.at("status") != "running") break;
      const std::string& token = tokens_[shown.at("to_act").at(0).get<std::size_t>()];
      const Reply asked = co_await client_.ask("GET", path, token, "");
      shown = Json::parse(asked.body);
      ply = co_await turn(path, token, shown);
    }
    co_return ply;
  }

  asio::awaitable<int> turn(const std::string& path, const std::string& token, const Json& shown) {
    Json request{{"prompt", shown.at("prompt")}, {"steps", Json::array()}};
    Json legal = shown.at("legal");
    for (bool whole = false; !whole;) {
      request["steps"].push_back(some_step(legal));
      const std::string preview_path = path + "/preview";
      const std::string draft = request.dump();
      const Reply answer = co_await client_.ask("POST", preview_path, token, draft);
      const Json preview = Json::parse(answer.body);
      whole = preview.at("can_commit");
      legal = preview.at("legal");
    }
    request["cmd"] = "bench-" + std::to_string(shown.at("ply").get<int>());
    const std::string turns_path = path + "/turns";
    const std::string body = request.dump();
    const Reply played = co_await client_.ask("POST", turns_path, token, body);
    co_return Json::parse(played.body).at("ply").get<int>();
  }

  Json some_step(const Json& legal) {
    std::vector<const Json*> quiet;
    for (const Json& entry : legal) {
      if (entry.at("step").at("type") != "roll") quiet.push_back(&entry.at("step"));
    }
    return quiet.empty() ? legal.back().at("step") : *quiet[dice_() % quiet.size()];
  }

  Client client_;
  std::string tokens_[2];
  std::mt19937 dice_{7};
};

/// One figure of both matches, and how many times the early one's the late one's is.
asio::awaitable<void> compare(Long& people, const std::string& what, const std::vector<std::string>& at_early,
                              const std::vector<std::string>& at_late, const std::string& between) {
  const double early_ms = co_await people.time(at_early, between);
  const double late_ms = co_await people.time(at_late, between);
  row(what + ", turn " + std::to_string(early) + " / " + std::to_string(late) + ": ms",
      number(early_ms, "%.2f") + " / " + number(late_ms, "%.2f"),
      number(late_ms / early_ms, "%.2f") + " times as long (limit " + number(ratio_limit) + ")");
}

asio::awaitable<void> measure(Long& people) {
  co_await people.sit_down();
  const std::string first = co_await people.match_at(early);
  const std::string second = co_await people.match_at(late);
  const std::string third = co_await people.match_at(1);
  const std::vector<std::string> open_first{first, first + "/log?limit=9"};
  const std::vector<std::string> open_second{second, second + "/log?limit=9"};
  co_await compare(people, "opening a match in memory", open_first, open_second, "");
  // With room for one match in memory, whoever opens another finds the first on the disk.
  co_await compare(people, "opening a match from the disk", open_first, open_second, third);

  double slowest_ms = 0;
  for (int ply = 1; ply < late; ply += 13) {
    const std::vector<std::string> step{second + "/at/" + std::to_string(ply)};
    const double took_ms = co_await people.time(step, "");
    slowest_ms = std::max(slowest_ms, took_ms);
  }
  row("stepping to any of " + std::to_string(late) + " positions, the slowest: ms", number(slowest_ms, "%.2f"),
      number(slowest_ms / step_limit_ms, "%.3f") + " x the limit of " + number(step_limit_ms) + " ms");
}

}  // namespace

void measure_history(const std::string& program) {
  const ServerProcess server(program, {"--matches-in-memory-max", "1"});
  asio::io_context io;
  Long people(io, server.port());
  asio::co_spawn(io, measure(people), asio::detached);
  io.run();
}

}  // namespace reef::bench
