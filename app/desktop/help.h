// SPDX-License-Identifier: GPL-3.0-or-later
// What the Help menu says.
#pragma once

class QWidget;

namespace switchyard::app {

void showKeys(QWidget *parent);
void showAbout(QWidget *parent);

} // namespace switchyard::app
