// SPDX-License-Identifier: GPL-3.0-or-later
// PromQL as VictoriaMetrics has to be asked.
#include <core/telemetry/metricsql.h>

#include <QtTest/QTest>

using switchyard::telemetry::asMetricsQl;

class tst_MetricsQl : public QObject
{
    Q_OBJECT
private slots:
    void asked_data()
    {
        QTest::addColumn<QString>("promql");
        QTest::addColumn<QString>("metricsQl");
        QTest::newRow("nothing to change") << "sum by (a) (rate(b{c=\"d\"}[5m]))" << "sum by (a) (rate(b{c=\"d\"}[5m]))";
        QTest::newRow("delta") << "max by (h) (delta(x[15m]) > 0)" << "max by (h) (delta_prometheus(x[15m]) > 0)";
        QTest::newRow("deriv") << "max by (h) (deriv(x{a=\"b\"}[60s]))" << "max by (h) ((deriv(x{a=\"b\"}[60s]) and count_over_time(x{a=\"b\"}[60s]) > 1))";
        QTest::newRow("two") << "deriv(x[1m]) or deriv(y[2m])" << "(deriv(x[1m]) and count_over_time(x[1m]) > 1) or (deriv(y[2m]) and count_over_time(y[2m]) > 1)";
        QTest::newRow("timestamp") << "min_over_time(timestamp(x{a=\"b\"})[1h:30s])" << "min_over_time((timestamp(x{a=\"b\"}) and (x{a=\"b\"}))[1h:30s])";
        QTest::newRow("other names") << "idelta(x[1m]) + my_deriv(y) + deriv" << "idelta(x[1m]) + my_deriv(y) + deriv";
        QTest::newRow("in a text") << "x{a=\"delta(\\\"deriv(\", b='deriv(x)'}" << "x{a=\"delta(\\\"deriv(\", b='deriv(x)'}";
        QTest::newRow("brackets in a text") << "deriv(x{a=\")(\"}[1m])" << "(deriv(x{a=\")(\"}[1m]) and count_over_time(x{a=\")(\"}[1m]) > 1)";
        QTest::newRow("cut off") << "deriv(x{a=\"b" << "(deriv(x{a=\"b and count_over_time(x{a=\"b > 1)"; // an error there as here
        QTest::newRow("empty") << "" << "";
    }
    void asked()
    {
        QFETCH(QString, promql);
        QTEST(QString::fromStdString(asMetricsQl(promql.toStdString())), "metricsQl");
    }
};

QTEST_GUILESS_MAIN(tst_MetricsQl)
#include "tst_metricsql.moc"
