#include "server/net/io_thread.hpp"

#include <spdlog/spdlog.h>

#include <exception>

namespace reef::net {

IoThread::IoThread(std::chrono::milliseconds sweep_every)
    : sweep_every_(sweep_every), context_(1), timer_(context_), work_(asio::make_work_guard(context_)) {}

void IoThread::start() {
  sweep_later();
  thread_ = std::thread([this] { context_.run(); });
}

void IoThread::sweep_later() {
  timer_.expires_after(sweep_every_);
  timer_.async_wait([this](error_code error) {
    if (error || stopping_) return;
    const TimePoint now = std::chrono::steady_clock::now();
    for (Session* session : sessions_) session->sweep(now);
    sweep_later();
  });
}

void IoThread::drain() {
  asio::post(context_, [this] {
    for (Session* session : sessions_) session->drain();
  });
}

void IoThread::cut_off() {
  asio::post(context_, [this] {
    cut_ = true;
    for (Session* session : sessions_) session->cut_off();
  });
}

void IoThread::stop() {
  if (!thread_.joinable()) return;
  asio::post(context_, [this] {
    stopping_ = true;  // A sweep that is already due must not restart the timer.
    timer_.cancel();
    work_.reset();
  });
  thread_.join();
}

void report_exception(const std::exception_ptr& exception) {
  if (!exception) return;
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& error) {
    spdlog::error("a connection failed: {}", error.what());
  } catch (...) {
    spdlog::error("a connection failed with an unknown exception");
  }
}

}  // namespace reef::net
