// SPDX-License-Identifier: GPL-3.0-or-later
// A running cluster is adopted in the real window: an empty design, one address. Hosts, job, model and plan come from a real
// Prometheus; ranks that lie elsewhere are put in order; then the plan is changed and what that gains is seen.
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <core/adopt/adopt_jobs.h>

#include <views/results/findingspanel.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>

#include <app/desktop/noticebar.h>

#include <tests/live/prometheus.h>
#include <tests/support/clusters.h>
#include <tests/support/desk.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>
#include <tests/support/tools.h>

using namespace switchyard;
using app::NoticeBar;
using test::Desk;

namespace {

constexpr int hosts = 16;
const char *const jobName = "llama3.1-70b-pretrain";

/// What runs: its pods have the job's name, its ranks lie as the simulator's seed places them.
design::Design running()
{
    design::Design design = *test::cluster({"p5.48xlarge", hosts, 8, 4, "llama3.1-70b"});
    design.jobs.front().name = jobName;
    design::planOf(design.jobs.front())->seq = 8192; // which no metric tells, and an adopted job is taken to have
    design::planOf(design.jobs.front())->gbs = 64;
    return design;
}

QPushButton *choiceOf(Desk &desk, const QString &words)
{
    for (QPushButton *button : desk.window().notice().findChildren<QPushButton *>())
        if (button->text() == words && button->isVisibleTo(&desk.window()))
            return button;
    return nullptr;
}

QString told(Desk &desk) { return desk.window().notice().text(NoticeBar::Topic::Adopted); }

const diagnose::Finding *finding(Desk &desk, const char *id)
{
    const auto &list = desk.window().feed().findings();
    const auto found = std::ranges::find(list, id, &diagnose::Finding::id);
    return found != list.end() ? &*found : nullptr;
}

} // namespace

