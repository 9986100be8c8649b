// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of one job as chips and choices. Edits are asked of the engine first; a refused one
// keeps the user's text and shows the reason below its field.
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include <QWidget>

#include <core/workload/plan.h>
#include <views/inspector/planchoices.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QCheckBox;
class QComboBox;

namespace switchyard::widgets {
class NumberChip;
}

namespace switchyard::inspector {

class PlanEditor final : public QWidget
{
    Q_OBJECT
public:
    explicit PlanEditor(QWidget *parent = nullptr);
    ~PlanEditor() override;

    /// `gpus`: those that the job may use; changing TP, PP or CP lets DP follow so that they stay in use.
    void setPlan(const workload::Plan &plan, int gpus);
    void setCheck(widgets::PlanCheck check);
    /// The step time that a live preview is compared with.
    void setBaseline(double step_s);
    [[nodiscard]] const workload::Plan &plan() const { return m_plan; }
    [[nodiscard]] QString reason() const;

signals:
    /// An accepted edit: the whole new plan and its name for the undo list.
    void planEdited(const switchyard::workload::Plan &plan, const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Field {
        widgets::NumberChip *chip;
        PlanNumber number;
        int row;
    };
    struct Choice {
        QComboBox *box;
        PlanChoice words;
    };
    struct Switch {
        QCheckBox *box;
        std::function<bool(const workload::Plan &)> get;
    };
    QWidget *makeChips();
    QWidget *makeChoices();
    QWidget *makeMore();
    widgets::NumberChip *addField(PlanNumber number, int row);
    QComboBox *addChoice(PlanChoice words, int row);
    static QLabel *nameOf(QComboBox *box);
    [[nodiscard]] workload::Plan withNumber(const Field &field, int value) const;
    void commit(Field &field);
    void preview(Field &field);
    bool offer(const workload::Plan &plan, const QString &text, int row, widgets::NumberChip *chip);
    void showReason(int row, const QString &reason);
    void refresh();

    workload::Plan m_plan;
    int m_gpus = 0;
    double m_baseline_s = 0;
    widgets::PlanCheck m_check;
    std::deque<Field> m_fields; ///< connections keep references into it
    std::vector<Choice> m_choices;
    std::vector<Switch> m_switches; ///< the first: sequence parallelism
    std::vector<text::Label *> m_reasons; ///< one per row of fields
    text::Label *m_preview = nullptr;
};

} // namespace switchyard::inspector
