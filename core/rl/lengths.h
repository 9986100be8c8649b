// SPDX-License-Identifier: GPL-3.0-or-later
// How long the answers of a rollout are: log-normal, cut at a cap. Means of published runs are those after the cut, and
// with thousands of samples the longest is as long as the cap allows: the mean sets the work, the cap the tail.
#pragma once

#include <vector>

#include <core/base/error.h>

namespace switchyard::rl {

struct Lengths {
    double prompt = 128; ///< tokens of a prompt, all alike
    double mean = 1024;  ///< tokens of an answer after the cut
    double cap = 8192;   ///< tokens of the longest answer
    /// Standard deviation over mean of what would be answered without a cap. 1: the long tail of reasoning runs, whose
    /// longest answers are an order of magnitude beyond the mean (RollPacker, arXiv 2509.21009; AReaL, arXiv 2505.24298).
    double cv = 1;
};

/// min(X, cap) with X log-normal.
class CappedLogNormal
{
public:
    /// Refused: a mean at or above the cap, sizes below 1, a spread below 0.
    static Result<CappedLogNormal> of(const Lengths &lengths);

    [[nodiscard]] double mean() const;
    [[nodiscard]] double meanSquare() const;
    /// Length that a share `below` of the answers does not reach; 0 < below < 1.
    [[nodiscard]] double quantile(double below) const;
    /// `count` answers in whole tokens, one of each count-th of the distribution, in an order that says nothing of their
    /// length: means and the tail are those of the distribution, and every machine draws the same.
    [[nodiscard]] std::vector<int> answers(int count) const;

private:
    [[nodiscard]] double moment(int power) const;

    double m_mu = 0; ///< of ln X
    double m_sigma = 0;
    double m_cap = 1;
};

} // namespace switchyard::rl
