// SPDX-License-Identifier: GPL-3.0-or-later
// Slow, or merely different from the plan? One GPU as a dot among all its peers, in one quantity: where all of them stand apart
// from the prediction it is the plan, where one stands apart from them it is that GPU.
#pragma once

#include <limits>
#include <vector>

#include <QRectF>
#include <QString>

namespace switchyard::schematic {

struct Cloud {
    QString name;             ///< "SM clock"
    QRectF rect = {};
    std::vector<float> peers; ///< what the others show, base units
    double own = std::numeric_limits<double>::quiet_NaN();
    double predicted = std::numeric_limits<double>::quiet_NaN(); ///< NaN: nothing is
    double low = 0, high = 1; ///< ends of the axis: all of these, with a margin
    double ratio = std::numeric_limits<double>::quiet_NaN(); ///< of its own to their median; NaN: fewer than four of them
    QString words;            ///< "1,440 MHz, 0.79 × the median of 1,023 peers"
};

struct ShownInstance;

/// Of a GPU of the document, of each quantity that is observed of it and of some of its peers: the same instance type and job,
/// of the shown job the same pipeline stage.
std::vector<Cloud> cloudsOf(const ShownInstance &of, int gpu);

} // namespace switchyard::schematic
