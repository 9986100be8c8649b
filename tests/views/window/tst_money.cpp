// SPDX-License-Identifier: GPL-3.0-or-later
// Prices in the real window: those of the region and of the kind of capacity that the design asks for, or a word that they are not known.
#include <QComboBox>
#include <QLabel>

#include <views/canvas/palettemodel.h>

#include <tests/support/desk.h>
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
    /// Tokyo sells p5 on demand and no B200: the catalog says so before anything is placed, and follows each edit and its undoing.
    void thePaletteIsOfTheDesignsRegion()
    {
        Desk desk;
        QCoreApplication::processEvents();
        QCOMPARE(heading(desk), QStringLiteral("$ per hour, on-demand, us-east-1"));
        const QString virginia = price(desk, "p6-b200.48xlarge");
        QVERIFY2(virginia.startsWith(QLatin1Char('$')), qPrintable(virginia));
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
};

QTEST_MAIN(tst_Money)
#include "tst_money.moc"
