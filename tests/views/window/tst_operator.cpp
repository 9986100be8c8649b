// SPDX-License-Identifier: GPL-3.0-or-later
// What an operator at night missed in the real window: tickets, drain lines, queries within reach, evidence in words.
#include <algorithm>
#include <memory>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <views/results/findingspanel.h>
#include <views/results/resultsdock.h>

#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

namespace {

/// A GPU of the small sample's demo reports an XID that takes its host out of service.
bool watchFault(Desk &desk)
{
    if (!desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) || !desk.settle())
        return false;
    desk.window().feed().setMinimumInterval(0.5);
    const std::string host = desk.design().instances[1].id;
    desk.window().startDemo({3, {"xid:" + host + ":2:48"}});
    return QTest::qWaitFor([&] {
        const auto &found = desk.window().feed().findings();
        return std::ranges::any_of(found, [](const diagnose::Finding &f) { return f.id.starts_with("xid:"); });
    }, 60000);
}

QString xidOf(Desk &desk)
{
    for (const diagnose::Finding &f : desk.window().feed().findings())
        if (f.id.starts_with("xid:"))
            return QString::fromStdString(f.id);
    return {};
}

/// The link in view that runs an action.
QToolButton *linkOf(const QWidget &of, const char *action)
{
    for (QToolButton *button : of.findChildren<QToolButton *>())
        if (button->defaultAction() && button->defaultAction()->objectName() == QString::fromLatin1(action) && button->isVisibleTo(&of))
            return button;
    return nullptr;
}

} // namespace

class tst_Operator : public QObject
{
    Q_OBJECT
private slots:
    void aFindingIsHandedOn()
    {
        Desk desk;
        QVERIFY(watchFault(desk));
        desk.window().feed().pause(); // no look changes what is chosen
        QVERIFY(desk.window().results().showFinding(xidOf(desk)));
        auto &panel = desk.window().results().page<results::FindingsPanel>("findings");
        const std::string host = desk.design().instances[1].host.empty() ? desk.design().instances[1].id : desk.design().instances[1].host;
        const QString drain = QStringLiteral("kubectl cordon ") + QString::fromStdString(host);

        QToolButton *const ticket = linkOf(panel, "copy ticket");
        QVERIFY(ticket && ticket->isEnabled());
        ticket->click();
        const QString markdown = QApplication::clipboard()->text();
        for (const QString &part : {QStringLiteral("# "), QStringLiteral("XID 48"), QStringLiteral("| Metric | Value |"), QStringLiteral("To do: ")})
            QVERIFY2(markdown.contains(part), qPrintable(markdown));
        QCOMPARE(markdown.count(QStringLiteral("\n## ")), 1); // of this one alone
        QVERIFY(desk.window().notice().text().contains(QStringLiteral("ticket")));

        const auto *lines = panel.findChild<QLabel *>(QStringLiteral("drain lines"));
        QVERIFY(lines && lines->isVisibleTo(&panel));
        QToolButton *const cordon = linkOf(panel, "copy drain lines");
        QVERIFY(cordon && cordon->isEnabled() && cordon->toolTip().contains(QStringLiteral("never run")));
        cordon->click();
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(copied.contains(drain) || copied.contains(QStringLiteral("scontrol update NodeName=")), qPrintable(copied));
        for (const QString &line : copied.split(QLatin1Char('\n')))
            QVERIFY2(lines->text().contains(line), qPrintable(lines->text()));

        QToolButton *const copyQuery = linkOf(panel, "copy evidence");
        QToolButton *const openQuery = linkOf(panel, "open evidence");
        QVERIFY(copyQuery && openQuery);
        copyQuery->click();
        QVERIFY2(QApplication::clipboard()->text().contains(QStringLiteral("DCGM_FI_DEV_XID")), qPrintable(QApplication::clipboard()->text()));
        QSignalSpy opened(&panel, &results::FindingsPanel::queryOpened);
        openQuery->click();
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.front().front().toString(), QApplication::clipboard()->text());
    }

    /// A remark on the data takes no host away and is no ticket; evidence without a query has nothing to open.
    void whatCannotBeHandedOnIsNotOffered()
    {
        theme::install(*qApp, theme::Mode::Light);
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.resize(1000, 320);
        panel.show();
        diagnose::Finding finding;
        finding.id = "remarks";
        finding.title = "The server remarks";
        finding.severity = diagnose::Severity::Info;
        finding.evidence = {{"age", 10, "s", 5, ""}};
        panel.setAround(std::make_shared<const design::Design>(), std::make_shared<const telemetry::Observation>());
        panel.setFindings({finding}, true);
        QCoreApplication::processEvents();
        QVERIFY(!linkOf(panel, "copy evidence") && !linkOf(panel, "open evidence") && !linkOf(panel, "copy drain lines"));
        const QToolButton *ticket = linkOf(panel, "copy ticket");
        QVERIFY(ticket && !ticket->isEnabled());
    }

    /// Evidence has the names of quantities, shares are percent, and nothing scrolls inside what scrolls.
    void evidenceIsInWords()
    {
        theme::install(*qApp, theme::Mode::Light);
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.resize(700, 260);
        const std::string query = "max by (Hostname,gpu) (deriv(DCGM_FI_DEV_THERMAL_VIOLATION{cluster=\"a\",Hostname=~\"p5-0001|p5-0002|p5-0003\"}[60s]))";
        diagnose::Finding finding;
        finding.id = "thermal:x";
        finding.title = "GPU 3 is throttled";
        finding.evidence = {{"thermal_throttle", 0.95, "", 0, query}, {"efa_tx", 6.07e9, "B/s", 7e9, query}, {"kv_use", 0.5, "", 0.25, ""}, {"gpus on host", 7, "", 8, query}};
        panel.setFindings({finding}, true); // before it is shown: widths come later
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        auto *table = panel.findChild<QTableWidget *>();
        QVERIFY(table);
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("Throttled for heat"));
        QVERIFY2(table->item(0, 1)->text().contains(QStringLiteral("95")) && table->item(0, 1)->text().endsWith(QLatin1Char('%')), qPrintable(table->item(0, 1)->text()));
        QCOMPARE(table->item(2, 0)->text(), QStringLiteral("EFA tx"));
        QVERIFY(table->item(2, 1)->text().endsWith(QStringLiteral("B/s")));
        QVERIFY(table->item(2, 0)->toolTip().contains(QStringLiteral("efa_tx")));
        QCOMPARE(table->item(5, 0)->text(), QStringLiteral("gpus on host")); // of no quantity: as it is
        const auto isWhole = [table] {
            int rows = table->horizontalHeader()->height();
            for (int row = 0; row < table->rowCount(); ++row)
                rows += table->rowHeight(row);
            const QFontMetrics metrics(table->item(1, 0)->font());
            const int needed = metrics.boundingRect(QRect(0, 0, table->viewport()->width() - 8, 4000), Qt::TextWordWrap, table->item(1, 0)->text()).height();
            return table->height() >= rows && table->rowHeight(1) >= needed && !table->verticalScrollBar()->isVisible() && table->verticalScrollBar()->maximum() == 0;
        };
        QTRY_VERIFY(isWhole());
        const int wide = table->rowHeight(1);
        panel.resize(460, 260); // narrower: more lines, and they have room
        QTRY_VERIFY(table->rowHeight(1) > wide);
        QTRY_VERIFY(isWhole());
    }
};

QTEST_MAIN(tst_Operator)
#include "tst_operator.moc"
