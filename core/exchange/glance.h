// SPDX-License-Identifier: GPL-3.0-or-later
// What tells a file's format: one look at its content, shared by all formats. The name is never asked.
#pragma once

#include <string_view>
#include <vector>

namespace switchyard::exchange {

/// A view of a text, which must outlive it. Made in one pass; damaged text gives fewer keys, never an error.
class Glance
{
public:
    explicit Glance(std::string_view text);

    /// Begins as a JSON object or list.
    [[nodiscard]] bool isJson() const { return m_json; }
    /// A key of the outermost object; of a list, of its first item.
    [[nodiscard]] bool hasKey(std::string_view key) const;
    /// hasKey, or a key at the start of a line of YAML; of a list, of its first item.
    [[nodiscard]] bool tops(std::string_view key) const;
    /// Begins with these letters, blanks apart; lines of comments (#) do not count.
    [[nodiscard]] bool firstWordIs(std::string_view word) const;
    [[nodiscard]] bool contains(std::string_view part) const { return m_text.find(part) != std::string_view::npos; }
    /// The first line that is not blank, without byte-order mark and line end.
    [[nodiscard]] std::string_view firstLine() const;
    [[nodiscard]] std::string_view text() const { return m_text; }

private:
    void findKeys();
    void findLineKeys();

    std::string_view m_text; ///< without byte-order mark and leading blanks
    bool m_json = false;
    std::vector<std::string_view> m_keys;
    std::vector<std::string_view> m_lineKeys; ///< of YAML
};

/// A design of Switchyard: it is opened, not imported.
bool isDesign(const Glance &glance);

} // namespace switchyard::exchange
