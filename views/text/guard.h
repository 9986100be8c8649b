// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;

namespace switchyard::text {

/// Second wall, for text that Qt's own widgets show (tool tips, labels of its dialogs): a label that would guess
/// whether its text is markup shows it plain, and no document, whoever made it, loads a file, a resource or an
/// address. Call once, before the first window; calling again changes nothing.
void guard(QApplication &application);

/// How often a document asked for a picture, a style sheet or a file and was refused.
int refusedResources();

} // namespace switchyard::text
