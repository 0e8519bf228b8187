#include "protocol/machine.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <thread>
#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace tengen::protocol {

namespace {

/// Of the machine's memory, and of the addresses of a 32-bit process; the rest is for others.
constexpr std::uint64_t SHARE_OF_FOUR = 3;
constexpr std::uint64_t ADDRESSES = std::uint64_t{2} << 30;

std::uint64_t physical() {
#ifdef _WIN32
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
#else
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
    return pages > 0 && size > 0
               ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size)
               : 0;
#endif
}

/// The limit of a container; 0 if there is none.
std::uint64_t limit(const char* path) {
    std::ifstream file(path);
    std::uint64_t bytes = 0;
    return file >> bytes ? bytes : 0;
}

}  // namespace

std::uint64_t most_memory() {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (const std::uint64_t bytes : {physical(), limit("/sys/fs/cgroup/memory.max"),
                                      limit("/sys/fs/cgroup/memory/memory.limit_in_bytes")})
        if (bytes > 0) least = std::min(least, bytes);
    if (sizeof(void*) == 4) least = std::min(least, ADDRESSES);
    return least == std::numeric_limits<std::uint64_t>::max() ? 0 : least / 4 * SHARE_OF_FOUR;
}

int processors() { return static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U)); }

}  // namespace tengen::protocol
