#include <cstdio>

#include "server/app/commands/commands.hpp"

namespace reef::app {

int fail(const std::string& what) {
  std::fprintf(stderr, "atoll: %s\n", what.c_str());
  return 1;
}

}  // namespace reef::app
