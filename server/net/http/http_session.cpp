#include "server/net/http/http_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "server/http/problem.hpp"
#include "server/http/text.hpp"
#include "server/net/gate.hpp"
#include "server/net/http/reply_slot.hpp"
#include "server/net/http/request_head.hpp"
#include "server/net/http/response_head.hpp"
#include "server/net/linger.hpp"
#include "server/net/websocket/ws_session.hpp"

namespace reef::net {

namespace {

namespace beast = boost::beast;
using protocol::Code;

constexpr std::string_view socket_path = "/api/v1/socket";
constexpr std::size_t first_read_bytes = 2048;
constexpr std::size_t next_read_bytes = 8 * 1024;
constexpr std::string_view line_end = "\r\n";
constexpr std::size_t write_bytes_max = 64 * 1024;
/// Answers and bodies up to this size are not counted: the limit on connections bounds their memory.
constexpr std::size_t uncounted_bytes_max = 4 * 1024;
constexpr std::string_view retry_after_s = "5";  // By then, a client that reads nothing has been disconnected.

/// What the connection is doing: determines its time limit, and what happens on a timeout.
enum class Phase : std::uint8_t { idle, header, body, handling, writing, lingering };

/// What happens to the connection after a request.
enum class Next : std::uint8_t { request, linger, end };

/// The memory that a response itself holds until it is sent.
std::size_t bytes_held(const http::Response& response) {
  if (response.source) return http::piece_bytes;
  return response.shared_body ? 0 : response.body.size();
}

class HttpSession final : public Session, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Environment& environment, IoThread& thread, tcp::socket socket, ConnectionTable::Ticket ticket,
              std::string address)
      : ticket_(std::move(ticket)),
        environment_(environment),
        thread_(thread),
        place_(thread.enter(*this)),
        socket_(std::move(socket)),
        address_(std::move(address)),
        // Room for the largest header, or for one piece of a body.
        buffer_(environment.limits.header_bytes_max + 64 * 1024) {}
  ~HttpSession() override { thread_.leave(place_); }

  static asio::awaitable<void> run(std::shared_ptr<HttpSession> self);

  void sweep(TimePoint now) override;
  void drain() override;
  void cut_off() override;

 private:
  asio::awaitable<Next> exchange();
  asio::awaitable<error_code> read_header();
  error_code parse_header();
  asio::awaitable<Next> handle(http::Request request);
  asio::awaitable<error_code> read_body(std::size_t bytes_max, bool wants_continue);
  asio::awaitable<Next> answer(http::Admission admission, http::Request request);
  asio::awaitable<std::optional<http::Response>> reply_in(std::shared_ptr<ReplySlot> slot);
  asio::awaitable<void> wait_if_refused_often(int status);
  asio::awaitable<Next> respond(http::Response response, Connection connection, std::string_view request_id);
  asio::awaitable<bool> send_pieces(std::shared_ptr<http::BodySource> source, Framing framing);
  asio::awaitable<error_code> write(std::array<asio::const_buffer, 3> buffers);

  [[nodiscard]] std::optional<http::Response> hold_body(std::size_t bytes_max, const Requester& requester);
  [[nodiscard]] std::optional<http::Response> refuse_for_lack(ByteBudget::Room room) const;
  [[nodiscard]] Framing framing_of(const http::Response& response) const;
  [[nodiscard]] bool is_answerable(error_code failure) const;
  [[nodiscard]] http::Response problem_of(error_code error) const;
  [[nodiscard]] Connection after_this() const;
  void enter(Phase phase);

  ConnectionTable::Ticket ticket_;  // First, so that it is destroyed last.
  Environment& environment_;
  IoThread& thread_;
  IoThread::Place place_;
  tcp::socket socket_;
  const std::string address_;
  beast::flat_buffer buffer_;
  std::optional<RequestParser> parser_;
  std::size_t header_bytes_ = 0;  ///< Bytes of this request's header so far.
  bool is_folded_ = false;        ///< The header has a folded field.
  Phase phase_ = Phase::idle;
  TimePoint deadline_ = TimePoint::max();
  bool timed_out_ = false;
  ByteBudget::Share body_share_;     ///< For the body of the request, until it is answered.
  ByteBudget::Share share_;          ///< For the answer that is being made or sent.
  TimePoint progressed_at_;          ///< When bytes of it were last sent.
  std::shared_ptr<ReplySlot> slot_;  ///< Set while a handler has the request, or a piece of a body is being made.
  Gate replied_;
  int refusals_ = 0;                    ///< Requests in a row that were refused as too many.
  asio::steady_timer* wait_ = nullptr;  ///< Set while such a refusal waits.
};

