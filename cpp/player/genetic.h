// A genetic algorithm that looks for the next moves of both sides.
//
// A chromosome is the points of K consecutive moves, first of the side to move, then of the other,
// and so on. Its fitness is drawn from the structures at each move: windows of five points that
// hold stones of one colour only, and the move with them, whether it makes a structure of the mover
// or denies one to the opponent:
//
//     f = 4800 * fours + 97 * threes + 17 * twos
//
// A five ends the sequence and outweighs every four (the opponent's counts against it); denying one
// comes next. A later gene counts less than an earlier one (`discount`), for the opponent need not
// play along. The operators work on the bare sequence; `repair` then replaces points that occur
// twice.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/random.h"
#include "player/candidates.h"
#include "player/windows.h"

namespace tengen {

using Chromosome = std::vector<Point>;

/// Exchange everything behind the first `cut` genes.
std::pair<Chromosome, Chromosome> crossover(const Chromosome& a, const Chromosome& b,
                                            std::size_t cut);
/// Exchange the two genes from `i` on with those from `j` on, i + 2 <= j. With j - i even every
/// move keeps its colour.
void exchange_blocks(Chromosome& genes, std::size_t i, std::size_t j);

struct GeneticOptions {
    int genes = 7;
    int population = 100;
    int generations = 100;
    double crossover = 0.8;  ///< chance that two parents are crossed
    double mutation = 0.2;   ///< chance that a child is mutated
    double discount = 0.5;   ///< weight of a gene relative to the one before
    int radius = 2;
};

class Genetic {
  public:
    /// `random` is used as long as this lives.
    Genetic(const Position& position, const Candidates& near, const GeneticOptions& options,
            SplitMix64& random);

    /// Asked before the fitness of each chromosome.
    using MayGoOn = std::function<bool()>;
    /// The generations, unless told to end.
    void evolve(const MayGoOn& may_go_on);

    /// The fittest so far; of its moves the first is legal for certain.
    const Chromosome& best() const { return population_.front().genes; }
    double best_fitness() const { return population_.front().fitness; }
    int generation() const { return generation_; }
    std::uint64_t evaluations() const { return evaluations_; }

    double fitness(const Chromosome& genes);
    /// Replace every point that has occurred before by one that has not.
    void repair(Chromosome& genes);

  private:
    struct Individual {
        Chromosome genes;
        double fitness = 0;
    };

    bool add(Chromosome genes, std::vector<Individual>& to, const MayGoOn& may_go_on);
    const Individual& select();
    void mutate(Chromosome& genes);
    bool happens(double chance) { return random_.next() < chance * 0x1p64; }
    Point any_point() { return points_[below(points_.size())]; }
    std::size_t below(std::size_t bound) {
        return random_.below(static_cast<std::uint32_t>(bound));
    }

    GeneticOptions options_;
    SplitMix64& random_;
    Color to_move_;
    const PatternTable& table_;
    Lines lines_;
    Windows windows_;
    std::vector<Point> first_;            // where the first gene may be: legal for the side to move
    std::vector<Point> points_;           // where the others may be
    std::vector<Individual> population_;  // the fittest first
    int generation_ = 0;
    std::uint64_t evaluations_ = 0;
};

/// The simulation step by genes: the fittest sequence of a small population is played, and the game
/// goes on by `heuristic_playout`. A number for Black.
int genetic_playout(Position& position, Candidates near, SplitMix64& random, Budget& budget);

}  // namespace tengen
