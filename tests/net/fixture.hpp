#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/http/problem.hpp"
#include "server/http/router.hpp"
#include "server/net/server.hpp"
#include "server/work/fair_pool.hpp"
#include "server/work/pool.hpp"
#include "tests/net/client.hpp"

namespace reef::test {

/// Waits until another thread makes the condition true; false after ten seconds.
inline bool eventually(const std::function<bool()>& condition) {
  for (int attempt = 0; attempt < 2000; ++attempt) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

inline http::Response ok(std::string body) {
  http::Response response;
  response.body = std::move(body);
  return response;
}

/// Collects a handler's replies until the test releases them.
class HeldReplies {
 public:
  void hold(http::Reply reply) {
    const std::lock_guard lock(mutex_);
    replies_.push_back(std::move(reply));
  }
  [[nodiscard]] std::size_t size() {
    const std::lock_guard lock(mutex_);
    return replies_.size();
  }
  /// Answers all of them on this thread.
  void release(const std::string& body = R"({"late":true})") {
    std::vector<http::Reply> replies;
    {
      const std::lock_guard lock(mutex_);
      replies = std::exchange(replies_, {});
    }
    for (http::Reply& reply : replies) reply(ok(body));
  }

 private:
  std::mutex mutex_;
  std::vector<http::Reply> replies_;
};

/// Echoes each message, and gives the test access to the sockets.
class EchoHost : public realtime::Host {
 public:
  std::unique_ptr<realtime::Conversation> open(std::shared_ptr<realtime::Socket> socket,
                                               const http::Request& request) override {
    if (request.parameter("throw") != nullptr) throw std::runtime_error("no conversation");
    const std::lock_guard lock(mutex_);
    sockets_.push_back(socket);
    ++open_;
    return std::make_unique<Echo>(*this, std::move(socket));
  }

  std::vector<std::shared_ptr<realtime::Socket>> sockets() {
    const std::lock_guard lock(mutex_);
    return sockets_;
  }
  int open_conversations() {
    const std::lock_guard lock(mutex_);
    return open_;
  }

 private:
  class Echo : public realtime::Conversation {
   public:
    Echo(EchoHost& host, std::shared_ptr<realtime::Socket> socket) : host_(host), socket_(std::move(socket)) {}
    void receive(std::string text) override {
      if (text == "throw") throw std::runtime_error("thrown by the conversation");
      if (text == "leave") return socket_->close(realtime::CloseCode::normal, "bye");
      socket_->send(std::make_shared<const std::string>(std::move(text)));
    }
    void closed() override {
      const std::lock_guard lock(host_.mutex_);
      --host_.open_;
    }

   private:
    EchoHost& host_;
    std::shared_ptr<realtime::Socket> socket_;
  };

  std::mutex mutex_;
  std::vector<std::shared_ptr<realtime::Socket>> sockets_;
  int open_ = 0;
};

/// A body of `count` pieces of a thousand bytes, the last `missing` of which never arrive.
class Pieces final : public http::BodySource, public std::enable_shared_from_this<Pieces> {
 public:
  Pieces(Pool& pool, std::size_t count, std::size_t missing) : pool_(pool), count_(count), left_(count - missing) {}
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return 1000 * count_; }
  void next(http::Reply reply) override {
    pool_.post([self = shared_from_this(), reply = std::move(reply)]() mutable {
      const bool there = self->left_ > 0;
      if (there) --self->left_;
      reply(ok(std::string(there ? 1000 : 0, static_cast<char>('a' + self->left_ % 26))));
    });
  }

 private:
  Pool& pool_;
  const std::size_t count_;
  std::size_t left_;
};

/// A body of `count` pieces of a thousand bytes, of unknown size. If it is torn, it fails instead of ending.
class UnmeasuredPieces final : public http::BodySource {
 public:
  UnmeasuredPieces(std::size_t count, bool is_torn) : left_(count), is_torn_(is_torn) {}
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; }
  void next(http::Reply reply) override {
    http::Response piece = ok(std::string(left_ > 0 ? 1000 : 0, 'x'));
    if (left_ == 0 && is_torn_) piece.status = 500;
    if (left_ > 0) --left_;
    reply(std::move(piece));
  }

 private:
  std::size_t left_;
  const bool is_torn_;
};

