// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/rulespage.h>

#include <algorithm>

#include <QHBoxLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QVBoxLayout>

#include <views/live/datatable.h>
#include <views/live/eventwords.h>
#include <views/language/language.h>
#include <views/live/querybuttons.h>
#include <views/theme/icons.h>
#include <views/theme/theme.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::live {

namespace {

constexpr int queryRole = Qt::UserRole + 1;

QString words(diagnose::Severity severity)
{
    switch (severity) {
    case diagnose::Severity::Error: return RulesPage::tr("error");
    case diagnose::Severity::Warning: return RulesPage::tr("warning");
    case diagnose::Severity::Info: break;
    }
    return RulesPage::tr("remark");
}

void sayGravity(QTableWidget *table, int row, int column, diagnose::Severity severity, const QString &said)
{
    setCell(table, row, column, said, -static_cast<double>(severity));
    table->item(row, column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->item(row, column)->setForeground(theme::severityColor(theme::current(), severity));
}

} // namespace

RulesPage::RulesPage(QWidget *parent)
    : QWidget(parent)
    , m_summary(widgets::valueLabel(theme::Type::Body))
    , m_alerts(tableOf({tr("alert"), tr("state"), tr("where"), tr("since"), tr("says"), tr("finding")}, tr("Alerts of the server"), 4))
    , m_remarks(tableOf({tr("rule"), tr("weight"), tr("what"), tr("instead")}, tr("What is to be said of the rules"), 2))
{
    m_summary->setObjectName(QStringLiteral("rules of the server"));
    m_summary->setWordWrap(true);
    m_alerts->setObjectName(QStringLiteral("alerts"));
    m_remarks->setObjectName(QStringLiteral("remarks"));
    const QStringList ofAlerts = {tr("Name of the alert, as the server's rule has it"), tr("Firing, or waiting for its `for` to pass"), tr("Host of the design and its GPU; a dash: it names none of its hosts"), tr("Since when, by the server's clock"), tr("Its summary"), tr("What Switchyard finds on the same host; a dash: nothing")};
    setTips(m_alerts, ofAlerts);
    const QStringList ofRemarks = {tr("The rule; a dash: there is none"), tr("Errors: it never fires, or not for what it says"), tr("By what is known of the exporter, and of what is on the server"), tr("What would do")};
    setTips(m_remarks, ofRemarks);
    m_alerts->sortByColumn(1, Qt::AscendingOrder);
    m_remarks->sortByColumn(1, Qt::AscendingOrder); // the gravest on top
    const QueryButtons query = queryButtons(m_remarks, tr("The rule's expression in the browser, on the server's own page"), [this] { return chosenQuery(); }, [this](const QString &promql) { emit queryOpened(promql); });
    auto *again = new QPushButton(tr("Read a&gain"));
    again->setToolTip(tr("Ask the server for its rules and alerts now; while this page is looked at they are read once a minute"));
    again->setAutoDefault(false);
    connect(again, &QPushButton::clicked, this, &RulesPage::asked);

    auto *tables = new QSplitter(Qt::Vertical);
    tables->addWidget(m_alerts);
    tables->addWidget(m_remarks);
    tables->setChildrenCollapsible(false);
    tables->setStretchFactor(1, 1);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(query.open);
    buttons->addWidget(query.copy);
    buttons->addStretch();
    buttons->addWidget(again);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(tables, 1);
    layout->addLayout(buttons);
    forget();
}

void RulesPage::forget()
{
    m_alerts->setRowCount(0);
    m_remarks->setRowCount(0);
    m_summary->setText(tr("The rules of the server were not read yet."));
}

void RulesPage::showAsking()
{
    if (m_alerts->rowCount() == 0 && m_remarks->rowCount() == 0)
        m_summary->setText(tr("The rules of the server are read…"));
}

void RulesPage::showFailure(const QString &why)
{
    m_summary->setText(tr("The rules of the server could not be read: %1").arg(text::shown(why, 400)));
}

void RulesPage::tell(const telemetry::ServerRules &rules, const diagnose::RuleLint &lint, const design::Design &design, const std::vector<diagnose::Finding> &findings)
{
    refill(m_alerts, [&] { fillAlerts(rules, design, findings); });
    refill(m_remarks, [&] { fillRemarks(lint); });
    const auto firing = std::ranges::count_if(rules.alerts, &telemetry::ServerAlert::firing);
    const auto here = std::ranges::count_if(rules.alerts, [](const telemetry::ServerAlert &alert) { return alert.firing && alert.instance >= 0; });
    QString said = !rules.absence.empty() ? tr("No rules: %1.").arg(text::shown(qstring(rules.absence), 400))
                                          : tr("%1 alerting and %2 recording rules; %3 remarks; %4 causes that no alert sees.").arg(lint.alerting).arg(lint.recording).arg(lint.remarks.size()).arg(lint.missing.size());
    if (rules.alertsAbsence.empty())
        said += QLatin1Char(' ') + tr("%1 alerts fire, %2 of them on hosts of the design.").arg(firing).arg(here);
    else if (rules.alertsAbsence != rules.absence)
        said += QLatin1Char(' ') + tr("No alerts: %1.").arg(text::shown(qstring(rules.alertsAbsence), 400));
    for (const std::string &warning : rules.warnings)
        said += QLatin1Char(' ') + text::shown(qstring(warning), 300);
    m_summary->setText(said);
}

void RulesPage::fillAlerts(const telemetry::ServerRules &rules, const design::Design &design, const std::vector<diagnose::Finding> &findings)
{
    const QString none = QStringLiteral("–");
    for (const telemetry::ServerAlert &alert : rules.alerts) {
        const int row = m_alerts->rowCount();
        m_alerts->insertRow(row);
        const bool here = alert.instance >= 0 && static_cast<std::size_t>(alert.instance) < design.instances.size();
        QString where = here ? qstring(design.instances[static_cast<std::size_t>(alert.instance)].id) : none;
        if (here && !alert.gpu.empty())
            where = tr("%1 GPU %2").arg(where, qstring(alert.gpu));
        QString labels;
        for (const auto &[name, value] : alert.labels)
            labels += (labels.isEmpty() ? QString() : QStringLiteral("\n")) + qstring(name) + QStringLiteral(" = ") + qstring(value);
        setCell(m_alerts, row, 0, text::shown(qstring(alert.name), 200), {}, labels);
        sayGravity(m_alerts, row, 1, !alert.firing ? diagnose::Severity::Info : alert.severity == "critical" || alert.severity == "error" || alert.severity == "page" ? diagnose::Severity::Error : diagnose::Severity::Warning,
                   alert.firing ? tr("fires") : tr("waits"));
        setCell(m_alerts, row, 2, where);
        setCell(m_alerts, row, 3, alert.since_s > 0 ? clockText(alert.since_s) : none, alert.since_s);
        setCell(m_alerts, row, 4, text::shown(qstring(alert.summary), 400));
        const auto beside = diagnose::findingsBeside(alert, design, findings);
        const auto finding = std::ranges::find_if(findings, [&](const diagnose::Finding &f) { return !beside.empty() && f.id == beside.front(); });
        setCell(m_alerts, row, 5, finding == findings.end() ? none : text::shown(language::said(finding->title), 200));
    }
}

void RulesPage::fillRemarks(const diagnose::RuleLint &lint)
{
    const auto add = [this](const QString &rule, diagnose::Severity severity, const QString &what, const QString &instead, const QString &query) {
        const int row = m_remarks->rowCount();
        m_remarks->insertRow(row);
        setCell(m_remarks, row, 0, rule, {}, query);
        m_remarks->item(row, 0)->setData(queryRole, query);
        sayGravity(m_remarks, row, 1, severity, words(severity));
        setCell(m_remarks, row, 2, what);
        setCell(m_remarks, row, 3, instead);
    };
    for (const diagnose::RuleRemark &r : lint.remarks)
        add(text::shown(qstring(r.rule), 200), r.severity, qstring(r.what), qstring(r.instead), qstring(r.query));
    static const QRegularExpression filledIn(QStringLiteral("\\{\\{[^}]*\\}\\}")); // by the server, when it fires
    for (const diagnose::AlertOffer &m : lint.missing)
        add(QStringLiteral("–"), m.severity == "critical" ? diagnose::Severity::Warning : diagnose::Severity::Info,
            tr("No alert sees what %1 would: %2").arg(qstring(m.name), qstring(m.summary).replace(filledIn, QStringLiteral("…"))),
            tr("switchyard-cli live URL --rules FILE writes it"), qstring(m.expression));
}

QString RulesPage::chosenQuery() const
{
    const QTableWidgetItem *cell = m_remarks->item(m_remarks->currentRow(), 0);
    return cell ? cell->data(queryRole).toString() : QString();
}

} // namespace switchyard::live
