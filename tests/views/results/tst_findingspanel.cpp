// SPDX-License-Identifier: GPL-3.0-or-later
// Findings and checks as lists: counted, chosen, mended, waived.
#include <views/results/findingspanel.h>

#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QtTest/QTest>

#include <views/results/resultsdock.h>
#include <tests/views/results/sample.h>

using namespace switchyard;
using results::ResultsDock;

class tst_FindingsPanel : public QObject
{
    Q_OBJECT
private slots:
    void findingsAreCountedAndActivated()
    {
        ResultsDock dock;
        dock.resize(900, 220);
        dock.setFindings(sample::findings(), true);
        dock.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dock));
        QSignalSpy activated(&dock, &ResultsDock::findingActivated);
        QCOMPARE(dock.findChild<QTabBar *>()->tabText(0), QStringLiteral("Findings 3"));
        QListView *list = nullptr;
        for (QListView *candidate : dock.findChildren<QListView *>())
            list = candidate->isVisible() ? candidate : list;
        QVERIFY(list);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(1, 0)).center());
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.first().at(0).toString(), QStringLiteral("efa-retrans:p5-0007:21"));
        QCOMPARE(activated.first().at(1).toStringList(), QStringList{QStringLiteral("p5-0007/card21")});
    }

    void aRefreshKeepsTheChosenFinding()
    {
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.setFindings(sample::findings(), true);
        panel.select(2);
        auto later = sample::findings();
        std::swap(later[0], later[2]);
        panel.setFindings(later, true);
        const auto *list = panel.findChild<QListView *>();
        QCOMPARE(list->currentIndex().row(), 0);
    }

    /// Another finding is read from its beginning; a refresh of the same one leaves the reader where he is.
    void theDetailBeginsAtTheTop()
    {
        auto findings = sample::findings();
        for (diagnose::Finding &finding : findings) {
            finding.cause = say("{} {}", std::string(60, 'x'), finding.cause);
            finding.since_s = 1.7e9;
            finding.severity = diagnose::Severity::Warning;
            finding.wouldConfirm = verbatim("its temperature");
        }
        results::FindingsPanel panel(results::FindingsPanel::Kind::Live);
        panel.resize(700, 120);
        panel.setFindings(findings, true);
        panel.show();
        panel.select(0);
        const auto *help = panel.findChild<QLabel *>(QStringLiteral("help of the rule"));
        QVERIFY(help->isVisible());
        QVERIFY2(help->text().startsWith(QStringLiteral("Seen since 2023-11-1")) && help->text().endsWith(QStringLiteral("Would confirm it: its temperature")), qPrintable(help->text()));
        QScrollArea *scroll = nullptr;
        for (auto *area : panel.findChildren<QScrollArea *>())
            scroll = area->isAncestorOf(help) ? area : scroll;
        QVERIFY(scroll);
        QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 20);
        scroll->verticalScrollBar()->setValue(20);
        panel.setFindings(findings, true);
        QCOMPARE(scroll->verticalScrollBar()->value(), 20);
        panel.select(1);
        QCOMPARE(scroll->verticalScrollBar()->value(), 0);
    }

    /// A check says its rule's help; its fix is a button, which only a finding with one has.
    void aCheckOffersItsFix()
    {
        auto checks = sample::findings();
        checks.resize(2);
        checks[0].call("tp-domain", "job");
        checks[0].fix = diagnose::Fix{say("Order the instances by network node"), {}};
        checks[1].fix.reset();
        results::FindingsPanel panel(results::FindingsPanel::Kind::Checks);
        panel.resize(1100, 420);
        panel.setFindings(checks, true);
        panel.show();
        QSignalSpy wanted(&panel, &results::FindingsPanel::fixRequested);
        auto *fix = panel.findChild<QPushButton *>(QStringLiteral("fix finding"));
        const auto *help = panel.findChild<QLabel *>(QStringLiteral("help of the rule"));
        QVERIFY(fix && help);
        panel.select(0);
        QVERIFY(fix->isVisible() && help->isVisible());
        QCOMPARE(fix->text(), QStringLiteral("Order the instances by network node"));
        QVERIFY2(help->text().contains(QStringLiteral("TP all-reduces the activations")), qPrintable(help->text()));
        fix->click();
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.first().at(0).toString(), QStringLiteral("tp-domain:job"));
        panel.select(1);
        QVERIFY(!fix->isVisible());
    }

    void withoutDataTheTabSaysHowToConnect()
    {
        ResultsDock dock;
        dock.show();
        QSignalSpy wanted(&dock, &ResultsDock::connectRequested);
        for (QPushButton *button : dock.findChildren<QPushButton *>()) {
            if (button->isVisible())
                button->click();
        }
        QCOMPARE(wanted.count(), 1);
    }

    void waivedChecksAreNotCounted()
    {
        ResultsDock dock;
        auto checks = sample::findings();
        checks[1].waivedBecause = "known, ticket 12";
        dock.setChecks(checks);
        const QTabBar *tabs = dock.findChild<QTabBar *>();
        QStringList names;
        for (int i = 0; i < tabs->count(); ++i)
            names << tabs->tabText(i);
        QVERIFY2(names.contains(QStringLiteral("Checks 2")), qPrintable(names.join(QStringLiteral(", "))));
    }
};

QTEST_MAIN(tst_FindingsPanel)
#include "tst_findingspanel.moc"
