// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

#include <views/language/words.h>

namespace switchyard::widgets {

/// A box for a number that reads what fields read: in a German window "0.5" is 0,5 and not, as Qt has it, 5.
class NumberBox final : public QDoubleSpinBox
{
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QValidator::State validate(QString &text, int &position) const override
    {
        QString own = inOwnForm(text);
        int at = position;
        return QDoubleSpinBox::validate(own, at);
    }
    double valueFromText(const QString &text) const override { return QDoubleSpinBox::valueFromText(inOwnForm(text)); }

private:
    [[nodiscard]] QString inOwnForm(const QString &text) const
    {
        if (text == specialValueText())
            return text;
        QString number = text;
        if (number.startsWith(prefix()))
            number.remove(0, prefix().size());
        if (number.endsWith(suffix()))
            number.chop(suffix().size());
        return prefix() + plainNumber(number.trimmed()).replace(QLatin1Char('.'), locale().decimalPoint()) + suffix();
    }
};

} // namespace switchyard::widgets
