// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/bytescale.h>

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include <views/theme/loadscale.h>

namespace switchyard::matrix {

namespace {

/// Between the colours of the classes, in equal parts.
theme::Lut blended(theme::Mode mode)
{
    theme::Lut out;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double at = static_cast<double>(i) / 255.0 * (theme::loadClasses - 1);
        const int below = std::min(static_cast<int>(at), theme::loadClasses - 2);
        const QColor a = theme::loadColor(below, mode), b = theme::loadColor(below + 1, mode);
        const auto mix = [share = at - below](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * share)); };
        out[i] = qRgb(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
    }
    return out;
}

} // namespace

void ByteRange::take(double bytes)
{
    if (!(bytes > 0))
        return;
    least_B = most_B > 0 ? std::min(least_B, bytes) : bytes;
    most_B = std::max(most_B, bytes);
}

ByteRange pairRange(std::span<const network::OffsetLine> lines)
{
    ByteRange range;
    for (const network::OffsetLine &line : lines)
        for (const float bytes : line.bytes)
            range.take(static_cast<double>(bytes) / line.partners);
    return range;
}

theme::Scale scaleOf(const ByteRange &range, bool logarithmic)
{
    if (!(range.most_B > 0))
        return {0, 1, logarithmic};
    if (!logarithmic)
        return {0, range.most_B, false};
    const double step = std::clamp(std::pow(range.most_B / range.least_B, 1.0 / (theme::loadClasses - 1)), 2.0, 10.0);
    return {range.least_B / step, range.most_B, true};
}

const theme::Lut &byteColors(theme::Mode mode)
{
    static const theme::Lut light = blended(theme::Mode::Light), dark = blended(theme::Mode::Dark);
    return mode == theme::Mode::Dark ? dark : light;
}

QString overText(const QString &bytes, network::PairFilter::Over over)
{
    switch (over) {
    case network::PairFilter::Over::All: break;
    case network::PairFilter::Over::Nvlink: return QCoreApplication::translate("Bytes", "%1, over NVLink").arg(bytes);
    case network::PairFilter::Over::Cards: return QCoreApplication::translate("Bytes", "%1, over EFA").arg(bytes);
    }
    return bytes;
}

} // namespace switchyard::matrix
