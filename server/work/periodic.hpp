#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace reef {

/// A thread that does something again and again.
class Periodic {
 public:
  ~Periodic() { stop(); }
  Periodic() = default;
  Periodic(const Periodic&) = delete;
  Periodic& operator=(const Periodic&) = delete;

  /// `work` returns how long to wait before the next call. The first call comes after `first`.
  void start(std::chrono::milliseconds first, std::function<std::chrono::milliseconds()> work) {
    thread_ = std::thread([this, first, work = std::move(work)] {
      std::chrono::milliseconds wait = first;
      std::unique_lock lock(mutex_);
      while (true) {
        wake_.wait_for(lock, wait, [this] { return stopping_ || hurried_; });
        if (stopping_) return;
        hurried_ = false;
        lock.unlock();
        wait = work();
        lock.lock();
      }
    });
  }
  /// The next call comes at once.
  void hurry() {
    {
      const std::lock_guard lock(mutex_);
      hurried_ = true;
    }
    wake_.notify_all();
  }
  /// Waits for the call that is running. Idempotent.
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  bool hurried_ = false;
  std::thread thread_;
};

}  // namespace reef
