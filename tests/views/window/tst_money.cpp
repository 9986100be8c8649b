// SPDX-License-Identifier: GPL-3.0-or-later
// Prices in the real window: those of the region and of the kind of capacity that the design asks for, or a word that they are not known.
#include <QComboBox>
#include <QLabel>

#include <algorithm>

#include <core/base/format.h>

#include <views/canvas/palettemodel.h>
#include <views/goodput/goodputpicture.h>
#include <views/results/costview.h>
#include <views/results/resultsdock.h>
#include <views/session/enginerunner.h>

#include <app/desktop/files.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using namespace switchyard::test;
using canvas::PaletteModel;

namespace {

QModelIndex card(Desk &desk, const char *type)
{
    const auto &model = *desk.window().palette().list()->model();
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, 0).data(PaletteModel::TypeRole).toString() == QLatin1String(type))
            return model.index(row, 0);
    return {};
}

QString price(Desk &desk, const char *type) { return card(desk, type).data(PaletteModel::PriceRole).toString(); }
QString heading(Desk &desk) { return desk.window().palette().list()->model()->index(0, 0).data(PaletteModel::PriceRole).toString(); }

void chooseRegion(Desk &desk, const char *region)
{
    auto *box = desk.window().inspector().findChild<QComboBox *>(QStringLiteral("designRegion"));
    if (!box || box->findData(QString::fromLatin1(region)) < 0)
        qFatal("the inspector offers no region %s", region);
    emit box->activated(box->findData(QString::fromLatin1(region)));
}

} // namespace

class tst_Money : public QObject
{
    Q_OBJECT
private slots:
    /// Tokyo sells p5 on demand and no B200: the catalog says so, and follows each edit and its undoing.
    void thePaletteIsOfTheDesignsRegion()
    {
        Desk desk;
        QCoreApplication::processEvents();
        QCOMPARE(heading(desk), QStringLiteral("$ per hour, on-demand, us-east-1"));
        const QString virginia = price(desk, "p6-b200.48xlarge");
        QVERIFY2(virginia.startsWith(QLatin1Char('$')), qPrintable(virginia));
        place(desk, "p5.48xlarge", 1);
        QVERIFY(desk.settle());
        chooseRegion(desk, "ap-northeast-1");
        QCOMPARE(desk.design().region, std::string("ap-northeast-1"));
        QCOMPARE(heading(desk), QStringLiteral("$ per hour, on-demand, ap-northeast-1"));
        QCOMPARE(price(desk, "p6-b200.48xlarge"), QStringLiteral("–"));
        const QString tip = card(desk, "p6-b200.48xlarge").data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(QStringLiteral("no on-demand price of p6-b200.48xlarge in ap-northeast-1 is known; the nearest known is on-demand in us-east-1")), qPrintable(tip));
        QVERIFY2(price(desk, "p5.48xlarge").startsWith(QLatin1Char('$')), qPrintable(price(desk, "p5.48xlarge")));
        undo(desk);
        QCOMPARE(price(desk, "p6-b200.48xlarge"), virginia);
        auto *capacity = desk.window().inspector().findChild<QComboBox *>(QStringLiteral("designCapacity"));
        emit capacity->textActivated(QStringLiteral("capacity-block"));
        QCOMPARE(heading(desk), QStringLiteral("$ per hour, capacity-block, us-east-1"));
        QVERIFY(price(desk, "p6-b200.48xlarge") != virginia);
        emit capacity->textActivated(QStringLiteral("savings-plan"));
        QCOMPARE(price(desk, "p6-b200.48xlarge"), QStringLiteral("–"));
    }

    /// A price that is known, one that no source confirms, and none: each looks otherwise, and its tip says why.
    void theStatusLineSaysHowWellAPriceIsKnown()
    {
        Desk desk;
        auto *cost = desk.window().findChild<QLabel *>(QStringLiteral("statusCost"));
        QVERIFY(cost);
        place(desk, "p5en.48xlarge", 8);
        QVERIFY(desk.settle());
        const QString known = cost->text();
        QVERIFY2(known.contains(QStringLiteral("<b>$506.37/h</b>")) && !known.contains(QStringLiteral("<i")), qPrintable(known));
        auto *capacity = desk.window().inspector().findChild<QComboBox *>(QStringLiteral("designCapacity"));
        emit capacity->textActivated(QStringLiteral("spot"));
        QVERIFY(desk.settle());
        QVERIFY2(cost->text().contains(QStringLiteral("<b>$230.16 – $242.32/h</b>")) && cost->text().contains(QStringLiteral("not confirmed</i>")), qPrintable(cost->text()));
        QVERIFY2(cost->toolTip().contains(QStringLiteral("p5en.48xlarge: the price is not confirmed: spot, us-east-1: spot-history")), qPrintable(cost->toolTip()));
        chooseRegion(desk, "ap-northeast-1");
        QVERIFY(desk.settle());
        QVERIFY2(cost->text().contains(QStringLiteral("<i")) && cost->text().contains(QStringLiteral("price unknown")), qPrintable(cost->text()));
        QVERIFY2(cost->toolTip().contains(QStringLiteral("no spot price of p5en.48xlarge in ap-northeast-1 is known; the nearest known is spot in us-east-1, $28.77/h to $30.29/h on 2026-10-03")), qPrintable(cost->toolTip()));
    }

    /// The page Cost has the run of the page Goodput, to the dollar, and it follows the run's tokens.
    void theRunWithRestartsIsGoodputs()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard")));
        QVERIFY(desk.settle());
        const auto &outcome = *desk.window().engine().outcome();
        QVERIFY(outcome.prediction);
        const auto picture = goodputview::makePicture(outcome.design.get(), outcome.prediction.get());
        QVERIFY(picture.goodput.money);
        const auto run = results::goodputOf(outcome.design.get(), outcome.prediction.get());
        QVERIFY(run && run->money && run->money->run_usd.value == picture.goodput.money->run_usd.value);
        const auto rows = results::costRows(*outcome.prediction, nullptr, 15.6e12, &*run);
        const auto found = std::ranges::find_if(rows, [](const results::CostRow &row) { return row.name.endsWith(QStringLiteral("with restarts")); });
        QVERIFY(found != rows.end());
        const auto usd = [](double value) { return QString::fromStdString(format::usd(value)); };
        const goodput::BoundedFigure &money = picture.goodput.money->run_usd;
        QVERIFY2(found->tooltip.contains(QStringLiteral("%1 – %2 – %3").arg(usd(money.low), usd(money.value), usd(money.high))), qPrintable(found->tooltip));
        QCOMPARE(found->now, QStringLiteral("%1 – %2 – %3").arg(results::usdAbout(money.low), results::usdAbout(money.value), results::usdAbout(money.high))); // of a range no nine digits
        QVERIFY(money.low < money.value && money.value < money.high);
        // Storage that nobody attached is named beside the figure that pays for it.
        goodput::Goodput other = *run;
        QVERIFY(other.storage.type != nullptr);
        for (const bool assumed : {true, false}) {
            other.storageAssumed = assumed;
            const results::CostRow row = results::costRows(*outcome.prediction, nullptr, 15.6e12, &other).back();
            QCOMPARE(row.name.contains(QString::fromStdString(other.storage.type->id)), assumed);
            QCOMPARE(row.now, found->now);
        }
        desk.window().results().showPage("cost");
        QVERIFY(QTest::qWaitFor([&] { return std::ranges::any_of(desk.window().results().findChildren<QLabel *>(), [&](const QLabel *label) { return label->text() == found->now; }); }, 60000));
    }
};

QTEST_MAIN(tst_Money)
#include "tst_money.moc"
