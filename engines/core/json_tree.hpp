#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

namespace reef {

/// Builds JSON as a tree, value by value, with the calls of `JsonWriter`.
class JsonTree {
 public:
  JsonTree& begin_object() { return opened(nlohmann::json::object()); }
  JsonTree& end_object() { return closed(); }
  JsonTree& begin_array() { return opened(nlohmann::json::array()); }
  JsonTree& end_array() { return closed(); }
  /// The key of the next value. Must live until then.
  JsonTree& key(std::string_view name) {
    key_ = name;
    return *this;
  }
  JsonTree& null() { return value(nullptr); }
  template <class T>
  JsonTree& value(T&& value) {
    next() = std::forward<T>(value);
    return *this;
  }

  /// What was built; the tree is empty after it.
  [[nodiscard]] nlohmann::json take() { return std::exchange(root_, {}); }

 private:
  /// Where the next value belongs.
  nlohmann::json& next() {
    if (open_.empty()) return root_;
    nlohmann::json& within = *open_.back();
    return within.is_array() ? within.emplace_back() : within[key_];
  }
  JsonTree& opened(nlohmann::json container) {
    nlohmann::json& place = next();
    place = std::move(container);
    open_.push_back(&place);
    return *this;
  }
  JsonTree& closed() {
    open_.pop_back();
    return *this;
  }

  nlohmann::json root_;
  std::vector<nlohmann::json*> open_;  ///< The containers that have not ended yet, the innermost last.
  std::string_view key_;
};

}  // namespace reef