// --- Timeouts ---

void HttpSession::enter(Phase phase) {
  const Limits& limits = environment_.limits;
  phase_ = phase;
  timed_out_ = false;
  int ms_max = 0;
  switch (phase) {
    case Phase::idle:
      ms_max = environment_.draining ? limits.drain_idle_ms_max : limits.idle_ms_max;
      break;
    case Phase::header:
      ms_max = limits.header_ms_max;
      break;
    case Phase::body:
      ms_max = limits.body_ms_max;
      break;
    case Phase::writing:
      ms_max = limits.write_ms_max;
      break;
    case Phase::lingering:
      ms_max = limits.linger_ms_max;
      break;
    case Phase::handling:
      deadline_ = TimePoint::max();
      return;
  }
  deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms_max);
}

void HttpSession::sweep(TimePoint now) {
  const bool is_stalled = phase_ == Phase::writing &&
                          now - progressed_at_ >= std::chrono::milliseconds(environment_.limits.stalled_ms_max) &&
                          share_.is_wanted();
  if (now < deadline_ && !is_stalled) return;
  if (!std::exchange(timed_out_, true)) ++environment_.counters.timeouts;
  error_code ignored;
  if (phase_ == Phase::header || phase_ == Phase::body) {
    socket_.cancel(ignored);  // The reader wakes up and answers 408; if it was just between two reads, the next sweep
                              // does this again.
  } else {
    socket_.close(ignored);
  }
}

void HttpSession::drain() {
  if (phase_ == Phase::idle) enter(Phase::idle);
  if (wait_ != nullptr) wait_->cancel();
}

void HttpSession::cut_off() {
  error_code ignored;
  socket_.close(ignored);
  if (wait_ != nullptr) wait_->cancel();
  if (!slot_) return;
  slot_->abandon();
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->replied_.open(); });
}

// --- Requests and responses ---

asio::awaitable<void> HttpSession::run(std::shared_ptr<HttpSession> self) {
  Next next = Next::request;
  while (next == Next::request) {
    next = co_await self->exchange();
    self->share_ = {};
  }
  if (next == Next::linger) {
    self->enter(Phase::lingering);
    co_await linger(self->socket_);
  }
}

asio::awaitable<Next> HttpSession::exchange() {
  const error_code error = co_await read_header();
  if (error) {
    if (phase_ == Phase::idle || !is_answerable(error)) co_return Next::end;
    co_return co_await respond(problem_of(error), Connection::close, "");
  }
  ++environment_.counters.requests;
  std::expected<http::Request, http::Response> request =
      read_head(*parser_, is_folded_, environment_.limits.uri_bytes_max, address_, environment_.trusted_proxies);
  if (!request) co_return co_await respond(std::move(request.error()), Connection::close, "");
  request->request_id = environment_.next_request_id();
  co_return co_await handle(std::move(*request));
}

asio::awaitable<error_code> HttpSession::read_header() {
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(environment_.limits.header_bytes_max));
  parser_->body_limit(boost::none);  // The route sets the limit once the header is known.
  header_bytes_ = 0;
  is_folded_ = false;
  if (buffer_.size() == 0) {
    enter(Phase::idle);
    if (buffer_.capacity() > first_read_bytes) buffer_.shrink_to_fit();  // An idle connection keeps no large buffer.
    const auto room = buffer_.prepare(first_read_bytes);
    const auto [error, size] = co_await socket_.async_read_some(room, as_result);
    if (error) co_return error;
    buffer_.commit(size);
  }
  enter(Phase::header);
  error_code error = parse_header();
  while (error == beast::http::error::need_more) {
    const auto room = buffer_.prepare(next_read_bytes);
    const auto [failure, size] = co_await socket_.async_read_some(room, as_result);
    if (failure) co_return failure;
    buffer_.commit(size);
    error = parse_header();
  }
  co_return error;
}

