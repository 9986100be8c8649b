// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/searchpanel.h>

#include <algorithm>
#include <limits>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
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
#include <core/base/json.h>
#include <views/plots/scatterplot.h>
#include <views/widgets/copykey.h>
#include <views/widgets/labels.h>
#include <views/widgets/numberbox.h>
#include <views/widgets/sortcell.h>

namespace switchyard::results {

namespace {

constexpr std::size_t plansAsked = 4 * rowsShown; ///< of which variants fold into rows
constexpr std::size_t deploymentsShown = 12; ///< the event core is asked about twice as many
constexpr int entry = Qt::UserRole + 1;      ///< of a row in its list, wherever it is sorted to
constexpr int textMargin_px = 20;            ///< of a cell, both sides
constexpr int leastText_px = 180;            ///< of the plan: below it all rows read alike
constexpr int plotFrom_px = 900;             ///< of the panel: a narrower one is the table's

QDoubleSpinBox *milliseconds(const QString &name, double most)
{
    auto *box = new widgets::NumberBox;
    box->setRange(0, most);
    box->setDecimals(1);
    box->setSuffix(QStringLiteral(" ms"));
    box->setSpecialValueText(SearchPanel::tr("no limit"));
    box->setAccessibleName(name);
    return box;
}

} // namespace

SearchPanel::SearchPanel(QWidget *parent)
    : QWidget(parent)
    , m_pages(new QStackedWidget)
    , m_objective(new QComboBox)
    , m_ttft(milliseconds(tr("Longest time to the first token"), 1e6))
    , m_tpot(milliseconds(tr("Longest time per output token"), 1e5))
    , m_latency(new QComboBox)
    , m_anyLoad(new QCheckBox(tr("as many clients as fit")))
    , m_latencies(makeLatencies())
    , m_limits(new QLineEdit)
    , m_reason(widgets::label(QString(), theme::Type::Small, QStringLiteral("error")))
    , m_start(new QPushButton)
    , m_progress(new QProgressBar)
    , m_summary(widgets::label(QString(), theme::Type::Small, QStringLiteral("muted")))
    , m_table(new QTableWidget(0, 0))
    , m_apply(new QPushButton)
    , m_plot(new plots::ScatterPlot)
{
    setObjectName(QStringLiteral("search"));
    m_objective->setAccessibleName(tr("Objective"));
    m_limits->setObjectName(QStringLiteral("limits"));
    m_limits->setAccessibleName(tr("Limits"));
    m_reason->setWordWrap(true);
    m_reason->hide();
    m_start->setObjectName(QStringLiteral("start"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->hide();
    m_summary->setWordWrap(true);
    m_apply->setObjectName(QStringLiteral("apply"));
    m_apply->setEnabled(false);

    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 4px; }")); // many narrow figures
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false); // what has no room ends in an ellipsis
    widgets::makeRowsCopyable(*m_table);
    m_table->viewport()->installEventFilter(this);
    m_plot->setMinimumWidth(160);

    auto *asked = new QVBoxLayout;
    asked->setSpacing(8);
    asked->addWidget(m_objective);
    asked->addWidget(m_latencies);
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
    splitter->setSizes({216, 900, 220});
    m_pages->addWidget(new widgets::EmptyState(tr("Nothing to search for yet. Put instances of one type and a job on the design, and the best plans for it are found here. What else is missing the inspector says."), QString()));
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
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (m_table->horizontalHeader()->sectionResizeMode(column) == QHeaderView::ResizeToContents)
            shareOutWidth();
    });
    connect(m_limits, &QLineEdit::returnPressed, this, &SearchPanel::start);
    connect(m_limits, &QLineEdit::textEdited, m_reason, &QWidget::hide);
    connect(m_apply, &QPushButton::clicked, this, &SearchPanel::apply);
    connect(m_table, &QTableWidget::cellDoubleClicked, this, &SearchPanel::apply);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!m_table->selectedItems().isEmpty())
            m_fromFront.reset();
        m_apply->setEnabled(selected() >= 0);
    });
    connect(m_plot, &plots::ScatterPlot::picked, this, &SearchPanel::pick);
    dress();
    setRunning(false);
}

