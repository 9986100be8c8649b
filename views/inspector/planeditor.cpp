// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/planeditor.h>

#include <algorithm>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/workload/fit.h>
#include <views/language/language.h>
#include <views/widgets/labels.h>
#include <views/widgets/numberchip.h>

namespace switchyard::inspector {

using workload::Plan;

namespace {

enum Row { Parallel, Batch, Choices, More, RowCount };

} // namespace

PlanEditor::PlanEditor(QWidget *parent)
    : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (int row = 0; row < RowCount; ++row) {
        text::Label *reason = widgets::label(QString(), theme::Type::Small, QStringLiteral("error"));
        reason->setWordWrap(true);
        reason->setTextInteractionFlags(Qt::TextSelectableByMouse);
        reason->setObjectName(QStringLiteral("reason %1").arg(row));
        reason->hide();
        m_reasons.push_back(reason);
    }
    m_preview = widgets::label(QString(), theme::Type::Small, QStringLiteral("muted"));
    m_preview->setObjectName(QStringLiteral("preview"));
    m_preview->setWordWrap(true); // a long verdict must not widen the panel under the hand that types
    m_preview->hide();
    layout->addWidget(makeChips());
    layout->addWidget(m_preview);
    layout->addWidget(makeChoices());
    layout->addWidget(makeMore());
    for (Field &field : m_fields) {
        connect(field.chip, &widgets::NumberChip::committed, this, [this, &field] { commit(field); });
        connect(field.chip, &widgets::NumberChip::typed, this, [this, &field] { preview(field); });
    }
}

PlanEditor::~PlanEditor()
{
    // A field that loses the focus while the editor goes away must not commit any more.
    for (const Field &field : m_fields)
        field.chip->disconnect(this);
}

widgets::NumberChip *PlanEditor::addField(PlanNumber number, int row)
{
    auto *chip = new widgets::NumberChip(number.name, number.tooltip);
    chip->setZeroWord(number.zero);
    m_fields.push_back({chip, std::move(number), row});
    return chip;
}

bool PlanEditor::eventFilter(QObject *watched, QEvent *event)
{
    // Scrolling the inspector must not change the plan that passes under the pointer.
    if (event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

QWidget *PlanEditor::makeChips()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto *parallel = new QHBoxLayout;
    parallel->setSpacing(4);
    for (PlanNumber &number : planDegrees())
        parallel->addWidget(addField(std::move(number), Parallel));
    layout->addLayout(parallel);
    layout->addWidget(m_reasons[Parallel]);
    auto *batch = new QHBoxLayout;
    batch->setSpacing(4);
    for (PlanNumber &number : planBatch())
        batch->addWidget(addField(std::move(number), Batch));
    layout->addLayout(batch);
    layout->addWidget(m_reasons[Batch]);
    return box;
}

QComboBox *PlanEditor::addChoice(PlanChoice words, int row)
{
    auto *box = new QComboBox;
    box->setAccessibleName(words.name);
    box->setObjectName(QStringLiteral("choice ") + words.name);
    box->setToolTip(words.tooltip);
    box->setMinimumContentsLength(4);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(this);
    for (const auto &[text, key] : words.values)
        box->addItem(text, key);
    const std::size_t index = m_choices.size();
    m_choices.push_back({box, std::move(words)});
    connect(box, &QComboBox::activated, this, [this, index, row] {
        const Choice &choice = m_choices[index];
        const int key = choice.box->currentData().toInt();
        if (key == choice.words.key(m_plan))
            return;
        Plan plan = m_plan;
        choice.words.set(plan, key);
        offer(plan, tr("Set %1 to %2").arg(choice.words.name, choice.box->currentText()), row, nullptr);
    });
    return box;
}

QLabel *PlanEditor::nameOf(QComboBox *box)
{
    text::Label *name = widgets::label(box->accessibleName(), theme::Type::Small, QStringLiteral("muted"));
    name->setBuddy(box);
    return name;
}

QWidget *PlanEditor::makeChoices()
{
    auto *box = new QWidget;
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    int at = 0;
    for (PlanChoice &words : mainPlanChoices()) {
        QComboBox *combo = addChoice(std::move(words), Choices);
        const int row = at / 2 * 2;
        grid->addWidget(nameOf(combo), row, at % 2);
        grid->addWidget(combo, row + 1, at % 2);
        grid->setRowMinimumHeight(row, row > 0 ? 20 : 0);
        ++at;
    }
    grid->addWidget(m_reasons[Choices], at + 1, 0, 1, 2);
    return box;
}

QWidget *PlanEditor::makeMore()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto *toggle = new QToolButton;
    toggle->setText(tr("&More"));
    toggle->setObjectName(QStringLiteral("more"));
    toggle->setToolTip(tr("Uneven stages, block recompute, packed documents, overlap, framework"));
    toggle->setProperty("role", QStringLiteral("link"));
    toggle->setFont(theme::font(theme::Type::Small));
    toggle->setCheckable(true);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *numbers = new QGridLayout;
    numbers->setSpacing(4);
    int at = 0;
    for (PlanNumber &number : morePlanNumbers()) {
        numbers->addWidget(addField(std::move(number), More), at / 3, at % 3);
        ++at;
    }
    column->addLayout(numbers);
    column->addWidget(m_reasons[More]);
    auto *words = new QGridLayout;
    words->setHorizontalSpacing(8);
    words->setVerticalSpacing(4);
    words->setColumnStretch(1, 1);
    for (PlanChoice &choice : morePlanChoices()) {
        const int row = words->rowCount();
        QComboBox *combo = addChoice(std::move(choice), More);
        words->addWidget(nameOf(combo), row, 0);
        words->addWidget(combo, row, 1);
    }
    column->addLayout(words);
    for (const PlanSwitch &item : planSwitches()) {
        auto *check = new QCheckBox(item.name);
        check->setToolTip(item.tooltip);
        m_switches.push_back({check, item.get});
        connect(check, &QCheckBox::clicked, this, [this, item](bool on) {
            Plan plan = m_plan;
            item.set(plan, on);
            if (!offer(plan, (on ? tr("Switch %1 on") : tr("Switch %1 off")).arg(item.undo), More, nullptr))
                refresh();
        });
        column->addWidget(check);
    }
    content->hide();
    connect(toggle, &QToolButton::toggled, this, [toggle, content](bool on) {
        content->setVisible(on);
        toggle->setText(on ? tr("&Less") : tr("&More"));
    });
    layout->addWidget(toggle, 0, Qt::AlignLeft);
    layout->addWidget(content);
    return box;
}