/// Parses the header bytes received so far. Checks the length here, because the parser's own limit restarts after each
/// batch of lines, and checks for folded lines, because the parser joins them silently.
error_code HttpSession::parse_header() {
  error_code error;
  const auto bytes = buffer_.data();
  const std::size_t size = parser_->put(bytes, error);
  header_bytes_ += size;
  is_folded_ = is_folded_ || has_fold({static_cast<const char*>(bytes.data()), size});
  buffer_.consume(size);
  if (error && error != beast::http::error::need_more) return error;
  const std::size_t waiting = error ? buffer_.size() : 0;
  if (header_bytes_ + waiting > environment_.limits.header_bytes_max) return beast::http::error::header_limit;
  return error;
}

asio::awaitable<Next> HttpSession::handle(http::Request request) {
  const bool has_body = !parser_->is_done();
  // With an unread body, the connection cannot be reused after a refusal.
  const Connection after_refusal = has_body ? Connection::close : after_this();
  if (environment_.draining) {
    http::Response response = refuse(Code::shutting_down, "The server is restarting; try again in a moment.");
    co_return co_await respond(std::move(response), Connection::close, request.request_id);
  }
  if (request.path == socket_path) {
    std::optional<http::Response> response = upgrade_refusal(*parser_, buffer_.size() > 0, request);
    if (!response) response = environment_.router.refuse_socket(request);
    if (response) co_return co_await respond(std::move(*response), after_refusal, request.request_id);
    serve_web_socket(environment_, thread_, std::move(socket_), std::move(ticket_), std::move(request));
    co_return Next::end;
  }
  const http::IncomingBody body{.present = has_body, .length = parser_->content_length().value_or(0)};
  std::expected<http::Admission, http::Response> admission = environment_.router.admit(request, body);
  if (!admission) co_return co_await respond(std::move(admission.error()), after_refusal, request.request_id);
  if (has_body) {
    const std::size_t bytes_max = std::min(admission->body_bytes_max, environment_.limits.body_bytes_max);
    if (auto refused = hold_body(bytes_max, admission->requester))
      co_return co_await respond(std::move(*refused), Connection::close, request.request_id);
    const bool wants_continue =
        parser_->get().version() == 11 && http::lower(request.header("expect")) == "100-continue";
    const error_code error = co_await read_body(bytes_max, wants_continue);
    if (error) body_share_ = {};
    if (error && !is_answerable(error)) co_return Next::end;
    if (error) co_return co_await respond(problem_of(error), Connection::close, request.request_id);
    request.body = std::move(parser_->get().body());
  }
  co_return co_await answer(std::move(*admission), std::move(request));
}

/// Holds the bytes that the announced body may have, at most `bytes_max`, before it is read: its sender decides how
/// long that takes. The refusal if they do not fit.
std::optional<http::Response> HttpSession::hold_body(std::size_t bytes_max, const Requester& requester) {
  const std::uint64_t bytes = std::min<std::uint64_t>(parser_->content_length().value_or(bytes_max), bytes_max);
  if (bytes <= uncounted_bytes_max) return std::nullopt;
  body_share_ = ByteBudget::Share(environment_.bodies, requester.payer());
  const ByteBudget::Room room = body_share_.try_to_hold(bytes);
  if (room == ByteBudget::Room::enough) return std::nullopt;
  http::Response response = room == ByteBudget::Room::none_for_payer
                                ? refuse(Code::rate_limited, "You are sending too much at once.")
                                : refuse(Code::unavailable, "Too much is being received; try again later.");
  response.headers.emplace_back("Retry-After", retry_after_s);
  return response;
}

