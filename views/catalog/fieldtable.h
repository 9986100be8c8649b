// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of one entry as a table that can be typed into, each with what is wrong with it beside it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <QTableWidget>

#include <core/catalog/entry.h>

namespace switchyard::catalogeditor {

/// What a source is, by its id.
struct SourceWords {
    QString title;
    QString date;
};
using SourcesById = std::map<std::string, SourceWords, std::less<>>;

class FieldTable final : public QTableWidget
{
    Q_OBJECT
public:
    enum Column { Name, Value, Unit, Problem, Source, Confirmed, Date, Bundled, Note, ColumnCount };

    explicit FieldTable(QWidget *parent = nullptr);

    void setEntry(const catalog::Entry &entry, SourcesById sources);
    /// As typed.
    [[nodiscard]] std::vector<catalog::Field> fields() const;
    /// Whether a person changed anything since setEntry.
    [[nodiscard]] bool edited() const;
    /// Beside their fields; what belongs to none is returned.
    QString showProblems(const catalog::FieldProblems &problems);
    [[nodiscard]] int rowOf(const std::string &path) const; ///< -1: none

signals:
    void fieldEdited();

private:
    void take(QTableWidgetItem *changed);
    void fill(int row, const catalog::Field &field);
    /// The row that says where this one's value comes from; -1: none does.
    [[nodiscard]] int sourceRowOf(int row) const;

    catalog::Entry m_entry;
    std::vector<catalog::Field> m_fields; ///< as they were set
    SourcesById m_sources;
};

} // namespace switchyard::catalogeditor
