// SPDX-License-Identifier: GPL-3.0-or-later
// The operator's journey at full size: the 16,384-GPU sample, a real Prometheus, a truth that is not the
// design's prediction (another placement, other efficiencies), one hidden fault, a family that is not
// collected, a host whose data is old. `switchyard-cli live` must name the culprit within 60 s and
// blame nobody else.
#include <QtCore/QElapsedTimer>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtTest/QTest>

#include <tests/live/prometheus.h>
#include <tests/support/paths.h>

using namespace switchyard;

class tst_Journey : public QObject
{
    Q_OBJECT
private slots:
    void theCulpritAmongSixteenThousand()
    {
        if (test::prometheusProgram().isEmpty())
            QSKIP("prometheus is not installed");
        const QString design = QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/samples/llama3.1-405b-16384-h100.switchyard");
        const QStringList hidden = {QStringLiteral("--seed"), QStringLiteral("20"), QStringLiteral("--fault"), QStringLiteral("straggler:p5-1043:3:19"),
                                    QStringLiteral("--fault"), QStringLiteral("missing:DCGM_FI_PROF_SM_ACTIVE"),
                                    QStringLiteral("--fault"), QStringLiteral("missing:DCGM_FI_PROF_NVLINK"),
                                    QStringLiteral("--fault"), QStringLiteral("stale:p5-0777")};
        constexpr int interval_s = 10;
        test::LiveCluster live(design, hidden, interval_s);
        QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
        QElapsedTimer timer;
        timer.start();
        QVERIFY2(live.waitForScrapes(2 * 2048, 5, 600), qPrintable(live.error));
        const double scraped_s = double(timer.restart()) / 1000;

        QProcess cli;
        cli.start(QString::fromStdString(test::binaryDir()) + QStringLiteral("/app/cli/switchyard-cli"),
                  {QStringLiteral("--json"), QStringLiteral("live"), QString::fromStdString(live.url()), design, QStringLiteral("--timeout"), QStringLiteral("60")});
        QVERIFY(cli.waitForFinished(300'000));
        const double looked_s = double(timer.elapsed()) / 1000;
        const QByteArray errors = cli.readAllStandardError();
        const QJsonObject answer = QJsonDocument::fromJson(cli.readAllStandardOutput()).object();
        QVERIFY2(!answer.isEmpty(), errors.constData());
        qInfo("five scrapes of 4,096 targets after %.1f s; one look at %lld series, with its diagnosis: %.1f s", scraped_s,
              static_cast<long long>(answer["observation"].toObject()["series"].toDouble()), looked_s);

        const QJsonObject observation = answer["observation"].toObject();
        QCOMPARE(observation["hosts"].toInt(), 2048);
        QCOMPARE(observation["gpus"].toInt(), 16384);
        QCOMPARE(observation["stale"].toArray(), QJsonArray{QStringLiteral("p5-0777")});
        QVERIFY(answer["mapping"].toObject()["unmatched"].toArray().isEmpty());
        QStringList trouble;
        for (const QJsonValue &value : answer["findings"].toArray()) {
            const QJsonObject finding = value.toObject();
            if (finding["severity"].toString() != QStringLiteral("info"))
                trouble << finding["id"].toString();
        }
        QCOMPARE(trouble, (QStringList{QStringLiteral("straggler:p5-1043:3"), QStringLiteral("stale:p5-0777")}));
        const QJsonObject culprit = answer["findings"].toArray().at(0).toObject();
        QCOMPARE(culprit["id"].toString(), trouble.first()); // most costly first: before every remark
        QVERIFY(culprit["cost"].toObject()["usd_per_hour"].toDouble() > 1000);
        QCOMPARE(cli.exitCode(), 0); // a straggler is a warning
        QVERIFY2(looked_s < 60, "one look took longer than the minute that an operator has");
    }
};

QTEST_GUILESS_MAIN(tst_Journey)
#include "tst_journey.moc"
