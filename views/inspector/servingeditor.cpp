// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/servingeditor.h>

#include <algorithm>
#include <array>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/workload/serving_fields.h>
#include <views/inspector/optionform.h>
#include <views/widgets/labels.h>

namespace switchyard::inspector {

namespace {

using workload::ServingField;
using workload::ServingPart;

/// In view without a click; the others stand below "More".
constexpr std::array<std::string_view, 10> mainKeys = {"tp", "pp", "ep", "replicas", "framework", "precision", "isl", "osl", "concurrency", "rate"};

bool isMain(const ServingField &field) { return std::ranges::find(mainKeys, field.key) != mainKeys.end(); }

QString shown(double seconds) { return widgets::text(format::seconds(seconds)); }

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
    layout->addWidget(m_prefill.box);
    layout->addWidget(m_main.box);
    m_reason->setWordWrap(true);
    m_reason->hide();
    layout->addWidget(m_reason);
    m_answer->setWordWrap(true);
    m_answer->setObjectName(QStringLiteral("servingAnswer"));
    layout->addWidget(m_answer);
    m_split->setObjectName(QStringLiteral("splitServing"));
    layout->addWidget(m_split, 0, Qt::AlignLeft);
    connect(m_split, &QPushButton::clicked, this, [this] { emit splitWanted(!m_pools); });
    connectForm(m_prefill);
    connectForm(m_main);
}

/// `whole`: with engine and load; else the cut alone.
ServingEditor::Pane ServingEditor::makePane(const QString &name, bool whole)
{
    Pane pane;
    pane.form = new OptionForm(name, this);
    pane.box = new QWidget;
    auto *layout = new QVBoxLayout(pane.box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto *head = new QHBoxLayout;
    pane.title = widgets::label(QString(), theme::Type::Strong);
    pane.pool = new widgets::ElidedLabel(theme::Type::Small);
    pane.pool->setProperty("role", QStringLiteral("muted"));
    head->addWidget(pane.title);
    head->addWidget(pane.pool, 1);
    const auto link = [&](const QString &text, const QString &tip) {
        auto *button = new QToolButton;
        button->setText(text);
        button->setToolTip(tip);
        button->setProperty("role", QStringLiteral("link"));
        button->setFont(theme::font(theme::Type::Small));
        head->addWidget(button);
        return button;
    };
    auto *take = link(tr("take selection"), tr("Run on the instances that are selected"));
    take->setObjectName(QStringLiteral("take ") + name);
    auto *show = link(tr("show"), tr("Select the pool's instances on the drawing"));
    Pane &own = whole ? m_main : m_prefill;
    connect(take, &QToolButton::clicked, this, [this, &own] { emit poolWanted(widgets::text(own.phase)); });
    connect(show, &QToolButton::clicked, this, [this, &own] { emit poolShown(own.ids); });
    layout->addLayout(head);
    auto *content = new QWidget;
    auto *grid = new QGridLayout;
    auto *more = new QGridLayout(content);
    more->setContentsMargins(0, 0, 0, 0);
    for (QGridLayout *each : {grid, more}) {
        each->setHorizontalSpacing(8);
        each->setVerticalSpacing(4);
        each->setColumnStretch(1, 1);
    }
    for (const ServingField &field : workload::servingFields())
        if (whole || field.part == ServingPart::Cut)
            pane.form->add(isMain(field) ? grid : more, field);
    auto *toggle = new QToolButton;
    toggle->setText(tr("More"));
    toggle->setObjectName(QStringLiteral("more of ") + name);
    toggle->setProperty("role", QStringLiteral("link"));
    toggle->setFont(theme::font(theme::Type::Small));
    toggle->setCheckable(true);
    content->hide();
    connect(toggle, &QToolButton::toggled, this, [toggle, content](bool on) {
        content->setVisible(on);
        toggle->setText(on ? tr("Less") : tr("More"));
    });
    layout->addLayout(grid);
    layout->addWidget(toggle, 0, Qt::AlignLeft);
    layout->addWidget(content);
    return pane;
}

void ServingEditor::connectForm(Pane &pane)
{
    connect(pane.form, &OptionForm::refused, this, [this](const QString &reason) {
        m_reason->setText(reason);
        m_reason->setVisible(!reason.isEmpty());
    });
    connect(pane.form, &OptionForm::edited, this, [this, &pane](const workload::Option *row, const std::string &text, const QString &undoText) {
        workload::ServingPlan plan = pane.plan;
        if (!static_cast<const ServingField *>(row)->set(plan, text))
            return;
        // One of them: the other goes when this is said.
        if (row->key == "rate" && plan.rate)
            plan.concurrency.reset();
        else if (row->key == "concurrency" && plan.concurrency)
            plan.rate.reset();
        if (plan == pane.plan)
            return;
        pane.plan = plan; // the document's answer comes later; the next edit builds on this one
        emit servingEdited(widgets::text(pane.phase), plan, undoText);
    });
}

void ServingEditor::showPane(Pane &pane, const design::Job &job, const design::Phase &phase)
{
    pane.phase = phase.id;
    const auto &serve = std::get<design::Serve>(phase.work);
    pane.plan = serve.plan;
    using Role = design::Serve::Role;
    pane.title->setText(serve.role == Role::Prefill ? tr("Prompts") : serve.role == Role::Decode ? tr("Answers") : tr("Pool"));
    pane.ids.clear();
    const Result<std::vector<int>> instances = design::phaseInstances(*m_design, job, phase);
    if (instances) {
        for (const int index : *instances)
            pane.ids << widgets::text(m_design->instances[static_cast<std::size_t>(index)].id);
        pane.pool->setText(instances->empty() ? tr("no instances") : tr("%1 × %2").arg(instances->size()).arg(widgets::text(m_design->instances[static_cast<std::size_t>(instances->front())].type)));
    }
    for (const ServingField &field : workload::servingFields())
        if (serve.role != Role::Prefill || field.part == ServingPart::Cut)
            pane.form->setText(field.key, field.text(pane.plan));
    if (serve.role != Role::Prefill) // one of them says the load
        for (const char *key : {"concurrency", "rate"}) {
            const ServingField &field = *workload::servingField(key);
            const bool other = key == std::string_view("concurrency") && pane.plan.rate.has_value();
            pane.form->setHint(key, other ? QStringLiteral("–") : optionWords(field.unsaid), optionWords(field.help));
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
    m_prefill.box->setVisible(prefill);
    m_main.box->setVisible(design::servingOf(job) != nullptr); // one whose last instance is gone is gone
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
                         tr("%1 output tokens/s · %2 per GPU").arg(widgets::text(format::integer(served->outputPerS)), widgets::text(format::significant(served->outputPerS / std::max(1, served->gpus)))),
                         tr("KV cache %1 full at most · limit: %2").arg(widgets::text(format::percent(served->kvUse)), widgets::text(served->limit))};
    if (served->cost)
        lines << tr("%1 per million output tokens, %2 input").arg(widgets::text(format::usd(served->cost->usdPerMillionOutput)), widgets::text(format::usd(served->cost->usdPerMillionInput)));
    if (served->transfer_s > 0)
        lines << tr("KV transfer %1, exposed %2").arg(shown(served->transfer_s), shown(served->transferExposed_s));
    m_answer->setText(lines.join(QLatin1Char('\n')));
}

} // namespace switchyard::inspector
