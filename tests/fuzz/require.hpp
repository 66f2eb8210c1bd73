#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace reef::fuzz {

/// Stops the fuzzer on a broken promise, so that it keeps the input.
inline void require(bool kept, const std::string& promise) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %s\n", promise.c_str());
  std::abort();
}

/// For answers that may be anything, so long as asking is safe.
inline void ask(const auto&...) {}

}  // namespace reef::fuzz
