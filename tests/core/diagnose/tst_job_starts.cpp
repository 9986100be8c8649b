// SPDX-License-Identifier: GPL-3.0-or-later
// Two jobs of one shape that nobody names: told by when they began, and not where a host or two came later.
#include <core/diagnose/job_starts.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include <QtTest/QTest>

using namespace switchyard::diagnose;

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::vector<StartedHost> hostsOf(const QList<double> &held_s, double sentBefore = unknown)
{
    std::vector<StartedHost> hosts;
    for (int i = 0; i < held_s.size(); ++i)
        hosts.push_back({i, held_s[i], sentBefore});
    return hosts;
}

std::vector<int> range(int from, int to)
{
    std::vector<int> list(static_cast<std::size_t>(to - from));
    std::iota(list.begin(), list.end(), from);
    return list;
}

QList<double> repeated(int first, double firstHeld_s, int second, double secondHeld_s) { return QList<double>(first, firstHeld_s) + QList<double>(second, secondHeld_s); }

} // namespace

class tst_JobStarts : public QObject
{
    Q_OBJECT
private slots:
    void jobsAreToldByTheirStart_data()
    {
        QTest::addColumn<QList<double>>("held");
        QTest::addColumn<int>("jobs");
        QTest::newRow("one start") << repeated(8, 3600, 8, 3660) << 1;
        QTest::newRow("two starts") << repeated(8, 3600, 8, 7200) << 2;
        QTest::newRow("one older than is looked back") << repeated(8, 3600, 8, 10800) << 2;
        QTest::newRow("two of unlike size, one more than twice the other") << repeated(12, 3600, 5, 7200) << 1;
        QTest::newRow("a host that was booted") << repeated(7, 7200, 1, 600) << 1;
        QTest::newRow("two that were swapped in") << repeated(6, 7200, 2, 600) << 1;
        QTest::newRow("three of eight") << repeated(5, 7200, 3, 600) << 1;
        QTest::newRow("each by itself") << QList<double>{600, 1200, 1800, 2400, 3000, 3600, 4200, 4800} << 1;
        QTest::newRow("nobody knows of half of them") << repeated(8, unknown, 8, 3600) << 1;
        QTest::newRow("three jobs") << repeated(6, 600, 6, 3600) + QList<double>(6, 7200.0) << 3;
    }
    void jobsAreToldByTheirStart()
    {
        QFETCH(QList<double>, held);
        QFETCH(int, jobs);
        const auto found = jobsByStart(hostsOf(held), 15);
        QCOMPARE(static_cast<int>(found.size()), jobs);
        std::size_t hosts = 0;
        for (const auto &job : found)
            hosts += job.size();
        QCOMPARE(static_cast<qsizetype>(hosts), held.size()); // nobody is lost
    }

    /// Where samples are minutes apart so are the first looks at one start.
    void theToleranceFollowsTheScrapes()
    {
        const QList<double> held = repeated(8, 3600, 8, 3600 + 400);
        QCOMPARE(jobsByStart(hostsOf(held), 15).size(), std::size_t{2});
        QCOMPARE(jobsByStart(hostsOf(held), 120).size(), std::size_t{1});
    }

    /// Who comes late, or of whom nothing is known, is of the job around him.
    void strangersJoinTheirNeighbours()
    {
        QList<double> held = repeated(8, 3600, 8, 7200);
        held[3] = 300;
        held[12] = unknown;
        const auto found = jobsByStart(hostsOf(held), 15);
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0], range(0, 8));
        QCOMPARE(found[1], range(8, 16));
    }

    /// Half of a job is started again, and the other half waited for it: they work in step.
    void whoIsWaitedForIsOfTheJob()
    {
        const QList<double> held = repeated(8, 300, 8, 7200);
        QCOMPARE(jobsByStart(hostsOf(held, 0.35), 15).size(), std::size_t{1}); // sent for 300 s of 900 s
        QCOMPARE(jobsByStart(hostsOf(held, 1.0), 15).size(), std::size_t{2});  // went on all along
        QCOMPARE(jobsByStart(hostsOf(held), 15).size(), std::size_t{2});       // nobody counts it
    }
};

QTEST_GUILESS_MAIN(tst_JobStarts)
#include "tst_job_starts.moc"
