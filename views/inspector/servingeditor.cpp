// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/servingeditor.h>

#include <algorithm>
#include <array>

#include <QPushButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/workload/serving_fields.h>
#include <views/inspector/optionform.h>
#include <views/inspector/phasepane.h>
#include <views/language/said.h>
#include <views/widgets/labels.h>

namespace switchyard::inspector {

namespace {

using workload::ServingField;
using workload::ServingPart;

/// In view without a click; the others stand below "More".
constexpr std::array<std::string_view, 10> mainKeys = {"tp", "pp", "ep", "replicas", "framework", "precision", "isl", "osl", "concurrency", "rate"};

bool isMain(const ServingField &field) { return std::ranges::find(mainKeys, field.key) != mainKeys.end(); }

QString shown(double seconds) { return qstring(format::seconds(seconds)); }

} // namespace

ServingEditor::ServingEditor(QWidget *parent)
    : QWidget(parent)
    , m_reason(widgets::label(QString(), theme::Type::Small, QStringLiteral("error")))
    , m_prefill(makePane(QStringLiteral("prefill"), false))
    , m_main(makePane(QStringLiteral("serving"), true))
    , m_split(new QPushButton)
    , m_answer(widgets::valueLabel(theme::Type::Body))
{
    setObjectName(QStringLiteral("servingEditor"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(widgets::sectionLabel(tr("Serving")));
    layout->addWidget(m_prefill.pane);
    layout->addWidget(m_main.pane);
    m_reason->setWordWrap(true);
    m_reason->hide();
    layout->addWidget(m_reason);
    m_answer->setWordWrap(true);
    m_answer->setObjectName(QStringLiteral("servingAnswer"));
    layout->addWidget(m_answer);
    m_split->setObjectName(QStringLiteral("splitServing"));
    layout->addWidget(m_split, 0, Qt::AlignLeft);
    connect(m_split, &QPushButton::clicked, this, [this] { emit splitWanted(!m_pools); });
}

/// `whole`: with engine and load; else the cut alone.
ServingEditor::Pane ServingEditor::makePane(const QString &name, bool whole)
{
    Pane out{new PhasePane(name), {}};
    for (const ServingField &field : workload::servingFields())
        if (whole || field.part == ServingPart::Cut)
            out.pane->add(field, isMain(field));
    Pane &own = whole ? m_main : m_prefill;
    connect(out.pane, &PhasePane::poolWanted, this, &ServingEditor::poolWanted);
    connect(out.pane, &PhasePane::poolShown, this, &ServingEditor::poolShown);
    connect(&out.pane->form(), &OptionForm::refused, this, [this](const QString &reason) {
        m_reason->setText(reason);
        m_reason->setVisible(!reason.isEmpty());
    });
    connect(&out.pane->form(), &OptionForm::edited, this, [this, &own](const workload::Option *row, const std::string &text, const QString &undoText) {
        workload::ServingPlan plan = own.plan;
        if (!static_cast<const ServingField *>(row)->set(plan, text))
            return;
        // One of them: the other goes when this is said.
        if (row->key == "rate" && plan.rate)
            plan.concurrency.reset();
        else if (row->key == "concurrency" && plan.concurrency)
            plan.rate.reset();
        if (plan == own.plan)
            return;
        own.plan = plan; // the document's answer comes later; the next edit builds on this one
        emit servingEdited(qstring(own.pane->phase()), plan, undoText);
    });
    return out;
}

void ServingEditor::showPane(Pane &own, const design::Job &job, const design::Phase &phase)
{
    const auto &serve = std::get<design::Serve>(phase.work);
    own.plan = serve.plan;
    using Role = design::Serve::Role;
    own.pane->setPhase(*m_design, job, phase, serve.role == Role::Prefill ? tr("Prompts") : serve.role == Role::Decode ? tr("Answers") : tr("Pool"));
    OptionForm &form = own.pane->form();
    for (const ServingField &field : workload::servingFields())
        if (serve.role != Role::Prefill || field.part == ServingPart::Cut)
            form.setText(field.key, field.text(own.plan));
    if (serve.role != Role::Prefill) // one of them says the load
        for (const char *key : {"concurrency", "rate"}) {
            const ServingField &field = *workload::servingField(key);
            const bool other = key == std::string_view("concurrency") && own.plan.rate.has_value();
            form.setHint(key, other ? QStringLiteral("–") : optionWords(field.unsaid), optionWords(field.help));
        }
}

void ServingEditor::setJob(design::DesignPtr design, const design::Job &job)
{
    m_design = std::move(design);
    m_reason->hide(); // what was refused is gone from its field
    bool prefill = false;
    bool pools = false;
    for (const design::Phase &phase : job.phases) {
        const design::Serve::Role role = std::get<design::Serve>(phase.work).role;
        prefill = prefill || role == design::Serve::Role::Prefill;
        pools = pools || role != design::Serve::Role::Whole;
        showPane(role == design::Serve::Role::Prefill ? m_prefill : m_main, job, phase);
    }
    m_prefill.pane->setVisible(prefill);
    m_main.pane->setVisible(design::servingOf(job) != nullptr); // one whose last instance is gone is gone
    m_pools = pools;
    m_split->setText(pools ? tr("Serve from one pool") : tr("Split into prefill and decode"));
    m_split->setToolTip(pools ? tr("Both pools as one, cut like the one that answers") : tr("Prompts in a pool of their own, whose KV cache moves to the pool that answers"));
}

void ServingEditor::setPrediction(const widgets::PredictionPtr &prediction)
{
    const serve::ServingPrediction *const served = prediction && prediction->serving ? &prediction->serving->prediction : nullptr;
    m_answer->setVisible(served != nullptr);
    if (served == nullptr)
        return;
    QStringList lines = {tr("TTFT %1 · p99 %2").arg(shown(served->ttft_s.p50), shown(served->ttft_s.p99)),
                         tr("TPOT %1 · p99 %2").arg(shown(served->tpot_s.p50), shown(served->tpot_s.p99)),
                         tr("%1 output tokens/s · %2 per GPU").arg(qstring(format::integer(served->outputPerS)), qstring(format::significant(served->outputPerSPerGpu()))),
                         tr("KV cache %1 full at most · limit: %2").arg(qstring(format::percent(served->kvUse)), language::coreWord(toWord(served->limit)))};
    if (served->cost)
        lines << tr("%1 per million output tokens, %2 input").arg(served->cost->usdPerMillionOutput ? qstring(format::usd(*served->cost->usdPerMillionOutput)) : QStringLiteral("–"), qstring(format::usd(served->cost->usdPerMillionInput)));
    if (served->transfer_s > 0)
        lines << tr("KV transfer %1, exposed %2").arg(shown(served->transfer_s), shown(served->transferExposed_s));
    m_answer->setText(lines.join(QLatin1Char('\n')));
}

} // namespace switchyard::inspector
