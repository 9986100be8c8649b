// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QLocale>
#include <QtTest/QTest>

#include <tests/golden/golden.h>
#include <tests/views/results/sample.h>
#include <tests/views/serving/sample.h>
#include <views/inspector/inspector.h>
#include <views/live/connectdialog.h>
#include <views/matrix/matrixview.h>
#include <views/results/resultsdock.h>
#include <views/theme/theme.h>

using namespace switchyard;
using results::ResultsDock;
using theme::Mode;

class tst_Panels : public QObject
{
    Q_OBJECT
private:
    static QImage picture(QWidget &widget, QSize size)
    {
        widget.setPalette(QApplication::palette());
        widget.setAutoFillBackground(true);
        widget.resize(size);
        widget.ensurePolished();
        return widget.grab().toImage();
    }
    static std::unique_ptr<ResultsDock> dock(const QString &tab)
    {
        const workload::Plan plan = sample::plan(8, 16, 128);
        auto out = std::make_unique<ResultsDock>();
        out->setDesign(sample::cluster(2048, plan));
        out->setPrediction(sample::prediction(plan, 6.2), sample::prediction(plan, 6.37));
        out->setTimeline(sample::timeline(16, 16, 6.2));
        out->setWhy(sample::why());
        out->setFindings(sample::findings(), true);
        out->setChecks({sample::findings().back()});
        if (tab == QStringLiteral("serving")) {
            auto serves = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, 6.2));
            serves->serving = sample::served();
            out->setPrediction(serves, nullptr);
            out->setLoadCurve(sample::loadCurve());
        }
        out->showPage(tab.toStdString());
        return out;
    }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        theme::install(*qApp, Mode::Light);
    }

    void inspector_data()
    {
        QTest::addColumn<Mode>("mode");
        QTest::newRow("inspector-light") << Mode::Light;
        QTest::newRow("inspector-dark") << Mode::Dark;
    }
    void inspector()
    {
        QFETCH(Mode, mode);
        theme::setMode(mode);
        const workload::Plan plan = sample::plan(8, 16, 128);
        inspector::Inspector inspector;
        inspector.setDesign(sample::cluster(2048, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), sample::prediction(plan, 6.37));
        inspector.setLevers(sample::levers());
        inspector.setSelection({"p5-1043/gpu3"});
        if (mode == Mode::Dark) { // live: observed beside predicted, and its history
            for (const auto &look : sample::observations(40, 16384, 1042 * 8 + 3))
                inspector.setObservation(look);
        }
        const QString problem = golden::compare(QLatin1String(QTest::currentDataTag()), picture(inspector, {320, mode == Mode::Dark ? 1140 : 900}));
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
    }

    void results_data()
    {
        QTest::addColumn<Mode>("mode");
        QTest::addColumn<QString>("tab");
        QTest::newRow("findings-dark") << Mode::Dark << QStringLiteral("findings");
        QTest::newRow("timeline-light") << Mode::Light << QStringLiteral("timeline");
        QTest::newRow("matrix-light") << Mode::Light << QStringLiteral("matrix");
        QTest::newRow("memory-light") << Mode::Light << QStringLiteral("memory");
        QTest::newRow("cost-dark") << Mode::Dark << QStringLiteral("cost");
        QTest::newRow("serving-light") << Mode::Light << QStringLiteral("serving");
        QTest::newRow("serving-dark") << Mode::Dark << QStringLiteral("serving");
        QTest::newRow("why-light") << Mode::Light << QStringLiteral("why");
    }
    void results()
    {
        QFETCH(Mode, mode);
        QFETCH(QString, tab);
        theme::setMode(mode);
        const auto shown = dock(tab);
        picture(*shown, {1000, 260}); // lays out, so that the matrix knows which tiles it wants
        QTRY_VERIFY_WITH_TIMEOUT(!shown->page<matrix::MatrixView>("matrix").isLoading(), 20000);
        const QString problem = golden::compare(QLatin1String(QTest::currentDataTag()), picture(*shown, {1000, 260}));
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
    }

    void connectDialog()
    {
        theme::setMode(Mode::Dark);
        live::ConnectDialog dialog({QStringLiteral("http://prometheus:9090")});
        const QString problem = golden::compare(QStringLiteral("connect-dark"), picture(dialog, dialog.sizeHint()));
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
    }
};

QTEST_MAIN(tst_Panels)
#include "tst_panels.moc"
