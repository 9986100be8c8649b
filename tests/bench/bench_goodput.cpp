// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the time of one goodput of 16,384 GPUs (bar: 5 ms), alone and with its levers and its curve, as the page shows it.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include <QTest>

#include <core/goodput/goodput.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;

class bench_Goodput : public QObject
{
    Q_OBJECT
private slots:
    void large()
    {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        const auto prediction = predict::predictDesign(test::bundled(), *design);
        QVERIFY(prediction.has_value());
        double alone_s = 1;
        double page_s = 1;
        double sum = 0;
        const auto now = [] { return std::chrono::steady_clock::now(); };
        for (int i = 0; i < 50; ++i) {
            const auto began = now();
            const auto job = goodput::jobOfDesign(test::bundled(), *design, **prediction);
            const goodput::Goodput goodput = goodput::goodputOf(*job);
            alone_s = std::min(alone_s, std::chrono::duration<double>(now() - began).count());
            sum += goodput.days.value + static_cast<double>(goodput::whatWouldHelp(*job, goodput).size() + goodput::overheadCurve(goodput, 120).size());
            page_s = std::min(page_s, std::chrono::duration<double>(now() - began).count());
        }
        std::printf("goodput of 16,384 GPUs: %.3f ms, with levers and curve %.3f ms (sum %.3g)\n", 1e3 * alone_s, 1e3 * page_s, sum);
    }
};

QTEST_APPLESS_MAIN(bench_Goodput)
#include "bench_goodput.moc"