class tst_LiveAdopt : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (test::prometheusProgram().isEmpty())
            SKIP_FOR_TOOL("prometheus is not installed");
        const QString design = m_dir.filePath(QStringLiteral("running.switchyard")), truth = m_dir.filePath(QStringLiteral("truth.json"));
        QVERIFY(design::saveDesign(running(), design.toStdString()));
        QFile file(truth);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"pods\": true}") > 0);
        file.close();
        m_live = std::make_unique<test::LiveCluster>(design, QStringList{QStringLiteral("--seed"), QStringLiteral("2"), QStringLiteral("--truth"), truth}, 2);
        QVERIFY2(m_live->error.isEmpty(), qPrintable(m_live->error));
        QVERIFY2(m_live->waitForScrapes(2 * hosts, 12, 180), qPrintable(m_live->error));
    }

    void anEmptyDesignBecomesTheCluster()
    {
        Desk desk;
        QVERIFY(desk.design().instances.empty());
        desk.window().feed().setMinimumInterval(1);
        telemetry::PrometheusOptions options;
        options.server = *telemetry::ServerAddress::parse(m_live->url());
        desk.window().connectTo(options);
        QTRY_COMPARE_WITH_TIMEOUT(desk.design().instances.size(), std::size_t{hosts}, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(desk.design().jobs.size(), std::size_t{1}, 20000);
        const std::string job = desk.design().jobs.front().name;
        QCOMPARE(job, std::string("ml/") + jobName);
        QVERIFY2(told(desk).contains(QStringLiteral("on 16 × p5.48xlarge: trains llama3.1-70b")), qPrintable(told(desk)));
        QVERIFY(design::planOf(desk.design().jobs.front()) != nullptr);
        QCOMPARE(design::planOf(desk.design().jobs.front())->tp, 8);
        QCOMPARE(design::planOf(desk.design().jobs.front())->gpus(), hosts * 8);
        QVERIFY(desk.settle() && desk.window().engine().outcome()->prediction);
        QCOMPARE(desk.window().inspector().job(), QString::fromStdString(job));
        auto *const seen = desk.window().findChild<QLabel *>(QStringLiteral("statusSeen"));
        QTRY_VERIFY_WITH_TIMEOUT(seen->isVisibleTo(&desk.window()) && seen->text().contains(QStringLiteral("seen")), 20000); // how long a step takes
        desk.shot(QStringLiteral("adopt-1-connected"));

        // Nothing is left to add, and it is said.
        desk.window().actions().adoptJobs->trigger();
        QTRY_VERIFY(desk.window().notice().text().contains(QStringLiteral("Nothing runs here that the design has not")));

        // Another plan than the one that runs is told from it, and taken back by a click.
        workload::Plan other = *design::planOf(desk.design().jobs.front());
        other.tp = 2;
        other.cp = 1;
        other.pp = 8;
        other.vpp = 1;
        other.schedule = workload::Schedule::OneFOneB;
        other.dp = hosts * 8 / 16;
        other.gbs = 64;
        QVERIFY(session::changePlan(desk.window().document(), job, other, QStringLiteral("another plan")));
        QVERIFY(desk.settle());
        desk.window().actions().findPlan->trigger();
        QTRY_VERIFY2_WITH_TIMEOUT(choiceOf(desk, QStringLiteral("Take this plan")) != nullptr, qPrintable(desk.window().notice().text()), 20000);
        desk.shot(QStringLiteral("adopt-2-another-plan"));
        QTest::mouseClick(choiceOf(desk, QStringLiteral("Take this plan")), Qt::LeftButton);
        QCOMPARE(design::planOf(desk.design().jobs.front())->tp, 8);
        QVERIFY(desk.settle());
        desk.window().actions().findPlan->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(told(desk).contains(QStringLiteral("nothing that is seen speaks against the design's plan")), 20000);

        // Undo goes back the way: two plans, the jobs, the hosts.
        for (int step = 0; step < 3; ++step)
            desk.window().document().undoStack().undo();
        QCOMPARE(desk.design().jobs.size(), std::size_t{0});
        QCOMPARE(desk.design().instances.size(), std::size_t{hosts});
    }

    /// The design has the ranks in another order than they run in: a finding says so, its button mends it.
    void theObservedOrderIsTaken()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(m_dir.filePath(QStringLiteral("running.switchyard"))) && desk.settle());
        desk.window().feed().setMinimumInterval(1);
        telemetry::PrometheusOptions options;
        options.server = *telemetry::ServerAddress::parse(m_live->url());
        desk.window().connectTo(options);
        QTRY_VERIFY_WITH_TIMEOUT(finding(desk, "placement") != nullptr, 30000);
        QVERIFY(finding(desk, "placement")->fix);
        QTRY_VERIFY(desk.window().results().showFinding(QStringLiteral("placement")));
        auto &panel = desk.window().results().page<results::FindingsPanel>("findings");
        auto *const fix = panel.findChild<QPushButton *>(QStringLiteral("fix finding"));
        QVERIFY(fix && fix->isVisibleTo(&panel));
        desk.shot(QStringLiteral("adopt-3-other-hosts"));
        QTest::mouseClick(fix, Qt::LeftButton);
        QCOMPARE(design::trainingOf(desk.design().jobs.front())->pool.size(), std::size_t{hosts});
        QVERIFY(desk.settle());
        QTRY_VERIFY_WITH_TIMEOUT(finding(desk, "placement") == nullptr, 30000);
        desk.window().document().undoStack().undo();
        QVERIFY(design::trainingOf(desk.design().jobs.front())->pool.empty());
    }

    void theCommandLineSaysTheSame()
    {
        const QString seen = m_dir.filePath(QStringLiteral("seen.switchyard"));
        const test::Ran ran = test::runCli({"--json", "live", QString::fromStdString(m_live->url()), "--adopt", "-o", seen});
        QVERIFY2(ran.status < 2, ran.err.c_str());
        const QString wrong = QString::fromStdString(test::schemaViolation("live", ran.out));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QVERIFY2(ran.out.find("trains llama3.1-70b, which its name says") != std::string::npos, ran.out.c_str());
        const auto adopted = design::loadDesign(seen.toStdString(), test::bundledCatalog().get());
        QVERIFY(adopted && adopted->jobs.size() == 1 && adopted->instances.size() == hosts);
        QCOMPARE(design::planOf(adopted->jobs.front())->tp, 8);
        const test::Ran plans = test::runCli({"--json", "live", QString::fromStdString(m_live->url()), seen, "--nearest-plan"});
        QVERIFY2(plans.status < 2, plans.err.c_str());
        const QString bad = QString::fromStdString(test::schemaViolation("live", plans.out));
        QVERIFY2(bad.isEmpty(), qPrintable(bad));
        QVERIFY2(plans.out.find("\"another\": false") != std::string::npos, plans.out.c_str());
        const test::Ran text = test::runCli({"live", QString::fromStdString(m_live->url()), seen, "--nearest-plan"});
        QVERIFY2(text.out.find("nearest plan") != std::string::npos && text.out.find("nothing that is seen speaks against it") != std::string::npos, text.out.c_str());
    }

private:
    QTemporaryDir m_dir;
    std::unique_ptr<test::LiveCluster> m_live;
};

QTEST_MAIN(tst_LiveAdopt)
#include "tst_adopt.moc"
