#include "server/log/answer_fields.hpp"

namespace reef::log {
namespace {

thread_local const AnswerFields* answer_told_of = nullptr;

}  // namespace

const AnswerFields* current_answer() {
  return answer_told_of;
}

AnswerScope::AnswerScope(const AnswerFields& fields) {
  answer_told_of = &fields;
}

AnswerScope::~AnswerScope() {
  answer_told_of = nullptr;
}

}  // namespace reef::log
