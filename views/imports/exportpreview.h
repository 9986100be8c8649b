// SPDX-License-Identifier: GPL-3.0-or-later
// What a file for another tool will hold, before it is written: its first lines, and what of the design it has no place for.
#pragma once

#include <QDialog>

#include <core/exchange/format.h>

namespace switchyard::imports {

class ExportPreview final : public QDialog
{
    Q_OBJECT
public:
    ExportPreview(const exchange::Format &as, const exchange::Written &written, QWidget *parent);
};

} // namespace switchyard::imports
