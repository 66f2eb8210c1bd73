#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace reef::fuzz {

/// Aborts the fuzzer when a condition is violated, so that it keeps the input.
inline void require(bool kept, const std::string& promise) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %s\n", promise.c_str());
  std::abort();
}

/// For results that may be anything: only the call itself is tested.
inline void ask(const auto&...) {}

}  // namespace reef::fuzz
