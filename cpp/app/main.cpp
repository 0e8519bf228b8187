// pbrain-tengen: the engine as a Gomocup brain, in one file.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>

#include "app/bench.h"
#include "app/standard_pipe.h"
#include "base/version.h"
#include "eval/evaluator.h"
#include "protocol/text.h"

namespace {

constexpr const char* HELP =
    "usage: pbrain-tengen [--yixin] [--seed N] [--evaluator NAME] | --bench | --version | --help\n"
    "\n"
    "A brain for Gomocup managers: it reads commands and writes answers.\n"
    "\n"
    "  --yixin           write points row first and take rule 2 for renju\n"
    "  --seed N          chooses among the openings of Swap2\n"
    "  --evaluator NAME  judge positions by the network (default) or by patterns\n"
    "  --bench           print the signature of the engine and its speed\n"
    "  --version         print the version and the compiler\n"
    "\n"
    "For another player than the engine: python -m tengen.gomocup --player NAME\n";

struct Arguments {
    bool is_yixin = false;
    std::optional<std::uint64_t> seed;
    tengen::EvaluatorFactory make_evaluator = tengen::evaluator_factory(tengen::DEFAULT_EVALUATOR);
};

int refuse(const std::string& sentence) {
    std::fprintf(stderr, "pbrain-tengen: %s\n", sentence.c_str());
    return 2;
}

int bench() {
    const tengen::Bench done = tengen::run_bench();
    std::printf("Bench: %" PRIu64 "\n%.0f nodes per second\n", done.nodes,
                static_cast<double>(done.nodes) / done.seconds);
    if (done.nodes == tengen::signature()) return 0;
    std::printf("expected %" PRIu64 "\n", tengen::signature());
    return 1;
}

int talk(const Arguments& given) {
    const std::uint64_t seed = given.seed ? *given.seed : std::random_device()();
    tengen::end_quietly_on_interrupt();
    tengen::protocol::Conversation brain(tengen::version(), given.is_yixin, seed,
                                         given.make_evaluator);
    tengen::StandardPipe pipe;
    tengen::protocol::Server server(brain, pipe, tengen::leave);  // its threads outlive `run`
    server.run();
    tengen::leave();
}

}  // namespace

int main(int argc, char** argv) {
    Arguments given;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--help" || argument == "-h") return std::fputs(HELP, stdout) < 0;
        if (argument == "--version")
            return std::printf("Tengen %s, built by %s\n", tengen::version(), tengen::compiler()) <
                   0;
        if (argument == "--bench") return bench();
        if (argument == "--yixin") {
            given.is_yixin = true;
        } else if (argument == "--seed") {
            const std::string_view text = i + 1 < argc ? argv[++i] : "";
            const auto number = tengen::protocol::read_number(tengen::protocol::decode(text), 18);
            if (!number) return refuse("--seed needs a whole number, such as --seed 7");
            given.seed = static_cast<std::uint64_t>(*number);
        } else if (argument == "--evaluator") {
            try {
                given.make_evaluator = tengen::evaluator_factory(i + 1 < argc ? argv[++i] : "");
            } catch (const std::invalid_argument&) {
                return refuse("--evaluator needs network or patterns");
            }
        } else if (argument.starts_with("--player") || argument.starts_with("--function")) {
            return refuse(
                "this program plays the engine only; for another player run "
                "python -m tengen.gomocup " +
                argument);
        } else {
            return refuse("unknown argument '" + argument + "'; try --help");
        }
    }
    return talk(given);
}
