#pragma once

#include <sodium.h>

#include <string>

#include "server/store/copying/rows.hpp"

namespace reef::store::copying {

/// A SHA-256 of rows, in their order: equal if and only if the rows are equal, value by value and with the same types.
class Digest {
 public:
  Digest();
  void add(const Values& row);
  /// In hex. Ends the digest.
  std::string hex();

 private:
  crypto_hash_sha256_state state_{};
  std::string text_;  ///< Of one row; kept for its memory.
};

}  // namespace reef::store::copying