asio::awaitable<error_code> HttpSession::read_body(std::size_t bytes_max, bool wants_continue) {
  if (parser_->content_length().value_or(0) > bytes_max) co_return beast::http::error::body_limit;
  parser_->body_limit(bytes_max);
  enter(Phase::body);
  if (wants_continue && buffer_.size() == 0) {
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    const auto buffer = asio::buffer(go_on);
    const auto [error, size] = co_await asio::async_write(socket_, buffer, as_result);
    if (error) co_return error;
  }
  const auto [error, size] = co_await beast::http::async_read(socket_, buffer_, *parser_, as_result);
  co_return error;
}

asio::awaitable<Next> HttpSession::answer(http::Admission admission, http::Request request) {
  enter(Phase::handling);
  const bool is_read = request.method == "GET" || request.method == "HEAD";
  const std::string request_id = request.request_id;
  share_ = ByteBudget::Share(environment_.answers, admission.requester.payer());
  std::optional<http::Response> refused = refuse_for_lack(share_.room_for(ByteBudget::small_bytes));
  if (refused) co_return co_await respond(std::move(*refused), after_this(), request_id);
  const auto slot = std::make_shared<ReplySlot>();
  environment_.router.dispatch(std::move(admission), std::move(request),
                               [slot](http::Response response) { slot->deliver(std::move(response)); });
  std::optional<http::Response> response = co_await reply_in(slot);
  body_share_ = {};
  if (!response) co_return Next::end;
  const std::size_t bytes = bytes_held(*response);
  if (bytes > uncounted_bytes_max && is_read) {
    std::optional<http::Response> no_room = refuse_for_lack(share_.try_to_hold(bytes));
    if (no_room) response = std::move(no_room);
  } else if (bytes > uncounted_bytes_max) {
    share_.hold(bytes);  // The command was executed, so its answer must be sent, however large.
  }
  co_return co_await respond(std::move(*response), after_this(), request_id);
}

/// The response that is delivered into the slot; none if the connection is cut off first.
asio::awaitable<std::optional<http::Response>> HttpSession::reply_in(std::shared_ptr<ReplySlot> slot) {
  const bool waits = slot->wait([executor = socket_.get_executor(), weak = weak_from_this()] {
    asio::post(executor, [weak] {
      if (const auto self = weak.lock()) self->replied_.open();
    });
  });
  if (waits) {
    slot_ = slot;
    co_await replied_.wait();
    slot_ = nullptr;
  }
  co_return slot->take();
}

/// Makes a client that goes on after many refusals wait for the next one, each time twice as long.
asio::awaitable<void> HttpSession::wait_if_refused_often(int status) {
  const Limits& limits = environment_.limits;
  refusals_ = status == 429 ? std::min(refusals_ + 1, limits.refusals_at_once + 1 + limits.refusal_waits_doubled) : 0;
  const int waits = refusals_ - limits.refusals_at_once;
  if (waits <= 0 || environment_.draining) co_return;
  enter(Phase::handling);
  asio::steady_timer wait(socket_.get_executor(),
                          std::chrono::milliseconds(limits.refusal_wait_ms) * (1 << (waits - 1)));
  wait_ = &wait;
  co_await wait.async_wait(as_result);
  wait_ = nullptr;
}

asio::awaitable<Next> HttpSession::respond(http::Response response, Connection connection,
                                           std::string_view request_id) {
  co_await wait_if_refused_often(response.status);
  enter(Phase::writing);
  const Framing framing = framing_of(response);
  if (framing == Framing::until_close) connection = Connection::close;
  const std::string head = response_head(response, connection, framing, request_id);
  const bool is_head = parser_->get().method() == beast::http::verb::head;
  const bool has_body = !is_head && response.status != 204 && response.status != 304;
  std::array<asio::const_buffer, 3> buffers;
  buffers[0] = asio::buffer(head);
  if (has_body && !response.source) buffers[1] = asio::buffer(body_of(response));
  const error_code error = co_await write(buffers);
  if (error) co_return Next::end;
  if (has_body && response.source) {
    const bool whole = co_await send_pieces(response.source, framing);
    if (!whole) co_return Next::end;
  }
  co_return connection == Connection::close ? Next::linger : Next::request;
}

