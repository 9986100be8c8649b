// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/yaml.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <unordered_set>
#include <utility>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <simdjson.h>

#include <core/base/echo.h>
#include <core/base/number.h>

namespace switchyard::yaml {

namespace {

using json::Kind;
using json::Value;

constexpr std::size_t mostText = std::size_t{16} << 20; ///< yaml-cpp spends some 100 bytes on one of the text
constexpr std::size_t valueCost = 100; ///< a value and its place in a list

/// Stops yaml-cpp from within an event; nobody outside this file sees it.
struct Stop {
    Error error;
};

bool isNumber(const std::string &text)
{
    return !text.empty() && text.find_first_not_of("+-0123456789.eE") == std::string::npos && text.find_first_of("0123456789") != std::string::npos
        && text.find_first_of("eE") != 0 && number::fromText(text).has_value();
}

Value scalar(const std::string &tag, const std::string &text)
{
    Value out = json::string(text);
    if (tag == "!") // quoted
        return out;
    if (text == "true" || text == "false" || text == "True" || text == "False" || text == "TRUE" || text == "FALSE") {
        out = json::boolean(text[0] == 't' || text[0] == 'T');
        out.text = text; // label values and arguments want what was written
    } else if (text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL") {
        out = Value();
    } else if (isNumber(text)) {
        out = json::number(*number::fromText(text));
        out.text = text;
    }
    return out;
}

class Builder : public YAML::EventHandler
{
public:
    Builder(const std::string &file, std::size_t textSize, const json::Limits &limits)
        : m_file(file), m_limits(limits), m_budget(limits.freeBytes + limits.timesText * textSize * 4)
    {
    }

    std::vector<Value> documents;

    void OnDocumentStart(const YAML::Mark &) override
    {
        m_anchors.clear();
        m_stack.clear();
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override { put(mark, Value(), anchor); }
    void OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor, const std::string &text) override
    {
        spend(mark, text.size());
        put(mark, tagged(tag, scalar(tag, text)), anchor);
    }
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor) override
    {
        const auto found = m_anchors.find(anchor);
        if (found == m_anchors.end())
            stop(mark, "an alias stands inside what it names; expected a tree");
        spend(mark, found->second.second);
        Value copy = found->second.first;
        put(mark, std::move(copy), 0);
    }
    void OnSequenceStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override { push(mark, json::array(), tag, anchor); }
    void OnSequenceEnd() override { pop(); }
    void OnMapStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override { push(mark, json::object(), tag, anchor); }
    void OnMapEnd() override { pop(); }

private:
    struct Open {
        Value value;
        std::string tag;
        YAML::anchor_t anchor = 0;
        bool hasKey = false;
        std::string key;
        std::unordered_set<std::string> keys;
        std::size_t spentBefore = 0;
        YAML::Mark mark;
    };

    [[noreturn]] void stop(const YAML::Mark &mark, std::string what) const
    {
        throw Stop{{ErrorCode::InvalidInput, std::move(what), m_file + ":" + std::to_string(mark.line + 1)}};
    }

    void spend(const YAML::Mark &mark, std::size_t bytes)
    {
        m_spent += bytes + valueCost;
        if (m_spent > m_budget)
            stop(mark, "the values take too much memory; expected a document without aliases upon aliases");
    }

    /// `!Ref x` and `!Sub x` as CloudFormation's JSON has them; other tags say nothing here.
    static Value tagged(const std::string &tag, Value value)
    {
        if (tag.size() < 2 || tag[0] != '!' || tag[1] == '!' || tag.find(':') != std::string::npos)
            return value;
        Value out = json::object();
        json::set(out, tag == "!Ref" || tag == "!Condition" ? tag.substr(1) : "Fn::" + tag.substr(1), std::move(value));
        return out;
    }

