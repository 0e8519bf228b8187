// Loops for the benchmarks: long enough natively that the call from Python does not count.
#include <nanobind/stl/vector.h>

#include <utility>

#include "base/random.h"
#include "bindings/bind.h"
#include "bindings/position_arg.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

// The points of a board in random order.
std::vector<Point> shuffled(int size, SplitMix64& random) {
    std::vector<Point> points;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) points.push_back(point_at(x, y));
    for (std::uint32_t i = static_cast<std::uint32_t>(points.size()); i > 1; --i)
        std::swap(points[i - 1], points[random.below(i)]);
    return points;
}

// Random games to `plies` stones and back; the sum of keys keeps the compiler honest.
template <typename Kept>
std::uint64_t play_and_undo(int rule, int size, int games, int plies, std::uint64_t seed) {
    SplitMix64 random(seed);
    Kept kept(rule_from(rule), size);
    if (plies > size * size) throw std::invalid_argument("a game has no more plies than points");
    std::uint64_t sum = 0;
    for (int game = 0; game < games; ++game) {
        const std::vector<Point> points = shuffled(size, random);
        for (int i = 0; i < plies; ++i) kept.play(points[static_cast<std::size_t>(i)]);
        sum += kept.key();
        for (int i = 0; i < plies; ++i) kept.undo();
    }
    return sum;
}

// The plain way: after every move and every undo, the patterns of the whole board from the stones.
std::uint64_t play_and_recompute(int rule, int size, int games, int plies, std::uint64_t seed) {
    SplitMix64 random(seed);
    std::uint64_t sum = 0;
    for (int game = 0; game < games; ++game) {
        const std::vector<Point> points = shuffled(size, random);
        std::vector<std::uint8_t> cells(static_cast<std::size_t>(size * size));
        const auto recompute = [&] {
            const Position position(Board(rule_from(rule), size, cells, Color::Black));
            sum += static_cast<std::uint64_t>(position.count(Color::Black, PointClass::Five));
        };
        for (int i = 0; i < 2 * plies; ++i) {
            const int ply = i < plies ? i : 2 * plies - 1 - i;
            const auto number =
                static_cast<std::size_t>(number_of(points[static_cast<std::size_t>(ply)], size));
            cells[number] = i < plies ? static_cast<std::uint8_t>(1 + ply % 2) : 0;
            recompute();
        }
    }
    return sum;
}

// Ask for the foul at every empty point (or only where two threes make it a question); returns
// the number of questions and of fouls.
std::pair<std::uint64_t, std::uint64_t> ask_fouls(const Position& position, int repeat, bool hard) {
    std::uint64_t asked = 0, fouls = 0;
    for (int i = 0; i < repeat; ++i)
        for (int y = 0; y < position.size(); ++y)
            for (int x = 0; x < position.size(); ++x) {
                const Point p = point_at(x, y);
                if (!position.is_empty(p)) continue;
                if (hard && position.point_class(p, Color::Black) != PointClass::DoubleThree)
                    continue;
                ++asked;
                fouls += position.foul(p) != Foul::None;
            }
    return {asked, fouls};
}

}  // namespace

void bind_bench(nb::module_& m) {
    const auto release = nb::call_guard<nb::gil_scoped_release>();
    m.def("bench_play_and_undo", &play_and_undo<Position>, "rule"_a, "size"_a, "games"_a, "plies"_a,
          "seed"_a, release, "Random games to `plies` stones and back, patterns kept.");
    m.def("bench_stones_only", &play_and_undo<Board>, "rule"_a, "size"_a, "games"_a, "plies"_a,
          "seed"_a, release, "The same on a board that keeps no patterns.");
    m.def("bench_play_and_recompute", &play_and_recompute, "rule"_a, "size"_a, "games"_a, "plies"_a,
          "seed"_a, release, "The same with all patterns computed anew after every step.");
    m.def(
        "bench_fouls",
        [](const Position& position, int repeat, bool hard) {
            const auto [asked, fouls] = ask_fouls(position, repeat, hard);
            return std::vector<std::uint64_t>{asked, fouls};
        },
        "position"_a, "repeat"_a, "hard"_a, release,
        "Ask for the foul at every empty point, or where two threes make it a question.");
}

}  // namespace tengen