QWidget *SearchPanel::makeLatencies()
{
    m_ttft->setObjectName(QStringLiteral("ttft"));
    m_tpot->setObjectName(QStringLiteral("tpot"));
    m_anyLoad->setObjectName(QStringLiteral("any_load"));
    m_anyLoad->setToolTip(tr("In place of the job's own load each deployment takes as many clients as the limits allow; applying sets them, too"));
    for (const search::LatencyOf which : {search::LatencyOf::Mean, search::LatencyOf::P50, search::LatencyOf::P90, search::LatencyOf::P99})
        m_latency->addItem(qstring(search::toWord(which)), static_cast<int>(which));
    m_latency->setCurrentIndex(2);
    m_latency->setAccessibleName(tr("What of the latencies the limits hold"));
    auto *box = new QWidget;
    auto *form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("TTFT"), m_ttft);
    form->addRow(tr("TPOT"), m_tpot);
    form->addRow(tr("at"), m_latency);
    form->addRow(m_anyLoad);
    return box;
}

bool SearchPanel::serves() const { return m_now && m_now->serving.has_value(); }

/// For the kind of job that is shown.
void SearchPanel::dress()
{
    m_dressedToServe = serves();
    m_objective->clear();
    if (m_dressedToServe) {
        m_objective->addItem(tr("most tokens/s per GPU"), static_cast<int>(search::ServingObjective::Throughput));
        m_objective->addItem(tr("shortest answers"), static_cast<int>(search::ServingObjective::Time));
        m_objective->addItem(tr("most tokens per $"), static_cast<int>(search::ServingObjective::TokensPerUsd));
        m_limits->setPlaceholderText(tr("limits: tp=1..8 pp=1 mode=aggregated"));
        m_limits->setToolTip(tr("NAME=RANGE, separated by spaces. Dimensions: mode (aggregated, disaggregated), tp, pp, ep, attention_dp, clients (of a replica). Results: "
                                "usd_per_million_output_tokens, output_tokens_per_s, tokens_per_s_per_user. What is not named is free; formats stay."));
        m_summary->setText(tr("Tries every cut on the job's instances, with one pool and with two; the event core confirms the best."));
        m_apply->setText(tr("&Apply deployment"));
        m_apply->setToolTip(tr("Makes the job serve so: one undo step"));
        m_table->setAccessibleName(tr("Best deployments"));
    } else {
        m_objective->addItem(tr("least step time"), static_cast<int>(search::Objective::Time));
        m_objective->addItem(tr("most tokens per $"), static_cast<int>(search::Objective::TokensPerUsd));
        m_limits->setPlaceholderText(tr("limits: tp=1..8 mbs=1,2 shard=zero1 memory_gib=..70"));
        m_limits->setToolTip(tr("NAME=RANGE, separated by spaces. Dimensions: tp, sp, pp, vpp, cp, dp, ep, etp, mbs, shard, recompute, schedule, offload, "
                                "precision, a2a_overlap. Results: step_time_s, memory_gib, tokens_per_s. What is not named is free; the precision stays."));
        m_summary->setText(tr("Tries every plan of the job on its GPUs; limits narrow it."));
        m_apply->setText(tr("&Apply plan"));
        m_apply->setToolTip(tr("Makes this the job's plan: one undo step"));
        m_table->setAccessibleName(tr("Best plans"));
    }
    m_latencies->setVisible(m_dressedToServe);
    dropAnswer();
}

void SearchPanel::dropAnswer()
{
    m_reason->hide();
    m_found = std::monostate();
    m_fromFront.reset();
    m_apply->setEnabled(false);
    fill();
}

void SearchPanel::forget()
{
    setRunning(false);
    m_summary->clear();
    dropAnswer();
}

void SearchPanel::refuse(const QString &sentence)
{
    m_reason->setText(sentence);
    m_reason->setVisible(!sentence.isEmpty());
}

Result<void> SearchPanel::readLimits(search::Constraints &limits) const
{
    for (const QString &limit : m_limits->text().split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts)) {
        if (auto added = limits.add(limit.toStdString()); !added)
            return added;
        if (limits.find("instance") || limits.find("count"))
            return fail(ErrorCode::Usage, say("what is found is applied to the instances of this job; search for clusters with switchyard-cli search"));
    }
    return {};
}

