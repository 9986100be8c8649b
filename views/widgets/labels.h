// SPDX-License-Identifier: GPL-3.0-or-later
// Small parts that every panel is made of, so that they all look the same.
#pragma once

#include <QFrame>

#include <views/text/plain.h>
#include <views/theme/theme.h>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace switchyard::widgets {

/// A heading of a section: small, bold, upper case, muted.
text::Label *sectionLabel(const QString &text, QWidget *parent = nullptr);

/// Text in one of the theme's types; `role` is a style sheet role ("muted", "error", …) or empty.
text::Label *label(const QString &text, theme::Type type, const QString &role = {}, QWidget *parent = nullptr);

/// A number with its unit: selectable, copyable, with a reason as tooltip.
text::Label *valueLabel(theme::Type type, const QString &role = {}, QWidget *parent = nullptr);

/// Changes the role of a label, and its look with it.
void setRole(QWidget *widget, const QString &role);

QFrame *separator(QWidget *parent = nullptr);

/// What an empty panel says: one sentence and the ways out of it.
class EmptyState final : public QWidget
{
    Q_OBJECT
public:
    EmptyState(const QString &sentence, const QString &button, QWidget *parent = nullptr);
    void setSentence(const QString &sentence);
    /// A second way, beside the first.
    QPushButton *addButton(const QString &text);
signals:
    void clicked(); ///< the first button

private:
    text::Label *m_sentence;
    QHBoxLayout *m_buttons;
};

/// One line that elides at its right end and shows the whole text as tooltip.
class ElidedLabel final : public text::Label
{
    Q_OBJECT
public:
    explicit ElidedLabel(theme::Type type, QWidget *parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace switchyard::widgets
