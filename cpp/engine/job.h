// A question that an engine answers in a thread of its own, read line by line.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/engine.h"

namespace tengen {

class Job {
  public:
    /// `engine` and `stop` outlive the job.
    Job(Engine& engine, Question question, const Stop& stop)
        : thread_(
              [this, &engine, &stop, asked = std::move(question)] { run(engine, asked, stop); }) {}
    ~Job() { thread_.join(); }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    enum class State { Line, Waiting, Ended };

    /// The next line, waiting that long at most. Throws what the search threw.
    State next(Line& line, std::chrono::milliseconds wait) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, wait, [&] { return !lines_.empty() || is_ended_; });
        if (!lines_.empty()) {
            line = std::move(lines_.front());
            lines_.pop_front();
            return State::Line;
        }
        if (!is_ended_) return State::Waiting;
        if (error_) std::rethrow_exception(error_);
        return State::Ended;
    }

  private:
    void run(Engine& engine, const Question& question, const Stop& stop) {
        try {
            engine.think(question, stop, [this](const Line& line) {
                const std::lock_guard lock(mutex_);
                lines_.push_back(line);
                changed_.notify_one();
            });
        } catch (...) {
            const std::lock_guard lock(mutex_);
            error_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        is_ended_ = true;
        changed_.notify_one();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Line> lines_;
    bool is_ended_ = false;
    std::exception_ptr error_;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace tengen
