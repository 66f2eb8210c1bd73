#include "server/http/problem.hpp"

#include <utility>

namespace reef::http {

Response refusal(protocol::Code code, std::string_view detail, Json members) {
  const Json document = protocol::problem(code, detail, std::move(members));
  Response response;
  response.status = protocol::info(code).status;
  response.content_type = "application/problem+json";
  response.body = document.dump(-1, ' ', false, Json::error_handler_t::replace);
  return response;
}

}  // namespace reef::http
