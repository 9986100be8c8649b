// SPDX-License-Identifier: GPL-3.0-or-later
// What was dropped, before anything changes: which files were understood and as what, which not and why, what they tell
// differently, what merging keeps and renames.
#pragma once

#include <QDialog>

#include <core/exchange/import_plan.h>

class QPushButton;
class QTreeWidget;

namespace switchyard::imports {

class ImportDialog final : public QDialog
{
    Q_OBJECT
public:
    enum class Choice { Cancel, Merge, New };

    /// `openIsEmpty`: there is nothing to merge into.
    ImportDialog(const exchange::Gathered &gathered, const exchange::ImportPlan &plan, bool openIsEmpty, QWidget *parent);
    [[nodiscard]] Choice choice() const { return m_choice; }

private:
    void fill(const exchange::Gathered &gathered, const exchange::ImportPlan &plan, bool openIsEmpty);

    QTreeWidget *m_tree;
    Choice m_choice = Choice::Cancel;
};

} // namespace switchyard::imports
