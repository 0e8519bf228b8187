#include "app/standard_pipe.h"

#include <csignal>
#include <cstdlib>
#include <string>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#else
#include <unistd.h>

#include <cerrno>
#endif

namespace tengen {

void leave() { std::_Exit(0); }

#ifdef _WIN32

namespace {

BOOL WINAPI end_process(DWORD) { leave(); }

}  // namespace

StandardPipe::StandardPipe() {
    _setmode(0, _O_BINARY);
    _setmode(1, _O_BINARY);
}

std::size_t StandardPipe::read(std::span<char> bytes) {
    const int count = _read(0, bytes.data(), static_cast<unsigned>(bytes.size()));
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

bool StandardPipe::write(std::string_view text) {
    std::string lines;
    for (const char c : text) {
        if (c == '\n') lines += '\r';
        lines += c;
    }
    for (std::size_t done = 0; done < lines.size();) {
        const int count =
            _write(1, lines.data() + done, static_cast<unsigned>(lines.size() - done));
        if (count <= 0) return false;
        done += static_cast<std::size_t>(count);
    }
    return true;
}

void end_quietly_on_interrupt() { SetConsoleCtrlHandler(end_process, TRUE); }

#else

StandardPipe::StandardPipe() { std::signal(SIGPIPE, SIG_IGN); }

std::size_t StandardPipe::read(std::span<char> bytes) {
    for (;;) {
        const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        return count > 0 ? static_cast<std::size_t>(count) : 0;
    }
}

bool StandardPipe::write(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

void end_quietly_on_interrupt() {
    std::signal(SIGINT, [](int) { leave(); });
}

#endif

}  // namespace tengen
