// SPDX-License-Identifier: GPL-3.0-or-later
// Fields made from a table of options (core/workload/option_field.h): a line per row with its name, its unit and its
// help. Values are texts as files have them; an empty number means what its grey text says.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>

#include <core/workload/option_field.h>

class QComboBox;
class QGridLayout;
class QLineEdit;
class QWidget;

namespace switchyard::inspector {

/// A table's words in the language of the window.
QString optionWords(std::string_view text);

class OptionForm final : public QObject
{
    Q_OBJECT
public:
    /// Made before the fields, so that it is deleted before them: a field that had the focus then ends no edit.
    /// `name`: the first word of the fields' object names, "run tokens".
    explicit OptionForm(QString name, QObject *parent = nullptr);

    /// The row must outlive the form. `choose`: a Text has choices (setChoices), else it is typed.
    void add(QGridLayout *grid, const workload::Option &row, bool choose = false);
    void setChoices(std::string_view key, const std::vector<std::pair<QString, QString>> &shownAndData);
    /// What the document says. A number that is being typed stays.
    void setText(std::string_view key, const std::string &text);
    /// The grey text of a number and the tooltip.
    void setHint(std::string_view key, const QString &unsaid, const QString &tip);
    /// A number as it stands in its field: "15.6 T".
    static QString shown(const workload::Option &row, double value);

signals:
    /// `text` is not checked against what else the struct holds, but is as the row says.
    void edited(const switchyard::workload::Option *row, const std::string &text, const QString &undoText);
    /// What was typed is not as the row says; empty: the last one was.
    void refused(const QString &reason);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Field {
        const workload::Option *row = nullptr;
        QComboBox *words = nullptr;
        QLineEdit *line = nullptr;
    };
    [[nodiscard]] const Field *find(std::string_view key) const;
    void commit(const Field &field);

    QString m_name;
    std::vector<Field> m_fields;
};

} // namespace switchyard::inspector
