#include "server/net/websocket/ws_session.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/log/request_id.hpp"
#include "server/net/gate.hpp"
#include "server/net/linger.hpp"
#include "server/net/websocket/frame.hpp"
#include "server/net/websocket/frame_reader.hpp"
#include "server/net/websocket/send_queue.hpp"
#include "server/net/websocket/wire.hpp"

namespace reef::net {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

/// handshake → open → closing (a close frame is queued; nothing may follow it) → over (reading has stopped).
enum class Stage : std::uint8_t { handshake, open, closing, over };

constexpr std::uint16_t internal_error = 1011;
constexpr std::uint16_t unsupported_data = 1003;
/// What is read at once, into a buffer that all sockets of a thread share.
constexpr std::size_t bytes_read_max = 16UL * 1024;

/// One item to write: a data frame, whose text many sockets share, or bytes that are already framed.
struct Item {
  std::optional<FrameHead> head;
  realtime::Text text;

  [[nodiscard]] bool is_data() const { return head.has_value(); }
};

Item data_item(realtime::Text text) {
  const FrameHead head(Opcode::text, text->size());
  return {.head = head, .text = std::move(text)};
}

Item raw_item(std::string bytes) {
  return {.head = std::nullopt, .text = std::make_shared<const std::string>(std::move(bytes))};
}

class WsSession final : public Session, public FrameSink, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(Environment& environment, IoThread& thread, tcp::socket socket, ConnectionTable::Ticket ticket,
            std::string address);
  ~WsSession() override;

  /// Call it before `run`, once the session is owned by a shared_ptr.
  void open_send_queue();
  static asio::awaitable<void> run(std::shared_ptr<WsSession> self, http::Request upgrade);

  void sweep(TimePoint now) override;
  void drain() override { send_queue_->close(realtime::CloseCode::restart, "restart"); }
  void cut_off() override { abort(); }
  void message(std::string bytes, bool is_text) override;
  void ping(std::string_view payload) override;
  void pong() override;

 private:
  asio::awaitable<error_code> shake_hands(const http::Request& upgrade);
  bool begin(const http::Request& upgrade);
  void wait_for_input();
  bool read();
  void end();
  static asio::awaitable<void> finish(std::shared_ptr<WsSession> self);
  void receive(std::string text);
  bool pays();

  void collect();
  void queue_close(std::string frame);
  void flush();
  void written(error_code error);

  void heard();
  void expect_within(int ms_max);
  void abort();

  ConnectionTable::Ticket ticket_;  // First, so that it is destroyed last.
  Environment& environment_;
  IoThread& thread_;
  IoThread::Place place_;
  const std::string address_;
  log::RequestId request_;  ///< The id of the upgrade request.
  tcp::socket socket_;
  FrameReader reader_;
  std::shared_ptr<SendQueue> send_queue_;
  std::unique_ptr<realtime::Conversation> conversation_;
  Stage stage_ = Stage::handshake;

  std::vector<Item> queue_;    ///< Written next.
  std::string pong_;           ///< Then the answer to the latest ping; older ones need none (RFC 6455 §5.5.3).
  std::vector<Item> writing_;  ///< In flight.
  Gate idle_;                  ///< Opened when the queue is empty and all is written.

  TimePoint heard_at_;
  bool pinged_ = false;
  TimePoint deadline_ = TimePoint::max();  ///< For the handshake, the pong, the peer's close frame or the last bytes.
  TimePoint write_deadline_ = TimePoint::max();
};

WsSession::WsSession(Environment& environment, IoThread& thread, tcp::socket socket, ConnectionTable::Ticket ticket,
                     std::string address)
    : ticket_(std::move(ticket)),
      environment_(environment),
      thread_(thread),
      place_(thread.enter(*this)),
      address_(std::move(address)),
      socket_(std::move(socket)),
      reader_(environment.limits.frame_bytes_max),
      heard_at_(std::chrono::steady_clock::now()) {
  ++environment_.counters.sockets_open;
}

WsSession::~WsSession() {
  if (send_queue_) send_queue_->detach();
  --environment_.counters.sockets_open;
  thread_.leave(place_);
}

// --- Lifecycle ---

