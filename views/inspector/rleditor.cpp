// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/rleditor.h>

#include <algorithm>

#include <QCheckBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/rl/weight_sync.h>
#include <core/workload/rl_fields.h>
#include <views/inspector/optionform.h>
#include <views/inspector/phasepane.h>
#include <views/language/language.h>
#include <views/widgets/labels.h>

namespace switchyard::inspector {

namespace {

using workload::RlField;
using workload::RlRole;

/// In view without a click; the others stand below "More".
bool isMainOfRl(const RlField &field)
{
    constexpr std::array<std::string_view, 9> rollout = {"tp", "ep", "replicas", "isl", "osl", "prompts", "samples", "osl_cap", "partial"};
    constexpr std::array<std::string_view, 6> update = {"tp", "pp", "ep", "recompute", "shard", "updates"};
    switch (field.role) {
    case RlRole::Rollout: return std::ranges::find(rollout, field.key) != rollout.end();
    case RlRole::Update: return std::ranges::find(update, field.key) != update.end();
    case RlRole::Reference: return field.key == "tp" || field.key == "pp" || field.key == "ep";
    case RlRole::Reward:
    case RlRole::WeightSync: break;
    }
    return true;
}

QString titleOf(RlRole role)
{
    switch (role) {
    case RlRole::Rollout: return RlEditor::tr("Rollout");
    case RlRole::Reward: return RlEditor::tr("Reward");
    case RlRole::Reference: return RlEditor::tr("Reference log-probs");
    case RlRole::Update: return RlEditor::tr("Update");
    case RlRole::WeightSync: break;
    }
    return RlEditor::tr("Weight sync");
}

QString shownSeconds(double seconds) { return qstring(format::seconds(seconds)); }

} // namespace

RlEditor::RlEditor(QWidget *parent)
    : QWidget(parent)
    , m_reason(widgets::label(QString(), theme::Type::Small, QStringLiteral("error")))
    , m_answer(widgets::valueLabel(theme::Type::Body))
    , m_reference(new QCheckBox(tr("Reference model (KL)")))
    , m_split(new QPushButton)
{
    setObjectName(QStringLiteral("rlEditor"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(widgets::sectionLabel(tr("Reinforcement learning")));
    m_answer->setWordWrap(true);
    m_answer->setObjectName(QStringLiteral("rlAnswer"));
    layout->addWidget(m_answer);
    m_reason->setWordWrap(true);
    m_reason->hide();
    layout->addWidget(m_reason);
    for (const RlRole role : {RlRole::Rollout, RlRole::Update, RlRole::WeightSync, RlRole::Reward, RlRole::Reference}) {
        makePane(role);
        layout->addWidget(paneOf(role).pane);
    }
    m_reference->setObjectName(QStringLiteral("reference model"));
    m_reference->setToolTip(tr("A forward pass of a model that stays as it was, for the penalty on the distance to it"));
    layout->addWidget(m_reference);
    m_split->setObjectName(QStringLiteral("splitRl"));
    layout->addWidget(m_split, 0, Qt::AlignLeft);
    connect(m_reference, &QCheckBox::clicked, this, &RlEditor::referenceWanted);
    connect(m_split, &QPushButton::clicked, this, [this] { emit splitWanted(!m_pools); });
}

void RlEditor::makePane(RlRole role)
{
    const bool pool = role == RlRole::Rollout || role == RlRole::Update;
    Pane &own = paneOf(role);
    own.pane = new PhasePane(qstring(std::string(workload::toWord(role))), pool);
    for (const RlField &field : workload::rlFields())
        if (field.role == role && !field.title.empty())
            own.pane->add(field, isMainOfRl(field), field.key == "method");
    connect(own.pane, &PhasePane::poolWanted, this, &RlEditor::poolWanted);
    connect(own.pane, &PhasePane::poolShown, this, &RlEditor::poolShown);
    connect(&own.pane->form(), &OptionForm::refused, this, [this](const QString &reason) {
        m_reason->setText(reason);
        m_reason->setVisible(!reason.isEmpty());
    });
    connect(&own.pane->form(), &OptionForm::edited, this,
            [this, &own](const workload::Option *row, const std::string &text, const QString &undoText) { edit(own, *row, text, undoText); });
}

void RlEditor::edit(Pane &own, const workload::Option &row, const std::string &text, const QString &undoText)
{
    workload::RlPlan plan = own.plan;
    if (const auto set = static_cast<const RlField &>(row).set(plan, text); !set) { // a word of a form of its own
        m_reason->setText(tr("%1: %2").arg(optionWords(row.title), language::said(set.error())));
        m_reason->show();
        return;
    }
    m_reason->hide();
    if (plan == own.plan)
        return;
    own.plan = plan; // the document's answer comes later; the next edit builds on this one
    emit rlEdited(qstring(own.pane->phase()), plan, undoText);
}

void RlEditor::setJob(const design::Design &design, const catalog::Catalog &catalog, const design::Job &job)
{
    m_reason->hide(); // what was refused is gone from its field
    std::vector<std::pair<QString, QString>> methods = {{tr("usual"), QString()}};
    for (const std::string &word : rl::syncWords(catalog))
        methods.emplace_back(qstring(word), qstring(word));
    paneOf(RlRole::WeightSync).pane->form().setChoices("method", methods);
    for (const RlRole role : workload::rlRoles) {
        Pane &own = paneOf(role);
        const design::Phase *const phase = design::rlPhase(job, role);
        own.pane->setVisible(phase != nullptr);
        if (phase == nullptr)
            continue;
        own.plan = std::get<design::Reinforce>(phase->work).plan;
        own.pane->setPhase(design, job, *phase, titleOf(role));
        for (const RlField &field : workload::rlFields())
            if (field.role == role && !field.title.empty())
                own.pane->form().setText(field.key, field.text(own.plan));
    }
    const design::Phase *const rollout = design::rlPhase(job, RlRole::Rollout);
    const design::Phase *const update = design::rlPhase(job, RlRole::Update);
    m_pools = rollout != nullptr && update != nullptr && rollout->pool != update->pool;
    m_split->setEnabled(rollout != nullptr && update != nullptr);
    m_split->setText(m_pools ? tr("Roll out and train in turn") : tr("Split into two pools"));
    m_split->setToolTip(m_pools ? tr("Both on all instances of both pools, one after the other, on policy") : tr("Rollout and update on instances of their own, beside each other, with answers one step old"));
    const QSignalBlocker quiet(m_reference);
    m_reference->setChecked(design::rlPhase(job, RlRole::Reference) != nullptr);
    m_reference->setEnabled(update != nullptr);
}

void RlEditor::setPrediction(const widgets::PredictionPtr &prediction)
{
    const rl::Reinforced *const job = prediction && prediction->rl ? &*prediction->rl : nullptr;
    m_answer->setVisible(job != nullptr);
    if (job == nullptr)
        return;
    const rl::RlPrediction &p = job->prediction;
    QStringList lines = {tr("Step %1 (%2 to %3) · %4 of GPU time unused")
                             .arg(shownSeconds(p.step.period_s), qstring(format::signedPercent(p.errorBand_pct[0] / 100)), qstring(format::signedPercent(p.errorBand_pct[1] / 100)),
                                  qstring(format::percent(p.step.idleShare()))),
                         tr("Rollout %1, of it tail %2 · updates %3").arg(shownSeconds(p.parts.rollout_s), shownSeconds(std::max(0.0, p.parts.rollout_s - p.parts.bulk_s)), shownSeconds(p.parts.update_s)),
                         tr("%1 tokens/s · %2 per GPU").arg(qstring(format::integer(prediction->prediction.tokensPerS)), qstring(format::significant(prediction->prediction.tokensPerSPerGpu))),
                         tr("Weight sync by %1 %2").arg(qstring(job->asked.job.sync), shownSeconds(p.parts.sync_s))};
    if (p.cost)
        lines << tr("%1 per step").arg(qstring(format::usd(p.cost->usdPerStep)));
    m_answer->setText(lines.join(QLatin1Char('\n')));
}

} // namespace switchyard::inspector