    void push(const YAML::Mark &mark, Value value, const std::string &tag, YAML::anchor_t anchor)
    {
        if (m_stack.size() >= static_cast<std::size_t>(m_limits.maxDepth))
            stop(mark, "values are nested deeper than " + std::to_string(m_limits.maxDepth) + " levels");
        spend(mark, 0);
        value.line = mark.line + 1;
        m_stack.push_back({std::move(value), tag, anchor, false, {}, {}, m_spent, mark});
    }

    void pop()
    {
        Open done = std::move(m_stack.back());
        m_stack.pop_back();
        mergeInto(done);
        const std::size_t cost = m_spent - done.spentBefore + valueCost;
        Value value = tagged(done.tag, std::move(done.value));
        if (done.anchor) {
            spend(done.mark, cost);
            m_anchors[done.anchor] = {value, cost};
        }
        attach(done.mark, std::move(value));
    }

    void put(const YAML::Mark &mark, Value value, YAML::anchor_t anchor)
    {
        spend(mark, 0);
        value.line = mark.line + 1;
        if (anchor) {
            spend(mark, value.text.size());
            m_anchors[anchor] = {value, value.text.size() + valueCost};
        }
        attach(mark, std::move(value));
    }

    void attach(const YAML::Mark &mark, Value value)
    {
        if (m_stack.empty()) {
            documents.push_back(std::move(value));
            return;
        }
        Open &top = m_stack.back();
        if (top.value.isArray()) {
            top.value.items.push_back(std::move(value));
        } else if (!top.hasKey) {
            const bool placeholder = value.kind == Kind::Array || value.kind == Kind::Object; // "{{ name }}" of a template
            top.key = placeholder ? "{}" : value.kind == Kind::Null ? "null" : value.text;
            top.hasKey = true;
        } else {
            top.hasKey = false;
            if (!top.keys.insert(top.key).second && top.key != "<<")
                stop(mark, "key " + inQuotes(top.key) + " is there twice; expected it once");
            json::set(top.value, std::move(top.key), std::move(value));
        }
    }

    /// `<<: *defaults`: the members of another map that this one does not have.
    void mergeInto(Open &open)
    {
        if (!open.value.isObject() || !open.keys.contains("<<"))
            return;
        Value out = json::object();
        out.line = open.value.line;
        std::vector<Value> merged;
        for (json::Member &member : open.value.members) {
            if (member.first == "<<")
                merged.push_back(std::move(member.second));
            else
                json::set(out, member.first, std::move(member.second));
        }
        const auto take = [&](const Value &map) {
            for (const json::Member &member : map.members)
                if (open.keys.insert(member.first).second)
                    json::set(out, member.first, member.second);
        };
        for (const Value &map : merged) {
            take(map);
            for (const Value &item : map.items)
                take(item);
        }
        open.value = std::move(out);
    }

    const std::string &m_file;
    json::Limits m_limits;
    std::size_t m_budget;
    std::size_t m_spent = 0;
    std::vector<Open> m_stack;
    std::map<YAML::anchor_t, std::pair<Value, std::size_t>> m_anchors;
};

} // namespace

Result<std::vector<Value>> parseMany(std::string_view text, const std::string &file, json::Limits limits)
{
    if (text.size() > mostText)
        return fail(ErrorCode::InvalidInput, say("the YAML is too large; expected at most {} MiB", mostText >> 20), file);
    if (!simdjson::validate_utf8(text.data(), text.size()) || text.find('\0') != std::string_view::npos)
        return fail(ErrorCode::InvalidInput, say("the text is not valid UTF-8; expected YAML"), file);
    Builder builder(file, text.size(), limits);
    try {
        std::istringstream stream{std::string(text)};
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) { }
    } catch (const Stop &stopped) {
        return std::unexpected(stopped.error);
    } catch (const YAML::Exception &error) {
        return fail(ErrorCode::InvalidInput, say("this is no YAML: {}", echo(error.msg)), file + ":" + std::to_string(error.mark.line + 1));
    }
    if (builder.documents.empty())
        return fail(ErrorCode::InvalidInput, say("the file is empty; expected YAML"), file);
    return std::move(builder.documents);
}

} // namespace switchyard::yaml
