// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/searchpanel.h>

#include <algorithm>
#include <limits>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <views/plots/scatterplot.h>
#include <views/widgets/labels.h>

namespace switchyard::results {

namespace {

enum Column { Step, Change, Memory, Money, Mfu, PlanText, ColumnCount };

constexpr double GiB = 1024.0 * 1024 * 1024;

QTableWidgetItem *cell(const QString &words, bool number)
{
    auto *item = new QTableWidgetItem(words);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    if (number)
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

} // namespace

SearchPanel::SearchPanel(QWidget *parent)
    : QWidget(parent)
    , m_pages(new QStackedWidget)
    , m_objective(new QComboBox)
    , m_limits(new QLineEdit)
    , m_reason(widgets::label(QString(), theme::Type::Small, QStringLiteral("error")))
    , m_start(new QPushButton)
    , m_progress(new QProgressBar)
    , m_summary(widgets::label(QString(), theme::Type::Small, QStringLiteral("muted")))
    , m_table(new QTableWidget(0, ColumnCount))
    , m_apply(new QPushButton(tr("&Apply plan")))
    , m_plot(new plots::ScatterPlot)
{
    setObjectName(QStringLiteral("search"));
    m_objective->addItem(tr("least step time"), static_cast<int>(search::Objective::Time));
    m_objective->addItem(tr("most tokens per $"), static_cast<int>(search::Objective::TokensPerUsd));
    m_objective->setAccessibleName(tr("Objective"));
    m_limits->setObjectName(QStringLiteral("limits"));
    m_limits->setPlaceholderText(tr("limits: tp=1..8 mbs=1,2 shard=zero1 memory_gib=..70"));
    m_limits->setToolTip(tr("NAME=RANGE, separated by spaces. Dimensions: tp, sp, pp, vpp, cp, dp, ep, etp, mbs, shard, recompute, schedule, offload, "
                            "precision, a2a_overlap. Results: step_time_s, memory_gib, tokens_per_s. What is not named is free; the precision stays."));
    m_limits->setAccessibleName(tr("Limits"));
    m_reason->setWordWrap(true);
    m_reason->hide();
    m_start->setObjectName(QStringLiteral("start"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->hide();
    m_summary->setWordWrap(true);
    m_summary->setText(tr("Tries every plan of the job on its GPUs; limits narrow it."));
    m_apply->setObjectName(QStringLiteral("apply"));
    m_apply->setEnabled(false);
    m_apply->setToolTip(tr("Makes this the job's plan: one undo step"));

    m_table->setHorizontalHeaderLabels({tr("Step"), tr("Change"), tr("Memory"), tr("$/M tokens"), tr("MFU"), tr("Plan")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeaderItem(PlanText)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->moveSection(PlanText, Change); // what is found stands beside its time
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setAccessibleName(tr("Best plans"));
    m_plot->setAxes(tr("memory per GPU, GiB"), tr("step time, s"));
    m_plot->setMinimumWidth(200);

    auto *asked = new QVBoxLayout;
    asked->setSpacing(8);
    asked->addWidget(m_objective);
    asked->addWidget(m_limits);
    asked->addWidget(m_reason);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_start);
    buttons->addWidget(m_apply);
    asked->addLayout(buttons);
    asked->addWidget(m_progress);
    asked->addWidget(m_summary);
    asked->addStretch();
    auto *left = new QWidget;
    left->setLayout(asked);
    asked->setContentsMargins(16, 8, 16, 8);
    left->setMaximumWidth(280);
    left->setMinimumWidth(216);
    auto *splitter = new QSplitter;
    splitter->addWidget(left);
    splitter->addWidget(m_table);
    splitter->addWidget(m_plot);
    splitter->setStretchFactor(1, 3);
    splitter->setStretchFactor(2, 2);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    m_pages->addWidget(new widgets::EmptyState(tr("Nothing to search for yet. Put instances and a job on the design, and the best plans for it are found here."), QString()));
    m_pages->addWidget(splitter);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);

    connect(m_start, &QPushButton::clicked, this, [this] {
        if (m_running)
            emit cancelRequested();
        else
            start();
    });
    connect(m_limits, &QLineEdit::returnPressed, this, &SearchPanel::start);
    connect(m_limits, &QLineEdit::textEdited, m_reason, &QWidget::hide);
    connect(m_apply, &QPushButton::clicked, this, &SearchPanel::apply);
    connect(m_table, &QTableWidget::cellDoubleClicked, this, &SearchPanel::apply);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!m_table->selectedItems().isEmpty())
            m_fromFront.reset();
        m_apply->setEnabled(selected() != nullptr);
    });
    connect(m_plot, &plots::ScatterPlot::picked, this, &SearchPanel::pick);
    setRunning(false);
}

void SearchPanel::start()
{
    search::Options options;
    options.objective = static_cast<search::Objective>(m_objective->currentData().toInt());
    options.top = 50;
    options.pareto = true;
    for (const QString &limit : m_limits->text().split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts)) {
        Result<void> added = options.limits.add(limit.toStdString());
        if (added && (options.limits.find("instance") || options.limits.find("count")))
            added = fail(ErrorCode::Usage, "a plan is applied to the instances of this job; search for clusters with switchyard-cli search");
        if (!added) {
            m_reason->setText(widgets::text(added.error().message));
            m_reason->show();
            return;
        }
    }
    m_reason->hide();
    m_summary->clear();
    setRunning(true);
    emit searchRequested(options);
}

