// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLineEdit;

namespace switchyard::widgets {

/// A field keeps the keys of undo and redo for what is being typed. Where nothing is, they are the window's: the number
/// just entered is taken back by Ctrl+Z with the focus still in its field.
void letUndoThrough(QLineEdit &field);

} // namespace switchyard::widgets
