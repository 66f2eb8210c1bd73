#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/match/clocks/clock_pause.hpp"
#include "server/match/turns.hpp"
#include "server/work/share.hpp"

namespace reef::match {

/// Executes what is due in the matches, with one thread that sleeps until the next deadline. Deadlines are stored in
/// the matches' rows, so after a restart nothing is lost or done twice.
///
/// Of several servers, one does this. It looks into the store every second, because the others change deadlines, too.
///
/// Many matches can be due at once. They are processed a few at a time, so that workers remain free for players' turns.
class Deadlines {
 public:
  struct Dependencies {
    store::MatchStore& store;
    Turns& turns;
    Pool& workers;
    const Clock& clock;
    Share share{};
  };

  explicit Deadlines(Dependencies deps);
  ~Deadlines() { stop(); }
  Deadlines(const Deadlines&) = delete;
  Deadlines& operator=(const Deadlines&) = delete;

  /// Starts the thread. It first executes what became due while the server was down.
  void start();
  /// Ends the thread. Calls in progress complete on their own. Idempotent.
  void stop();
  /// Takes note of the next deadline and warning of a changed match. Never blocks.
  void note(const store::Position& position);
  /// Recomputes the clocks in all matches of a user whose new clock pause is durable. Reads the store on the calling
  /// thread; the matches are processed after it has returned.
  void clock_pause_changed(const store::User& user);

 private:
  struct Shared;

  void run();
  /// Executes everything that is due, if that is this server's work. Returns whether all of it succeeded.
  bool do_share();
  void catch_up_with_clock_pauses();
  /// Executes everything that is due. Returns whether all of it succeeded.
  bool sweep();
  bool handle(const std::vector<store::Due>& page);
  void remember(const std::optional<Millis>& time);
  void sleep(bool failed);

  Dependencies deps_;
  std::shared_ptr<Shared> shared_;
  bool was_ours_ = false;   ///< At the last look.
  Millis catch_up_at_ = 0;  ///< When to look again for clock pauses that not all matches know.
  std::thread thread_;
};

}  // namespace reef::match
