#include "checker/certificate.h"

#include <algorithm>
#include <stdexcept>

namespace tengen::checker {

namespace {

constexpr std::string_view MAGIC = "TENGENPF";
constexpr std::uint8_t VERSION = 2;
constexpr int LEAST_SIZE = 5, MOST_SIZE = 22, ONE_BYTE_SIZE = 15;
constexpr int MOST_COUNT_BITS = 28;

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
    void count(std::size_t value) {
        for (; value >= 128; value >>= 7) byte(static_cast<unsigned>(value & 127) | 128);
        byte(static_cast<unsigned>(value));
    }
    void number(std::uint32_t value) {
        word(value & 0xFFFF);
        word(value >> 16);
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
    std::uint32_t count() {
        std::uint32_t value = 0;
        for (int shift = 0; shift < MOST_COUNT_BITS; shift += 7) {
            const unsigned next = byte();
            value |= (next & 127U) << shift;
            if (next < 128) return value;
        }
        throw std::invalid_argument("a number of the certificate is too large");
    }
    Point point() {
        const unsigned value = is_wide_ ? word() : byte();
        if (value >= most_)
            throw std::invalid_argument("a point of the certificate is off the board");
        return static_cast<Point>(value);
    }
    std::vector<Point> ascending(std::size_t count) {
        std::vector<Point> points;
        for (std::size_t i = 0; i < count; ++i) {
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
    std::uint32_t crc() const { return crc32(bytes_); }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool is_wide_ = false;
    unsigned most_ = 0;
};

using Stones = std::vector<Point>;

/// The stones of that colour beyond the root's, ascending.
Stones beyond(const std::string& root, const std::string& cells, Color color) {
    Stones found;
    for (std::size_t p = 0; p < cells.size(); ++p)
        if (cells[p] == Board::stone(color) && root[p] != cells[p])
            found.push_back(static_cast<Point>(p));
    return found;
}

class TrieWriter {
  public:
    explicit TrieWriter(const Certificate& certificate) {
        for (const auto& [stones, moves] : certificate.advice) entries_[stones].advice = &moves;
        const std::string root = certificate.root().cells();
        for (const auto& [cells, move] : certificate.moves) {
            const Stones own = beyond(root, cells, certificate.attacker);
            entries_[own].listed[beyond(root, cells, other(certificate.attacker))] = move;
        }
        from_ = entries_.begin();
    }

    /// The node of these stones and all below it.
    void write(Stones& stones, Writer& to) {
        if (from_ != entries_.end() && from_->first == stones)
            write_entry((from_++)->second, to);
        else
            write_entry({}, to);
        std::size_t children = 0;
        Writer body(to);
        body.bytes_.clear();
        while (from_ != entries_.end() && begins_with(from_->first, stones)) {
            ++children;
            const Point next = from_->first[stones.size()];
            body.point(next);
            stones.push_back(next);
            write(stones, body);
            stones.pop_back();
        }
        to.count(children);
        to.bytes_ += body.bytes_;
    }

  private:
    struct Entry {
        const std::vector<Point>* advice = nullptr;
        std::map<Stones, Point> listed;  // by the defender's stones
    };
    static bool begins_with(const Stones& all, const Stones& first) {
        return all.size() > first.size() && std::equal(first.begin(), first.end(), all.begin());
    }
    static void write_entry(const Entry& entry, Writer& to) {
        to.count(entry.advice ? entry.advice->size() : 0);
        if (entry.advice) to.points(*entry.advice);
        to.count(entry.listed.size());
        for (const auto& [stones, move] : entry.listed) {
            to.points(stones);
            to.point(move);
        }
    }

    std::map<Stones, Entry> entries_;
    std::map<Stones, Entry>::const_iterator from_;
};

class TrieReader {
  public:
    TrieReader(Certificate& certificate, Reader& from)
        : certificate_(certificate), from_(from), cells_(certificate.root().cells()) {}

    void read(Stones& stones) {
        std::vector<Point> advice;
        for (std::uint32_t left = from_.count(); left > 0; --left) advice.push_back(from_.point());
        if (!advice.empty()) certificate_.advice.emplace(stones, std::move(advice));
        read_listed(stones.size() + (certificate_.to_move != certificate_.attacker));
        Point last = stones.empty() ? NO_POINT : stones.back();
        for (std::uint32_t left = from_.count(); left > 0; --left) {
            const Point next = from_.point();
            if (last != NO_POINT && next <= last)
                throw std::invalid_argument("points of the certificate are not in order");
            last = next;
            put(next, certificate_.attacker);
            stones.push_back(next);
            read(stones);
            stones.pop_back();
            cells_[next] = Board::EMPTY;
        }
    }

  private:
    void read_listed(std::size_t count) {
        Stones last;
        for (std::uint32_t left = from_.count(); left > 0; --left) {
            const Stones stones = from_.ascending(count);
            if (!last.empty() && stones <= last)
                throw std::invalid_argument("positions of the certificate are not in order");
            for (const Point p : stones) put(p, other(certificate_.attacker));
            const Point move = from_.point();
            if (cells_[move] != Board::EMPTY)
                throw std::invalid_argument("a move of the certificate is on a stone");
            if (!certificate_.moves.emplace(cells_, move).second)
                throw std::invalid_argument("a position of the certificate is written twice");
            for (const Point p : stones) cells_[p] = Board::EMPTY;
            last = stones;
        }
    }
    void put(Point p, Color color) {
        if (cells_[p] != Board::EMPTY)
            throw std::invalid_argument("the certificate has two stones on one point");
        cells_[p] = Board::stone(color);
    }

    Certificate& certificate_;
    Reader& from_;
    std::string cells_;
};

}  // namespace

Board Certificate::root() const {
    Board board(rule, size);
    for (const Point p : black) board.place(p, Color::Black);
    for (const Point p : white) board.place(p, Color::White);
    return board;
}

std::string Certificate::encode() const {
    Writer head(size), trie(size);
    Stones stones;
    TrieWriter(*this).write(stones, trie);
    head.bytes_ = MAGIC;
    for (const unsigned value :
         {static_cast<unsigned>(VERSION), static_cast<unsigned>(rule), static_cast<unsigned>(size),
          static_cast<unsigned>(attacker), static_cast<unsigned>(to_move)})
        head.byte(value);
    for (const auto* points : {&black, &white}) {
        head.word(static_cast<unsigned>(points->size()));
        head.points(*points);
    }
    head.number(static_cast<std::uint32_t>(trie.bytes_.size()));
    head.number(crc32(trie.bytes_));
    return head.bytes_ + trie.bytes_;
}

Certificate Certificate::decode(std::string_view bytes) {
    Reader reader(bytes);
    if (bytes.size() < MAGIC.size() || reader.take(MAGIC.size()) != MAGIC)
        throw std::invalid_argument("this is not a certificate");
    if (const unsigned version = reader.byte(); version != VERSION)
        throw std::invalid_argument("the certificate has version " + std::to_string(version) +
                                    "; this program reads 2");
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
    const std::uint32_t length = reader.number(), crc = reader.number();
    Reader trie(reader.take(length));
    if (trie.crc() != crc)
        throw std::invalid_argument("the certificate is damaged: a checksum is wrong");
    trie.set_size(found.size);
    Stones stones;
    TrieReader(found, trie).read(stones);
    if (!reader.is_at_end() || !trie.is_at_end())
        throw std::invalid_argument("the certificate has bytes that belong to nothing");
    return found;
}

}  // namespace tengen::checker
