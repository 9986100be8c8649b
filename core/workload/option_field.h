// SPDX-License-Identifier: GPL-3.0-or-later
// A row of a table of options: a member of a plain struct that may be left unsaid. One table per struct (run_fields.h,
// serving_fields.h); from it are made the flags of the command line, the members in a design's file, and the editor's
// fields with their tooltips.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <core/base/error.h>

namespace switchyard::workload {

enum class OptionKind {
    Number,
    Word,
    Text,
    Switch, ///< true and false in JSON, the words "on" and "off" elsewhere
};

struct OptionWord {
    std::string_view word; ///< of files and flags
    std::string_view shown;
};

/// What a row says of itself, whatever struct has it.
struct Option {
    std::string_view key;  ///< of the design's JSON
    std::string_view flag; ///< of the command line; empty: none of this table's making
    OptionKind kind = OptionKind::Number;
    double low = 0; ///< Number
    double high = 0;
    bool whole = false;      ///< Number: without a fraction
    std::string_view unit;   ///< as shown
    std::string_view unsaid; ///< Number, Text: what absence means; "best", "from its source"
    std::string_view title;  ///< in the editor
    std::string_view help;   ///< one sentence: --help, tooltip
    std::vector<OptionWord> words; ///< Word, Switch; the first is what absence means

    /// Errors say what was expected.
    [[nodiscard]] Result<double> numberFrom(std::string_view text) const;
    [[nodiscard]] Result<int> wordFrom(std::string_view text) const;
    [[nodiscard]] static std::string written(double number); ///< as JSON has it
};

template <class Owner>
struct OptionField : Option {
    std::optional<double> Owner::*number = nullptr; ///< Number
    std::string Owner::*name = nullptr;             ///< Text
    int (*word)(const Owner &) = nullptr;           ///< Word: its place in `words`
    void (*setWord)(Owner &, int) = nullptr;

    /// As files and flags have it; empty: not said.
    [[nodiscard]] std::string text(const Owner &owner) const
    {
        switch (kind) {
        case OptionKind::Number: return owner.*number ? written(*(owner.*number)) : std::string();
        case OptionKind::Word: return word(owner) == 0 ? std::string() : std::string(words[static_cast<std::size_t>(word(owner))].word);
        case OptionKind::Text:
        case OptionKind::Switch: break;
        }
        return owner.*name;
    }
    /// What is not as the row says is an error that says what was expected; the owner then stays as it is. An empty
    /// number is not said.
    [[nodiscard]] Result<void> set(Owner &owner, std::string_view text) const
    {
        if (kind == OptionKind::Text) {
            owner.*name = text;
        } else if (kind == OptionKind::Number && text.empty()) {
            (owner.*number).reset();
        } else if (kind == OptionKind::Number) {
            SWITCHYARD_TRY(owner.*number, numberFrom(text));
        } else {
            SWITCHYARD_TRY(const int chosen, wordFrom(text));
            setWord(owner, chosen);
        }
        return {};
    }
    [[nodiscard]] bool said(const Owner &owner) const { return !text(owner).empty(); }
};

/// A row's words for people.
struct OptionSays {
    std::string_view title;
    std::string_view help;
    std::string_view unit = {};
    std::string_view unsaid = "default";
};

template <class Field>
Field optionRow(OptionKind kind, std::string_view key, std::string_view flag, const OptionSays &says)
{
    Field field;
    field.key = key;
    field.flag = flag;
    field.kind = kind;
    field.title = says.title;
    field.help = says.help;
    field.unit = says.unit;
    field.unsaid = says.unsaid;
    return field;
}

template <class Field, auto Member>
Field optionNumber(std::string_view key, std::string_view flag, double low, double high, const OptionSays &says)
{
    Field field = optionRow<Field>(OptionKind::Number, key, flag, says);
    field.low = low;
    field.high = high;
    field.number = Member;
    return field;
}

template <class Field, auto Member>
Field optionWord(std::string_view key, std::string_view flag, std::vector<OptionWord> words, const OptionSays &says)
{
    Field field = optionRow<Field>(OptionKind::Word, key, flag, says);
    field.words = std::move(words);
    field.word = [](const auto &owner) { return static_cast<int>(owner.*Member); };
    field.setWord = [](auto &owner, int word) { owner.*Member = static_cast<std::remove_cvref_t<decltype(owner.*Member)>>(word); };
    return field;
}

} // namespace switchyard::workload
