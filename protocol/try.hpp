#pragma once

#include <expected>
#include <utility>

/// Passes a refusal on to the caller. Both need a function that returns a std::expected with the same error.

/// Names the value of an expected result, or returns its error.
#define ATOLL_TRY(name, ...)                                                            \
  auto name##_or_refusal = (__VA_ARGS__);                                               \
  if (!name##_or_refusal) return std::unexpected(std::move(name##_or_refusal).error()); \
  auto& name = *name##_or_refusal

/// Returns the error of an expected result that has one.
#define ATOLL_CHECK(...) \
  if (auto checked_ = (__VA_ARGS__); !checked_) return std::unexpected(std::move(checked_).error())
