// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/jobbox.h>

#include <utility>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/design/assign.h>
#include <views/widgets/labels.h>
#include <views/widgets/undothrough.h>

namespace switchyard::inspector {

namespace {

constexpr std::size_t mostWays = 3; ///< types that get a button of their own

QString number(std::size_t value) { return qstring(format::integer(static_cast<double>(value))); }

/// The pool of the phases that assignJob would change; null: the job has only transfers.
const design::Phase *runningPhase(const design::Job &job)
{
    for (const design::Phase &phase : job.phases)
        if (!std::holds_alternative<design::Transfer>(phase.work))
            return &phase;
    return nullptr;
}

} // namespace

JobBox::JobBox(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLineEdit)
    , m_pool(new QLineEdit)
    , m_mend(new QWidget)
    , m_types(widgets::label(QString(), theme::Type::Body))
    , m_ways(new QHBoxLayout)
{
    widgets::letUndoThrough(*m_name);
    widgets::letUndoThrough(*m_pool);
    m_name->setObjectName(QStringLiteral("jobName"));
    m_name->setAccessibleName(tr("Name of the job"));
    m_name->setToolTip(tr("Name of the job (F2 with nothing selected)"));
    m_pool->setObjectName(QStringLiteral("jobPool"));
    m_pool->setAccessibleName(tr("Runs on"));
    m_pool->setToolTip(tr("Where the job runs: all, ids of instances, network nodes or UltraServers, an instance type, a range p5-0001..p5-0016 or ranks 0-1023; commas between them"));
    auto *use = new QToolButton;
    use->setObjectName(QStringLiteral("jobUseSelection"));
    use->setText(tr("use the selection"));
    use->setToolTip(tr("Run the job on what is selected (Ctrl+Shift+J)"));
    auto *show = new QToolButton;
    show->setObjectName(QStringLiteral("jobShow"));
    show->setText(tr("show"));
    show->setToolTip(tr("Select the instances that the job runs on"));
    auto *grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->addWidget(widgets::label(tr("name"), theme::Type::Body, QStringLiteral("muted")), 0, 0);
    grid->addWidget(m_name, 0, 1, 1, 3);
    grid->addWidget(widgets::label(tr("runs on"), theme::Type::Body, QStringLiteral("muted")), 1, 0);
    grid->addWidget(m_pool, 1, 1, 1, 3);
    grid->addWidget(use, 2, 2);
    grid->addWidget(show, 2, 3);
    grid->setColumnStretch(1, 1);
    m_types->setWordWrap(true);
    m_ways->setContentsMargins(0, 0, 0, 0);
    auto *mend = new QVBoxLayout(m_mend);
    mend->setContentsMargins(0, 0, 0, 0);
    mend->setSpacing(4);
    mend->addWidget(m_types);
    mend->addLayout(m_ways);
    m_mend->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(widgets::sectionLabel(tr("Job")));
    layout->addLayout(grid);
    layout->addWidget(m_mend);
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (!m_name->isModified())
            return;
        m_name->setModified(false); // said once, whoever takes it back
        emit renamed(m_name->text().trimmed());
    });
    connect(m_pool, &QLineEdit::editingFinished, this, [this] {
        if (m_pool->isModified() && m_pool->text() != m_shownPool)
            emit poolTyped(m_pool->text());
        m_pool->setModified(false);
    });
    connect(use, &QToolButton::clicked, this, &JobBox::poolWanted);
    connect(show, &QToolButton::clicked, this, &JobBox::poolShown);
}

void JobBox::setJob(const design::DesignPtr &design, const widgets::CatalogPtr &catalog, const design::Job &job)
{
    const bool other = std::exchange(m_job, job.name) != job.name; // what was typed was meant for the one before
    if (other || !m_name->hasFocus() || !m_name->isModified())
        m_name->setText(qstring(job.name));
    const design::Phase *phase = runningPhase(job);
    m_shownPool = phase ? qstring(design::textOfPool(*design, phase->pool)) : tr("two pools");
    m_pool->setEnabled(phase != nullptr);
    if (other || !m_pool->hasFocus() || !m_pool->isModified()) {
        m_pool->setText(m_shownPool);
        m_pool->setCursorPosition(0);
    }
    while (QLayoutItem *item = m_ways->takeAt(0)) {
        if (QWidget *way = item->widget()) {
            way->hide();
            way->deleteLater(); // it may be what was pressed
        }
        delete item;
    }
    const std::vector<design::TypeShare> types = catalog ? design::typesOf(*design, *catalog, job) : std::vector<design::TypeShare>();
    const bool several = types.size() > 1 && design::trainingOf(job) != nullptr;
    const bool unstated = design::isUnstated(job);
    m_mend->setVisible(several || unstated);
    if (!several && !unstated)
        return;
    const auto add = [this](const QString &name, const QString &tip, auto action) {
        auto *button = new QPushButton(name);
        button->setToolTip(tip);
        m_ways->addWidget(button);
        connect(button, &QPushButton::clicked, this, std::move(action));
        return button;
    };
    if (unstated) {
        m_types->setText(tr("It was seen to run here; what it does is not known. Told that, it is predicted."));
        for (const auto &[kind, name, tip] : {std::tuple(design::JobKind::Training, tr("It trains"), tr("A training step of a first model on these instances; then Live > Find the plan that runs")),
                                              std::tuple(design::JobKind::Serving, tr("It serves"), tr("An engine that answers requests on these instances")),
                                              std::tuple(design::JobKind::Rl, tr("RL"), tr("Post-training by reinforcement learning on these instances"))})
            add(name, tip, [this, kind = kind] { emit workTold(kind); })->setObjectName(QStringLiteral("jobTold%1").arg(static_cast<int>(kind)));
        m_ways->addStretch();
        return;
    }
    QStringList words;
    for (const design::TypeShare &share : types)
        words << tr("%1 × %2").arg(number(share.instances.size()), qstring(share.type));
    m_types->setText(tr("It runs on %1; a training step runs on one type. It can keep one of them, or become a job for each.").arg(words.join(tr(" and "))));
    for (std::size_t t = 0; t < types.size() && t < mostWays; ++t)
        add(tr("%1 alone").arg(qstring(types[t].type.substr(0, types[t].type.find('.')))), tr("Run on the %1 alone").arg(words[static_cast<qsizetype>(t)]),
            [this, type = qstring(types[t].type)] { emit typeKept(type); });
    if (job.phases.size() == 1)
        add(tr("Split"), tr("A job for each type, with the same work"), [this] { emit splitWanted(); })->setObjectName(QStringLiteral("jobSplit"));
    m_ways->addStretch();
}

} // namespace switchyard::inspector
