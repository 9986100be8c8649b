// SPDX-License-Identifier: GPL-3.0-or-later
// Colours under the hands of an operator: their range, the queries behind them, and the matrix that follows the selection.
#include <QClipboard>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>

#include <views/canvas/heatbar.h>
#include <views/matrix/matrixview.h>
#include <views/results/resultsdock.h>

#include <app/desktop/savedviews.h>

#include <tests/support/paths.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using namespace switchyard::test;

class tst_Scales : public QObject
{
    Q_OBJECT
private:
    static bool open(Desk &desk)
    {
        return desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-70b-64-p5en.switchyard")) && desk.settle() && desk.window().engine().outcome()->prediction;
    }
    static canvas::HeatChoice one(canvas::Quantity metric)
    {
        canvas::HeatChoice choice;
        choice.metric = metric;
        return choice;
    }
    /// Presses "range…" and does what is wanted with the dialog that it opens.
    static void typeRange(Desk &desk, const std::function<void(QDialog &)> &with)
    {
        auto *button = desk.window().canvasView().heatBar().findChild<QToolButton *>(QStringLiteral("typedRange"));
        QVERIFY(button && button->isVisible());
        bool seen = false;
        QTimer::singleShot(0, &desk.window(), [&] {
            auto *dialog = desk.window().findChild<QDialog *>(QStringLiteral("rangeDialog"));
            seen = dialog != nullptr;
            if (dialog)
                with(*dialog);
            if (dialog && dialog->isVisible()) // something failed
                dialog->reject();
        });
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(seen);
    }

private slots:
    void aTypedRangeStays()
    {
        Desk desk;
        QVERIFY(open(desk));
        canvas::Canvas &canvas = desk.canvas();
        canvas.setHeatChoice(one(canvas::Quantity::EfaTx_Bps));
        const double base = canvas::legendUnit(canvas.scene().heat).base, automatic = canvas.scene().heat.scale.high;
        typeRange(desk, [](QDialog &dialog) {
            auto *low = dialog.findChild<QLineEdit *>(QStringLiteral("rangeLow")), *high = dialog.findChild<QLineEdit *>(QStringLiteral("rangeHigh"));
            auto *keep = dialog.findChild<QPushButton *>(QStringLiteral("keepRange"));
            auto *reason = dialog.findChild<QLabel *>(QStringLiteral("rangeReason"));
            for (const auto &[from, to] : {std::pair("0", "much"), std::pair("0", "0"), std::pair("-1", "5"), std::pair("6", "5"), std::pair("0", "inf")}) {
                low->setText(QString::fromLatin1(from));
                high->setText(QString::fromLatin1(to));
                QVERIFY2(!keep->isEnabled() && !reason->text().isEmpty(), to);
            }
            low->setText(QStringLiteral("10"));
            high->setText(QStringLiteral("1,200"));
            QVERIFY(keep->isEnabled());
            QTest::keyClick(high, Qt::Key_Return);
            QVERIFY(!dialog.isVisible());
        });
        const auto holds = [&](const canvas::Heat &heat) { return std::abs(heat.scale.high / base - 1200) < 1e-6 && std::abs(heat.scale.low / base - 10) < 1e-6; };
        QVERIFY(holds(canvas.scene().heat));
        QVERIFY2(canvas::scaleText(canvas.scene().heat).contains(QStringLiteral("typed by hand")), qPrintable(canvas::scaleText(canvas.scene().heat)));
        desk.shot(QStringLiteral("scales-typed"));
        // Through an edit, on a logarithmic scale, and for both pictures of a comparison.
        QVERIFY(desk.setChip(QStringLiteral("mbs"), 2));
        QVERIFY(desk.settle());
        QVERIFY(holds(canvas.scene().heat));
        for (QToolButton *button : desk.window().canvasView().heatBar().findChildren<QToolButton *>())
            if (button->text() == QStringLiteral("log"))
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(canvas.heatChoice().logarithmic && canvas.scene().heat.scale.logarithmic && holds(canvas.scene().heat));
        desk.window().compareOnMap(canvas::CompareMode::Panes);
        QTRY_VERIFY_WITH_TIMEOUT(canvas.comparison() && canvas.comparison()->before.prediction, 60000);
        QVERIFY(holds(canvas.scene().heat) && holds(canvas.comparison()->before.heat));
        desk.window().compareOnMap(canvas::CompareMode::Off);
        // Another quantity has its own.
        canvas::HeatChoice other = canvas.heatChoice();
        other.metric = canvas::Quantity::NvlinkTx_Bps;
        canvas.setHeatChoice(other);
        QVERIFY(!holds(canvas.scene().heat));
        other.metric = canvas::Quantity::EfaTx_Bps;
        canvas.setHeatChoice(other);
        QVERIFY(holds(canvas.scene().heat));
        // The full range of another quantity leaves it alone, and a saved view has it.
        other.metric = canvas::Quantity::NvlinkTx_Bps;
        canvas.setHeatChoice(other);
        for (QToolButton *button : desk.window().canvasView().heatBar().findChildren<QToolButton *>())
            if (button->text() == QStringLiteral("full range"))
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(canvas.heatChoice().fullRange && canvas.heatChoice().typed);
        other.metric = canvas::Quantity::EfaTx_Bps;
        canvas.setHeatChoice(other);
        QVERIFY(holds(canvas.scene().heat));
        app::SavedViews views(desk.window(), desk.window().actions());
        const design::SavedView kept = views.present(QStringLiteral("typed"), {}, false);
        other.typed.reset();
        canvas.setHeatChoice(other);
        QVERIFY(!holds(canvas.scene().heat));
        const design::SavedView automatically = views.present(QStringLiteral("automatic"), {}, false);
        views.show(kept, false);
        QVERIFY(holds(canvas.scene().heat));
        views.show(automatically, false);
        QVERIFY(canvas.scene().heat.range != canvas::RangeSource::Typed);
        views.show(kept, false);
        // Cancelled nothing changes; automatic is what it was.
        typeRange(desk, [](QDialog &dialog) { dialog.reject(); });
        QVERIFY(holds(canvas.scene().heat));
        typeRange(desk, [](QDialog &dialog) { QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("automaticRange")), Qt::LeftButton); });
        QVERIFY(!canvas.heatChoice().typed && canvas.scene().heat.range != canvas::RangeSource::Typed);
        QVERIFY(canvas.scene().heat.scale.high < 1200 * base || automatic >= 1200 * base);
    }

    /// The card beside the pointer is whole: legend and jobs lie over the drawing's lower edge, and hid its last lines.
    void theCardKeepsOffTheLegend()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard")) && desk.settle());
        const auto *legend = desk.window().canvasView().findChild<QWidget *>(QStringLiteral("legend"));
        const auto *card = desk.canvas().findChild<QWidget *>(QStringLiteral("hoverCard"));
        QVERIFY(legend && legend->isVisible() && card);
        int seen = 0;
        for (const design::Instance &instance : desk.design().instances) {
            desk.moveMouse(QPoint(1, 1));
            desk.moveMouse(desk.at(instance.id + "/gpu5"));
            if (!card->isVisible())
                continue;
            ++seen;
            const int bottom = card->mapTo(&desk.window(), QPoint(0, card->height())).y();
            QVERIFY2(bottom <= legend->mapTo(&desk.window(), QPoint()).y(), qPrintable(QString::fromStdString(instance.id)));
        }
        QVERIFY(seen > 32);
    }

    void whatIsObservedHasItsQuery()
    {
        Desk desk;
        QVERIFY(open(desk));
        canvas::Canvas &canvas = desk.canvas();
        canvas.fitAll();
        QAction *const copy = action(desk, QStringLiteral("Copy the query"));
        QVERIFY(!copy->isEnabled());
        const design::Numbering &numbers = canvas.scene().layout.numbers;
        telemetry::Observation seen;
        seen.age_s.assign(static_cast<std::size_t>(numbers.gpus()), 3);
        telemetry::Series &series = seen.series[canvas::Quantity::EfaTx_Bps];
        series.value.assign(static_cast<std::size_t>(numbers.cards()), 4e9F);
        series.query = "sum by (instance, device) (rate(node_amazonefa_tx_bytes[1m]))";
        series.available = true;
        canvas.setObservation(std::make_shared<const telemetry::Observation>(seen));
        canvas::HeatChoice choice = one(canvas::Quantity::EfaTx_Bps);
        choice.source = canvas::HeatSource::Live;
        canvas.setHeatChoice(choice);
        const auto hovered = [&] {
            desk.moveMouse(QPoint(1, 1));
            desk.moveMouse(desk.at(desk.design().instances[3].id + "/gpu2"));
            return canvas.findChild<QLabel *>(QStringLiteral("hoverCard"))->text();
        };
        const QString plain = hovered();
        QVERIFY2(plain.contains(QStringLiteral("GB/s")) && plain.contains(QStringLiteral("busiest of")) && plain.contains(QStringLiteral("sample age")), qPrintable(plain));
        QVERIFY(!plain.contains(QStringLiteral("node_amazonefa_tx_bytes")));
        press(desk, Qt::Key_I, Qt::ControlModifier); // at once, without another move
        QVERIFY(canvas.findChild<QLabel *>(QStringLiteral("hoverCard"))->text().contains(QStringLiteral("node_amazonefa_tx_bytes")));
        QVERIFY(hovered().contains(QStringLiteral("node_amazonefa_tx_bytes")));
        press(desk, Qt::Key_I, Qt::ControlModifier);
        QVERIFY(!hovered().contains(QStringLiteral("node_amazonefa_tx_bytes")));
        QVERIFY(copy->isEnabled() && action(desk, QStringLiteral("Open the query in Prometheus"))->isEnabled());
        press(desk, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), series.query);
        choice.source = canvas::HeatSource::Predicted;
        canvas.setHeatChoice(choice);
        QVERIFY(!copy->isEnabled());
    }

    void aTableCopiesItsRows()
    {
        Desk desk;
        QVERIFY(open(desk));
        desk.window().results().showPage("compare");
        QVERIFY(desk.setChip(QStringLiteral("mbs"), 2));
        QVERIFY(desk.settle());
        auto *figures = desk.window().results().findChild<QTableWidget *>(QStringLiteral("figures"));
        QVERIFY(figures && figures->isVisible() && figures->rowCount() > 3);
        desk.window().selection().set({desk.design().instances.front().id}); // whose Copy is the window's
        figures->clearSelection();
        figures->setFocus();
        const auto copied = [&] {
            QTest::keyClick(figures, Qt::Key_C, Qt::ControlModifier);
            return QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
        };
        QCOMPARE(copied().size(), static_cast<qsizetype>(figures->rowCount()) + 1);
        QCOMPARE(copied().front().split(QLatin1Char('\t')).size(), static_cast<qsizetype>(figures->columnCount()));
        figures->selectRow(2);
        QCOMPARE(copied().size(), qsizetype{1});
        for (int column = 0; column < 3; ++column)
            QCOMPARE(copied().front().split(QLatin1Char('\t')).at(column), figures->item(2, column)->text());
    }

    /// What is selected on the drawing is marked in the matrix; cells that are swept there are selected on the drawing.
    void theMatrixAndTheDrawingFollowEachOther()
    {
        Desk desk;
        QVERIFY(open(desk));
        desk.window().results().showPage("matrix");
        auto &matrix = desk.window().results().page<matrix::MatrixView>("matrix");
        QTRY_VERIFY_WITH_TIMEOUT(matrix.isVisible() && !matrix.isLoading(), 20000);
        const auto &gpuOfRank = desk.window().engine().outcome()->prediction->placement.gpuOfRank;
        const auto ranksOf = [&](const std::vector<int> &gpus) {
            std::vector<int> ranks;
            for (std::size_t r = 0; r < gpuOfRank.size(); ++r)
                if (std::ranges::find(gpus, gpuOfRank[r]) != gpus.end())
                    ranks.push_back(static_cast<int>(r));
            return ranks;
        };
        desk.window().selection().clear();
        const QImage plain = matrix.grab().toImage();
        desk.window().selection().set({desk.design().instances[5].id});
        QTRY_COMPARE(matrix.markedRanks().size(), std::size_t{8});
        QCOMPARE(matrix.markedRanks(), ranksOf(session::gpusOf(desk.design(), *desk.canvas().scene().catalog, desk.window().selection().ids())));
        QVERIFY(matrix.grab().toImage() != plain);
        desk.shot(QStringLiteral("scales-matrix"));
        // A drag with Shift.
        const QRectF cells = matrix::MatrixPicture::cells(matrix.rect());
        const auto sweep = [&](QPointF from, QPointF to, bool release) {
            QTest::mousePress(&matrix, Qt::LeftButton, Qt::ShiftModifier, from.toPoint());
            for (int step = 1; step <= 4; ++step) {
                const QPointF at = from + (to - from) * step / 4.0;
                QMouseEvent move(QEvent::MouseMove, at, matrix.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
                QApplication::sendEvent(&matrix, &move);
            }
            if (release)
                QTest::mouseRelease(&matrix, Qt::LeftButton, Qt::ShiftModifier, to.toPoint());
        };
        const matrix::Camera camera = matrix.camera();
        const QPointF from = cells.topLeft() + QPointF(cells.width() * 0.2, cells.height() * 0.5), to = cells.topLeft() + QPointF(cells.width() * 0.3, cells.height() * 0.6);
        sweep(from, to, true);
        QCOMPARE(matrix.camera(), camera); // it does not pan
        const std::vector<std::string> swept = desk.window().selection().ids();
        QVERIFY2(swept.size() > 60 && swept.size() < 200 && swept.front().contains("/gpu"), qPrintable(QString::number(swept.size()))); // two tenths of 512 ranks
        QTRY_COMPARE(matrix.markedRanks().size(), swept.size());
        const int middle = static_cast<int>(0.25 * 512);
        QVERIFY(std::ranges::find(matrix.markedRanks(), middle) != matrix.markedRanks().end());
        QVERIFY(std::ranges::find(matrix.markedRanks(), static_cast<int>(0.55 * 512)) != matrix.markedRanks().end());
        QVERIFY(std::ranges::find(matrix.markedRanks(), 400) == matrix.markedRanks().end());
        // Esc takes a sweep back.
        sweep(cells.center(), cells.bottomRight() - QPointF(9, 9), false);
        QTest::keyClick(&matrix, Qt::Key_Escape);
        QTest::mouseRelease(&matrix, Qt::LeftButton, Qt::ShiftModifier, (cells.bottomRight() - QPointF(9, 9)).toPoint());
        QCOMPARE(desk.window().selection().ids(), swept);
    }
};

QTEST_MAIN(tst_Scales)
#include "tst_scales.moc"
