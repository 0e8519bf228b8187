// The brain at work on its pipes: one thread reads, one thinks, the main one talks.
//
// Everything that happens becomes an event of one inbox, which the main thread empties, so that the
// conversation is never touched by two threads. It works through what was asked before END or the
// end of the input, and then it leaves.
#pragma once

#include <chrono>
#include <exception>
#include <optional>
#include <span>
#include <string_view>
#include <thread>
#include <variant>

#include "protocol/conversation.h"
#include "protocol/inbox.h"

namespace tengen::protocol {

/// The two streams to the manager.
class Pipe {
  public:
    virtual ~Pipe() = default;
    /// Wait for bytes; how many there are, 0 at the end.
    virtual std::size_t read(std::span<char> bytes) = 0;
    /// Write whole lines; false if nobody listens any more.
    virtual bool write(std::string_view text) = 0;
};

class Server {
  public:
    /// `leave` ends the process when the manager does not read its answers after END.
    Server(Conversation& brain, Pipe& pipe, void (*leave)())
        : brain_(brain), pipe_(pipe), leave_(leave) {}

    /// Talk until END, the end of the input, or a manager that no longer listens. Threads may still
    /// be at work afterwards: end the process.
    void run();

  private:
    using Clock = std::chrono::steady_clock;
    struct Heard {
        Text line;
        Clock::time_point at;
    };
    struct Finished {
        std::vector<Point> stones;
        std::exception_ptr error;
    };
    using Event = std::variant<Heard, Info, Finished>;

    Actions actions(Event& event);
    void handle(Event& event);
    void go_on();
    void perform(Actions actions);
    void start(std::shared_ptr<Job> job);
    void stop_job();
    void read();
    void think(Job& job);
    void move_on();

    Conversation& brain_;
    Pipe& pipe_;
    void (*leave_)();
    Inbox<Event> inbox_;
    std::shared_ptr<Job> job_;
    std::thread thinker_;
    Clock::time_point begun_ = Clock::now(), asked_ = begun_, answered_ = begun_;
    std::optional<Clock::time_point> deadline_;
    bool is_quitting_ = false;
    std::mutex mutex_;
    std::condition_variable moved_on_;
    bool has_moved_on_ = false;
};

}  // namespace tengen::protocol
