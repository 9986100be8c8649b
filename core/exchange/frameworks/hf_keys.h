// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a Hugging Face config as they are asked for: which were read, the first complaint, what is noted.
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/base/json.h>

namespace switchyard::exchange {

class HfKeys
{
public:
    /// Root and file name must outlive this. Configs of models with encoders hold the language model one level down.
    HfKeys(const json::Value &root, std::string file);

    /// Null when absent or null. Counts as asked for.
    const json::Value *get(std::string_view key);
    /// The first of these that is there; `required`: complains when none is.
    int integer(std::initializer_list<std::string_view> keys, int low, bool required, int otherwise = 0);
    bool flag(std::string_view key, bool otherwise);
    /// A text of the language model, or "".
    [[nodiscard]] std::string word(std::string_view key) const;
    /// Of the language model, not null; does not count as asked for.
    [[nodiscard]] bool has(std::string_view key) const;

    void note(Said what) { m_notes.push_back(std::move(what)); }
    /// The first complaint stays. `at`: whose line to name; null: the language model's.
    void complain(Said message, const json::Value *at);
    void unsupported(Said message, const json::Value *at);
    /// Notes members that nobody asked for and that are not known to be irrelevant.
    void listUnread();

    [[nodiscard]] const json::Value &root() const { return m_root; }
    [[nodiscard]] const json::Value &text() const { return *m_text; }
    [[nodiscard]] const std::string &file() const { return m_file; }
    [[nodiscard]] bool ok() const { return m_error.message.empty(); }
    [[nodiscard]] const Error &error() const { return m_error; }
    [[nodiscard]] std::vector<Said> takeNotes() { return std::move(m_notes); }

private:
    const json::Value &m_root;
    std::string m_file;
    const json::Value *m_text = nullptr;
    std::set<std::string, std::less<>> m_read;
    std::vector<Said> m_notes;
    Error m_error;
};

} // namespace switchyard::exchange
