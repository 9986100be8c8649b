// SPDX-License-Identifier: GPL-3.0-or-later
// Which deployments the event core is asked about, and which of them are the answer: plain rules over what the closed
// form and the event core said, so that parts merge to exactly the whole.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <core/search/serving.h>

namespace switchyard::search {

/// Deployments are examined in the order of the closed form, those within its limits first, until `enough` have been and
/// `top` of them were accepted, but no more than `most`. A part, which sees fewer, examines at least its share of what
/// the whole does.
struct ExamineRule {
    /// By how much the closed form may miss the limits and the event core still be asked; the first is asked anyway, to
    /// say how near it comes.
    static constexpr double doubtful = 1.5;
    explicit ExamineRule(std::size_t top) : enough(2 * top), accepted(top), most(std::max<std::size_t>(8 * top, 256)) {}
    std::size_t enough;
    std::size_t accepted;
    std::size_t most;
    /// Before `next`, when so many were looked at and so many of them accepted.
    [[nodiscard]] bool ends(const Examined &next, std::size_t looked, std::size_t took) const
    {
        return looked >= most || (looked >= enough && took >= accepted) || (looked > 0 && !next.within && next.rank > doubtful);
    }
};

/// The order of the closed form.
bool before(const Examined &a, const Examined &b);

/// How many of `examined`, which are in order, the rule looks at.
std::size_t examinedBy(const ExamineRule &rule, std::span<const Examined> examined);

/// A point of the front: both are better the larger.
struct FrontPoint {
    double perUser = 0;
    double perGpu = 0;
    std::vector<std::uint32_t> place;
};
/// Those that no other beats in both, by tokens per second and user, the slowest first; of equal ones the first place.
std::vector<std::size_t> frontOf(std::span<const FrontPoint> points);

} // namespace switchyard::search
