#include "checker/certificate.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <unordered_set>

namespace tengen::checker {

namespace {

constexpr std::string_view MAGIC = "TENGENPF";
constexpr std::uint8_t VERSION = 1;
constexpr int LEAST_SIZE = 5, MOST_SIZE = 22, ONE_BYTE_SIZE = 15;

std::uint32_t crc32(std::string_view bytes) {
    std::uint32_t crc = ~0U;
    for (const char byte : bytes) {
        crc ^= static_cast<std::uint8_t>(byte);
        for (int i = 0; i < 8; ++i) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320U : 0);
    }
    return ~crc;
}

class Writer {
  public:
    explicit Writer(int size) : is_wide_(size > ONE_BYTE_SIZE) {}
    void byte(unsigned value) { bytes_.push_back(static_cast<char>(value)); }
    void word(unsigned value) {
        byte(value & 255);
        byte(value >> 8);
    }
    void point(unsigned value) { is_wide_ ? word(value) : byte(value); }
    void points(const std::vector<Point>& points) {
        for (const Point p : points) point(p);
    }
    std::string bytes_;

  private:
    bool is_wide_;
};

class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    void set_size(int size) {
        is_wide_ = size > ONE_BYTE_SIZE;
        most_ = static_cast<unsigned>(size * size);
    }
    unsigned byte() {
        if (at_ == bytes_.size()) throw std::invalid_argument("the certificate is cut off");
        return static_cast<std::uint8_t>(bytes_[at_++]);
    }
    unsigned word() {
        const unsigned low = byte();
        return low | byte() << 8;
    }
    std::uint32_t number() {
        const std::uint32_t low = word();
        return low | static_cast<std::uint32_t>(word()) << 16;
    }
    unsigned count() { return is_wide_ ? word() : byte(); }
    Point point() {
        const unsigned value = count();
        if (value >= most_)
            throw std::invalid_argument("a point of the certificate is off the board");
        return static_cast<Point>(value);
    }
    std::vector<Point> ascending(unsigned count) {
        std::vector<Point> points;
        for (unsigned i = 0; i < count; ++i) {
            points.push_back(point());
            if (i > 0 && points[i] <= points[i - 1])
                throw std::invalid_argument("points of the certificate are not in order");
        }
        return points;
    }
    std::string_view take(std::size_t length) {
        if (length > bytes_.size() - at_) throw std::invalid_argument("the certificate is cut off");
        at_ += length;
        return bytes_.substr(at_ - length, length);
    }
    bool is_at_end() const { return at_ == bytes_.size(); }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool is_wide_ = false;
    unsigned most_ = 0;
};

/// Writes and reads the tree of moves on a board that follows it.
class MoveTree {
  public:
    MoveTree(const Certificate& certificate)
        : board_(certificate.root()), attacker_(certificate.attacker) {}

    void write(const Certificate& from, bool is_attacker, Writer& to) {
        if (!is_attacker) return write_replies(from, to);
        const Point move = from.moves.at(board_.cells());
        written_.insert(board_.cells());
        to.point(move);
        board_.place(move, attacker_);
        write_replies(from, to);
        board_.remove(move);
    }

    void read(Certificate& to, bool is_attacker, Reader& from) {
        if (!is_attacker) return read_replies(to, from);
        const Point move = taken(from);
        if (!to.moves.emplace(board_.cells(), move).second)
            throw std::invalid_argument("a position of the certificate is written twice");
        board_.place(move, attacker_);
        read_replies(to, from);
        board_.remove(move);
    }

  private:
    void write_replies(const Certificate& from, Writer& to) {
        // Which replies are written is known only after those before them are: a subtree may hold
        // the position of a later reply.
        std::vector<Point> replies;
        Writer body(board_.size());
        for (int i = 0; i < board_.points(); ++i) {
            const auto p = static_cast<Point>(i);
            if (!board_.is_empty(p)) continue;
            board_.place(p, other(attacker_));
            if (from.moves.contains(board_.cells()) && !written_.contains(board_.cells())) {
                replies.push_back(p);
                body.point(p);
                write(from, true, body);
            }
            board_.remove(p);
        }
        to.point(static_cast<unsigned>(replies.size()));
        to.bytes_ += body.bytes_;
    }

    void read_replies(Certificate& to, Reader& from) {
        const unsigned count = from.count();
        int last = -1;
        for (unsigned i = 0; i < count; ++i) {
            const Point reply = taken(from);
            if (reply <= last)
                throw std::invalid_argument("replies of the certificate are not in order");
            last = reply;
            board_.place(reply, other(attacker_));
            read(to, true, from);
            board_.remove(reply);
        }
    }

    Point taken(Reader& from) {
        const Point p = from.point();
        if (!board_.is_empty(p))
            throw std::invalid_argument("a move of the certificate is on a stone");
        return p;
    }

    Board board_;
    Color attacker_;
    std::unordered_set<std::string> written_;
};

using Advice = std::map<std::vector<Point>, std::vector<Point>>;