void PlanEditor::setPlan(const Plan &plan, int gpus)
{
    m_plan = plan;
    m_gpus = gpus;
    m_preview->hide();
    refresh();
}

void PlanEditor::setCheck(widgets::PlanCheck check) { m_check = std::move(check); }
void PlanEditor::setBaseline(double step_s) { m_baseline_s = step_s; }

QString PlanEditor::reason() const
{
    for (const text::Label *reason : m_reasons) {
        if (!reason->text().isEmpty())
            return reason->text();
    }
    return {};
}

void PlanEditor::refresh()
{
    for (Field &field : m_fields)
        field.chip->setValue(field.number.get(m_plan));
    for (std::size_t row = 0; row < m_reasons.size(); ++row) {
        const bool stillRefused = std::ranges::any_of(m_fields, [&](const Field &field) {
            return std::cmp_equal(field.row, row) && field.chip->isEdited();
        });
        if (!stillRefused)
            showReason(static_cast<int>(row), {});
    }
    for (const Choice &choice : m_choices) {
        const QSignalBlocker quiet(choice.box);
        while (std::cmp_greater(choice.box->count(), choice.words.values.size())) // of an earlier plan
            choice.box->removeItem(choice.box->count() - 1);
        const int key = choice.words.key(m_plan);
        if (choice.words.other && choice.box->findData(key) < 0)
            choice.box->addItem(choice.words.other(m_plan), key);
        choice.box->setCurrentIndex(choice.box->findData(key));
    }
    for (const Switch &item : m_switches) {
        const QSignalBlocker quiet(item.box);
        item.box->setChecked(item.get(m_plan));
    }
    m_switches.front().box->setEnabled(m_plan.tp > 1);
}

Plan PlanEditor::withNumber(const Field &field, int value) const
{
    Plan plan = m_plan;
    field.number.set(plan, value);
    return workload::settled(plan, m_plan, m_gpus);
}

void PlanEditor::commit(Field &field)
{
    const std::optional<int> written = field.chip->written();
    const QString name = field.number.name;
    if (!written) {
        const QString reason = tr("%1 must be a whole number of %2 or more.").arg(name).arg(field.number.zero.isEmpty() ? 1 : 0);
        field.chip->setReason(reason);
        showReason(field.row, reason);
        return;
    }
    offer(withNumber(field, *written), tr("Set %1 to %2").arg(name, *written == 0 ? field.number.zero : qstring(format::integer(*written))), field.row, field.chip);
}

void PlanEditor::preview(Field &field)
{
    const std::optional<int> written = field.chip->written();
    m_preview->hide();
    if (!field.chip->isEdited()) {
        field.chip->setReason({});
        refresh();
        return;
    }
    if (!written || !m_check)
        return;
    const Result<predict::Verdict> would = m_check(withNumber(field, *written));
    const QString reason = would ? QString() : language::said(would.error());
    field.chip->setReason(reason);
    showReason(field.row, reason);
    if (!would)
        return;
    QString line = tr("would be %1").arg(qstring(format::seconds(would->step_s)));
    if (m_baseline_s > 0)
        line += QStringLiteral(" (%1)").arg(qstring(format::signedSeconds(would->step_s - m_baseline_s)));
    line += QStringLiteral(" · ")
        + (would->fits ? qstring(format::binaryBytes(would->memory_B))
                       : tr("needs %1, does not fit").arg(qstring(format::binaryBytes(would->neededMemory_B))));
    if (!would->usdPerMillionTokens)
        line += QStringLiteral(" · ") + tr("price unknown");
    else if (*would->usdPerMillionTokens > 0)
        line += QStringLiteral(" · ") + tr("%1 / M tokens").arg(qstring(format::usd(*would->usdPerMillionTokens)));
    line += QStringLiteral(" · ") + tr("limited by %1").arg(language::coreWord(workload::nameOf(would->why)));
    m_preview->setText(line);
    m_preview->show();
}

bool PlanEditor::offer(const Plan &plan, const QString &undoText, int row, widgets::NumberChip *chip)
{
    if (m_check) {
        const Result<predict::Verdict> would = m_check(plan);
        // A plan that the design has outgrown is mended field by field: a step on the way may be refused too.
        if (!would && m_check(m_plan)) {
            const QString reason = language::said(would.error());
            if (chip)
                chip->setReason(reason);
            showReason(row, reason);
            return false;
        }
    }
    m_preview->hide();
    showReason(row, {});
    if (chip)
        chip->setReason({});
    m_plan = plan; // the document's answer comes later; the next edit builds on this one
    refresh();
    emit planEdited(plan, undoText);
    return true;
}

void PlanEditor::showReason(int row, const QString &reason)
{
    text::Label *shown = m_reasons[static_cast<std::size_t>(row)];
    shown->setText(reason);
    shown->setVisible(!reason.isEmpty());
}

} // namespace switchyard::inspector
