// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/optionform.h>

#include <algorithm>

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>

#include <core/base/number.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>
#include <views/widgets/undothrough.h>

namespace switchyard::inspector {

namespace {

using workload::Option;
using workload::OptionKind;

QString keyOf(const Option &row) { return QString::fromLatin1(row.key.data(), static_cast<qsizetype>(row.key.size())); }

/// Tokens may be written in trillions and billions.
bool inTrillions(const Option &row) { return row.key == "tokens"; }

std::string typed(const Option &row, QString text)
{
    text = text.trimmed();
    if (row.kind == OptionKind::Number)
        text = plainNumber(text);
    const QChar last = text.isEmpty() ? QChar() : text.back().toUpper();
    if (!inTrillions(row) || (last != QLatin1Char('T') && last != QLatin1Char('B')))
        return text.toStdString();
    bool number = false;
    const double value = text.chopped(1).trimmed().remove(QLatin1Char(',')).toDouble(&number);
    return number ? QString::number(value * (last == QLatin1Char('T') ? 1e12 : 1e9), 'g', 15).toStdString() : text.toStdString();
}

} // namespace

QString optionWords(std::string_view text)
{
    const QString words = language::coreWord(text);
    return std::ranges::any_of(words, [](QChar c) { return c.isLetter(); }) ? words : localNumber(words); // a number is in no list of words
}

OptionForm::OptionForm(QString name, QObject *parent) : QObject(parent), m_name(std::move(name)) {}

QString OptionForm::shown(const Option &row, double value)
{
    if (inTrillions(row) && value >= 1e9)
        return value >= 1e12 ? localNumber(QString::number(value / 1e12, 'g', 12)) + QStringLiteral(" T") : localNumber(QString::number(value / 1e9, 'g', 12)) + QStringLiteral(" B");
    return localNumber(QString::number(value, 'g', 12));
}

void OptionForm::add(QGridLayout *grid, const Option &row, bool choose)
{
    const int line = grid->rowCount();
    const QString name = optionWords(row.title);
    Field field{&row, nullptr, nullptr};
    QWidget *widget = nullptr;
    const std::size_t index = m_fields.size();
    if (row.kind == OptionKind::Number || (row.kind == OptionKind::Text && !choose)) {
        field.line = new QLineEdit;
        widgets::letUndoThrough(*field.line);
        widget = field.line;
        connect(field.line, &QLineEdit::editingFinished, this, [this, index] { commit(m_fields[index]); });
    } else {
        field.words = new QComboBox;
        field.words->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        field.words->setMinimumContentsLength(6);
        field.words->setFocusPolicy(Qt::StrongFocus);
        field.words->installEventFilter(this);
        widget = field.words;
        for (const workload::OptionWord &word : row.words)
            field.words->addItem(optionWords(word.shown), QString::fromLatin1(word.word.data(), static_cast<qsizetype>(word.word.size())));
        connect(field.words, &QComboBox::activated, this, [this, index] {
            const Field &chosen = m_fields[index];
            emit edited(chosen.row, chosen.words->currentData().toString().toStdString(), tr("Set %1 to %2").arg(optionWords(chosen.row->title), chosen.words->currentText()));
        });
    }
    widget->setObjectName(m_name + QLatin1Char(' ') + keyOf(row));
    widget->setAccessibleName(name);
    widget->setToolTip(optionWords(row.help));
    if (field.line != nullptr)
        field.line->setPlaceholderText(optionWords(row.unsaid));
    text::Label *label = widgets::label(name, theme::Type::Small, QStringLiteral("muted"));
    label->setBuddy(widget);
    grid->addWidget(label, line, 0);
    grid->addWidget(widget, line, 1);
    if (!row.unit.empty())
        grid->addWidget(widgets::label(optionWords(row.unit), theme::Type::Small, QStringLiteral("muted")), line, 2);
    m_fields.push_back(field);
}

const OptionForm::Field *OptionForm::find(std::string_view key) const
{
    const auto found = std::ranges::find_if(m_fields, [key](const Field &field) { return field.row->key == key; });
    return found == m_fields.end() ? nullptr : &*found;
}

void OptionForm::setChoices(std::string_view key, const std::vector<std::pair<QString, QString>> &shownAndData)
{
    QComboBox *const words = find(key)->words;
    const QSignalBlocker quiet(words);
    words->clear();
    for (const auto &[shown, data] : shownAndData)
        words->addItem(shown, data);
}

void OptionForm::setText(std::string_view key, const std::string &text)
{
    const Field &field = *find(key);
    if (field.words != nullptr) {
        const QSignalBlocker quiet(field.words);
        field.words->setCurrentIndex(text.empty() && field.row->kind != OptionKind::Text ? 0 : field.words->findData(qstring(text)));
    } else if (!field.line->hasFocus() || !field.line->isModified()) {
        const auto value = field.row->kind == OptionKind::Number ? number::fromText(text) : std::nullopt;
        field.line->setText(value ? shown(*field.row, *value) : qstring(text));
    }
}

void OptionForm::setHint(std::string_view key, const QString &unsaid, const QString &tip)
{
    QLineEdit *const line = find(key)->line;
    line->setPlaceholderText(unsaid);
    line->setToolTip(tip);
}

bool OptionForm::eventFilter(QObject *watched, QEvent *event)
{
    // Scrolling the inspector must not change what passes under the pointer.
    if (event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

void OptionForm::commit(const Field &field)
{
    field.line->setModified(false); // what is typed is read: from here on the document says what stands in the field
    const Option &row = *field.row;
    const std::string text = typed(row, field.line->text());
    QString value = qstring(text);
    if (text.empty()) {
        value = optionWords(row.unsaid);
    } else if (row.kind == OptionKind::Number) {
        const Result<double> number = row.numberFrom(text);
        if (!number) {
            emit refused(tr("%1: %2").arg(optionWords(row.title), language::said(number.error())));
            return;
        }
        value = shown(row, *number) + QLatin1Char(' ') + optionWords(row.unit);
    }
    emit refused(QString());
    emit edited(&row, text, tr("Set %1 to %2").arg(optionWords(row.title), value.trimmed()));
}

} // namespace switchyard::inspector