/// The trie below the stones in `stones`: the entries from `from` on that begin with them.
void write_trie(const Advice& advice, std::vector<Point>& stones, Advice::const_iterator& from,
                Writer& to) {
    const auto is_below = [&](const std::vector<Point>& key) {
        return key.size() > stones.size() && std::equal(stones.begin(), stones.end(), key.begin());
    };
    if (from != advice.end() && from->first == stones) {
        to.point(static_cast<unsigned>(from->second.size()));
        to.points(from->second);
        ++from;
    } else {
        to.point(0);
    }
    unsigned children = 0;
    Writer body(to);
    body.bytes_.clear();
    while (from != advice.end() && is_below(from->first)) {
        const Point next = from->first[stones.size()];
        ++children;
        body.point(next);
        stones.push_back(next);
        write_trie(advice, stones, from, body);
        stones.pop_back();
    }
    to.point(children);
    to.bytes_ += body.bytes_;
}

void read_trie(Advice& advice, std::vector<Point>& stones, Reader& from) {
    std::vector<Point> moves(from.count());
    for (Point& move : moves) move = from.point();
    if (!moves.empty()) advice.emplace(stones, std::move(moves));
    const unsigned count = from.count();
    int last = stones.empty() ? -1 : stones.back();
    for (unsigned i = 0; i < count; ++i) {
        const Point next = from.point();
        if (next <= last) throw std::invalid_argument("points of the certificate are not in order");
        last = next;
        stones.push_back(next);
        read_trie(advice, stones, from);
        stones.pop_back();
    }
}

}  // namespace

Board Certificate::root() const {
    Board board(rule, size);
    for (const Point p : black) board.place(p, Color::Black);
    for (const Point p : white) board.place(p, Color::White);
    return board;
}

std::string Certificate::encode() const {
    Writer head(size), move_section(size), advice_section(size);
    const bool is_attacker = to_move == attacker;
    if (!is_attacker || moves.contains(root().cells()))
        MoveTree(*this).write(*this, is_attacker, move_section);
    std::vector<Point> stones;
    auto from = advice.begin();
    write_trie(advice, stones, from, advice_section);
    head.bytes_ = MAGIC;
    for (const unsigned value :
         {static_cast<unsigned>(VERSION), static_cast<unsigned>(rule), static_cast<unsigned>(size),
          static_cast<unsigned>(attacker), static_cast<unsigned>(to_move)})
        head.byte(value);
    for (const auto* points : {&black, &white}) {
        head.word(static_cast<unsigned>(points->size()));
        head.points(*points);
    }
    for (const std::string* section : {&move_section.bytes_, &advice_section.bytes_})
        for (const std::uint32_t number :
             {static_cast<std::uint32_t>(section->size()), crc32(*section)}) {
            head.word(number & 0xFFFF);
            head.word(number >> 16);
        }
    return head.bytes_ + move_section.bytes_ + advice_section.bytes_;
}

Certificate Certificate::decode(std::string_view bytes) {
    Reader reader(bytes);
    if (bytes.size() < MAGIC.size() || reader.take(MAGIC.size()) != MAGIC)
        throw std::invalid_argument("this is not a certificate");
    if (const unsigned version = reader.byte(); version != VERSION)
        throw std::invalid_argument("the certificate has version " + std::to_string(version) +
                                    "; this program reads version 1");
    Certificate found;
    const unsigned rule = reader.byte(), size = reader.byte();
    const unsigned attacker = reader.byte(), to_move = reader.byte();
    if (rule > 1 || size < LEAST_SIZE || size > MOST_SIZE || attacker > 1 || to_move > 1)
        throw std::invalid_argument("the head of the certificate makes no sense");
    found.rule = static_cast<Rule>(rule);
    found.size = static_cast<int>(size);
    found.attacker = static_cast<Color>(attacker);
    found.to_move = static_cast<Color>(to_move);
    reader.set_size(found.size);
    found.black = reader.ascending(reader.word());
    found.white = reader.ascending(reader.word());
    std::vector<Point> both;
    std::ranges::set_intersection(found.black, found.white, std::back_inserter(both));
    if (!both.empty()) throw std::invalid_argument("the certificate has two stones on one point");
    std::array<std::pair<std::uint32_t, std::uint32_t>, 2> sections;
    for (auto& [length, crc] : sections) {
        length = reader.number();
        crc = reader.number();
    }
    std::array<std::string_view, 2> parts;
    for (std::size_t i = 0; i < 2; ++i) {
        parts[i] = reader.take(sections[i].first);
        if (crc32(parts[i]) != sections[i].second)
            throw std::invalid_argument("the certificate is damaged: a checksum is wrong");
    }
    Reader moves(parts[0]), advice(parts[1]);
    moves.set_size(found.size);
    advice.set_size(found.size);
    if (!moves.is_at_end()) MoveTree(found).read(found, found.to_move == found.attacker, moves);
    std::vector<Point> stones;
    read_trie(found.advice, stones, advice);
    if (!reader.is_at_end() || !moves.is_at_end() || !advice.is_at_end())
        throw std::invalid_argument("the certificate has bytes that belong to nothing");
    return found;
}

}  // namespace tengen::checker
