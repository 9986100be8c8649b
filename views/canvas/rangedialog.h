// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QDialog>

#include <views/canvas/heat.h>
#include <views/text/plain.h>

class QLineEdit;
class QPushButton;

namespace switchyard::canvas {

/// Asks for the ends of a scale, which stay until they are automatic again.
class RangeDialog : public QDialog
{
    Q_OBJECT
public:
    explicit RangeDialog(const Heat &heat, QWidget *parent = nullptr);
    /// What was typed; none: automatic again. Of an accepted dialog.
    [[nodiscard]] std::optional<TypedRange> range() const { return m_range; }

private:
    void check();

    Quantity m_quantity;
    bool m_mayBeNegative;
    double m_base; ///< base units in one of what is typed
    QLineEdit *m_low, *m_high;
    text::Label *m_reason;
    QPushButton *m_keep;
    std::optional<TypedRange> m_range;
};

} // namespace switchyard::canvas
