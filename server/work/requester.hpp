#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace reef {

/// Who requested a piece of work, and pays for it.
struct Requester {
  std::string address;    ///< The key of the client's address, as `http::client_key` makes it; empty: unknown.
  std::string account{};  ///< The public id of the user; empty: not logged in.
  bool is_guest = false;  ///< Guests have no share of their own, because anyone can create any number of them.

  [[nodiscard]] bool has_account() const { return !account.empty() && !is_guest; }
  /// Who is charged: the account, else the address.
  [[nodiscard]] std::string payer() const { return has_account() ? "account " + account : "address " + address; }
};

/// The cost of a piece of work.
struct Cost {
  std::chrono::nanoseconds cpu{};  ///< CPU time of the thread that did it.
  std::uint64_t bytes = 0;         ///< Size of the response; 0 if unknown where the work is measured.
};

/// Is notified of the cost of finished work, for usage statistics. Called from any thread; must not block.
class CostObserver {
 public:
  virtual ~CostObserver() = default;
  virtual void spent(const Requester& requester, const Cost& cost) = 0;
};

}  // namespace reef
