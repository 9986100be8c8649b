// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/traces/pickle.h>

#include <cstdint>
#include <cstring>
#include <deque>
#include <unordered_map>
#include <vector>

namespace switchyard::pickle {

namespace {

using json::Kind;
using json::Value;

/// Python's lists and dicts are filled after they were memoised, so that stack and memo share them.
struct Node {
    Value value;
    std::vector<Node *> items; ///< of lists; of dicts key, value, key, value
};
using NodePtr = Node *;
constexpr std::size_t nodeCost = 160;

class Reader
{
public:
    Reader(std::string_view bytes, const std::string &file, const json::Limits &limits) : m_bytes(bytes), m_file(file), m_limits(limits), m_budget(limits.freeBytes + limits.timesText * bytes.size() * 8) {}

    Result<Value> run()
    {
        while (m_at < m_bytes.size()) {
            const auto op = static_cast<unsigned char>(m_bytes[m_at++]);
            if (op == '.') {
                if (m_stack.size() != 1 || !m_stack.back())
                    return wrong(say("the pickle ends with several values or none"));
                std::size_t spent = 0;
                Value out;
                if (!copy(*m_stack.back(), out, 0, spent))
                    return wrong(say("the values take too much memory or lie too deep"));
                return out;
            }
            if (!step(op))
                return wrong(m_error);
        }
        return wrong(say("the pickle is cut off; expected a STOP"));
    }

private:
    std::unexpected<Error> wrong(const Said &what) const { return fail(ErrorCode::InvalidInput, what, m_file + ": byte " + std::to_string(m_at)); }
    bool no(Pattern<0> what)
    {
        m_error = say(what);
        return false;
    }

    bool take(std::size_t n, std::string_view &out)
    {
        if (n > m_bytes.size() - m_at)
            return no(Pattern<0>("the pickle is cut off"));
        out = m_bytes.substr(m_at, n);
        m_at += n;
        return true;
    }

    bool number(std::size_t n, bool isSigned, std::int64_t &out)
    {
        std::string_view bytes;
        if (!take(n, bytes))
            return false;
        std::uint64_t raw = 0;
        for (std::size_t i = 0; i < n; ++i)
            raw |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
        if (isSigned && n > 0 && n < 8 && (raw >> (8 * n - 1)) & 1)
            raw |= ~std::uint64_t{0} << (8 * n);
        out = static_cast<std::int64_t>(raw);
        return true;
    }

    bool spend(std::size_t bytes)
    {
        m_spent += nodeCost + bytes;
        return m_spent <= m_budget || no(Pattern<0>("the values take too much memory"));
    }

    bool push(Value value)
    {
        if (!spend(value.text.size()))
            return false;
        Node *const node = &m_nodes.emplace_back();
        node->value = std::move(value);
        m_stack.push_back(node);
        return true;
    }
    bool pushNumber(std::int64_t number)
    {
        Value value = json::number(static_cast<double>(number));
        value.text = std::to_string(number);
        return push(std::move(value));
    }

    /// What lies above the last mark, which goes.
    bool sinceMark(std::vector<NodePtr> &out)
    {
        std::size_t at = m_stack.size();
        while (at > 0 && m_stack[at - 1])
            --at;
        if (at == 0)
            return no(Pattern<0>("an opcode asks for a mark that is not there"));
        out.assign(m_stack.begin() + static_cast<std::ptrdiff_t>(at), m_stack.end());
        m_stack.resize(at - 1);
        return true;
    }

    bool fill(const std::vector<NodePtr> &values, Kind kind)
    {
        if (m_stack.empty() || !m_stack.back() || m_stack.back()->value.kind != kind || (kind == Kind::Object && values.size() % 2 != 0))
            return no(Pattern<0>("an opcode fills what is no list or dict"));
        Node &target = *m_stack.back();
        target.items.insert(target.items.end(), values.begin(), values.end());
        return true;
    }

    bool tuple(std::size_t n)
    {
        if (m_stack.size() < n)
            return no(Pattern<0>("an opcode asks for more values than there are"));
        if (!spend(0))
            return false;
        Node *const node = &m_nodes.emplace_back();
        node->value = json::array();
        node->items.assign(m_stack.end() - static_cast<std::ptrdiff_t>(n), m_stack.end());
        for (const NodePtr &item : node->items)
            if (!item)
                return no(Pattern<0>("an opcode takes a mark for a value"));
        m_stack.resize(m_stack.size() - n);
        m_stack.push_back(node);
        return true;
    }

