#include "protocol/server.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "protocol/lines.h"

namespace tengen::protocol {

namespace {

using Seconds = std::chrono::duration<double>;

/// Without any progress after the end, until a manager that does not read is abandoned.
constexpr std::chrono::seconds PATIENCE{3};

std::chrono::steady_clock::time_point after(std::chrono::steady_clock::time_point start,
                                            double seconds) {
    return start +
           std::chrono::duration_cast<std::chrono::steady_clock::duration>(Seconds(seconds));
}

}  // namespace

void Server::run() {
    std::thread(&Server::read, this).detach();
    while (!is_quitting_) {
        std::optional<Event> event = inbox_.get(deadline_);
        if (event)
            handle(*event);
        else
            stop_job();
    }
    stop_job();
    if (thinker_.joinable()) thinker_.detach();
}

// A move is written before anything that waited for it.
void Server::handle(Event& event) {
    perform(actions(event));
    if (std::holds_alternative<Finished>(event)) {
        asked_ = answered_;
        go_on();
    }
    if (!std::holds_alternative<Info>(event)) move_on();
}

// Do what waited for the end of the job, up to the next one.
void Server::go_on() {
    while (!is_quitting_) {
        std::optional<Actions> next = brain_.go_on();
        if (!next) return;
        perform(std::move(*next));
        move_on();
    }
}

Actions Server::actions(Event& event) {
    if (auto* const heard = std::get_if<Heard>(&event)) {
        asked_ = std::max(heard->at, answered_);  // no manager's clock runs before its OK
        return brain_.feed(heard->line, Seconds(Clock::now() - asked_).count());
    }
    if (auto* const info = std::get_if<Info>(&event)) return brain_.info(*info);
    thinker_.join();
    job_.reset();
    deadline_.reset();
    const double seconds = Seconds(Clock::now() - begun_).count();
    auto& finished = std::get<Finished>(event);
    return finished.error ? brain_.fail(std::move(finished.error), seconds)
                          : brain_.finish(finished.stones, seconds);
}

void Server::perform(Actions actions) {
    std::string said;
    for (Action& action : actions) {
        if (const auto* const say = std::get_if<Say>(&action))
            said += say->text + "\n";
        else if (auto* const begin = std::get_if<Begin>(&action))
            start(std::move(begin->job));
        else if (const auto* const halt = std::get_if<Halt>(&action))
            deadline_ = job_ ? std::optional(after(begun_, halt->seconds)) : std::nullopt;
        else
            is_quitting_ = true;
    }
    if (said.empty()) return;
    if (!pipe_.write(said)) is_quitting_ = true;
    answered_ = Clock::now();
}

void Server::start(std::shared_ptr<Job> job) {
    job_ = std::move(job);
    begun_ = asked_;
    deadline_.reset();
    if (job_->limit().seconds > 0) deadline_ = after(Clock::now(), job_->limit().seconds);
    thinker_ = std::thread([this, running = job_] { think(*running); });
}

void Server::stop_job() {
    deadline_.reset();
    if (job_) job_->stop();
}

// --- the other threads ---

void Server::think(Job& job) {
    Finished finished;
    try {
        finished.stones = job.run([this](const Info& info) { inbox_.find(info); });
    } catch (...) {
        finished.error = std::current_exception();
    }
    inbox_.find(std::move(finished));
}

void Server::read() {
    LineSplitter splitter;
    std::array<char, LineSplitter::LONGEST> bytes;
    bool has_ended = false;
    const auto hear = [&](const std::string& line) {
        if (has_ended) return;
        Text text = decode(line);
        has_ended = is_end(text);
        inbox_.hear(Heard{std::move(text), Clock::now()});
    };
    while (!has_ended) {
        const std::size_t count = pipe_.read(bytes);
        if (count == 0) break;
        for (const std::string& line : splitter.feed({bytes.data(), count})) hear(line);
    }
    hear(splitter.rest());
    hear("END");
    std::unique_lock lock(mutex_);
    while (moved_on_.wait_for(lock, PATIENCE, [&] { return has_moved_on_; })) has_moved_on_ = false;
    leave_();
}

void Server::move_on() {
    {
        const std::lock_guard lock(mutex_);
        has_moved_on_ = true;
    }
    moved_on_.notify_one();
}

}  // namespace tengen::protocol
