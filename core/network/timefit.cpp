// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/timefit.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <core/base/units.h>

namespace switchyard::network {

namespace {

constexpr double lossScale = 0.05;
/// The samples of all sources weigh 1 together, so this is about what one source of fifty weighs. Chosen by
/// leaving sources out: a tenth of it follows single sources, ten times it ignores all of them.
constexpr double priorStrength = 0.02;
constexpr int rounds = 40;
constexpr std::size_t bandFolds = bandSources;
constexpr double bandLow = 0.10;
constexpr double bandHigh = 0.90;

using Vector = std::vector<double>;

/// Constants that a question's time depends on.
std::vector<std::size_t> dependencies(const TimeQuestion &q)
{
    std::vector<std::size_t> used;
    used.reserve(2 * constant::perClass);
    for (std::size_t i = 0; i < constant::perClass; ++i)
        used.push_back(constant::of(q.timeClass, i));
    std::size_t family = q.timeClass;
    if (family == static_cast<std::size_t>(TimeClass::NvlsTree)) {
        family = static_cast<std::size_t>(TimeClass::Nvls);
        used.push_back(constant::of(family, constant::nvlink));
    }
    for (const std::size_t which : {constant::gpuBase, constant::gpuFill, constant::gpuFillSize, constant::gpuRingCopy,
                                    constant::gpuExchangeCopy, constant::gpuNvlink + family})
        used.push_back(constant::gpu(q.generation, which));
    for (std::size_t i = 0; i < constant::perFabric; ++i)
        used.push_back(constant::fabric(q.fabric, i));
    used.push_back(constant::domain);
    return used;
}

class Problem
{
public:
    Problem(const TimeConstants &center, std::vector<const TimeSample *> samples) : m_samples(std::move(samples))
    {
        double total = 0;
        for (const TimeSample *sample : m_samples)
            total += sample->weight;
        for (const TimeSample *sample : m_samples) {
            m_weight.push_back(total > 0 ? sample->weight / total : 0);
            m_used.push_back(dependencies(sample->question));
        }
        for (std::size_t i = 0; i < TimeConstants::count; ++i) {
            const TimeConstantPlace place = timeConstantPlace(i);
            m_prior.push_back(std::log(center.value[i]));
            m_precision.push_back(priorStrength / (place.priorSpread * place.priorSpread));
        }
    }

    [[nodiscard]] TimeConstants solve() const
    {
        Vector logs = m_prior;
        double damping = 1e-3;
        double cost = costOf(logs);
        for (int round = 0; round < rounds; ++round) {
            Vector gradient;
            std::vector<Vector> curvature;
            linearise(logs, gradient, curvature);
            bool better = false;
            for (int attempt = 0; attempt < 8 && !better; ++attempt) {
                Vector next = logs;
                if (step(gradient, curvature, damping, next)) {
                    if (const double nextCost = costOf(next); nextCost < cost) {
                        better = true;
                        const bool converged = cost - nextCost < 1e-6 * cost;
                        logs = std::move(next);
                        cost = nextCost;
                        damping = std::max(1e-7, damping * 0.3);
                        if (converged)
                            return constantsOf(logs);
                        continue;
                    }
                }
                damping *= 4;
            }
            if (!better)
                break;
        }
        return constantsOf(logs);
    }

private:
    static TimeConstants constantsOf(const Vector &logs)
    {
        TimeConstants constants;
        for (std::size_t i = 0; i < logs.size(); ++i)
            constants.value[i] = std::exp(logs[i]);
        return constants;
    }

    static double residual(const TimeConstants &constants, const TimeSample &sample)
    {
        return std::log(evaluate(constants, sample.question) / sample.measured_s);
    }

    [[nodiscard]] double costOf(const Vector &logs) const
    {
        const TimeConstants constants = constantsOf(logs);
        double cost = 0;
        for (std::size_t i = 0; i < m_samples.size(); ++i) {
            const double r = residual(constants, *m_samples[i]) / lossScale;
            cost += m_weight[i] * 2 * (std::sqrt(1 + r * r) - 1);
        }
        for (std::size_t i = 0; i < logs.size(); ++i)
            cost += m_precision[i] * (logs[i] - m_prior[i]) * (logs[i] - m_prior[i]);
        return cost;
    }

