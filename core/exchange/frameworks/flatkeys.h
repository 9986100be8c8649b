// SPDX-License-Identifier: GPL-3.0-or-later
// Settings whose keys are paths: YAML in levels, or the words "path.of.key=value" of a command line.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/exchange/frameworks/arguments.h>
#include <core/exchange/notes.h>
#include <core/exchange/textfile.h>

namespace switchyard::exchange {

class FlatKeys
{
public:
    /// Errors: YAML that is none.
    static Result<FlatKeys> of(const TextFile &file);

    /// Keys below `path` are read as if they stood at the top.
    void lift(std::string_view path);

    /// Empty: not there, null, or left to another key ("${…}", "???").
    std::string text(std::string_view key);
    /// A whole number of at least 1; 0: not there, or none (then with a note).
    int count(std::string_view key, Notes &notes);
    [[nodiscard]] bool on(std::string_view key) { return text(key) == "true" || text(key) == "True"; }
    /// They are words of a command line, which change a configuration that lies elsewhere.
    [[nodiscard]] bool overrides() const { return m_overrides; }
    /// A key that begins so, read or not.
    [[nodiscard]] bool anyBelow(std::string_view path) const;
    /// Keys that were asked for and are there.
    [[nodiscard]] int understood() const { return m_understood; }
    void listUnread(Notes &notes) const;

private:
    Arguments m_values;
    std::set<std::string, std::less<>> m_read;
    int m_understood = 0;
    bool m_overrides = false;
};

} // namespace switchyard::exchange
