// SPDX-License-Identifier: GPL-3.0-or-later
// Documents of JSON or YAML whose keys are many and of which an import reads few: asked by path, and at the end what
// nobody asked for is listed with its path ("items[].status.images").
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <core/base/json_fields.h>
#include <core/exchange/notes.h>
#include <core/exchange/textfile.h>

namespace switchyard::exchange {

/// A last line without an end, of YAML or other lines: what is cut off in the middle is often still valid.
void sayIfCut(const TextFile &file, Notes &notes);

/// JSON (one or several documents) or YAML, by its content.
Result<std::vector<json::Value>> documentsOf(const TextFile &file);

class Tree
{
public:
    using Path = std::initializer_list<std::string_view>;

    /// Null when absent or null. What is found counts as read, with all below it unless `open`.
    const json::Value *find(const json::Value &from, Path path);
    /// An object or list whose members are asked for one by one.
    const json::Value *open(const json::Value &from, Path path);
    /// The items of a list, each to be asked; none where there is no list. A single object counts as a list of one.
    std::vector<const json::Value *> items(const json::Value &from, Path path);
    /// A string, or a number as it was written; "" when absent, null, or the string "null" that EC2's tools print.
    std::string text(const json::Value &from, Path path);
    /// A whole number, also as text ("8"); `otherwise` when absent or none.
    int integer(const json::Value &from, Path path, int otherwise);
    void skip(const json::Value &value) { m_read.insert(&value); }

    /// Every key below `root` that nobody asked for, by its path, as notes.
    void listUnread(const json::Value &root, Notes &notes) const;

private:
    static const json::Value *at(const json::Value &from, Path path);
    bool walk(const json::Value &value, const std::string &path, Notes &notes) const;

    std::unordered_set<const json::Value *> m_read;
};

/// A whole number that a JSON number or a text of digits holds.
int integerOf(const json::Value *value, int otherwise);

} // namespace switchyard::exchange