asio::awaitable<void> WsSession::run(std::shared_ptr<WsSession> self, http::Request upgrade) {
  const error_code error = co_await self->shake_hands(upgrade);
  if (!error && self->begin(upgrade)) {
    self->wait_for_input();
  } else {
    self->end();
  }
}

void WsSession::open_send_queue() {
  send_queue_ = std::make_shared<SendQueue>(
      SendQueue::Bounds{environment_.limits.queue_frames_max, environment_.limits.queue_bytes_max}, environment_.mail,
      [executor = socket_.get_executor(), weak = weak_from_this()] {
        asio::post(executor, [weak] {
          if (const auto self = weak.lock()) self->flush();
        });
      });
}

asio::awaitable<error_code> WsSession::shake_hands(const http::Request& upgrade) {
  std::string response;
  websocket::stream<Wire, false> stream(socket_, response);
  stream.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& answer) { answer.set(beast::http::field::server, "atoll"); }));
  beast::http::request<beast::http::empty_body> request;
  request.method(beast::http::verb::get);
  request.target("/");
  request.version(11);
  for (const auto& [name, value] : upgrade.headers) request.insert(name, value);
  expect_within(environment_.limits.header_ms_max);
  auto [error] = co_await stream.async_accept(request, as_result);
  queue_.push_back(raw_item(std::move(response)));
  if (!error) socket_.non_blocking(true, error);
  co_return error;
}

bool WsSession::begin(const http::Request& upgrade) {
  stage_ = Stage::open;
  deadline_ = TimePoint::max();
  heard();
  request_ = log::RequestId(upgrade.request_id);
  const log::RequestScope scope(request_);
  try {
    conversation_ = environment_.host.open(send_queue_, upgrade);
  } catch (const std::exception& error) {
    spdlog::error("cannot open a socket session: {}", error.what());
  }
  if (!conversation_) {
    queue_close(close_frame(internal_error, ""));
    return false;
  }
  if (environment_.draining) drain();
  flush();
  return true;
}

/// An idle socket needs no buffer and no coroutine: it only waits until something can be read.
void WsSession::wait_for_input() {
  socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code error) {
    if (!error && self->read()) {
      self->wait_for_input();
    } else {
      self->end();
    }
  });
}

/// Reads what has come, one buffer at most. Returns whether more may follow.
bool WsSession::read() {
  thread_local std::array<char, bytes_read_max> buffer;
  error_code error;
  const std::size_t size = socket_.read_some(asio::buffer(buffer), error);
  if (error == asio::error::would_block) return true;
  if (error) return false;
  if (auto close = reader_.read(std::string_view(buffer.data(), size), *this)) {
    heard();
    queue_close(std::move(*close));
    return false;
  }
  return stage_ != Stage::over;
}

void WsSession::message(std::string bytes, bool is_text) {
  heard();
  if (stage_ != Stage::open) return;
  if (!is_text) return queue_close(close_frame(unsupported_data, "text only"));
  receive(std::move(bytes));
}

void WsSession::receive(std::string text) {
  if (!pays()) return;
  const log::RequestScope scope(request_);
  try {
    conversation_->receive(std::move(text));
  } catch (const std::exception& error) {
    spdlog::error("a message failed: {}", error.what());
    queue_close(close_frame(internal_error, ""));
  }
}

/// It costs as much as a message.
void WsSession::ping(std::string_view payload) {
  if (stage_ == Stage::open) pays();
  heard();
  pong_ = control_frame(Opcode::pong, payload);
  flush();
}

/// One that the server has not asked for costs as much as a message.
void WsSession::pong() {
  if (stage_ == Stage::open && !pinged_) pays();
  heard();
}

/// False, and the socket closes, if the client exceeds its message rate.
bool WsSession::pays() {
  if (environment_.router.allow_message(address_)) return true;
  send_queue_->close(realtime::CloseCode::policy_violation, "rate_limited");
  return false;
}

/// Nothing more is read.
void WsSession::end() {
  send_queue_->detach();
  if (conversation_) conversation_->closed();
  conversation_ = nullptr;
  asio::co_spawn(thread_.context(), finish(shared_from_this()), report_exception);
}

