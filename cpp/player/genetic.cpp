#include "player/genetic.h"

#include <algorithm>
#include <array>
#include <optional>

#include "player/playout.h"

namespace tengen {

namespace {

/// What a structure of so many stones is worth, the move included.
constexpr std::array<double, Windows::LENGTH + 1> WORTH = {0, 0, 17, 97, 4800, 0};
/// To deny a five is as far above a four as a four is above a three. To make one is worth more than
/// to deny one and to make one later, with a discount of a half; the opponent's five costs as much.
constexpr double DENIED_FIVE = 50 * WORTH[4], FIVE = 3 * DENIED_FIVE;

/// The genes that may be: near stones if there are enough such points, anywhere otherwise.
std::vector<Point> points_for(const Position& position, const Candidates& near, std::size_t genes) {
    const bool are_enough = static_cast<std::size_t>(near.count()) > genes;
    const PointSet points = are_enough ? near.points() : empty_points(position);
    std::vector<Point> found;
    for (const Point p : points) found.push_back(p);
    return found;
}

}  // namespace

std::pair<Chromosome, Chromosome> crossover(const Chromosome& a, const Chromosome& b,
                                            std::size_t cut) {
    Chromosome first = a, second = b;
    std::swap_ranges(first.begin() + static_cast<std::ptrdiff_t>(cut), first.end(),
                     second.begin() + static_cast<std::ptrdiff_t>(cut));
    return {first, second};
}

void exchange_blocks(Chromosome& genes, std::size_t i, std::size_t j) {
    std::swap(genes[i], genes[j]);
    std::swap(genes[i + 1], genes[j + 1]);
}

Genetic::Genetic(const Position& position, const Candidates& near, const GeneticOptions& options,
                 SplitMix64& random)
    : options_(options),
      random_(random),
      to_move_(position.to_move()),
      table_(PatternTable::of(position.rule())),
      lines_(position.board().lines()),
      windows_(position.board()),
      first_(legal_candidates(position, near)),
      points_(points_for(position, near, static_cast<std::size_t>(options.genes))) {
    options_.genes = static_cast<int>(
        std::min<std::size_t>(static_cast<std::size_t>(options.genes), points_.size()));
    population_.push_back({Chromosome{first_.front()}, 0});  // a move, whatever the limit
}

void Genetic::evolve(const MayGoOn& may_go_on) {
    const auto size = static_cast<std::size_t>(options_.population);
    std::vector<Individual> next;
    while (next.size() < size) {
        Chromosome genes(static_cast<std::size_t>(options_.genes), NO_POINT);
        for (Point& gene : genes) gene = any_point();
        if (!add(std::move(genes), next, may_go_on)) break;
    }
    const auto by_fitness = [](const Individual& a, const Individual& b) {
        return a.fitness > b.fitness;
    };
    while (next.size() == size) {
        std::stable_sort(next.begin(), next.end(), by_fitness);
        population_ = std::move(next);
        if (generation_++ == options_.generations) return;
        next = {population_.front()};  // the fittest lives on
        while (next.size() < size) {
            std::pair<Chromosome, Chromosome> children{select().genes, select().genes};
            if (happens(options_.crossover) && options_.genes > 1)
                children = crossover(children.first, children.second,
                                     1 + below(static_cast<std::size_t>(options_.genes) - 1));
            mutate(children.first);
            mutate(children.second);
            if (!add(std::move(children.first), next, may_go_on)) return;
            if (next.size() < size && !add(std::move(children.second), next, may_go_on)) return;
        }
    }
    if (!next.empty() && generation_ == 0) {  // the limit came before the first generation
        std::stable_sort(next.begin(), next.end(), by_fitness);
        population_ = std::move(next);
    }
}

bool Genetic::add(Chromosome genes, std::vector<Individual>& to, const MayGoOn& may_go_on) {
    if (!may_go_on()) return false;
    repair(genes);
    const double value = fitness(genes);
    to.push_back({std::move(genes), value});
    return true;
}

/// The fitter of two.
const Genetic::Individual& Genetic::select() {
    const std::size_t a = below(population_.size()), b = below(population_.size());
    return population_[std::min(a, b)];
}

void Genetic::mutate(Chromosome& genes) {
    if (genes.size() < 4 || !happens(options_.mutation)) return;
    const std::size_t i = below(genes.size() - 3);
    const std::size_t places =
        (genes.size() - 4 - i) / 2 + 1;  // i + 2, i + 4, ... with two genes left
    exchange_blocks(genes, i, i + 2 + 2 * below(places));
}

void Genetic::repair(Chromosome& genes) {
    for (std::size_t i = 0; i < genes.size(); ++i) {
        const std::vector<Point>& allowed = i == 0 ? first_ : points_;
        const auto before = genes.begin() + static_cast<std::ptrdiff_t>(i);
        const auto is_bad = [&](Point p) {
            return std::find(genes.begin(), before, p) != before ||
                   (i == 0 && !std::binary_search(first_.begin(), first_.end(), p));
        };
        while (is_bad(genes[i])) genes[i] = allowed[below(allowed.size())];
    }
}

double Genetic::fitness(const Chromosome& genes) {
    ++evaluations_;
    double total = 0, weight = 1;
    Color mover = to_move_;
    std::size_t played = 0;
    for (const Point p : genes) {
        bool makes_five = false, denies_five = false;
        for (const Direction d : ALL_DIRECTIONS) {
            const PatternPair pair = table_.look_up(lines_, p, d);
            makes_five |= pair[mover] == Pattern::Five;
            denies_five |= pair[~mover] == Pattern::Five;
        }
        if (makes_five) {
            total += mover == to_move_ ? weight * FIVE : -weight * FIVE;
            break;
        }
        double worth = denies_five ? DENIED_FIVE : 0;
        windows_.each(p, [&](const Windows::Window& window) {
            const int own = window.stones[static_cast<int>(mover)];
            const int other = window.stones[static_cast<int>(~mover)];
            if (own == 0 || other == 0) worth += WORTH[static_cast<std::size_t>(own + other + 1)];
        });
        total += weight * worth;
        weight *= options_.discount;
        lines_.flip(p, cell_of(mover));
        windows_.add(p, mover);
        mover = ~mover;
        ++played;
    }
    while (played > 0) {
        const Point p = genes[--played];
        mover = ~mover;
        windows_.remove(p, mover);
        lines_.flip(p, cell_of(mover));
    }
    return total;
}

int genetic_playout(Position& position, Candidates near, SplitMix64& random, Budget& budget) {
    GeneticOptions small;
    small.population = 12;
    small.generations = 6;
    Genetic genetic(position, near, small, random);
    genetic.evolve([&] {
        budget.tick(static_cast<std::uint32_t>(small.genes));
        return !budget.is_ended();
    });
    int plies = 0;
    std::optional<int> result;
    for (const Point p : genetic.best()) {
        if (!position.is_legal(p)) break;
        if (position.point_class(p, position.to_move()) == PointClass::Five) {
            result = result_for_black(position.to_move());
            break;
        }
        position.play(p);
        near.add_stone(p);
        ++plies;
    }
    if (!result) result = heuristic_playout(position, near, random);
    for (; plies > 0; --plies) position.undo();
    return *result;
}

}  // namespace tengen
