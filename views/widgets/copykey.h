// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QString>

class QAbstractItemView;

namespace switchyard::widgets {

/// Ctrl+C in `view`, and Copy in its menu of actions, put `text` on the clipboard; an empty text leaves it alone. The key is
/// taken before shortcuts are looked at: two of one key, this one and the window's own Copy, would be ambiguous, and Qt
/// runs neither.
void makeCopyable(QAbstractItemView &view, std::function<QString()> text);
/// The same of its rows: those that are selected, else all below their headings; a line each, cells between tabs.
void makeRowsCopyable(QAbstractItemView &view);

} // namespace switchyard::widgets
