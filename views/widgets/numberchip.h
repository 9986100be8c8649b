// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QFrame>

#include <views/text/plain.h>

class QLineEdit;

namespace switchyard::widgets {

/// A positive whole number with its name above it: TP 8. With a zero word also 0, shown as that word. Enter or leaving commits; Up and Down go
/// to the next power of two; Esc takes the text back. The text stays what the user wrote, also
/// when it is refused.
class NumberChip final : public QFrame
{
    Q_OBJECT
public:
    NumberChip(const QString &name, const QString &tooltip, QWidget *parent = nullptr);

    /// What 0 is called ("even"); empty: 0 is refused.
    void setZeroWord(const QString &word);
    /// The document's value. Does not touch a text that the user has not committed or that was refused.
    void setValue(int value);
    [[nodiscard]] int value() const { return m_value; }
    /// What the field says now; empty when it is no number that the field takes.
    [[nodiscard]] std::optional<int> written() const;
    [[nodiscard]] bool isEdited() const;
    /// Shows as refused, with the reason as tooltip; an empty reason clears it.
    void setReason(const QString &reason);
    /// Back to the document's value.
    void revert();
    [[nodiscard]] QLineEdit *edit() const { return m_edit; }

signals:
    void committed();
    void typed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void restyle();
    [[nodiscard]] QString shown(int value) const;
    text::Label *m_name;
    QLineEdit *m_edit;
    QString m_tooltip;
    QString m_reason;
    QString m_zeroWord;
    int m_value = 0;
    bool m_restyling = false;
};

} // namespace switchyard::widgets
