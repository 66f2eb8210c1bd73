#include "server/log/answer_fields.hpp"

namespace reef::log {
namespace {

thread_local const AnswerFields* current_fields = nullptr;

}  // namespace

const AnswerFields* current_answer() {
  return current_fields;
}

AnswerScope::AnswerScope(const AnswerFields& fields) {
  current_fields = &fields;
}

AnswerScope::~AnswerScope() {
  current_fields = nullptr;
}

}  // namespace reef::log
