// Messages over a socket, one per line; the first letter of the first line is the user (see Front::token_of).
#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "protocol/errors.hpp"
#include "tests/fuzz/lines.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using fuzz::require;

namespace {

/// Counts and checks the replies.
class CheckingSocket final : public realtime::Socket {
 public:
  void send(realtime::Text text) override {
    const auto message = parse_json(*text);
    require(message && message->is_object(), "a message is an object: " + *text);
    const std::string type = message->value("type", "");
    if (type != "ack" && type != "error") return require(!type.empty(), "a message has a type: " + *text);
    require(message->contains("re"), "a reply names its message: " + *text);
    if (type == "error") {
      const std::string code = message->value("code", "");
      const auto* const known = std::ranges::find(protocol::codes, code, &protocol::CodeInfo::text);
      require(known != protocol::codes.end(), "an error has a code: " + *text);
      require(code != "internal" && code != "unavailable", "an error is not the server's fault: " + *text);
    }
    const std::lock_guard lock(mutex_);
    ++replies_;
    refused_ = type == "error";
    more_.notify_all();
  }
  void close(realtime::CloseCode, std::string_view reason) override {
    require(false, "the socket stays open: " + std::string(reason));
  }

  bool wait_for(std::size_t replies) {
    std::unique_lock lock(mutex_);
    return more_.wait_for(lock, std::chrono::minutes(1), [&] { return replies_ >= replies; });
  }
  std::size_t replies() {
    const std::lock_guard lock(mutex_);
    return replies_;
  }
  /// Whether the last reply is a refusal.
  bool refused() {
    const std::lock_guard lock(mutex_);
    return refused_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable more_;
  std::size_t replies_ = 0;
  bool refused_ = false;
};

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t size_max,
                                               unsigned seed) {
  return fuzz::mutate_lines(bytes, size, size_max, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto lines = fuzz::lines_of(fuzz::text_of(bytes, size));
  if (lines.size() < 2) return 0;
  fuzz::Front& front = fuzz::fresh_front(lines);
  const auto socket = std::make_shared<CheckingSocket>();
  const auto conversation = front.talk(socket, lines[0].empty() ? '-' : lines[0].front());
  for (std::size_t number = 1; number < lines.size(); ++number) {
    const std::string text = front.filled(std::string(lines[number]));
    if (!fuzz::is_utf8(text)) continue;  // net/ rejects such messages.
    const match::MatchStatePtr before = front.state();
    const std::size_t replies = socket->replies();
    conversation->receive(text);
    require(socket->wait_for(replies + 1), "a message gets a reply: " + text);
    require(socket->replies() == replies + 1, "a message gets one reply: " + text);
    require(!socket->refused() || fuzz::same_position(before, front.state()), "a refusal changes nothing: " + text);
  }
  conversation->closed();
  return 0;
}
