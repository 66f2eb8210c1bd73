#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "protocol/failure.hpp"
#include "server/http/exchange.hpp"
#include "server/work/fair_pool.hpp"

namespace reef::http {

/// Text that is made page by page, as the body of a response of unknown length.
class PagedText final : public BodySource, public std::enable_shared_from_this<PagedText> {
 public:
  /// Makes the next page; an empty one ends the text.
  using Next = std::move_only_function<Result<std::string>()>;

  /// `first` is the first page. The others are made in `heavy`, which must outlive it, and charged to the requester.
  PagedText(std::string first, Next next, FairPool& heavy, Requester requester)
      : first_(std::move(first)), next_(std::move(next)), heavy_(heavy), requester_(std::move(requester)) {}

  [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; }
  void next(Reply reply) override;

 private:
  [[nodiscard]] Response piece();

  std::string first_;
  Next next_;
  FairPool& heavy_;
  Requester requester_;
};

}  // namespace reef::http