void SearchPanel::start()
{
    const int objective = m_objective->currentData().toInt();
    if (m_dressedToServe) {
        search::ServingOptions options;
        options.objective = static_cast<search::ServingObjective>(objective);
        options.top = deploymentsShown;
        options.pareto = true;
        options.latency = static_cast<search::LatencyOf>(m_latency->currentData().toInt());
        Result<void> read = readLimits(options.limits);
        for (const auto &[box, name] : {std::pair{m_ttft, "ttft_ms"}, {m_tpot, "tpot_ms"}}) {
            if (!read || box->value() <= 0)
                continue;
            read = options.limits.find(name) != nullptr ? Result<void>(fail(ErrorCode::Usage, say("{} is limited twice; expected one of the limits", name)))
                                                        : options.limits.add(std::string(name) + "=.." + json::number(box->value()).text);
        }
        if (!read)
            return refuse(language::said(read.error()));
        m_asked = options.latency;
        m_reason->hide();
        m_summary->clear();
        setRunning(true);
        emit servingSearchRequested(options, m_anyLoad->isChecked());
        return;
    }
    search::Options options;
    options.objective = static_cast<search::Objective>(objective);
    options.top = plansAsked;
    options.pareto = true;
    if (const Result<void> read = readLimits(options.limits); !read)
        return refuse(language::said(read.error()));
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
    if (m_now && m_dressedToServe != serves()) {
        if (m_running)
            emit cancelRequested();
        dress();
    } else {
        fill();
    }
}

void SearchPanel::setProgress(double fraction, quint64 looked, quint64 fitting, double seconds)
{
    m_progress->setValue(static_cast<int>(1000 * fraction));
    if (seconds <= 0)
        return;
    const QString counts[] = {qstring(format::integer(static_cast<double>(looked))), qstring(format::integer(static_cast<double>(fitting)))};
    m_summary->setText(m_dressedToServe ? tr("%1 operating points, %2 within the limits").arg(counts[0], counts[1])
                                        : tr("%1 plans, %2 fit, %3 M plans/s").arg(counts[0], counts[1], qstring(format::significant(static_cast<double>(looked) / seconds / 1e6))));
}

void SearchPanel::answered(const QString &summary, const QString &nothing)
{
    setRunning(false);
    m_fromFront.reset();
    m_summary->setText(summary);
    m_table->clearSelection();
    fill();
    if (m_shown.top.empty())
        refuse(nothing);
    else
        m_table->selectRow(0);
}

void SearchPanel::setAnswer(const search::Answer &answer, const predict::JobSpec &base)
{
    setRunning(false);
    if (m_dressedToServe)
        return; // another job is in view by now
    m_found = Training{answer, static_cast<double>(base.plan.gbs) * base.plan.seq};
    std::ranges::sort(std::get<Training>(m_found).answer.pareto, {}, &search::Found::memory_B); // as the table has it
    answered(tr("%1 plans, %2 fit, %3").arg(qstring(format::integer(static_cast<double>(answer.enumerated))), qstring(format::integer(static_cast<double>(answer.fitting))),
                                            qstring(format::seconds(answer.seconds))),
             tr("No plan fits in memory and within the limits."));
}

void SearchPanel::setAnswer(const search::ServingAnswer &answer, const search::ServingQuestion &question)
{
    setRunning(false);
    if (!m_dressedToServe)
        return;
    m_found = Serving{answer, question.anyLoad};
    QString summary = tr("%1 operating points of %2 deployments, %3 runs of the event core, %4")
                          .arg(qstring(format::integer(static_cast<double>(answer.points))), qstring(format::integer(static_cast<double>(answer.deployments))),
                               qstring(format::integer(static_cast<double>(answer.runs))), qstring(format::seconds(answer.seconds)));
    for (const std::string &warning : answer.warnings)
        summary += QLatin1Char('\n') + qstring(warning);
    QString nothing = tr("Nothing is within the limits: %1").arg(qstring(answer.nothing));
    if (answer.nearest)
        nothing += tr("; nearest is %1").arg(deploymentText(*answer.nearest));
    answered(summary, nothing);
}

void SearchPanel::setFailed(const QString &sentence)
{
    setRunning(false);
    m_summary->setText(sentence.isEmpty() ? tr("cancelled") : QString());
    refuse(sentence);
}

