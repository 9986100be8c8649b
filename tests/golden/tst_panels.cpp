// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QLocale>
#include <QPainter>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <tests/golden/golden.h>
#include <tests/views/goodput/sample.h>
#include <tests/views/results/sample.h>
#include <tests/views/rl/sample.h>
#include <tests/views/serving/sample.h>
#include <views/inspector/inspector.h>
#include <views/live/connectdialog.h>
#include <views/matrix/matrixview.h>
#include <views/results/renderview.h>
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
        if (tab == QStringLiteral("rl")) {
            auto step = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, 6.2));
            step->rl = sample::reinforced();
            out->setPrediction(step, nullptr);
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
        QTest::newRow("rl-light") << Mode::Light << QStringLiteral("rl");
        QTest::newRow("rl-dark") << Mode::Dark << QStringLiteral("rl");
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

    void goodput_data()
    {
        QTest::addColumn<Mode>("mode");
        QTest::newRow("goodput-light") << Mode::Light;
        QTest::newRow("goodput-dark") << Mode::Dark;
    }
    /// The view takes its picture from the engine: here one by hand is painted as the view does.
    void goodput()
    {
        QFETCH(Mode, mode);
        const theme::Tokens &tokens = theme::tokens(mode);
        QImage image(1000, 260, QImage::Format_RGB32);
        image.fill(tokens.panel);
        {
            QPainter painter(&image);
            const goodputview::GoodputPicture picture = sample::goodputPicture();
            goodputview::GoodputLayout(picture, QRectF(image.rect())).paint(painter, tokens);
        }
        const QString problem = golden::compare(QLatin1String(QTest::currentDataTag()), image);
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
    }

    void compare_data()
    {
        QTest::addColumn<Mode>("mode");
        QTest::addColumn<canvas::CompareMode>("way");
        QTest::newRow("compare-panes-light") << Mode::Light << canvas::CompareMode::Panes;
        QTest::newRow("compare-swipe-light") << Mode::Light << canvas::CompareMode::Swipe;
        QTest::newRow("compare-difference-light") << Mode::Light << canvas::CompareMode::Difference;
        QTest::newRow("compare-difference-dark") << Mode::Dark << canvas::CompareMode::Difference;
    }
    /// One instance is gone, one has come, and what the cards carry has changed by more from host to host.
    void compare()
    {
        QFETCH(Mode, mode);
        QFETCH(canvas::CompareMode, way);
        theme::setMode(mode);
        const workload::Plan plan = sample::plan(8, 4, 8);
        results::RenderInput input;
        input.catalog = sample::smallCatalog();
        input.compare = way;
        const design::DesignPtr before = sample::cluster(32, plan);
        const auto loaded = [&] {
            auto prediction = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, 6.2));
            prediction->loads.uplink_Bps.assign(before->networkNodes.size(), 6.4e12F);
            prediction->loads.uplink_Bps.front() = 0;
            prediction->loads.uplinkTx_B.assign(before->networkNodes.size(), 6.4e12F);
            prediction->loads.uplinkRx_B = prediction->loads.uplinkTx_B;
            return prediction;
        };
        input.before = {before, "before.switchyard", loaded(), nullptr};
        auto now = std::make_shared<design::Design>(*before);
        now->instances.erase(now->instances.begin() + 5);
        now->instances.push_back({"p5-new", now->instances.back().type, {}, now->instances.back().networkNode, {}});
        input.design = now;
        const auto prediction = loaded();
        network::LinkLoads &loads = prediction->loads;
        for (std::size_t card = 0; card < loads.efaTx_B.size(); ++card) {
            const int host = static_cast<int>(card / 32);
            loads.efaTx_B[card] += static_cast<float>((host % 8 - 3) * std::abs(host % 8 - 3)) * 0.04F * loads.card_Bps[card] * 6.2F;
            loads.efaTx_B[card] = std::max(0.0F, loads.efaTx_B[card]);
        }
        loads.uplinkTx_B.back() *= 3;
        input.prediction = prediction;
        const QTemporaryDir scratch;
        const QString path = scratch.filePath(QStringLiteral("picture.png"));
        const auto done = results::renderView(input, "compare", {1000, 620}, mode, path);
        QVERIFY2(done, done ? "" : describe(done.error()).c_str());
        const QString problem = golden::compare(QLatin1String(QTest::currentDataTag()), QImage(path));
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
