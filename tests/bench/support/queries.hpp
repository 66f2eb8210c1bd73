#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <future>
#include <type_traits>
#include <utility>

#include "server/store/interfaces/match_store.hpp"

/// Shared by the measurements of queries.
namespace reef::bench {

template <class T>
T must(store::Result<T> result) {
  if (!result) {
    fmt::print(stderr, "bench: {}\n", result.error().detail);
    std::exit(1);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

template <class T, class Request>
T wait(Request request) {
  std::promise<store::Result<T>> promise;
  request(store::Callback<T>([&promise](store::Result<T> result) { promise.set_value(std::move(result)); }));
  return must(promise.get_future().get());
}

/// CPU time of this thread so far: beside the elapsed time, it distinguishes a slow query from a busy machine.
inline double processor_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

}  // namespace reef::bench
