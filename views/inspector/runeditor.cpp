// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/runeditor.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/goodput/goodput.h>
#include <views/inspector/optionform.h>
#include <views/widgets/labels.h>
#include <views/widgets/numberbox.h>

namespace switchyard::inspector {

namespace {

using workload::Run;
using workload::RunField;

/// In view without a click; the others stand below "More".
constexpr std::array<std::string_view, 7> mainKeysOfRun = {"tokens", "mode", "storage", "interval_s", "kind", "spares", "spare_instances"};

bool isMainOfRun(const RunField &field) { return std::ranges::find(mainKeysOfRun, field.key) != mainKeysOfRun.end(); }

} // namespace

RunEditor::RunEditor(QWidget *parent)
    : QWidget(parent)
    , m_form(new OptionForm(QStringLiteral("run"), this))
    , m_storages(new QGridLayout)
    , m_reason(widgets::label(QString(), theme::Type::Small, QStringLiteral("error")))
    , m_answer(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
{
    setObjectName(QStringLiteral("run"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(widgets::sectionLabel(tr("Run and recovery")));
    auto *grid = new QGridLayout;
    auto *content = new QWidget;
    auto *more = new QGridLayout(content);
    more->setContentsMargins(0, 0, 0, 0);
    for (QGridLayout *each : {grid, more, m_storages}) {
        each->setHorizontalSpacing(8);
        each->setVerticalSpacing(4);
        each->setColumnStretch(1, 1);
    }
    for (const RunField &field : workload::runFields())
        m_form->add(isMainOfRun(field) ? grid : more, field, true);
    connect(m_form, &OptionForm::refused, this, [this](const QString &reason) {
        m_reason->setText(reason);
        m_reason->setVisible(!reason.isEmpty());
    });
    connect(m_form, &OptionForm::edited, this, [this](const workload::Option *row, const std::string &text, const QString &undoText) {
        Run run = m_run;
        if (static_cast<const RunField *>(row)->set(run, text))
            change(run, undoText);
    });
    auto *toggle = new QToolButton;
    toggle->setText(tr("More"));
    toggle->setObjectName(QStringLiteral("more of the run"));
    toggle->setToolTip(tr("What a save, a failure and a restart take; all have defaults with a source"));
    toggle->setProperty("role", QStringLiteral("link"));
    toggle->setFont(theme::font(theme::Type::Small));
    toggle->setCheckable(true);
    content->hide();
    connect(toggle, &QToolButton::toggled, this, [toggle, content](bool on) {
        content->setVisible(on);
        toggle->setText(on ? tr("Less") : tr("More"));
    });
    m_reason->setWordWrap(true);
    m_reason->hide();
    m_answer->setWordWrap(true);
    layout->addLayout(grid);
    layout->addLayout(m_storages);
    layout->addWidget(m_reason);
    layout->addWidget(m_answer);
    layout->addWidget(toggle, 0, Qt::AlignLeft);
    layout->addWidget(content);
}

RunEditor::~RunEditor() { m_form->disconnect(this); } // a window that goes takes the focus from a field, which ends an edit

void RunEditor::setRun(design::DesignPtr design, const design::Phase &training)
{
    m_design = std::move(design);
    m_run = training.run;
    m_reason->hide(); // what was refused is gone from its field
    std::vector<std::pair<QString, QString>> storages = {{optionWords(workload::runField(workload::RunPart::Checkpoint, "storage")->unsaid), QString()}};
    for (const design::Storage &storage : m_design->storage)
        storages.emplace_back(qstring(storage.id), qstring(storage.id));
    if (!m_run.storage.empty() && std::ranges::find(m_design->storage, m_run.storage, &design::Storage::id) == m_design->storage.end()) // it is gone: `check` says so
        storages.emplace_back(qstring(m_run.storage), qstring(m_run.storage));
    m_form->setChoices("storage", storages);
    for (const RunField &field : workload::runFields())
        m_form->setText(field.key, field.text(m_run));
    showStorages();
    showAnswer();
}

/// Fields stay while their storages do: one may be under the pointer.
void RunEditor::showStorages()
{
    const bool same = std::ranges::equal(m_sizes, m_design->storage, {}, &std::pair<std::string, QDoubleSpinBox *>::first, &design::Storage::id);
    if (!same)
        makeSizes();
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        const design::Storage &storage = m_design->storage[i];
        QDoubleSpinBox *size = m_sizes[i].second;
        const QSignalBlocker quiet(size);
        size->setValue(storage.capacity_TiB);
        size->setToolTip(tr("%1: throughput of Lustre grows with its size, and so does its price").arg(qstring(storage.type)));
    }
}

void RunEditor::makeSizes()
{
    while (QLayoutItem *item = m_storages->takeAt(0)) {
        if (item->widget() != nullptr)
            item->widget()->deleteLater();
        delete item;
    }
    m_sizes.clear();
    for (const design::Storage &storage : m_design->storage) {
        const QString id = qstring(storage.id);
        auto *size = new widgets::NumberBox;
        size->setRange(0.1, 1e9);
        size->setDecimals(1);
        size->setSuffix(tr(" TiB"));
        size->setKeyboardTracking(false);
        size->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        size->setFocusPolicy(Qt::StrongFocus);
        size->installEventFilter(m_form);
        size->setObjectName(QStringLiteral("size of ") + id);
        size->setAccessibleName(tr("Size of %1").arg(id));
        connect(size, &QDoubleSpinBox::valueChanged, this,
                [this, id](double value) { emit storageResized(id, value, tr("Resize %1 to %2 TiB").arg(id, qstring(format::significant(value)))); });
        const int line = static_cast<int>(m_sizes.size());
        m_storages->addWidget(widgets::label(id, theme::Type::Small, QStringLiteral("muted")), line, 0);
        m_storages->addWidget(size, line, 1);
        m_sizes.emplace_back(storage.id, size);
    }
}

void RunEditor::setPrediction(const widgets::PredictionPtr &prediction)
{
    m_prediction = prediction;
    showAnswer();
}

/// What the engine says, and the defaults that it takes, in grey in the empty fields.
void RunEditor::showAnswer()
{
    const auto job = m_design && m_prediction && m_prediction->engine ? goodput::jobOfDesign(*m_prediction->engine->machine.catalog, *m_design, *m_prediction) : std::nullopt;
    m_answer->setVisible(job.has_value());
    if (!job)
        return;
    const goodput::Goodput g = goodput::goodputOf(*job);
    QString answer = std::isfinite(g.days.value) ? tr("Goodput %1 · %2 days").arg(qstring(format::percent(g.effective.value)), qstring(format::significant(g.days.value)))
                                                 : tr("Goodput %1 · the run does not end").arg(qstring(format::percent(g.effective.value)));
    if (g.money)
        answer += tr(" · %1").arg(qstring(format::usd(g.money->run_usd.value)));
    answer += tr("\nA checkpoint every %1 stops the step %2").arg(qstring(format::seconds(g.interval_s)), qstring(format::seconds(g.save.stall_s)));
    m_answer->setText(answer);
    for (const RunField &field : workload::runFields()) {
        if (field.kind != workload::OptionKind::Number)
            continue;
        const auto input = std::ranges::find(g.inputs.all, field.key, &goodput::RunInput::key);
        const bool known = input != g.inputs.all.end();
        m_form->setHint(field.key, known ? OptionForm::shown(field, input->value) : field.key == "interval_s" ? OptionForm::shown(field, std::round(g.bestInterval_s)) : optionWords(field.unsaid),
                        known && !input->said ? tr("%1\nDefault: %2").arg(optionWords(field.help), qstring(input->source)) : optionWords(field.help));
    }
}

void RunEditor::change(const Run &run, const QString &undoText)
{
    if (run == m_run)
        return;
    m_run = run; // the document's answer comes later; the next edit builds on this one
    emit runEdited(run, undoText);
}

} // namespace switchyard::inspector
