// Moves that leave both sides equal chances, by successive halving: all choices are looked at
// shallowly, the more even half one ply deeper, until one is left or time is up.
#include <algorithm>
#include <cstdlib>
#include <span>
#include <stdexcept>

#include "engine/engine.h"

namespace tengen {

namespace {

constexpr std::size_t MOST_CHOICES = 400;
/// When so few are left, they are compared as deeply as the limit allows.
constexpr std::size_t FEW = 4;

struct Choice {
    std::vector<Point> moves;
    int value = INFINITE_VALUE;  ///< as uneven as can be until it is searched
    int unevenness() const { return std::abs(value); }
};

/// Every sequence of that many candidate moves, or those found before the end; evenly thinned out
/// if there are too many.
std::vector<Choice> choices(const Position& position, int stones, Budget& budget) {
    std::vector<Choice> found;
    const std::vector<Point> first = legal_candidates(position, Worker::NEAR);
    for (const Point p : first) {
        if (!found.empty() && budget.must_end()) break;
        if (stones == 1) {
            found.push_back({{p}});
            continue;
        }
        Position next = position;
        next.play(p);
        for (const Point q : legal_candidates(next, Worker::NEAR)) found.push_back({{p, q}});
    }
    if (found.size() <= MOST_CHOICES) return found;
    std::vector<Choice> thin;
    for (std::size_t i = 0; i < MOST_CHOICES; ++i)
        thin.push_back(found[i * found.size() / MOST_CHOICES]);
    return thin;
}

bool is_more_even(const Choice& a, const Choice& b) { return a.unevenness() < b.unevenness(); }

/// When the search ends at `present`: of the first depth the most even before it, later the most
/// even of the depth before.
const Choice& even_so_far(const std::vector<Choice>& left, const std::vector<Choice>& next,
                          const Choice& present, int depth) {
    const auto seen = std::span(next).first(static_cast<std::size_t>(&present - next.data()));
    if (depth > 1 || seen.empty()) return left.front();
    return *std::min_element(seen.begin(), seen.end(), is_more_even);
}

}  // namespace

std::vector<Point> Engine::balance(const Question& question, const Stop& stop, int stones) {
    if (stones != 1 && stones != 2) throw std::invalid_argument("one or two stones are balanced");
    const Lock lock(mutex_);
    prepare_table(question.limit, 1);
    const Pace pace(question.limit);
    Budget budget({.seconds = pace.deadline(), .stop = &stop});
    Worker& worker = *workers_.front();
    std::vector<Choice> left = choices(question.position, stones, budget);
    std::uint64_t nodes = question.limit.nodes;
    const int most_depth = question.limit.depth > 0 ? question.limit.depth : 16;
    for (int depth = 1; depth <= most_depth && left.size() > 1; ++depth) {
        std::vector<Choice> next = left;
        for (Choice& choice : next) {
            // A small search ends before it looks at the clock itself.
            if (budget.must_end()) return even_so_far(left, next, choice, depth).moves;
            Position position = question.position;
            for (const Point p : choice.moves) position.play(p);
            const std::vector<Point> replies = legal_candidates(position, Worker::NEAR);
            if (replies.empty()) {  // a full board, or a loss by fouls: the end of the game
                choice.value = position.board().is_full() ? 0 : -WIN;
                continue;
            }
            worker.begin(position, replies, {}, nodes, budget);
            if (!worker.deepen(depth, 1)) return even_so_far(left, next, choice, depth).moves;
            choice.value = worker.root_moves().front().value;
            if (nodes > 0 && (nodes -= std::min(nodes - 1, worker.nodes())) == 1) break;
        }
        std::stable_sort(next.begin(), next.end(), is_more_even);
        if (next.size() > FEW) next.resize(std::max(FEW, next.size() / 2));
        left = std::move(next);
        if (nodes == 1) break;
    }
    if (left.empty()) throw std::invalid_argument("there is no legal move");
    return left.front().moves;
}

}  // namespace tengen
