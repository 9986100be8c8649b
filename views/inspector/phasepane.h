// SPDX-License-Identifier: GPL-3.0-or-later
// One phase in an editor of a job: the instances that it runs on, and its fields, the rarer ones below "More".
#pragma once

#include <string>

#include <QWidget>

#include <core/workload/option_field.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QGridLayout;
class QToolButton;

namespace switchyard::inspector {

class OptionForm;

class PhasePane final : public QWidget
{
    Q_OBJECT
public:
    /// `name`: of its objects, "rollout tp", "more of rollout". `pool`: with the line of its instances.
    explicit PhasePane(const QString &name, bool pool = true, QWidget *parent = nullptr);
    /// `main`: in view without a click. `choose`: OptionForm::add.
    void add(const workload::Option &row, bool main, bool choose = false);
    void setPhase(const design::Design &design, const design::Job &job, const design::Phase &phase, const QString &title);
    [[nodiscard]] OptionForm &form() const { return *m_form; }
    [[nodiscard]] const std::string &phase() const { return m_phase; } ///< its id

signals:
    /// The phase is to run on what is selected.
    void poolWanted(const QString &phase);
    void poolShown(const QStringList &ids);

private:
    text::Label *m_title;
    text::Label *m_pool;
    OptionForm *m_form;
    QGridLayout *m_main;
    QGridLayout *m_more;
    QToolButton *m_toggle;
    std::string m_phase;
    QStringList m_ids;
};

} // namespace switchyard::inspector
