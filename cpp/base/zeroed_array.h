// Memory for large tables whose entries lie anywhere.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#if __has_include(<sys/mman.h>) && !defined(__wasm__)
#include <sys/mman.h>
#endif

namespace tengen {

/// An array of things that are whole when all their bits are zero. The system gives its pages as
/// they are first touched: huge ones to a large array if it can, so that few TLB entries cover it.
/// Clearing a huge page takes up to a millisecond, and its first touch waits for that.
template <typename T>
class ZeroedArray {
    static_assert(std::is_trivially_destructible_v<T>);

  public:
    explicit ZeroedArray(std::size_t size)
        : size_(size), memory_(std::calloc(size * sizeof(T) + PAGE, 1)) {
        if (!memory_) throw std::bad_alloc();
        void* start = memory_.get();
        std::size_t space = size * sizeof(T) + PAGE;
        first_ = static_cast<T*>(std::align(PAGE, size * sizeof(T), start, space));
#ifdef MADV_HUGEPAGE
        if (size * sizeof(T) >= LARGE) madvise(first_, size * sizeof(T), MADV_HUGEPAGE);
#endif
    }

    /// Have the pages of the first `count` things now, not when they are first used.
    void touch(std::size_t count) {
        assert(count <= size_);
        const std::size_t bytes = count * sizeof(T);
        volatile char* const memory = reinterpret_cast<volatile char*>(first_);
        for (std::size_t i = 0; i < bytes; i += PAGE) memory[i] = 0;
    }

    std::size_t size() const { return size_; }
    T& operator[](std::size_t i) {
        assert(i < size_);
        return first_[i];
    }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return first_[i];
    }
    T* begin() { return first_; }
    T* end() { return first_ + size_; }
    const T* begin() const { return first_; }
    const T* end() const { return first_ + size_; }

  private:
    static constexpr std::size_t PAGE = 4096;
    static constexpr std::size_t LARGE = std::size_t{8} << 20;
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    std::size_t size_;
    std::unique_ptr<void, Free> memory_;
    T* first_ = nullptr;
};

}  // namespace tengen
