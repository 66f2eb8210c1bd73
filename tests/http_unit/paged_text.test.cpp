#include "server/http/files/paged_text.hpp"

#include <catch2/catch.hpp>
#include <future>
#include <memory>
#include <string>
#include <vector>

using namespace reef;
using namespace reef::http;

namespace {

Response next_of(PagedText& text) {
  std::promise<Response> promise;
  text.next([&](Response piece) { promise.set_value(std::move(piece)); });
  return promise.get_future().get();
}

/// A text of these pages after the first.
std::shared_ptr<PagedText> text_of(std::vector<std::string> pages, FairPool& pool) {
  auto next = [pages = std::move(pages), at = std::size_t{0}]() mutable -> Result<std::string> {
    return at < pages.size() ? pages[at++] : std::string();
  };
  return std::make_shared<PagedText>("first", std::move(next), pool, Requester{});
}

}  // namespace

TEST_CASE("a paged text delivers its pages in order, and ends with an empty piece") {
  FairPool pool(1);
  const auto text = text_of({"second"}, pool);
  for (const char* page : {"first", "second", ""}) {
    const Response piece = next_of(*text);
    CHECK(piece.status == 200);
    CHECK(piece.body == page);
  }
}

TEST_CASE("a paged text that the stop of the server cuts off does not look complete") {
  FairPool pool(1);
  const auto text = text_of({"second"}, pool);
  CHECK(next_of(*text).body == "first");
  pool.stop();
  CHECK(next_of(*text).status == 503);
}