/// Sends the last frames, then closes gracefully.
asio::awaitable<void> WsSession::finish(std::shared_ptr<WsSession> self) {
  self->stage_ = Stage::over;
  self->expect_within(self->environment_.limits.linger_ms_max);
  self->flush();
  while (!self->writing_.empty()) co_await self->idle_.wait();
  if (self->socket_.is_open()) co_await linger(self->socket_);
}

// --- Writing: one queue of whole frames, one write in flight ---

/// Moves the contents of the send queue to the end of the queue.
void WsSession::collect() {
  if (stage_ != Stage::open) return;
  SendQueue::Delivery delivery = send_queue_->take();
  for (realtime::Text& text : delivery.frames) queue_.push_back(data_item(std::move(text)));
  if (!delivery.close_frame) return;
  if (send_queue_->overflowed()) {
    queue_.clear();
    ++environment_.counters.sockets_dropped;
  }
  stage_ = Stage::closing;
  queue_.push_back(raw_item(close_frame(delivery.close_frame->code, delivery.close_frame->reason)));
  expect_within(environment_.limits.close_ms_max);
}

/// Sends this close frame after all that is queued, unless there is one already.
void WsSession::queue_close(std::string frame) {
  collect();
  if (stage_ != Stage::open) return;
  stage_ = Stage::closing;
  queue_.push_back(raw_item(std::move(frame)));
  expect_within(environment_.limits.close_ms_max);
  flush();
}

void WsSession::flush() {
  collect();
  if (!writing_.empty()) return;
  if (stage_ == Stage::open && !pong_.empty()) queue_.push_back(raw_item(std::exchange(pong_, {})));
  if (queue_.empty()) return;
  std::swap(queue_, writing_);
  std::vector<asio::const_buffer> buffers;
  buffers.reserve(2 * writing_.size());
  for (const Item& item : writing_) {
    if (item.head) buffers.emplace_back(item.head->data(), item.head->size());
    buffers.emplace_back(asio::buffer(*item.text));
  }
  write_deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(environment_.limits.write_ms_max);
  asio::async_write(socket_, buffers,
                    [self = shared_from_this()](error_code error, std::size_t) { self->written(error); });
}

void WsSession::written(error_code error) {
  std::size_t frames = 0;
  std::size_t bytes = 0;
  for (const Item& item : writing_) {
    if (!item.is_data()) continue;
    frames += 1;
    bytes += item.text->size();
  }
  send_queue_->sent(frames, bytes);
  writing_ = {};  // Frees the memory: an idle socket needs none.
  write_deadline_ = TimePoint::max();
  if (error) {
    abort();
    queue_ = {};
  }
  flush();  // Everything queued meanwhile is sent in one write.
  if (writing_.empty()) idle_.open();
}

// --- Timeouts ---

void WsSession::sweep(TimePoint now) {
  const Limits& limits = environment_.limits;
  if (now >= deadline_ || now >= write_deadline_) {
    ++environment_.counters.timeouts;
    abort();
  } else if (stage_ == Stage::open && !pinged_ && now - heard_at_ >= std::chrono::milliseconds(limits.ping_after_ms)) {
    pinged_ = true;
    expect_within(limits.pong_ms_max);
    queue_.push_back(raw_item(control_frame(Opcode::ping, "")));
    flush();
  }
}

void WsSession::heard() {
  heard_at_ = std::chrono::steady_clock::now();
  if (!std::exchange(pinged_, false)) return;
  if (stage_ == Stage::open) deadline_ = TimePoint::max();
}

void WsSession::expect_within(int ms_max) {
  deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms_max);
}

void WsSession::abort() {
  stage_ = Stage::over;
  deadline_ = TimePoint::max();
  write_deadline_ = TimePoint::max();
  error_code ignored;
  socket_.close(ignored);
}

}  // namespace

void serve_web_socket(Environment& environment, IoThread& thread, tcp::socket socket, ConnectionTable::Ticket ticket,
                      http::Request upgrade) {
  if (thread.is_cut()) return;
  auto session =
      std::make_shared<WsSession>(environment, thread, std::move(socket), std::move(ticket), upgrade.remote_address);
  session->open_send_queue();
  asio::co_spawn(thread.context(), WsSession::run(std::move(session), std::move(upgrade)), report_exception);
}

}  // namespace reef::net
