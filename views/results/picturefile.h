// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QPainter>
#include <QSize>
#include <QString>

#include <core/base/error.h>

namespace switchyard::results {

/// Largest side of a picture of pixels.
inline constexpr int mostPixels = 16384;

/// Asked on the way with how much is painted, [0, 1]; 1: all is, and the file is being made. False stops the work: the
/// answer is then ErrorCode::Cancelled, and nothing was written.
using GoOn = std::function<bool(double painted)>;

/// Of a .png; empty: those of the picture's size.
struct Pixels {
    QSize size = {};
    double ratio = 1; ///< to one of what is painted
};

/// Writes what `paint` draws into [0, size) as a file; the kind follows from the suffix: .png, .svg
/// (text stays text) or .pdf (one page of that size at 96 dpi, fonts embedded). `paint` may be called
/// for one strip of the picture after the other. The file is whole or as it was before: a full
/// disk and a path that cannot be written are failures. May be called on any thread.
Result<void> writePicture(const QString &path, QSize size, const QString &title,
                          const std::function<void(QPainter &)> &paint, const Pixels &pixels = {}, const GoOn &goOn = {});

/// The same as one .pdf with a page of `size` for each of `pages`.
Result<void> writePages(const QString &path, QSize size, const QString &title, const std::vector<std::function<void(QPainter &)>> &pages, const GoOn &goOn = {});

} // namespace switchyard::results
