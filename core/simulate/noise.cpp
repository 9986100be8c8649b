// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/simulate/noise.h>

namespace switchyard::simulate {

namespace {

std::uint64_t mixed(std::uint64_t x)
{
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

} // namespace

std::uint64_t bits(unsigned seed, Draw what, std::uint64_t which, std::uint64_t when)
{
    const std::uint64_t stream = (static_cast<std::uint64_t>(seed) << 32) | static_cast<std::uint32_t>(what);
    return mixed(mixed(mixed(stream) ^ which) ^ when);
}

double uniform(unsigned seed, Draw what, std::uint64_t which, double low, double high, std::uint64_t when)
{
    const double unit = static_cast<double>(bits(seed, what, which, when) >> 11) * 0x1.0p-53;
    return low + (high - low) * unit;
}

double bell(unsigned seed, Draw what, std::uint64_t which, std::uint64_t when)
{
    const std::uint64_t x = bits(seed, what, which, when);
    double sum = 0;
    for (int part = 0; part < 4; ++part)
        sum += static_cast<double>((x >> (16 * part)) & 0xffffU) / 65536.0;
    return (sum - 2.0) * 1.7320508; // variance of the sum is 1/3
}

} // namespace switchyard::simulate
