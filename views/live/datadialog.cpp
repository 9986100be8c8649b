// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/datadialog.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/diagnose/finding.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/coverage.h>
#include <views/canvas/heat.h>
#include <views/language/said.h>
#include <views/live/datatable.h>
#include <views/live/eventwords.h>
#include <views/live/querybuttons.h>
#include <views/live/rulespage.h>
#include <views/theme/icons.h>
#include <views/theme/theme.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::live {

namespace {

constexpr int cost = 3; ///< column of the seconds

QString subjects(telemetry::Subject subject, std::size_t seen, std::size_t of)
{
    const QString some = qstring(format::integer(static_cast<double>(seen))), all = qstring(format::integer(static_cast<double>(of)));
    switch (subject) {
    case telemetry::Subject::Gpu: return DataDialog::tr("%1 of %2 GPUs").arg(some, all);
    case telemetry::Subject::Card: return DataDialog::tr("%1 of %2 cards").arg(some, all);
    default: return DataDialog::tr("%1 of %2 hosts").arg(some, all);
    }
}

/// Of a source that does not count: the queries of its quantities, and how many values are shown of each.
std::vector<telemetry::Question> questionsOf(const telemetry::Observation &observation)
{
    if (!observation.asked.empty())
        return observation.asked;
    std::vector<telemetry::Question> all;
    for (const auto &[quantity, series] : observation.series) {
        if (!series.available || series.query.empty())
            continue;
        const auto values = std::count_if(series.value.begin(), series.value.end(), [](float value) { return !std::isnan(value); });
        all.push_back({series.query, static_cast<std::size_t>(values), 0, std::numeric_limits<double>::quiet_NaN(), observation.time_s, {}});
    }
    for (const telemetry::ToldBy &told : {observation.hostsTold, observation.jobsTold}) {
        if (!told.query.empty())
            all.push_back({told.query, 0, 0, std::numeric_limits<double>::quiet_NaN(), observation.time_s, {}});
    }
    return all;
}

} // namespace

DataDialog::DataDialog(QWidget *parent)
    : QDialog(parent)
    , m_pages(new QTabWidget)
    , m_questions(tableOf({tr("query"), tr("series"), tr("answer"), tr("time"), tr("of")}, tr("What is asked"), 0))
    , m_coverage(tableOf({tr("quantity"), tr("collected"), tr("seen of"), tr("metric"), tr("to switch on")}, tr("What is collected"), 4))
    , m_cost(widgets::valueLabel(theme::Type::Body))
    , m_missing(widgets::valueLabel(theme::Type::Body))
    , m_rules(new RulesPage)
{
    setWindowTitle(tr("Data of the watched cluster"));
    resize(980, 560);
    m_questions->setObjectName(QStringLiteral("questions"));
    m_coverage->setObjectName(QStringLiteral("coverage"));
    m_cost->setObjectName(QStringLiteral("cost of the look"));
    m_cost->setWordWrap(true);
    m_missing->setWordWrap(true);
    const QStringList tips = {tr("PromQL, as the server was asked"), tr("Series in the answer"), tr("Size of the answer in bytes, unpacked"),
                              tr("From the request to the end of the answer, in milliseconds"), tr("Time that the answer is of; what is not in view of a large cluster, and events, are of the last sweep, at most two minutes ago")};
    setTips(m_questions, tips);
    m_questions->sortByColumn(cost, Qt::DescendingOrder);
    m_coverage->sortByColumn(1, Qt::AscendingOrder); // what lacks on top
    const QueryButtons query = queryButtons(m_questions, tr("In the browser, on the server's own page"), [this] { return chosenQuery(); }, [this](const QString &promql) { emit queryOpened(promql); });

    auto *asked = new QWidget;
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(query.open);
    buttons->addWidget(query.copy);
    buttons->addStretch();
    auto *first = new QVBoxLayout(asked);
    first->addWidget(m_cost);
    first->addWidget(m_questions, 1);
    first->addLayout(buttons);
    auto *collected = new QWidget;
    auto *second = new QVBoxLayout(collected);
    second->addWidget(m_missing);
    second->addWidget(m_coverage, 1);
    m_pages->addTab(asked, tr("What is &asked"));
    m_pages->addTab(collected, tr("What is &collected"));
    m_pages->addTab(m_rules, tr("Alerts and &rules"));
    m_pages->setTabToolTip(2, tr("Who fires on these hosts, which rules of the server cannot fire or mean something else, and what none of them sees"));
    connect(m_pages, &QTabWidget::currentChanged, this, [this] { askForRules(true); });
    connect(m_rules, &RulesPage::asked, this, &DataDialog::rulesRequested);
    connect(m_rules, &RulesPage::queryOpened, this, &DataDialog::queryOpened);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_pages);
    setObservation(nullptr);
}

void DataDialog::showPage(DataPage page)
{
    m_pages->setCurrentIndex(static_cast<int>(page));
    askForRules(true);
}

/// Once when they are looked at, then a minute after the last answer.
void DataDialog::askForRules(bool begins)
{
    constexpr qint64 again_ms = 60'000;
    if (m_pages->currentIndex() != static_cast<int>(DataPage::Rules) || !m_watching || (!begins && !isVisible()) || (m_asked.isValid() && m_asked.elapsed() < again_ms))
        return;
    m_asked.start();
    emit rulesRequested();
}

