// Any bytes as values that the server parses itself: headers, cursors of lists, and the tokens of unsubscribe links.
#include <algorithm>
#include <array>

#include "server/api/matches/match_pages.hpp"
#include "server/http/address.hpp"
#include "server/http/cookies.hpp"
#include "server/http/router.hpp"
#include "server/http/text.hpp"
#include "server/notify/tokens.hpp"
#include "server/store/matches/cursor.hpp"
#include "server/store/sql/number_cursor.hpp"
#include "tests/fuzz/bytes.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using fuzz::require;

namespace {

http::Request request_with(std::string name, std::string_view value) {
  http::Request request;
  request.headers = {{"host", "atoll.example"}, {std::move(name), std::string(value)}};
  return request;
}

void as_cookies(std::string_view text) {
  const http::Request request = request_with("cookie", text);
  const auto value = http::find_cookie(request, "session");
  require(!value || (value->find(';') == std::string_view::npos && http::trim(*value) == *value),
          "a cookie ends where the next begins");
  const http::Request more = request_with("cookie", std::string(text) + "; session=mine");
  require(http::find_cookie(more, "session") == (value ? *value : "mine"), "the first cookie counts");
}

void as_origin(std::string_view text) {
  static const std::vector<std::string> public_origins = {"https://www.atoll.example"};
  static constexpr std::array known = {"",
                                       "http://atoll.example",
                                       "http://atoll.example:80",
                                       "https://atoll.example",
                                       "https://atoll.example:443",
                                       "https://www.atoll.example"};
  const bool same = http::same_origin(request_with("origin", text), public_origins);
  require(same == (std::ranges::find(known, http::lower(text)) != known.end()), "only known clients are admitted");
}

void as_network(std::string_view text) {
  http::Networks networks;
  const std::string_view address = text.substr(0, text.find('/'));
  if (networks.add(text)) require(networks.contains(address), "a network contains its own address");
  const bool is_address = read_ip(text).has_value();
  require(networks.empty() ? !is_address : read_ip(address).has_value(), "an address is a network of its own");
  require(http::client_key(http::client_key(text)) == http::client_key(text), "a client is identified by its address");
}

void as_forwarded(std::string_view text) {
  http::Networks proxies;
  proxies.add("10.0.0.0/8");
  const std::string chain(text);
  require(http::client_address("192.0.2.1", chain, proxies) == "192.0.2.1",
          "the headers of a client that is not a proxy are ignored");
  require(http::client_address("10.0.0.1", chain + ",192.0.2.1", proxies) == "192.0.2.1", "the last address is used");
  const std::string client = http::client_address("10.0.0.1", chain, proxies);
  require(read_ip(client).has_value(), "a client is an address");
  require(http::client_address("10.0.0.2", chain + ", 10.0.0.1", proxies) == client,
          "one more proxy does not change the client");
}

void as_preference(std::string_view text) {
  const double quality = http::encoding_quality(text, "br");
  require(quality >= 0 && quality <= 1, "a quality value is between 0 and 1");
  const auto language = api::language_asked(text);
  require(api::language_asked(language) == language, "a language of the server can be requested by its name");
}

void as_cursor(std::string_view text) {
  for (int number = 0; number <= static_cast<int>(store::Listing::imported); ++number) {
    const auto listing = static_cast<store::Listing>(number);
    const auto cursor = store::read_cursor(listing, text);
    if (cursor) require(store::write_cursor(listing, *cursor) == text, "a cursor has one spelling");
  }
  const auto key = store::read_number_cursor(text);
  require(!key || *key > 0, "keys count from one");
  if (key && !text.empty()) require(std::to_string(*key) == text, "a key has one spelling");
}

void as_token(std::string_view text) {
  static constexpr std::string_view key = "a key that nobody knows";
  require(!notify::user_of_token(key, text), "a signature cannot be guessed");
  const std::string token = notify::unsubscribe_token(key, text);
  if (const auto user = notify::user_of_token(key, token)) require(*user == text, "a signature is for one user");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text = fuzz::text_of(bytes, size);
  as_cookies(text);
  as_origin(text);
  as_network(text);
  as_forwarded(text);
  as_preference(text);
  as_cursor(text);
  as_token(text);
  return 0;
}
