// SPDX-License-Identifier: GPL-3.0-or-later
// Tuner files of NCCL: words that the plugin takes silently are said, and what is written holds the predicted choice, size by size.
#include <algorithm>
#include <filesystem>

#include <QTest>

#include <core/exchange/format.h>
#include <core/network/collective.h>
#include <core/network/wiring.h>

#include <tests/support/bundled.h>
#include <tests/support/samples.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

const Format &tuner() { return *formatOf("nccl-tuner"); }

Fragment fragmentOf(const std::string &text)
{
    const auto parts = readFiles({{"tuner.conf", text}}, nullptr, bundled());
    if (!parts || parts->front().format != &tuner())
        qFatal("%s", parts ? "another format" : describe(parts.error()).c_str());
    return parts->front().fragment;
}

bool says(const Fragment &fragment, const std::string &what)
{
    return std::ranges::any_of(fragment.notUnderstood, [&](const Said &one) { return one.english().find(what) != std::string::npos; });
}

network::CollectiveTime timeOf(const network::Wiring &machine, network::Op op, double bytes, int nodes, int ranks)
{
    network::CollectiveQuery query;
    query.op = op;
    query.bytes = bytes;
    query.shape = network::packedShape(machine, ranks, nodes);
    return network::collectiveTime(machine, query);
}

} // namespace

class tst_Tuner : public QObject
{
    Q_OBJECT
private slots:
    void theExampleOfNccl()
    {
        const std::string path = test::sharedDir() + "/samples/nccl/tuner/example-nccl_tuner.conf";
        if (test::sharedDir().empty() || !std::filesystem::exists(path))
            QSKIP("no directory of real files beside the checkout");
        const Fragment fragment = fragmentOf(test::readText(path));
        QVERIFY2(fragment.notUnderstood.empty(), fragment.notUnderstood.empty() ? "" : fragment.notUnderstood.front().english().c_str());
        QCOMPARE(fragment.found.find("rows")->number, 9.0);
    }

    /// The plugin says nothing of any of these, and pins nothing.
    void whatDoesNothingIsSaid()
    {
        const Fragment fragment = fragmentOf(test::readText(test::sourceDir() + "/tests/fuzz/formats/nccl-tuner/2"));
        for (const char *what : {"tuner.conf:2: a row above takes all of it", "tuner.conf:3: it ends below where it begins", "tuner.conf:4: the algorithm \"rnig\"", "the protocol \"LL\"", "tuner.conf:5: 11 cells", "tuner.conf:6: \"-1\" is no whole number",
                                 "\"x\" is no whole number and not -1"})
            QVERIFY2(says(fragment, what), what);
        QCOMPARE(fragment.found.find("rows")->number, 2.0);
        const auto none = readFiles({{"t.conf", "allreduce,0,1,rnig,ll,1,1,1\n"}}, nullptr, bundled());
        QVERIFY(!none && none.error().message.find("pins anything") != std::string::npos);
    }

    /// Every size of four bytes to 4 GiB is in one row of its collective, and that row is what is predicted there.
    void thePredictedChoice()
    {
        const auto written = tuner().write(test::uniform(bundled(), "p5.48xlarge", 4), bundled());
        QVERIFY2(written, written ? "" : describe(written.error()).c_str());
        const Fragment fragment = fragmentOf(written->text);
        QVERIFY2(fragment.notUnderstood.empty(), written->text.c_str());
        const network::Wiring machine = network::resolveWiring(bundled(), *bundled().instance("p5.48xlarge"));
        const std::pair<network::Op, const char *> ops[] = {{network::Op::AllReduce, "allreduce"}, {network::Op::AllGather, "allgather"}, {network::Op::ReduceScatter, "reducescatter"}};
        int asked = 0;
        for (const auto &[op, word] : ops)
            for (const int nodes : {1, 4})
                for (double bytes = 4; bytes < 4e9; bytes *= 3) {
                    const network::CollectiveTime time = timeOf(machine, op, bytes, nodes, nodes * 8);
                    int fitting = 0;
                    for (const json::Value &row : fragment.found.find("pins")->items) {
                        if (row.find("collective")->text != word || row.find("nodes")->number != nodes || row.find("min_bytes")->number > bytes || row.find("max_bytes")->number < bytes)
                            continue;
                        ++fitting;
                        QVERIFY2(row.find("algorithm")->text == toWord(time.algo) || row.find("algorithm")->text == "nvls_tree", (row.find("algorithm")->text + " for " + toWord(time.algo)).c_str());
                        QCOMPARE(static_cast<int>(row.find("channels")->number), time.channels);
                    }
                    const bool ofTuner = time.algo != network::Algo::Symmetric && time.algo != network::Algo::Direct;
                    QVERIFY2(fitting == (ofTuner ? 1 : 0), (std::string(word) + " of " + std::to_string(bytes) + " on " + std::to_string(nodes)).c_str());
                    asked += fitting;
                }
        QVERIFY(asked > 60);
        QVERIFY(!tuner().write({}, bundled()));
    }
};

QTEST_GUILESS_MAIN(tst_Tuner)
#include "tst_tuner.moc"
