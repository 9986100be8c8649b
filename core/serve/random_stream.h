// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace switchyard::serve {

/// The same numbers on every standard library: only the generator is std's.
class RandomStream
{
public:
    explicit RandomStream(unsigned seed) : m_generator(seed) {}
    double uniform() { return (static_cast<double>(m_generator() >> 11) + 0.5) * 0x1p-53; }
    double exponential(double mean) { return -mean * std::log(uniform()); }
    /// Log-normal of this mean and relative spread, at least 1, whole.
    double length(double mean, double cv)
    {
        if (cv <= 0)
            return std::max(1.0, std::round(mean));
        const double sigma2 = std::log1p(cv * cv);
        const double u = uniform();
        const double normal = std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * uniform());
        return std::max(1.0, std::round(mean * std::exp(std::sqrt(sigma2) * normal - sigma2 / 2)));
    }

    /// One request's lengths, together at most `most` tokens: what a pool holds, as engines refuse longer ones.
    struct Lengths {
        double prompt = 1;
        double output = 1;
        bool cut = false;
    };
    Lengths lengths(double prompt, double promptCv, double output, double outputCv, double most)
    {
        Lengths out;
        out.prompt = length(prompt, promptCv);
        out.output = length(output, outputCv);
        out.cut = out.prompt + out.output > most && (promptCv > 0 || outputCv > 0);
        if (out.cut) {
            out.prompt = std::max(1.0, std::min(out.prompt, most - 1));
            out.output = std::max(1.0, std::min(out.output, most - out.prompt));
        }
        return out;
    }

private:
    std::mt19937_64 m_generator;
};

} // namespace switchyard::serve
