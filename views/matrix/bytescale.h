// SPDX-License-Identifier: GPL-3.0-or-later
// How bytes of the matrix become colour: a scale that spans what is there, from one step below the smallest amount to the
// largest, and the hues of theme/loadscale.h without their classes, near the ground for little and far from it for much.
#pragma once

#include <span>

#include <QString>

#include <core/network/unrolled.h>
#include <views/theme/colormap.h>
#include <views/theme/tokens.h>

namespace switchyard::matrix {

/// The least and the largest amount that is not zero; both 0: there is none.
struct ByteRange {
    double least_B = 0;
    double most_B = 0;
    void take(double bytes);
    friend bool operator==(const ByteRange &, const ByteRange &) = default;
};
/// Of what one rank sends to one other.
ByteRange pairRange(std::span<const network::OffsetLine> lines);

/// Logarithmic from a step below the least, an eighth of the span, but at least by half and at most a tenth; linear from 0.
theme::Scale scaleOf(const ByteRange &range, bool logarithmic);

const theme::Lut &byteColors(theme::Mode mode);

/// "bytes per step of one pair, over NVLink": what the pairs that count meet over.
QString overText(const QString &bytes, network::PairFilter::Over over);

} // namespace switchyard::matrix
