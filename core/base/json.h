// SPDX-License-Identifier: GPL-3.0-or-later
// JSON as the files of Switchyard need it: every value knows its line, duplicate keys are errors,
// depth and memory are bounded, and objects are read strictly (a key that nobody asks for is an error).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/base/input.h>
#include <core/base/smalllist.h>

namespace switchyard::json {

enum class Kind : unsigned char { Null, Bool, Number, String, Array, Object };

struct Member;

/// One value. Numbers keep the text that they were written with, so that unknown ones survive a
/// round trip; members keep the order of the file. A value is 72 bytes: most hold no list.
struct Value {
    Kind kind = Kind::Null;
    bool boolean = false;
    int line = 0;        ///< 1-based; 0: made by the program
    double number = 0;
    std::string text;    ///< string contents, or the number as written
    SmallList<Value> items;
    SmallList<double> packed; ///< with Limits::packNumbers: a list of numbers alone, `items` is empty then
    SmallList<Member> members;

    [[nodiscard]] bool isObject() const { return kind == Kind::Object; }
    [[nodiscard]] bool isArray() const { return kind == Kind::Array; }
    [[nodiscard]] bool isString() const { return kind == Kind::String; }
    [[nodiscard]] bool isNumber() const { return kind == Kind::Number; }
    /// Member by key; null when absent or when this is no object.
    [[nodiscard]] const Value *find(std::string_view key) const;
};

/// A key of an object and what it holds.
struct Member {
    std::string first;
    Value second;
};

/// "an object", "a string", … for messages.
std::string_view describe(Kind kind);

/// What values may cost in memory: a fixed part, and a multiple of the text. A design spends 2.5
/// bytes per byte; "[1,1,1,…" would spend 36.
struct Limits {
    std::size_t freeBytes = std::size_t{24} << 20;
    std::size_t timesText = 3;
    int maxDepth = 64;
    bool pythonWords = false; ///< NaN, Infinity and -Infinity, as Python writes them, read as null
    bool packNumbers = false; ///< lists of plain numbers become Value::packed: a tenth of the memory, no lines
};

/// Whole text → value. Errors: syntax, invalid UTF-8, a number that no double holds, a duplicate
/// key, depth or memory beyond the limits; `where` is "file:line".
Result<Value> parse(std::string_view text, const std::string &file, Limits limits = {});
/// Several documents one after the other, as tools write pages; at least one.
Result<std::vector<Value>> parseMany(std::string_view text, const std::string &file, Limits limits = {});
/// Whether the values of a text stay within the limits; for other parsers of the same text.
Result<void> checkCost(std::string_view text, const std::string &file, Limits limits = {});
/// Reads (input.h) and parses a file.
Result<Value> parseFile(const std::string &path, InputKind kind, Limits limits = {});

// --- making and writing ---

Value boolean(bool value);
Value number(double value);      ///< shortest text that reads back as the same double
Value string(std::string value);
Value array();
Value texts(const std::vector<std::string> &items); ///< an array of strings
Value object();
/// Appends a member; the caller keeps keys unique.
void set(Value &object, std::string key, Value value);

/// On one line, ", " and ": " between tokens, members in their order. Control characters and
/// nothing else are escaped.
std::string writeLine(const Value &value);
/// Sorts the members of all objects by key (bytes), at every depth.
void sortKeys(Value &value);

} // namespace switchyard::json