void SearchPanel::setRunning(bool running)
{
    m_running = running;
    m_start->setText(running ? tr("&Cancel") : tr("&Search"));
    m_progress->setVisible(running);
    m_progress->setValue(0);
}

void SearchPanel::setPrediction(widgets::PredictionPtr now)
{
    m_now = std::move(now);
    m_pages->setCurrentIndex(m_now ? 1 : 0);
    fill();
}

void SearchPanel::setProgress(double fraction, quint64 plans, quint64 fitting, double seconds)
{
    m_progress->setValue(static_cast<int>(1000 * fraction));
    if (seconds > 0)
        m_summary->setText(tr("%1 plans, %2 fit, %3 M plans/s")
                               .arg(widgets::text(format::integer(static_cast<double>(plans))), widgets::text(format::integer(static_cast<double>(fitting))),
                                    widgets::text(format::significant(static_cast<double>(plans) / seconds / 1e6))));
}

void SearchPanel::setAnswer(const search::Answer &answer, const predict::JobSpec &base)
{
    setRunning(false);
    m_answer = answer;
    std::ranges::sort(m_answer.pareto, {}, &search::Found::memory_B);
    m_tokensPerStep = static_cast<double>(base.plan.gbs) * base.plan.seq;
    m_fromFront.reset();
    m_summary->setText(tr("%1 plans, %2 fit, %3").arg(widgets::text(format::integer(static_cast<double>(answer.enumerated))),
                                                      widgets::text(format::integer(static_cast<double>(answer.fitting))), widgets::text(format::seconds(answer.seconds))));
    m_table->clearSelection();
    fill();
    if (m_answer.top.empty()) {
        m_reason->setText(tr("No plan fits in memory and within the limits."));
        m_reason->show();
    } else {
        m_table->selectRow(0);
    }
}

void SearchPanel::setFailed(const QString &sentence)
{
    setRunning(false);
    m_summary->setText(sentence.isEmpty() ? tr("cancelled") : QString());
    m_reason->setText(sentence);
    m_reason->setVisible(!sentence.isEmpty());
}

QString SearchPanel::tip(const search::Found &found) const
{
    return tr("%1\nstep time %2, memory %3 per GPU").arg(widgets::text(workload::shortText(found.plan)), widgets::text(format::seconds(found.step_s)), widgets::text(format::binaryBytes(found.memory_B)));
}

void SearchPanel::fill()
{
    const double now_s = m_now ? m_now->prediction.step_s : 0;
    m_table->setRowCount(static_cast<int>(m_answer.top.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const search::Found &found = m_answer.top[static_cast<std::size_t>(row)];
        const std::optional<double> usdPerMillion = found.usdPerHour && m_tokensPerStep > 0
            ? std::optional(*found.usdPerHour / 3600 * found.step_s / m_tokensPerStep * 1e6)
            : std::nullopt;
        // The same model FLOPs per step on the same GPUs: MFU goes with the inverse of time.
        const double mfu = m_now && found.step_s > 0 ? m_now->prediction.mfu * now_s / found.step_s : 0;
        m_table->setItem(row, Step, cell(widgets::text(format::seconds(found.step_s)), true));
        m_table->setItem(row, Change, cell(now_s > 0 ? widgets::text(format::signedPercent(found.step_s / now_s - 1)) : QString(), true));
        m_table->setItem(row, Memory, cell(widgets::text(format::binaryBytes(found.memory_B)), true));
        m_table->setItem(row, Money, cell(usdPerMillion ? widgets::text(format::usd(*usdPerMillion)) : tr("unknown"), true));
        m_table->setItem(row, Mfu, cell(widgets::text(format::percent(mfu)), true));
        m_table->setItem(row, PlanText, cell(widgets::text(workload::shortText(found.plan)), false));
        for (int column = 0; column < ColumnCount; ++column)
            m_table->item(row, column)->setToolTip(tip(found));
    }
    const auto points = [this](const std::vector<search::Found> &list) {
        std::vector<plots::ScatterPoint> out;
        out.reserve(list.size());
        for (const search::Found &found : list)
            out.push_back({found.memory_B / GiB, found.step_s, tip(found)});
        return out;
    };
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const plots::ScatterPoint current{m_now ? m_now->prediction.memory.total / GiB : none, now_s, tr("the present plan")};
    m_plot->setPoints(points(m_answer.pareto), points(m_answer.top), m_answer.top.empty() ? plots::ScatterPoint{none, 0, {}} : current);
}

void SearchPanel::pick(int point)
{
    const auto i = static_cast<std::size_t>(point);
    if (i >= m_answer.pareto.size()) {
        m_table->selectRow(static_cast<int>(i - m_answer.pareto.size()));
        return;
    }
    m_table->clearSelection();
    m_fromFront = m_answer.pareto[i];
    m_summary->setText(tip(*m_fromFront));
    m_apply->setEnabled(true);
}

const search::Found *SearchPanel::selected() const
{
    if (m_fromFront)
        return &*m_fromFront;
    const auto rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? nullptr : &m_answer.top[static_cast<std::size_t>(rows.front().row())];
}

void SearchPanel::apply()
{
    if (const search::Found *found = selected())
        emit applyRequested(found->plan);
}

} // namespace switchyard::results
