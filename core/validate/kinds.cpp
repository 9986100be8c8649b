// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/validate/row_kind.h>
#include <core/validate/validate.h>
#include <core/validate/words.h>

namespace switchyard::validate {

const std::vector<const RowKind *> &kinds()
{
    static const std::vector<const RowKind *> list = {
        &kernelsKind(),
        &collectivesKind(),
        &memoryKind(),
        &trainingKind(),
        &inferenceKind(),
        &rlKind(),
        &expertsKind(),
    };
    return list;
}

std::vector<std::string> kindWords()
{
    std::vector<std::string> words;
    for (const RowKind *kind : kinds())
        words.push_back(kind->name());
    return words;
}

Result<std::string> foldColumn(const csv::Record &row, FoldBy by, const std::string &what)
{
    switch (by) {
    case FoldBy::Set:
    case FoldBy::Model:
    case FoldBy::Source:
    case FoldBy::Framework: return std::string(row.text(toWord(by)));
    case FoldBy::Series:
    case FoldBy::Gpu:
    case FoldBy::Shape: break;
    }
    return fail(ErrorCode::Usage, what + " are cross-validated by set, model, source or framework");
}

Result<const RowKind *> findKind(std::string_view name)
{
    std::string known;
    for (const RowKind *kind : kinds()) {
        if (kind->name() == name)
            return kind;
        known += (known.empty() ? "" : ", ") + kind->name();
    }
    return fail(ErrorCode::Usage, "unknown kind '" + std::string(name) + "'; expected one of " + known);
}

} // namespace switchyard::validate
