// Native loops for `python -m benchmarks`, as a program of its own: they are not shipped.
//
//   core_bench play_and_undo|stones_only|play_and_recompute RULE SIZE GAMES PLIES SEED
//   core_bench fouls REPEAT HARD    positions on the standard input: RULE SIZE CELLS, per line
//
// Each prints how many of what it counts it did, and the seconds of processor time.
#include <cstdlib>
#include <ctime>
#include <exception>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "pattern/position.h"

namespace tengen {

namespace {

struct Games {
    Rule rule;
    int size, games, plies;
    std::uint64_t seed;

    std::uint64_t pairs() const {
        return static_cast<std::uint64_t>(games) * static_cast<std::uint64_t>(plies);
    }
};

volatile std::uint64_t sink;  // keeps the compiler from leaving the work out

// The points of a board in random order.
std::vector<Point> shuffled(int size, SplitMix64& random) {
    std::vector<Point> points;
    for (const Point p : all_points(size)) points.push_back(p);
    for (std::uint32_t i = static_cast<std::uint32_t>(points.size()); i > 1; --i)
        std::swap(points[i - 1], points[random.below(i)]);
    return points;
}

// Random games to `plies` stones and back.
template <typename Kept>
std::uint64_t play_and_undo(const Games& asked) {
    SplitMix64 random(asked.seed);
    Kept kept(asked.rule, asked.size);
    for (int game = 0; game < asked.games; ++game) {
        const std::vector<Point> points = shuffled(asked.size, random);
        for (int i = 0; i < asked.plies; ++i) kept.play(points[static_cast<std::size_t>(i)]);
        sink = kept.key();
        for (int i = 0; i < asked.plies; ++i) kept.undo();
    }
    return asked.pairs();
}

// The plain way: after every move and every undo, the patterns of the whole board from the stones.
std::uint64_t play_and_recompute(const Games& asked) {
    SplitMix64 random(asked.seed);
    for (int game = 0; game < asked.games; ++game) {
        const std::vector<Point> points = shuffled(asked.size, random);
        std::vector<std::uint8_t> cells(static_cast<std::size_t>(asked.size * asked.size));
        for (int i = 0; i < 2 * asked.plies; ++i) {
            const int ply = i < asked.plies ? i : 2 * asked.plies - 1 - i;
            const Point p = points[static_cast<std::size_t>(ply)];
            cells[static_cast<std::size_t>(row(p) * asked.size + column(p))] =
                i < asked.plies ? static_cast<std::uint8_t>(1 + ply % 2) : 0;
            const Position position(Board(asked.rule, asked.size, cells, Color::Black));
            sink = static_cast<std::uint64_t>(position.count(Color::Black, PointClass::Five));
        }
    }
    return asked.pairs();
}

// Ask for the foul at every empty point, or only where two threes make it a question.
std::uint64_t ask_fouls(const std::vector<Position>& positions, int repeat, bool hard) {
    std::uint64_t asked = 0, fouls = 0;
    for (const Position& position : positions)
        for (int i = 0; i < repeat; ++i)
            for (const Point p : empty_points(position)) {
                if (hard && position.point_class(p, Color::Black) != PointClass::DoubleThree)
                    continue;
                ++asked;
                fouls += position.foul(p) != Foul::None;
            }
    sink = fouls;
    return asked;
}

Rule rule_from(const std::string& number) { return static_cast<Rule>(std::stoi(number)); }

std::vector<Position> read_positions(std::istream& in) {
    std::vector<Position> positions;
    std::string rule, digits;
    int size = 0;
    while (in >> rule >> size >> digits) {
        std::vector<std::uint8_t> cells;
        for (const char digit : digits) cells.push_back(static_cast<std::uint8_t>(digit - '0'));
        positions.emplace_back(Board(rule_from(rule), size, cells, Color::Black));
    }
    return positions;
}

void time_work(const std::function<std::uint64_t()>& work) {
    const std::clock_t start = std::clock();
    const std::uint64_t count = work();
    std::cout << count << ' ' << static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC << '\n';
}

void run(const std::vector<std::string>& words) {
    const std::string& name = words.at(0);
    if (name == "fouls") {
        const std::vector<Position> positions = read_positions(std::cin);
        return time_work([&] {
            return ask_fouls(positions, std::stoi(words.at(1)), std::stoi(words.at(2)) != 0);
        });
    }
    const Games asked{rule_from(words.at(1)), std::stoi(words.at(2)), std::stoi(words.at(3)),
                      std::stoi(words.at(4)), std::stoull(words.at(5))};
    if (asked.plies > asked.size * asked.size)
        throw std::invalid_argument("a game has no more plies than points");
    if (name == "play_and_undo") return time_work([&] { return play_and_undo<Position>(asked); });
    if (name == "stones_only") return time_work([&] { return play_and_undo<Board>(asked); });
    if (name == "play_and_recompute") return time_work([&] { return play_and_recompute(asked); });
    throw std::invalid_argument("there is no benchmark " + name);
}

}  // namespace

}  // namespace tengen

int main(int count, char** words) {
    try {
        tengen::run({words + 1, words + count});
    } catch (const std::exception& error) {
        std::cerr << "core_bench: " << error.what() << '\n';
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
