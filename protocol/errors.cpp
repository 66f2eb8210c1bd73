#include "protocol/errors.hpp"

#include <utility>

namespace reef::protocol {
namespace {

constexpr bool in_order() {
  for (std::size_t index = 0; index < codes.size(); ++index) {
    if (codes[index].code != static_cast<Code>(index)) return false;
  }
  return codes.back().code == Code::shutting_down;
}
static_assert(in_order(), "info() finds a code by its number");

}  // namespace

Json problem(Code code, std::string_view detail, Json members) {
  const CodeInfo& about = info(code);
  members["type"] = "about:blank";
  members["title"] = about.title;
  members["status"] = about.status;
  members["code"] = about.text;
  members["detail"] = detail;
  return members;
}

Json error_message(std::optional<std::int32_t> re, Code code, std::string_view detail, Json members) {
  Json message = problem(code, detail, std::move(members));
  message["type"] = "error";
  message["re"] = re ? Json(*re) : Json(nullptr);
  return message;
}

}  // namespace reef::protocol
