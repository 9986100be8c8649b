// SPDX-License-Identifier: GPL-3.0-or-later
// Strict reading of one JSON object. Ask for each member by name; the first thing that is wrong
// is kept, later questions return their defaults, and `finish` reports it, or else the first
// member that nobody asked for.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/json.h>

namespace switchyard::json {

class Fields
{
public:
    /// `what` names the object in messages ("GPU h100-sxm"). Value and file name must outlive this reader.
    Fields(const Value &value, const std::string &file, const Said &what);
    Fields(const Value &value, std::string &&file, const Said &what) = delete;

    /// Member of any kind; null when absent. Counts as asked for.
    const Value *find(std::string_view key);
    const Value *need(std::string_view key, Kind kind);
    /// Null when absent; an error when it is of another kind.
    const Value *maybe(std::string_view key, Kind kind);

    std::string text(std::string_view key);                                   ///< required, not empty
    std::string text(std::string_view key, std::string_view otherwise);       ///< optional
    bool flag(std::string_view key, bool otherwise);
    /// Finite, within [low, high].
    double number(std::string_view key, double low, double high);
    double number(std::string_view key, double low, double high, double otherwise);
    /// Whole number within [low, high].
    int integer(std::string_view key, int low, int high);
    int integer(std::string_view key, int low, int high, int otherwise);

    [[nodiscard]] bool has(std::string_view key) const { return m_value.find(key) != nullptr; }
    /// Keeps the first error. `at`: whose line to name; null: the object's own.
    void complain(Said message, const Value *at = nullptr);
    void complain(Error error);
    [[nodiscard]] bool ok() const { return m_error.message.empty(); }
    [[nodiscard]] const Said &what() const { return m_what; }
    void rename(Said what) { m_what = std::move(what); }

    /// Members that nobody asked for.
    [[nodiscard]] std::vector<const Member *> unread() const;
    /// The first error; with `strict`, an unread member is one.
    Result<void> finish(bool strict = true);

private:
    double numberIn(const Value &value, std::string_view key, double low, double high);

    const Value &m_value;
    const std::string &m_file;
    Said m_what;
    std::vector<bool> m_read;
    Error m_error;
};

/// "file:line" of a value.
std::string where(const std::string &file, const Value &value);

} // namespace switchyard::json
