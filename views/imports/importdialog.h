// SPDX-License-Identifier: GPL-3.0-or-later
// What was dropped, before anything changes: which files were understood and as what, which not and why, what they tell
// differently, what merging keeps and renames. A file whose tick is taken away is left out when they are read again.
#pragma once

#include <string>
#include <vector>

#include <QDialog>

#include <core/exchange/import_plan.h>

class QPushButton;
class QTreeWidget;

namespace switchyard::imports {

class ImportDialog final : public QDialog
{
    Q_OBJECT
public:
    enum class Choice { Cancel, Merge, New, Again };

    /// `openIsEmpty`: there is nothing to merge into. `without`: files that were left out of it.
    ImportDialog(const exchange::Gathered &gathered, const exchange::ImportPlan &plan, const std::vector<std::string> &without, bool openIsEmpty, QWidget *parent);
    [[nodiscard]] Choice choice() const { return m_choice; }
    /// Files without their tick, by their names.
    [[nodiscard]] std::vector<std::string> leftOut() const;

private:
    void fill(const exchange::Gathered &gathered, const exchange::ImportPlan &plan, const std::vector<std::string> &without, bool openIsEmpty);
    void ticksChanged();

    QTreeWidget *m_tree;
    QPushButton *m_merge = nullptr;
    QPushButton *m_new = nullptr;
    QPushButton *m_again = nullptr;
    std::vector<std::string> m_without; ///< as they were read
    bool m_canMerge = false, m_canBeNew = false;
    Choice m_choice = Choice::Cancel;
};

} // namespace switchyard::imports