    bool memo(std::int64_t index)
    {
        if (m_stack.empty() || !m_stack.back() || index < 0)
            return no(Pattern<0>("an opcode remembers what is not there"));
        m_memo[index] = m_stack.back();
        return true;
    }
    bool recall(std::int64_t index)
    {
        const auto found = m_memo.find(index);
        if (found == m_memo.end())
            return no(Pattern<0>("an opcode recalls what was not remembered"));
        m_stack.push_back(found->second);
        return true;
    }

    bool step(unsigned char op)
    {
        std::int64_t n = 0;
        std::string_view bytes;
        std::vector<NodePtr> values;
        switch (op) {
        case 0x80: return take(1, bytes) && (static_cast<unsigned char>(bytes[0]) <= 2 || no(Pattern<0>("the pickle has protocol 3 or newer; expected 2")));
        case '(': m_stack.push_back(nullptr); return true;
        case '}': return push(json::object());
        case ']':
        case ')': return push(json::array());
        case 'N': return push(Value());
        case 0x88: return push(json::boolean(true));
        case 0x89: return push(json::boolean(false));
        case 'K': return number(1, false, n) && pushNumber(n);
        case 'M': return number(2, false, n) && pushNumber(n);
        case 'J': return number(4, true, n) && pushNumber(n);
        case 0x8a: return number(1, false, n) && (n <= 8 || no(Pattern<0>("a number has more than 64 bits"))) && number(static_cast<std::size_t>(n), true, n) && pushNumber(n);
        case 'G': {
            if (!take(8, bytes))
                return false;
            std::uint64_t raw = 0;
            for (const char c : bytes) // big endian
                raw = raw << 8 | static_cast<unsigned char>(c);
            double value = 0;
            std::memcpy(&value, &raw, sizeof value);
            return push(value - value == 0 ? json::number(value) : Value());
        }
        case 'X': return number(4, false, n) && take(static_cast<std::size_t>(n), bytes) && push(json::string(std::string(bytes)));
        case 'q': return number(1, false, n) && memo(n);
        case 'r': return number(4, false, n) && memo(n);
        case 'h': return number(1, false, n) && recall(n);
        case 'j': return number(4, false, n) && recall(n);
        case 'u': return sinceMark(values) && fill(values, Kind::Object);
        case 'e': return sinceMark(values) && fill(values, Kind::Array);
        case 's':
        case 'a': {
            const std::size_t count = op == 's' ? 2 : 1;
            if (!tuple(count))
                return false;
            values = std::move(m_nodes.back().items); // of the tuple, which goes again
            m_stack.pop_back();
            m_nodes.pop_back();
            m_spent -= nodeCost;
            return fill(values, op == 's' ? Kind::Object : Kind::Array);
        }
        case 't': {
            if (!sinceMark(values) || !spend(0))
                return false;
            Node *const node = &m_nodes.emplace_back();
            node->value = json::array();
            node->items = std::move(values);
            m_stack.push_back(node);
            return true;
        }
        case 0x85: return tuple(1);
        case 0x86: return tuple(2);
        case 0x87: return tuple(3);
        case 'c': case 'R': case 'b': case 'i': case 'o': case 0x81: case 0x92: case 0x93: case 'P': case 'Q':
            return no(Pattern<0>("the pickle names code to run (GLOBAL, REDUCE or the like), which is never done; expected plain data"));
        default: return no(Pattern<0>("the pickle has an opcode that plain data does not need; expected what the flight recorder writes"));
        }
    }

    /// The tree below; what is shared is copied, and counted as often. Circles end at the depth.
    bool copy(const Node &node, Value &out, int depth, std::size_t &spent) const
    {
        spent += nodeCost + node.value.text.size();
        if (depth > m_limits.maxDepth || spent > m_budget)
            return false;
        out = node.value;
        if (out.kind == Kind::Object) {
            for (std::size_t i = 0; i + 1 < node.items.size(); i += 2) {
                Value value;
                if (!copy(*node.items[i + 1], value, depth + 1, spent))
                    return false;
                json::set(out, node.items[i]->value.text, std::move(value));
            }
        } else {
            for (const NodePtr &item : node.items) {
                Value value;
                if (!copy(*item, value, depth + 1, spent))
                    return false;
                out.items.push_back(std::move(value));
            }
        }
        return true;
    }

    std::string_view m_bytes;
    const std::string &m_file;
    json::Limits m_limits;
    std::size_t m_budget;
    std::size_t m_at = 0;
    std::size_t m_spent = 0;
    std::deque<Node> m_nodes; ///< a list may hold itself: nobody owns anybody
    std::vector<NodePtr> m_stack; ///< null: a mark
    std::unordered_map<std::int64_t, NodePtr> m_memo;
    Said m_error;
};

} // namespace

Result<Value> parse(std::string_view bytes, const std::string &file, json::Limits limits)
{
    return Reader(bytes, file, limits).run();
}

} // namespace switchyard::pickle
