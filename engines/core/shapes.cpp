#include "engines/core/shapes.hpp"

namespace reef {

Json Number::schema() const {
  Json type = nullable ? Json::array({"integer", "null"}) : Json("integer");
  return {{"type", std::move(type)}, {"minimum", least}, {"maximum", most}};
}

}  // namespace reef
