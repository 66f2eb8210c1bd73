#include "server/store/sql/jobs.hpp"

#include "server/log/request_id.hpp"

namespace reef::store::sql {
namespace {

/// Runs a job with the id of the request that queued it.
class AttributedJob final : public Job {
 public:
  AttributedJob(std::unique_ptr<Job> job, log::RequestId request) : job_(std::move(job)), request_(request) {}

  Result<void> attempt(Connection& db) override {
    const log::RequestScope scope(request_);
    return job_->attempt(db);
  }
  void complete() override {
    const log::RequestScope scope(request_);
    job_->complete();
  }
  void fail(const Error& error) override {
    const log::RequestScope scope(request_);
    job_->fail(error);
  }

 private:
  std::unique_ptr<Job> job_;
  log::RequestId request_;
};

}  // namespace

std::unique_ptr<Job> attributed(std::unique_ptr<Job> job) {
  const log::RequestId request = log::current_request();
  if (request.text().empty()) return job;
  return std::make_unique<AttributedJob>(std::move(job), request);
}

}  // namespace reef::store::sql
