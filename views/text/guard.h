// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;

namespace switchyard::text {

/// Second wall, for text that Qt's own widgets show (tool tips, labels of its dialogs): a label that would guess
/// whether its text is markup shows it plain. Documents of Qt read files that their markup names, and no setting of
/// Qt 6.4 keeps them from it (its resource provider is asked after the file): so there are none in views and app but
/// those of RichLabel, whose markup is ours. Call once, before the first window; calling again changes nothing.
void guard(QApplication &application);

} // namespace switchyard::text