void SearchPanel::fill()
{
    const auto *training = std::get_if<Training>(&m_found);
    const auto *serving = std::get_if<Serving>(&m_found);
    m_shown = training != nullptr ? tableOf(training->answer, m_now.get(), training->tokensPerStep) : serving != nullptr ? tableOf(serving->answer, m_now.get()) : SearchTable();
    const SearchLooks looks = m_dressedToServe ? servingLooks(m_asked) : trainingLooks();
    const auto columns = static_cast<int>(looks.columns.size());
    const int chosen = selected();
    m_table->setSortingEnabled(false);
    if (m_table->columnCount() != columns) {
        m_table->setColumnCount(columns);
        m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); // best first, as it is found
        for (int column = 0; column < columns; ++column) // what is found stands beside its figure
            m_table->horizontalHeader()->moveSection(m_table->horizontalHeader()->visualIndex(column), column);
        m_table->horizontalHeader()->moveSection(looks.text, 1);
        for (int column = 0; column < columns; ++column) // the plan has what the figures leave: they need no scrolling
            m_table->horizontalHeader()->setSectionResizeMode(column, column == looks.text ? QHeaderView::Interactive : QHeaderView::ResizeToContents);
        m_textColumn = looks.text;
    }
    m_table->setHorizontalHeaderLabels(looks.columns);
    m_table->horizontalHeaderItem(looks.text)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setRowCount(static_cast<int>(m_shown.top.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const SearchRow &found = m_shown.top[static_cast<std::size_t>(row)];
        for (int column = 0; column < columns; ++column) {
            const auto i = static_cast<std::size_t>(column);
            auto *item = new widgets::SortCell(found.cells[column], i < found.keys.size() ? std::optional(found.keys[i]) : std::nullopt);
            item->setToolTip(found.tip);
            item->setData(entry, row);
            m_table->setItem(row, column, item);
        }
    }
    m_table->setSortingEnabled(true);
    shareOutWidth();
    if (chosen >= 0 && chosen < m_table->rowCount() && !m_fromFront)
        pick(static_cast<int>(m_shown.front.size()) + chosen);
    const auto points = [](const std::vector<SearchRow> &rows) {
        std::vector<plots::ScatterPoint> out;
        for (const SearchRow &row : rows)
            out.push_back(row.point);
        return out;
    };
    m_plot->setAxes(looks.x, looks.y, looks.better);
    m_plot->setPoints(points(m_shown.front), points(m_shown.top), m_shown.present);
}

/// What the figures leave is the plan's, as far as it needs it; where too little is left to read it the table scrolls.
void SearchPanel::shareOutWidth()
{
    if (m_textColumn < 0)
        return;
    int figures = 0;
    for (int column = 0; column < m_table->columnCount(); ++column)
        figures += column == m_textColumn ? 0 : m_table->columnWidth(column);
    int whole = m_table->horizontalHeader()->sectionSizeHint(m_textColumn);
    const QFontMetrics metrics(m_table->font());
    for (const SearchRow &row : m_shown.top)
        whole = std::max(whole, metrics.horizontalAdvance(row.cells[static_cast<std::size_t>(m_textColumn)]) + textMargin_px);
    m_table->setColumnWidth(m_textColumn, std::max(std::min(whole, leastText_px), std::min(whole, m_table->viewport()->width() - figures)));
}

void SearchPanel::resizeEvent(QResizeEvent *event)
{
    m_plot->setVisible(width() >= plotFrom_px);
    QWidget::resizeEvent(event);
}

bool SearchPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        shareOutWidth();
    return QWidget::eventFilter(watched, event);
}

void SearchPanel::pick(int point)
{
    const auto i = static_cast<std::size_t>(point);
    if (i >= m_shown.front.size()) {
        for (int row = 0; row < m_table->rowCount(); ++row)
            if (m_table->item(row, 0)->data(entry).toInt() == static_cast<int>(i - m_shown.front.size()))
                return m_table->selectRow(row);
        return;
    }
    m_table->clearSelection();
    m_fromFront = point;
    m_summary->setText(m_shown.front[i].tip);
    m_apply->setEnabled(true);
}

int SearchPanel::selected() const
{
    if (m_fromFront)
        return static_cast<int>(m_shown.top.size()) + *m_fromFront;
    const auto rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : m_table->item(rows.front().row(), 0)->data(entry).toInt();
}

void SearchPanel::apply()
{
    const int chosen = selected();
    if (chosen < 0)
        return;
    const auto at = [&](const auto &top, const auto &front) -> const auto & {
        const auto i = static_cast<std::size_t>(chosen), rows = m_shown.top.size();
        return i < rows ? top[m_shown.top[i].at] : front[m_shown.front[i - rows].at];
    };
    if (const auto *training = std::get_if<Training>(&m_found))
        emit applyRequested(at(training->answer.top, training->answer.pareto).plan);
    else if (const auto *serving = std::get_if<Serving>(&m_found))
        emit deploymentRequested(at(serving->answer.top, serving->answer.pareto), serving->anyLoad);
}

} // namespace switchyard::results