/// A body of one byte, which arrives when the test releases it.
class HeldPiece final : public http::BodySource {
 public:
  explicit HeldPiece(HeldReplies& held) : held_(held) {}
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return 1; }
  void next(http::Reply reply) override { held_.hold(std::move(reply)); }

 private:
  HeldReplies& held_;
};

/// Limits short enough for tests.
inline net::Limits quick_limits() {
  net::Limits limits;
  limits.sweep_ms = 10;
  limits.linger_ms_max = 500;
  limits.close_ms_max = 500;
  return limits;
}

/// `quick_limits` with some changes.
inline net::Config with(const std::function<void(net::Limits&)>& change) {
  net::Config config{.limits = quick_limits()};
  change(config.limits);
  return config;
}

/// The error code of a refusal.
inline std::string code_of(const Received& answer) {
  if (answer.headers.at("content-type") != "application/problem+json") return "no problem";
  return Json::parse(answer.body).at("code");
}

/// A server with a few routes, on a free port.
struct TestServer {
  explicit TestServer(net::Config config = {.limits = quick_limits()}, http::Router::Config routing = {})
      : router(light, limits, std::move(routing)) {
    limits.switch_off();
    add_routes();
    server.emplace(std::move(config), router, host);
    if (auto started = server->start(); !started) throw std::runtime_error(started.error());
  }
  /// In the same order as `atoll serve`: work for requests ends before the routes are destroyed.
  ~TestServer() {
    held.release();
    server.reset();
    light.stop();
    pool.stop();
  }

  [[nodiscard]] std::uint16_t port() const { return server->port(); }

  void add_routes() {
    using http::Lane, http::Params, http::Reply, http::Request;
    router.add({.method = "GET",
                .pattern = "/hello",
                .lane = Lane::io,
                .handler = [](const Request& request, const Params&, Reply reply) {
                  const Json body{{"hello", request.remote_address},
                                  {"proto", request.header("x-forwarded-proto")},
                                  {"query", request.query.size()}};
                  reply(ok(body.dump()));
                }});
    router.add({.method = "POST",
                .pattern = "/echo/{id}",
                .body_bytes_max = 100'000,
                .handler = [](const Request& request, const Params& params, Reply reply) {
                  http::Response response = ok(request.body);
                  response.headers.emplace_back("X-Part", params["id"]);
                  reply(std::move(response));
                }});
    router.add({.method = "GET", .pattern = "/throw", .handler = [](const Request&, const Params&, Reply) {
                  throw std::runtime_error("on purpose");
                }});
    router.add({.method = "GET", .pattern = "/held", .handler = [this](const Request&, const Params&, Reply reply) {
                  held.hold(std::move(reply));
                }});
    const auto pieces = [this](const char* pattern, std::size_t count, std::size_t missing) {
      router.add(
          {.method = "GET", .pattern = pattern, .handler = [=, this](const Request&, const Params&, Reply reply) {
             http::Response response;
             response.content_type = "text/plain";
             response.source = std::make_shared<Pieces>(pool, count, missing);
             reply(std::move(response));
           }});
    };
    const auto unmeasured = [this](const char* pattern, std::size_t count, bool is_torn) {
      router.add({.method = "GET", .pattern = pattern, .handler = [=](const Request&, const Params&, Reply reply) {
                    http::Response response;
                    response.source = std::make_shared<UnmeasuredPieces>(count, is_torn);
                    reply(std::move(response));
                  }});
    };
    unmeasured("/unmeasured", 300, false);
    unmeasured("/unmeasured-and-empty", 0, false);
    unmeasured("/unmeasured-and-torn", 3, true);
    pieces("/pieces", 3000, 0);
    pieces("/many-pieces", 32'000, 0);
    pieces("/torn", 5, 2);
    pieces("/empty", 0, 0);
    router.add(
        {.method = "GET", .pattern = "/held-piece", .handler = [this](const Request&, const Params&, Reply reply) {
           http::Response response;
           response.source = std::make_shared<HeldPiece>(held);
           reply(std::move(response));
         }});
    router.add({.method = "GET", .pattern = "/long", .handler = [](const Request&, const Params&, Reply reply) {
                  reply(ok(std::string(32 * 1024 * 1024, 'x')));
                }});
  }

  Pool pool{2};
  FairPool light{2, FairPool::Kind::light, FairPool::boundless};
  http::RateLimits limits;
  HeldReplies held;
  EchoHost host;
  http::Router router;
  std::optional<net::Server> server;
};

}  // namespace reef::test
