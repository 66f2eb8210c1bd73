#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace reef {

/// A vector of at most `Max` values that are stored in place: what std::inplace_vector will be. States use it, because
/// search copies them a million times a second.
template <class T, std::size_t Max>
class InplaceVector {
 public:
  using value_type = T;
  static constexpr std::size_t max = Max;

  constexpr InplaceVector() = default;
  /// `count` values with their defaults.
  constexpr explicit InplaceVector(std::size_t count) { resize(count); }
  constexpr InplaceVector(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](std::size_t index) { return items_[index]; }
  constexpr const T& operator[](std::size_t index) const { return items_[index]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }

  constexpr void push_back(const T& value) {
    assert(size_ < Max);
    items_[size_++] = value;
  }
  /// What is removed gets its default, so that equal vectors have equal bytes.
  constexpr void resize(std::size_t count) {
    assert(count <= Max);
    for (std::size_t at = count; at < size_; ++at) items_[at] = T{};
    size_ = static_cast<std::uint8_t>(count);
  }
  constexpr void clear() { resize(0); }

  constexpr bool operator==(const InplaceVector& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  static_assert(Max < 256);
  std::uint8_t size_ = 0;  ///< In front, for it is read together with the first items.
  std::array<T, Max> items_{};
};

template <class T, std::size_t Max, class Predicate>
constexpr void erase_if(InplaceVector<T, Max>& vector, Predicate predicate) {
  const T* end = std::remove_if(vector.begin(), vector.end(), predicate);
  vector.resize(static_cast<std::size_t>(end - vector.begin()));
}

}  // namespace reef