asio::awaitable<error_code> HttpSession::write(std::array<asio::const_buffer, 3> buffers) {
  const auto go_on = [this](error_code error, std::size_t) {
    progressed_at_ = std::chrono::steady_clock::now();
    return error ? 0 : write_bytes_max;
  };
  const auto [error, size] = co_await asio::async_write(socket_, buffers, go_on, as_result);
  co_return error;
}

Framing HttpSession::framing_of(const http::Response& response) const {
  if (!response.source || response.source->size()) return Framing::length;
  return parser_->get().version() < 11 ? Framing::until_close : Framing::chunks;
}

/// Each piece gets the time limit of a whole response. Returns false unless the body was sent completely.
asio::awaitable<bool> HttpSession::send_pieces(std::shared_ptr<http::BodySource> source, Framing framing) {
  std::uint64_t left = source->size().value_or(std::numeric_limits<std::uint64_t>::max());
  while (left > 0) {
    enter(Phase::handling);
    const auto slot = std::make_shared<ReplySlot>();
    source->next([slot](http::Response piece) { slot->deliver(std::move(piece)); });
    const std::optional<http::Response> piece = co_await reply_in(slot);
    if (!piece || piece->status != 200 || piece->body.size() > left) break;
    const bool is_end = piece->body.empty();
    if (is_end && framing == Framing::length) break;
    share_.hold(piece->body.size());
    enter(Phase::writing);
    const std::string head = framing == Framing::chunks ? fmt::format("{:x}\r\n", piece->body.size()) : "";
    std::array<asio::const_buffer, 3> buffers;
    buffers[0] = asio::buffer(head);
    buffers[1] = asio::buffer(piece->body);
    if (framing == Framing::chunks) buffers[2] = asio::buffer(line_end);
    const error_code error = co_await write(buffers);
    if (error || is_end) co_return !error;
    left -= piece->body.size();
  }
  // Without length or chunks, only a reset tells the client that the body is incomplete.
  if (left > 0 && framing == Framing::until_close) {
    const asio::socket_base::linger reset(true, 0);
    error_code ignored;
    socket_.set_option(reset, ignored);
    socket_.close(ignored);
  }
  co_return left == 0;
}

// --- The request header ---

Connection HttpSession::after_this() const {
  const bool stays = parser_->keep_alive() && !environment_.draining;
  return stays ? Connection::keep_alive : Connection::close;
}

/// The refusal if the payer's answers, or all answers, hold too much memory; none if there is room.
std::optional<http::Response> HttpSession::refuse_for_lack(ByteBudget::Room room) const {
  if (room == ByteBudget::Room::enough) return std::nullopt;
  http::Response response =
      room == ByteBudget::Room::none_for_payer
          ? refuse(Code::rate_limited, "Too many responses wait for you to read them.")
          : refuse(Code::unavailable, "Too many large responses are being sent; try again later.");
  response.headers.emplace_back("Retry-After", retry_after_s);
  return response;
}

/// Whether the client may still be there to read the error.
bool HttpSession::is_answerable(error_code failure) const {
  using beast::http::error;
  if (timed_out_) return true;
  const bool is_gone = failure == error::end_of_stream || failure == error::partial_message;
  return !is_gone && failure.category() == make_error_code(error::bad_method).category();
}

http::Response HttpSession::problem_of(error_code error) const {
  if (timed_out_) return refuse(Code::request_timeout, "The request took too long to arrive.");
  if (error == beast::http::error::body_limit) return refuse(Code::body_too_large, "The body is too long.");
  if (error == beast::http::error::header_limit) {
    // The target is known once the request line is complete.
    if (parser_->get().target().empty()) return refuse(Code::uri_too_long, "The request target is too long.");
    return refuse(Code::header_too_large, "The header is too long.");
  }
  return refuse(Code::bad_request, fmt::format("The request is malformed: {}.", error.message()));
}

}  // namespace

void serve_http(Environment& environment, IoThread& thread, tcp::socket socket, ConnectionTable::Ticket ticket,
                std::string address) {
  if (thread.is_cut()) return;
  auto session =
      std::make_shared<HttpSession>(environment, thread, std::move(socket), std::move(ticket), std::move(address));
  asio::co_spawn(thread.context(), HttpSession::run(std::move(session)), report_exception);
}

}  // namespace reef::net