    /// Gauss–Newton with the robust loss as a weight; each sample touches only its own constants.
    void linearise(const Vector &logs, Vector &gradient, std::vector<Vector> &curvature) const
    {
        constexpr double nudge = 1e-5;
        const std::size_t n = logs.size();
        gradient.assign(n, 0);
        curvature.assign(n, Vector(n, 0));
        TimeConstants constants = constantsOf(logs);
        Vector slope;
        for (std::size_t i = 0; i < m_samples.size(); ++i) {
            const double r = residual(constants, *m_samples[i]);
            const double scaled = r / lossScale;
            const double weight = m_weight[i] / (lossScale * lossScale * std::sqrt(1 + scaled * scaled));
            const std::vector<std::size_t> &used = m_used[i];
            slope.assign(used.size(), 0);
            for (std::size_t j = 0; j < used.size(); ++j) {
                const double kept = constants.value[used[j]];
                constants.value[used[j]] = kept * (1 + nudge);
                slope[j] = (residual(constants, *m_samples[i]) - r) / nudge;
                constants.value[used[j]] = kept;
            }
            for (std::size_t j = 0; j < used.size(); ++j) {
                gradient[used[j]] += weight * slope[j] * r;
                for (std::size_t k = 0; k < used.size(); ++k)
                    curvature[used[j]][used[k]] += weight * slope[j] * slope[k];
            }
        }
        for (std::size_t i = 0; i < n; ++i) {
            gradient[i] += m_precision[i] * (logs[i] - m_prior[i]);
            curvature[i][i] += m_precision[i];
        }
    }

    /// Solves (curvature + damping · diagonal) step = -gradient by Cholesky and moves `logs`.
    static bool step(const Vector &gradient, std::vector<Vector> matrix, double damping, Vector &logs)
    {
        const std::size_t n = gradient.size();
        for (std::size_t i = 0; i < n; ++i)
            matrix[i][i] += damping * (matrix[i][i] + 1e-6);
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j <= i; ++j) {
                double sum = matrix[i][j];
                for (std::size_t k = 0; k < j; ++k)
                    sum -= matrix[i][k] * matrix[j][k];
                if (i == j) {
                    if (sum <= 0)
                        return false;
                    matrix[i][i] = std::sqrt(sum);
                } else {
                    matrix[i][j] = sum / matrix[j][j];
                }
            }
        }
        Vector x = gradient;
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t k = 0; k < i; ++k)
                x[i] -= matrix[i][k] * x[k];
            x[i] /= matrix[i][i];
        }
        for (std::size_t i = n; i-- > 0;) {
            for (std::size_t k = i + 1; k < n; ++k)
                x[i] -= matrix[k][i] * x[k];
            x[i] /= matrix[i][i];
        }
        for (std::size_t i = 0; i < n; ++i)
            logs[i] -= std::clamp(x[i], -0.7, 0.7);
        return true;
    }

    std::vector<const TimeSample *> m_samples;
    Vector m_weight;
    std::vector<std::vector<std::size_t>> m_used;
    Vector m_prior;
    Vector m_precision;
};

struct Residual {
    double log = 0;
    double weight = 0;
};

double quantile(std::vector<Residual> residuals, double fraction)
{
    std::sort(residuals.begin(), residuals.end(), [](const Residual &a, const Residual &b) { return a.log < b.log; });
    double total = 0;
    for (const Residual &r : residuals)
        total += r.weight;
    double sum = 0;
    for (const Residual &r : residuals) {
        sum += r.weight;
        if (sum >= fraction * total)
            return r.log;
    }
    return residuals.empty() ? 0 : residuals.back().log;
}

std::size_t sizeClass(double size_B)
{
    return size_B < MiB ? 0 : size_B <= 256 * MiB ? 1 : 2;
}

TimeConstants fit(const TimeConstants &center, const std::vector<TimeSample> &samples, std::size_t leastSources)
{
    std::vector<const TimeSample *> all;
    std::map<std::string, std::size_t> foldOf; // sources in order of first appearance
    for (const TimeSample &sample : samples) {
        all.push_back(&sample);
        foldOf.emplace(sample.source, foldOf.size());
    }
    TimeConstants constants = Problem(center, all).solve();
    constants.band = center.band;
    if (foldOf.size() < leastSources)
        return constants;
    std::vector<Residual> residuals[3][2];
    for (std::size_t fold = 0; fold < bandFolds; ++fold) {
        const auto isOut = [&](const TimeSample &s) { return foldOf.at(s.source) % bandFolds == fold; };
        std::vector<const TimeSample *> rest;
        for (const TimeSample &sample : samples) {
            if (!isOut(sample))
                rest.push_back(&sample);
        }
        if (rest.empty() || rest.size() == samples.size())
            continue;
        const TimeConstants without = Problem(center, rest).solve();
        for (const TimeSample &s : samples) {
            if (isOut(s))
                residuals[sizeClass(s.question.size_B)][s.question.domains > 1 ? 1 : 0].push_back(
                    {std::log(s.measured_s / evaluate(without, s.question)), s.weight});
        }
    }
    for (std::size_t size = 0; size < 3; ++size) {
        for (std::size_t reach = 0; reach < 2; ++reach) {
            if (!residuals[size][reach].empty())
                constants.band[size][reach] = {quantile(residuals[size][reach], bandLow), quantile(residuals[size][reach], bandHigh)};
        }
    }
    return constants;
}

} // namespace

TimeConstants fitTimeConstants(const std::vector<TimeSample> &samples)
{
    return fit(priorTimeConstants(), samples, 0);
}

TimeConstants refineTimeConstants(const TimeConstants &known, const std::vector<TimeSample> &samples)
{
    return fit(known, samples, bandSources);
}

} // namespace switchyard::network
