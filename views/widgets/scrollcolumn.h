// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace switchyard::widgets {

/// A column of rows that scrolls when it is taller than its place. QScrollArea looks at the minimum
/// size alone and would squeeze wrapped text and legends, whose height depends on the width.
class ScrollColumn final : public QScrollArea
{
    Q_OBJECT
public:
    explicit ScrollColumn(QWidget *content, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void keepHeight();
};

} // namespace switchyard::widgets
