// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QPainter>
#include <QSize>
#include <QString>

#include <core/base/error.h>

namespace switchyard::results {

/// Writes what `paint` draws into [0, size) as a file; the kind follows from the suffix: .png, .svg
/// (text stays text) or .pdf (one page of that size at 96 dpi, fonts embedded).
Result<void> writePicture(const QString &path, QSize size, const QString &title,
                          const std::function<void(QPainter &)> &paint);

} // namespace switchyard::results