void DataDialog::forgetRules()
{
    m_asked.invalidate();
    m_rules->forget();
    askForRules(false);
}

void DataDialog::setObservation(const telemetry::ObservationPtr &observation)
{
    const telemetry::Observation none;
    const telemetry::Observation &seen = observation ? *observation : none;
    refill(m_questions, [&] { fillQuestions(seen); });
    refill(m_coverage, [&] { fillCoverage(seen); });
    if (!observation) {
        m_cost->setText(tr("Nothing of a cluster is shown."));
        m_missing->setText(m_cost->text());
        m_rules->forget();
        m_asked.invalidate();
    }
    m_watching = observation != nullptr;
    askForRules(false);
}

void DataDialog::fillQuestions(const telemetry::Observation &observation)
{
    const std::vector<telemetry::Question> all = questionsOf(observation);
    const bool counted = !observation.asked.empty();
    double series = 0, bytes = 0, seconds = 0;
    for (const telemetry::Question &question : all) {
        const int row = m_questions->rowCount();
        m_questions->insertRow(row);
        setCell(m_questions, row, 0, qstring(question.promql), {}, question.problem.empty() ? QString() : qstring(question.promql + "\n" + question.problem));
        if (!question.problem.empty())
            m_questions->item(row, 0)->setForeground(theme::severityColor(theme::current(), diagnose::Severity::Error));
        m_questions->item(row, 0)->setFont(theme::font(theme::Type::Mono));
        const auto ofSeries = static_cast<double>(question.series), ofBytes = static_cast<double>(question.decoded_B);
        setCell(m_questions, row, 1, qstring(format::integer(ofSeries)), ofSeries);
        setCell(m_questions, row, 2, counted ? qstring(format::bytes(ofBytes)) : QStringLiteral("–"), ofBytes);
        setCell(m_questions, row, cost, counted ? tr("%1 ms").arg(qstring(format::significant(1000 * question.seconds))) : QStringLiteral("–"), counted ? question.seconds : 0);
        setCell(m_questions, row, 4, clockText(question.time_s), question.time_s);
        series += ofSeries;
        bytes += ofBytes;
        seconds += counted ? question.seconds : 0;
    }
    const QString number = QString::number(all.size());
    m_cost->setText(counted ? tr("%1 queries, %2 series, %3, %4 of answering. Which metrics and hosts there are is looked up once in ten minutes besides.")
                                  .arg(number, qstring(format::integer(series)), qstring(format::bytes(bytes)), qstring(format::seconds(seconds)))
                            : tr("%1 queries. What they cost is counted at a server alone: this is the demo cluster, a saved moment or a time that was.").arg(number));
}

void DataDialog::fillCoverage(const telemetry::Observation &observation)
{
    const std::vector<telemetry::Coverage> all = telemetry::coverageOf(observation);
    int lacks = 0;
    for (const telemetry::Coverage &about : all) {
        const int row = m_coverage->rowCount();
        m_coverage->insertRow(row);
        const bool whole = about.collected && about.seen >= about.of;
        const double share = !about.collected ? -1 : about.of > 0 ? static_cast<double>(about.seen) / static_cast<double>(about.of) : 0;
        lacks += about.collected ? 0 : 1;
        setCell(m_coverage, row, 0, canvas::titleText(about.quantity));
        setCell(m_coverage, row, 1, !about.collected ? tr("no") : whole ? tr("yes") : tr("in part"), share);
        setCell(m_coverage, row, 2, subjects(telemetry::descriptor(about.quantity).subject, about.seen, about.of), share);
        setCell(m_coverage, row, 3, about.metric.empty() ? QStringLiteral("–") : qstring(about.metric));
        setCell(m_coverage, row, 4, language::coreWord(about.how));
    }
    for (const telemetry::FactCoverage &about : telemetry::coverageOfFacts(observation)) {
        const int row = m_coverage->rowCount();
        m_coverage->insertRow(row);
        const double share = about.collected ? 1 : -1;
        setCell(m_coverage, row, 0, language::said(about.title));
        setCell(m_coverage, row, 1, about.collected ? tr("yes") : tr("no"), share);
        setCell(m_coverage, row, 2, subjects(about.ofGpus ? telemetry::Subject::Gpu : telemetry::Subject::Instance, about.seen, about.of), share);
        setCell(m_coverage, row, 3, about.metric.empty() ? QStringLiteral("–") : qstring(about.metric));
        setCell(m_coverage, row, 4, language::coreWord(about.how));
    }
    m_missing->setText(lacks == 0 ? tr("Every quantity is collected, of %1.").arg(all.size())
                                  : tr("%1 of %2 quantities are not collected: what they would show stays unseen.").arg(lacks).arg(all.size()));
}

QString DataDialog::chosenQuery() const
{
    const QTableWidgetItem *cell = m_questions->item(m_questions->currentRow(), 0);
    return cell ? cell->text() : QString();
}

} // namespace switchyard::live
