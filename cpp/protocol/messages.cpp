#include "protocol/messages.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "eval/evaluator.h"
#include "search/value.h"

namespace tengen::protocol {

namespace {

// As the Yixin family writes it: +35, -12, +M5 for a win with the fifth ply.
std::string evaluation(int value) {
    std::string text(1, value < 0 ? '-' : '+');
    if (is_proved(value)) text += 'M';
    text += std::to_string(is_proved(value) ? WIN - std::abs(value) : std::abs(value));
    return text;
}

std::string milliseconds(double seconds) { return std::to_string(std::llround(seconds * 1000)); }

}  // namespace

std::string_view words_of(Source source) {
    switch (source) {
        case Source::Fours:
            return "win by fours";
        case Source::Threats:
            return "win by threats";
        case Source::Forced:
            return "forced";
        case Source::Centre:
            return "first stone in the centre";
        case Source::Search:
            break;
    }
    return {};
}

double win_rate(int value) {
    if (is_proved(value)) return is_win(value) ? 1 : 0;
    return 1 / (1 + std::exp(-static_cast<double>(value) / Evaluator::SCALE));
}

std::string summary(const Info& info) {
    const Report& report = info.report;
    std::string said = "MESSAGE depth ";
    said += std::to_string(report.depth);
    said += '-';
    said += std::to_string(report.selective_depth);
    said += " eval " + evaluation(report.value);
    said += " nodes " + std::to_string(report.nodes);
    said += " time " + milliseconds(report.seconds) + " ms pv";
    for (const Point p : report.pv) said += " " + name_of(p);
    if (!info.text.empty()) said += " | " + std::string(info.text);
    return said;
}

std::vector<std::string> realtime(const Info& info, const Notation& notation) {
    const std::string mark = "MESSAGE REALTIME ";
    return {mark + "REFRESH", mark + "BEST " + notation.write(info.report.pv.front()),
            mark + "VAL " + evaluation(info.report.value),
            mark + "PV " + notation.write(info.report.pv)};
}

std::vector<std::string> detail(const Info& info, int lines, const Notation& notation) {
    const Report& report = info.report;
    std::vector<std::string> said;
    const auto say = [&](const char* key, const std::string& value) {
        said.push_back(std::string("INFO ") + key + " " + value);
    };
    say("PV", std::to_string(report.rank - 1));
    say("NUMPV", std::to_string(lines));
    say("DEPTH", std::to_string(report.depth));
    say("SELDEPTH", std::to_string(report.selective_depth));
    say("NODES", std::to_string(report.nodes));
    say("TOTALNODES", std::to_string(report.nodes + report.threat_nodes));
    say("TOTALTIME", milliseconds(report.seconds));
    if (report.seconds > 0)
        say("SPEED",
            std::to_string(std::llround(static_cast<double>(report.nodes) / report.seconds)));
    say("EVAL", evaluation(report.value));
    char rate[16];
    std::snprintf(rate, sizeof rate, "%.4f", win_rate(report.value));
    say("WINRATE", rate);
    say("BESTLINE", notation.write(report.pv));
    say("PV", "DONE");
    return said;
}

}  // namespace tengen::protocol
