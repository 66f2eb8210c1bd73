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
constexpr std::size_t message_read_bytes = 2048;

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

class WsSession final : public Session, public WireSink, public std::enable_shared_from_this<WsSession> {
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
  void write(std::string bytes) override;

 private:
  asio::awaitable<error_code> shake_hands(const http::Request& upgrade);
  asio::awaitable<void> read_messages();
  asio::awaitable<void> finish();
  bool begin(const http::Request& upgrade);
  void receive(std::string text);
  void control(websocket::frame_type kind);
  bool pays();

  void collect();
  void queue_close(std::uint16_t code, std::string_view reason);
  void flush();
  void written(error_code error);

  void heard();
  void expect_within(int ms_max);
  void abort();
  tcp::socket& socket() { return stream_.next_layer().next_layer(); }

  ConnectionTable::Ticket ticket_;  // First, so that it is destroyed last.
  Environment& environment_;
  IoThread& thread_;
  IoThread::Place place_;
  const std::string address_;
  log::RequestId request_;  ///< The id of the upgrade request.
  websocket::stream<Wire, false> stream_;
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
      stream_(std::move(socket), *this),
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
    upgrade = {};  // Free the headers: an idle socket does not need them.
    co_await self->read_messages();
  }
  self->send_queue_->detach();
  if (self->conversation_) self->conversation_->closed();
  self->conversation_ = nullptr;
  co_await self->finish();
}

void WsSession::open_send_queue() {
  send_queue_ = std::make_shared<SendQueue>(
      SendQueue::Bounds{environment_.limits.queue_frames_max, environment_.limits.queue_bytes_max}, environment_.mail,
      [executor = socket().get_executor(), weak = weak_from_this()] {
        asio::post(executor, [weak] {
          if (const auto self = weak.lock()) self->flush();
        });
      });
}

asio::awaitable<error_code> WsSession::shake_hands(const http::Request& upgrade) {
  stream_.read_message_max(environment_.limits.frame_bytes_max);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) { control(kind); });
  stream_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { response.set(beast::http::field::server, "atoll"); }));
  beast::http::request<beast::http::empty_body> request;
  request.method(beast::http::verb::get);
  request.target("/");
  request.version(11);
  for (const auto& [name, value] : upgrade.headers) request.insert(name, value);
  expect_within(environment_.limits.header_ms_max);
  const auto [error] = co_await stream_.async_accept(request, as_result);
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
    queue_close(internal_error, "");
    return false;
  }
  if (environment_.draining) drain();
  flush();
  return true;
}

/// An idle socket waits with room for a few bytes only; the rest of a message is read into its text.
asio::awaitable<void> WsSession::read_messages() {
  std::array<char, 16> first{};
  while (stage_ != Stage::over) {
    auto room = asio::buffer(first.data(), first.size());
    const auto [error, size] = co_await stream_.async_read_some(room, as_result);
    if (error) break;
    std::string text(first.data(), size);
    while (!stream_.is_message_done()) {
      const std::size_t read = text.size();
      text.resize(read + message_read_bytes);
      room = asio::buffer(text.data() + read, message_read_bytes);
      const auto [failure, more] = co_await stream_.async_read_some(room, as_result);
      if (failure) co_return;
      text.resize(read + more);
    }
    heard();
    if (stage_ == Stage::open) receive(std::move(text));
  }
}

void WsSession::receive(std::string text) {
  if (!stream_.got_text()) {
    queue_close(unsupported_data, "text only");
    return;
  }
  if (!pays()) return;
  const log::RequestScope scope(request_);
  try {
    conversation_->receive(std::move(text));
  } catch (const std::exception& error) {
    spdlog::error("a message failed: {}", error.what());
    queue_close(internal_error, "");
  }
}

/// A ping costs as much as a message, and so does an unsolicited pong.
void WsSession::control(websocket::frame_type kind) {
  const bool is_asked_for = kind == websocket::frame_type::pong && pinged_;
  if (stage_ == Stage::open && kind != websocket::frame_type::close && !is_asked_for) pays();
  heard();
}

/// False, and the socket closes, if the client exceeds its message rate.
bool WsSession::pays() {
  if (environment_.router.allow_message(address_)) return true;
  send_queue_->close(realtime::CloseCode::policy_violation, "rate_limited");
  return false;
}

/// Sends the last frames, then closes gracefully.
asio::awaitable<void> WsSession::finish() {
  stage_ = Stage::over;
  expect_within(environment_.limits.linger_ms_max);
  flush();
  while (!writing_.empty()) co_await idle_.wait();
  if (socket().is_open()) co_await linger(socket());
}

// --- Writing: one queue of whole frames, one write in flight ---

/// Called by Beast: the response to the handshake, a pong, or its own close frame.
void WsSession::write(std::string bytes) {
  if (stage_ == Stage::handshake) {
    queue_.push_back(raw_item(std::move(bytes)));
  } else if (is_close_frame(bytes)) {
    collect();
    if (stage_ != Stage::open) return;  // A close frame is already queued.
    stage_ = Stage::closing;
    queue_.push_back(raw_item(std::move(bytes)));
    expect_within(environment_.limits.close_ms_max);
  } else {
    pong_ = std::move(bytes);
  }
  flush();
}

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

void WsSession::queue_close(std::uint16_t code, std::string_view reason) {
  write(close_frame(code, reason));
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
  asio::async_write(socket(), buffers,
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
    queue_.push_back(raw_item(ping_frame()));
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
  socket().close(ignored);
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
