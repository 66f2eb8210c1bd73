#pragma once

#include <array>
#include <string>

#include "tests/bench/support/client.hpp"

namespace reef::bench {

/// Two guests who play one match of Maori after the other over one connection. They compute their turns without asking
/// the server, so that nearly every request is a turn: sail one stop on, take the tile there, place it on the next free
/// cell; if that is refused (a volcano, a hole), sail on and pass.
class Players {
 public:
  Players(asio::io_context& io, std::uint16_t port) : io_(io), client_(io, port) {}

  asio::awaitable<void> sit_down() {
    co_await client_.connect();
    for (std::string& token : tokens_) {
      const Reply guest = co_await client_.ask("POST", "/guests", "", R"({"name":"Bench"})");
      token = Json::parse(guest.body).at("token");
    }
    co_await new_match();
  }

  asio::awaitable<void> new_match() {
    const std::string table =
        R"({"game":"maori","options":{},"seats":[{"kind":"me"},{"kind":"open"}],"visibility":"public"})";
    const Reply opened = co_await client_.ask("POST", "/matches", tokens_[0], table);
    match_ = Json::parse(opened.body).at("id");
    path_ = "/matches/" + match_;
    const std::string seats = path_ + "/seats";
    co_await client_.ask("POST", seats, tokens_[1], "{}");
    const Reply shown = co_await client_.ask("GET", path_, tokens_[0], "");
    mover_ = Json::parse(shown.body).at("to_act").at(0);
    ply_ = 0;
    stop_ = -1;
    next_cell_ = {0, 0};
  }

  /// Plays one turn; completes when it is acknowledged. Starts another match when this one is over.
  asio::awaitable<void> turn() {
    while (true) {
      std::string body = turn_body(/*takes=*/true);
      Reply reply = co_await commit(body);
      if (reply.status == 422 && stop_ >= 0) {
        body = turn_body(/*takes=*/false);
        reply = co_await commit(body);
        if (reply.status == 200) --next_cell_[static_cast<std::size_t>(mover_)];
      }
      if (reply.status == 200) {
        advance();
        co_return;
      }
      co_await new_match();
    }
  }

  void leave() { client_.socket().close(); }
  /// Goes on with the match at this ply, on a server that has started again.
  asio::awaitable<void> rejoin(std::uint16_t port, int ply) {
    client_ = Client(io_, port);
    co_await client_.connect();
    ply_ = ply;
  }

  [[nodiscard]] const std::string& match() const { return match_; }
  [[nodiscard]] const std::string& token(int seat) const { return tokens_[static_cast<std::size_t>(seat)]; }

 private:
  static constexpr std::array rim = {0, 1, 2, 3, 3, 7, 11, 15, 15, 14, 13, 12, 12, 8, 4, 0};
  static constexpr std::array cells = {1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 18, 19};

  asio::awaitable<Reply> commit(const std::string& body) {
    const std::string path = path_ + "/turns";
    Reply reply = co_await client_.ask("POST", path, tokens_[static_cast<std::size_t>(mover_)], body);
    co_return reply;
  }

  std::string turn_body(bool takes) {
    const std::string head = R"({"prompt":)" + std::to_string(ply_) + R"(,"cmd":"bench-)" + std::to_string(ply_) +
                             (takes ? "t" : "p") + R"(","steps":[)";
    if (stop_ < 0) return head + R"({"type":"launch","stop":0}]})";
    const std::string move = R"({"type":"move","steps":1},)";
    if (!takes) return head + move + R"({"type":"pass"}]})";
    const int at = rim[static_cast<std::size_t>((stop_ + 1) % 16)];
    const int cell = cells[next_cell_[static_cast<std::size_t>(mover_)]++ % cells.size()];
    return head + move + R"({"type":"take","at":)" + std::to_string(at) + R"(},{"type":"place","cell":)" +
           std::to_string(cell) + R"(,"turn":0}]})";
  }

  void advance() {
    ++ply_;
    mover_ = 1 - mover_;
    stop_ = (stop_ + 1) % 16;
  }

  asio::io_context& io_;
  Client client_;
  std::array<std::string, 2> tokens_;
  std::string match_;
  std::string path_;
  int mover_ = 0;
  int ply_ = 0;
  int stop_ = -1;
  std::array<std::size_t, 2> next_cell_{};
};

}  // namespace reef::bench
