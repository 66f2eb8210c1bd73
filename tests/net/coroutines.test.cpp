#include <boost/asio/co_spawn.hpp>
#include <catch2/catch.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/asio.hpp"
#include "server/net/gate.hpp"

/// The forms of `co_await` that this server uses. g++ 12.2 miscompiles the short forms of most of these: temporaries
/// and captures of the same expression are destroyed twice. Each case counts living objects, under every compiler.
using namespace reef::net;

namespace {

/// Counts its living instances.
class Tracer {
 public:
  Tracer() { ++alive; }
  Tracer(const Tracer& other) : valid_(other.valid_) { ++alive; }
  Tracer(Tracer&& other) noexcept : valid_(other.valid_) { ++alive; }
  Tracer& operator=(const Tracer&) = default;
  Tracer& operator=(Tracer&&) = default;
  ~Tracer() {
    valid_ = false;
    --alive;
  }
  [[nodiscard]] bool valid() const { return valid_; }

  static inline int alive = 0;

 private:
  bool valid_ = true;
};

struct Message {
  int number = 0;
  std::string text;
  Tracer tracer;
};

asio::awaitable<bool> call(std::function<bool()> function) {
  co_return function();
}

asio::awaitable<bool> take(Message message) {
  co_return message.tracer.valid() && message.number == 1 && message.text.size() == 40;
}

asio::awaitable<std::size_t> count(std::vector<std::string> words) {
  co_return words.size();
}

asio::awaitable<bool> take_optional(std::optional<Tracer> tracer) {
  co_return tracer && tracer->valid();
}

asio::awaitable<bool> take_owner(std::unique_ptr<Tracer> tracer) {
  co_return tracer->valid();
}

asio::awaitable<bool> make(Tracer tracer) {
  co_return tracer.valid();
}

/// Runs a coroutine to its end. Returns true if it returned true and left no Tracer alive.
bool passes(asio::awaitable<bool> (*test)()) {
  Tracer::alive = 0;
  bool answer = false;
  asio::io_context context;
  asio::co_spawn(context, test(), [&answer](std::exception_ptr failure, bool result) { answer = !failure && result; });
  context.run();
  return answer && Tracer::alive == 0;
}

asio::awaitable<bool> named_closure() {
  const Tracer tracer;
  std::function<bool()> function = [tracer] { return tracer.valid(); };
  co_return co_await call(std::move(function));
}

asio::awaitable<bool> closure_by_reference() {
  const Tracer tracer;
  co_return co_await call([&tracer] { return tracer.valid(); });
}

asio::awaitable<bool> awaitable_first() {
  const Tracer tracer;
  auto awaitable = call([tracer] { return tracer.valid(); });
  co_return co_await std::move(awaitable);
}

asio::awaitable<bool> spawned_from_a_name() {
  const Tracer tracer;
  auto task = [tracer]() -> asio::awaitable<bool> { co_return tracer.valid(); };
  const auto executor = co_await asio::this_coro::executor;
  co_return co_await asio::co_spawn(executor, std::move(task), asio::use_awaitable);
}

asio::awaitable<bool> named_aggregate() {
  Message message{.number = 1, .text = std::string(40, 'x'), .tracer = {}};
  co_return co_await take(std::move(message));
}

asio::awaitable<bool> named_list() {
  std::vector<std::string> words{"a", "b", std::string(40, 'c')};
  co_return co_await count(std::move(words)) == 3;
}

asio::awaitable<bool> if_else() {
  bool result = false;
  const Tracer tracer;
  if (tracer.valid()) {
    result = co_await make(tracer);
  } else {
    result = false;
  }
  co_return result;
}

asio::awaitable<bool> temporaries_with_constructors() {
  const bool optional = co_await take_optional(Tracer());
  const bool owner = co_await take_owner(std::make_unique<Tracer>());
  co_return optional&& owner;
}

asio::awaitable<bool> structured_binding() {
  asio::ip::tcp::socket socket(co_await asio::this_coro::executor);
  char byte = 0;
  const auto buffer = asio::buffer(&byte, 1);
  const auto [error, size] = co_await socket.async_read_some(buffer, as_result);
  co_return error == asio::error::bad_descriptor&& size == 0;
}

asio::awaitable<bool> gate_opened_before_and_after() {
  Gate gate;
  gate.open();
  co_await gate.wait();
  const auto executor = co_await asio::this_coro::executor;
  const auto held = std::make_shared<Tracer>();
  asio::post(executor, [&gate, held] { gate.open(); });
  co_await gate.wait();
  co_return held->valid();
}

}  // namespace

TEST_CASE("the allowed ways to write co_await work with every compiler") {
  CHECK(passes(named_closure));
  CHECK(passes(closure_by_reference));
  CHECK(passes(awaitable_first));
  CHECK(passes(spawned_from_a_name));
  CHECK(passes(named_aggregate));
  CHECK(passes(named_list));
  CHECK(passes(if_else));
  CHECK(passes(temporaries_with_constructors));
  CHECK(passes(structured_binding));
  CHECK(passes(gate_opened_before_and_after));
}
