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

    enum class State { Reported, Waiting, Ended };

    /// The next line, waiting that long at most. Throws what the search threw.
    State next(Report& report, std::chrono::milliseconds wait) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, wait, [&] { return !reports_.empty() || is_ended_; });
        if (!reports_.empty()) {
            report = std::move(reports_.front());
            reports_.pop_front();
            return State::Reported;
        }
        if (!is_ended_) return State::Waiting;
        if (error_) std::rethrow_exception(error_);
        return State::Ended;
    }

  private:
    void run(Engine& engine, const Question& question, const Stop& stop) {
        try {
            engine.think(question, stop, [this](const Report& report) {
                const std::lock_guard lock(mutex_);
                reports_.push_back(report);
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
    std::deque<Report> reports_;
    bool is_ended_ = false;
    std::exception_ptr error_;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace tengen
