// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/lengths.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <random>
#include <utility>

#include <core/base/format.h>

namespace switchyard::rl {

namespace {

constexpr double longest = 1e7;

double below(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

/// Inverse of `below` to 5e-4 (Abramowitz and Stegun 26.2.23).
double normalQuantile(double share)
{
    const double tail = std::min(share, 1 - share);
    const double t = std::sqrt(-2 * std::log(tail));
    const double z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
    return share < 0.5 ? -z : z;
}

} // namespace

Result<CappedLogNormal> CappedLogNormal::of(const Lengths &lengths)
{
    if (!(lengths.mean >= 1) || !(lengths.cap >= 1) || lengths.cap > longest)
        return fail(ErrorCode::InvalidInput, say("answers of {} tokens, at most {}; expected both from 1 to 10,000,000", format::significant(lengths.mean), format::significant(lengths.cap)));
    if (!(lengths.cv >= 0) || lengths.cv > 10)
        return fail(ErrorCode::InvalidInput, say("a spread of answers of {}; expected 0 to 10", format::significant(lengths.cv)));
    if (lengths.mean >= lengths.cap && lengths.cv > 0)
        return fail(ErrorCode::InvalidInput, say("answers of {} tokens on average and at most {}; expected a mean below the cap", format::significant(lengths.mean), format::significant(lengths.cap)));
    CappedLogNormal out;
    out.m_cap = lengths.cap;
    out.m_sigma = std::sqrt(std::log1p(lengths.cv * lengths.cv));
    out.m_mu = std::log(lengths.mean);
    if (out.m_sigma <= 0)
        return out;
    // The mean after the cut grows with mu: from far below the mean to where almost all are cut.
    double low = out.m_mu - out.m_sigma * out.m_sigma;
    double high = std::log(lengths.cap) + 40 * out.m_sigma;
    for (int i = 0; i < 80; ++i) {
        out.m_mu = 0.5 * (low + high);
        (out.mean() < lengths.mean ? low : high) = out.m_mu;
    }
    return out;
}

/// E[min(X, cap)^k] = e^(kμ + k²σ²/2) Φ((ln cap − μ)/σ − kσ) + cap^k (1 − Φ((ln cap − μ)/σ)).
double CappedLogNormal::moment(int power) const
{
    if (m_sigma <= 0)
        return std::pow(std::min(std::exp(m_mu), m_cap), power);
    const double z = (std::log(m_cap) - m_mu) / m_sigma;
    const double cut = std::pow(m_cap, power) * below(-z);
    const double whole = std::exp(power * m_mu + 0.5 * power * power * m_sigma * m_sigma + std::log(std::max(below(z - power * m_sigma), 1e-300)));
    return whole + cut;
}

double CappedLogNormal::mean() const { return moment(1); }
double CappedLogNormal::meanSquare() const { return moment(2); }

double CappedLogNormal::quantile(double share) const
{
    return std::min(m_cap, std::exp(m_mu + (m_sigma > 0 ? m_sigma * normalQuantile(share) : 0.0)));
}

std::vector<int> CappedLogNormal::answers(int count) const
{
    std::vector<int> out(static_cast<std::size_t>(std::max(0, count)));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<int>(std::max(1.0, std::round(quantile((static_cast<double>(i) + 0.5) / count))));
    std::mt19937_64 generator(1); // the standard says what it draws, not what shuffle makes of it
    for (std::size_t i = out.size(); i > 1; --i)
        std::swap(out[i - 1], out[generator() % i]);
    return out;
}

} // namespace switchyard::rl
