// SPDX-License-Identifier: GPL-3.0-or-later
// switchyard-sim → a real Prometheus → a moment: opened after the server is gone it says the same.
#include <memory>

#include <QtCore/QFile>
#include <QtTest/QTest>

#include <nlohmann/json.hpp>

#include <tests/live/prometheus.h>
#include <tests/support/clusters.h>
#include <tests/support/run_cli.h>
#include <tests/support/tools.h>

using namespace switchyard;

class tst_LiveMoment : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (test::prometheusProgram().isEmpty())
            SKIP_FOR_TOOL("prometheus is not installed");
    }

    void offlineItIsTheSame_data()
    {
        QTest::addColumn<bool>("given");
        QTest::newRow("with a design") << true;
        QTest::newRow("as the server shows it") << false;
    }
    void offlineItIsTheSame()
    {
        QFETCH(bool, given);
        QTemporaryDir dir;
        const QString design = dir.filePath(QStringLiteral("cluster.switchyard")), file = dir.filePath(QStringLiteral("a.moment.json"));
        QVERIFY(design::saveDesign(*test::cluster({"p5.48xlarge", 4, 8, 1}), design.toStdString()).has_value());
        auto live = std::make_unique<test::LiveCluster>(design, QStringList{QStringLiteral("--seed"), QStringLiteral("9"), QStringLiteral("--fault"), QStringLiteral("straggler:h-0002:3:20"),
                                                                            QStringLiteral("--fault"), QStringLiteral("efa-retrans:h-0003:5:400")}, 2);
        QVERIFY2(live->error.isEmpty(), qPrintable(live->error));
        QVERIFY2(live->waitForScrapes(8, 5, 180), qPrintable(live->error));
        QString server = QString::fromStdString(live->url());
        server.replace(QStringLiteral("http://"), QStringLiteral("http://operator:s3cret@"));
        QStringList arguments = {QStringLiteral("--json"), QStringLiteral("live"), server, QStringLiteral("--save"), file};
        if (given)
            arguments << design;
        const test::Ran online = test::runCli(arguments);
        QVERIFY2(online.status < 2, online.err.c_str());
        live.reset();
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const QByteArray text = saved.readAll();
        QVERIFY(!text.contains("s3cret") && !text.contains("operator"));
        const test::Ran offline = test::runCli({QStringLiteral("--json"), QStringLiteral("live"), file});
        QCOMPARE(offline.status, online.status);
        auto a = nlohmann::json::parse(online.out), b = nlohmann::json::parse(offline.out);
        QVERIFY(!a["findings"].empty());
        for (const char *key : {"findings", "observation", "mapping", "visibility"})
            QVERIFY2(a[key] == b[key], (a[key].dump(1) + "\n---\n" + b[key].dump(1)).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_LiveMoment)
#include "tst_moment.moc"
