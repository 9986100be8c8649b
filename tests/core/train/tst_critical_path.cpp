// SPDX-License-Identifier: GPL-3.0-or-later
// The chain that a step's end waits for: of schedules by hand, and its properties over seeded plans.
#include <core/train/critical_path.h>

#include <cmath>

#include <QTest>

#include <core/predict/job_engine.h>
#include <tests/support/bundled.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;
using namespace switchyard::train;
using Kind = TimelineCell::Kind;

namespace {

TimelineCell pass(int stage, int microBatch, Kind kind, double from_s, double to_s) { return {stage, microBatch, 0, kind, from_s, to_s}; }
TimelineCell hop(int from, int to, int microBatch, double at_s, double length_s)
{
    TimelineCell cell{to, microBatch, 0, Kind::Communication, at_s, at_s + length_s, workload::Part::PpComm, length_s};
    cell.from = from;
    return cell;
}

std::string told(const std::vector<TimelineCell> &cells)
{
    std::string out;
    for (const PathPiece &piece : criticalPath(cells)) {
        const char kind = piece.cell < 0 ? '-' : "FBWOHSC"[static_cast<int>(cells[static_cast<std::size_t>(piece.cell)].kind)];
        out += (out.empty() ? "" : " ") + std::string(1, kind) + std::to_string(piece.stage);
    }
    return out;
}

} // namespace

class tst_CriticalPath : public QObject
{
    Q_OBJECT
private slots:
    /// Two stages, one micro-batch: down, and up again.
    void downAndUp()
    {
        std::vector<TimelineCell> cells = {pass(0, 0, Kind::Forward, 0, 1), hop(0, 1, 0, 1, 0.5), pass(1, 0, Kind::Forward, 1.5, 2.5), pass(1, 0, Kind::Backward, 2.5, 4.5),
                                           hop(1, 0, 0, 4.5, 0.5), pass(0, 0, Kind::Backward, 5, 7), pass(1, 0, Kind::Optimizer, 4.5, 5.5), pass(0, 0, Kind::Optimizer, 7, 8),
                                           pass(0, 0, Kind::Host, 8, 9), pass(1, 0, Kind::Host, 8, 9)};
        QCOMPARE(told(cells), std::string("F0 C1 F1 B1 C0 B0 O0 H0"));
        QVERIFY(criticalPath({}).empty());
    }

    /// A slow stage holds the others: the path stays on it for every micro-batch.
    void theSlowStageIsOnIt()
    {
        std::vector<TimelineCell> cells;
        double arrived_s = 0;
        for (int i = 0; i < 4; ++i) {
            cells.push_back(pass(0, i, Kind::Forward, i, i + 1));
            const double begins_s = std::max(arrived_s, i + 1.0);
            cells.push_back(hop(0, 1, i, i + 1, 0));
            cells.push_back(pass(1, i, Kind::Forward, begins_s, begins_s + 3));
            arrived_s = begins_s + 3;
        }
        QCOMPARE(told(cells), std::string("F0 F1 F1 F1 F1"));
    }

    /// Weight gradients that fill a wait end as the hop comes, and do not hold the pass behind them; where no hop comes they do.
    void whatFillsAWait()
    {
        std::vector<TimelineCell> cells = {pass(1, 0, Kind::Backward, 0, 4), hop(1, 0, 0, 4, 1), pass(0, 1, Kind::Backward, 0, 2), pass(0, 1, Kind::WeightGradient, 2, 3), pass(0, 1, Kind::WeightGradient, 3, 5), pass(0, 0, Kind::Backward, 5, 7)};
        QCOMPARE(told(cells), std::string("B1 C0 B0"));
        cells[1].microBatch = 3;
        QCOMPARE(told(cells), std::string("B0 W0 W0 B0"));
    }

    /// Every piece begins as the one before it ends; all of the step lies on it, and no piece is longer than what it is of.
    void coversTheStep()
    {
        int withHops = 0, jobs = 0;
        for (const test::SeededJob &job : test::seededJobs(300)) {
            const Engine engine = predict::makeEngine(test::bundled(), job.spec, hardware::constantsFrom(test::bundled())).value();
            const std::vector<TimelineCell> cells = timeline(engine);
            double end_s = 0, hop_s = 0;
            for (const TimelineCell &cell : cells) {
                end_s = std::max(end_s, cell.end_s);
                if (cell.from >= 0)
                    hop_s = std::max(hop_s, cell.end_s - cell.start_s);
            }
            const std::vector<PathPiece> path = criticalPath(cells);
            QVERIFY2(!path.empty(), job.name.c_str());
            double at_s = 0;
            bool hops = false;
            for (const PathPiece &piece : path) {
                QVERIFY2(std::abs(piece.from_s - at_s) <= 1e-8 * end_s && piece.to_s >= piece.from_s, (job.name + " at " + std::to_string(at_s)).c_str());
                at_s = piece.to_s;
                if (piece.cell < 0) {
                    QVERIFY2(piece.to_s - piece.from_s <= hop_s + 1e-8 * end_s, (job.name + ": waits " + std::to_string(piece.to_s - piece.from_s)).c_str());
                    continue;
                }
                const TimelineCell &cell = cells[static_cast<std::size_t>(piece.cell)];
                QVERIFY2(cell.stage == piece.stage && piece.from_s >= cell.start_s - 1e-8 * end_s && piece.to_s <= cell.end_s + 1e-8 * end_s, job.name.c_str());
                hops = hops || cell.from >= 0;
            }
            QVERIFY2(std::abs(at_s - end_s) <= 1e-8 * end_s, job.name.c_str());
            withHops += hops ? 1 : 0;
            ++jobs;
        }
        qInfo("%d of %d plans have hops on their path", withHops, jobs);
        QVERIFY(withHops > jobs / 4);
    }
};

QTEST_GUILESS_MAIN(tst_CriticalPath)
#include "tst_critical_path.moc"
