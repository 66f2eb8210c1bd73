#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/error_code.hpp>

/// What the units of net/ use of Asio.
///
/// g++ 12.2 miscompiles some expressions with `co_await` (captured or aggregate temporaries are destroyed twice). The
/// rule, which tests/net/coroutines.test.cpp guards: no closure that captures by value and no brace-initialised
/// aggregate in one expression with `co_await`, and no `?:` around it. Store it in a variable first, then await.
namespace reef::net {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using boost::system::error_code;

/// Operations return their error instead of throwing it.
inline constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

}  // namespace reef::net

// With -fsanitize=address g++ 12 inlines Asio's operator new for coroutine frames but not its operator delete, and
// reports the pair as mismatched. The warning is off only in the units that include this file.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif
