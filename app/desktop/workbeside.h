// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QString>

#include <core/base/error.h>

class QWidget;

namespace switchyard::app {

/// Tells how much is done, [0, 1] (1: nobody knows how much remains); false: the person has had enough.
using Going = std::function<bool(double done)>;

/// Runs `work` on a thread of its own and waits for it. What takes longer than 300 ms shows a box with progress and
/// Cancel; the window behind it goes on to be painted.
Result<void> workBeside(QWidget *window, const QString &words, const std::function<Result<void>(const Going &)> &work);

} // namespace switchyard::app
