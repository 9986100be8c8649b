// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <set>

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>

#include <core/base/format.h>
#include <core/catalog/catalog.h>

#include <views/canvas/palette.h>
#include <views/canvas/palettemodel.h>
#include <views/language/language.h>

using namespace switchyard;
using canvas::PaletteModel;

class tst_Palette : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void queryIsQuantityWordsAndPrice_data();
    void queryIsQuantityWordsAndPrice();
    void modelHoldsWhatCanBeBought();
    void filterKeepsHeadingsOfWhatIsLeft();
    void aQuantitySaysWhatADropBrings();
    void pricesFollowTheDesignsTerms_data();
    void pricesFollowTheDesignsTerms();
    void whyATypeIsNotModelledIsTranslated();
    void mimeSurvivesTheWay();
    void enterPlacesTheFirst();
    void otherPricesLeaveTheChosenCard();

private:
    session::CatalogPtr m_catalog;
};

void tst_Palette::initTestCase()
{
    auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    m_catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
}

void tst_Palette::queryIsQuantityWordsAndPrice_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("count");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<double>("below");
    QTest::addRow("empty") << "" << 1 << QStringList() << 0.0;
    QTest::addRow("a quantity") << "64 × p5en" << 64 << QStringList{"p5en"} << 0.0;
    QTest::addRow("typed on a keyboard") << "128x p5" << 128 << QStringList{"p5"} << 0.0;
    QTest::addRow("without a sign") << "64 p5en" << 64 << QStringList{"p5en"} << 0.0;
    QTest::addRow("words") << "H100, EFAv2" << 1 << QStringList{"H100", "EFAv2"} << 0.0;
    QTest::addRow("a price") << "B200 < $120/h" << 1 << QStringList{"B200"} << 120.0;
    QTest::addRow("a number is not a quantity") << "64" << 1 << QStringList{"64"} << 0.0;
    QTest::addRow("zero of something is one") << "0 x p5" << 1 << QStringList{"p5"} << 0.0;
}

void tst_Palette::queryIsQuantityWordsAndPrice()
{
    QFETCH(QString, text);
    const canvas::PaletteQuery query = canvas::parsePaletteQuery(text);
    QTEST(query.count, "count");
    QTEST(query.words, "words");
    QTEST(query.below_usd, "below");
}

void tst_Palette::modelHoldsWhatCanBeBought()
{
    PaletteModel model(*m_catalog);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::set<QString> types;
    for (int row = 0; row < model.rowCount(); ++row)
        types.insert(model.index(row).data(PaletteModel::TypeRole).toString());
    for (const char *sold : {"p5.48xlarge", "p5en.48xlarge", "p6-b200.48xlarge", "u-p6e-gb200x72"})
        QVERIFY2(types.contains(QString::fromLatin1(sold)), sold);
    for (const auto &[id, type] : m_catalog->instances)
        if (type.reference)
            QVERIFY2(!types.contains(QString::fromStdString(id)), id.c_str());
}

void tst_Palette::filterKeepsHeadingsOfWhatIsLeft()
{
    PaletteModel model(*m_catalog);
    canvas::PaletteFilter filter;
    filter.setSourceModel(&model);
    const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setQuery(canvas::parsePaletteQuery(QStringLiteral("p5.48")));
    QCOMPARE(filter.rowCount(), 2);
    QCOMPARE(filter.index(0, 0).data(PaletteModel::KindRole).toInt(), static_cast<int>(PaletteModel::Kind::Heading));
    QCOMPARE(filter.index(1, 0).data(PaletteModel::TypeRole).toString(), QStringLiteral("p5.48xlarge"));
    filter.setQuery(canvas::parsePaletteQuery(QStringLiteral("nothing like this")));
    QCOMPARE(filter.rowCount(), 0);
    filter.setQuery(canvas::parsePaletteQuery(QStringLiteral("< $60")));
    for (int row = 0; row < filter.rowCount(); ++row)
        if (const QModelIndex index = filter.index(row, 0); index.data(PaletteModel::KindRole).toInt() != static_cast<int>(PaletteModel::Kind::Heading)) {
            const double usd = index.data(PaletteModel::UsdRole).toDouble();
            QVERIFY(usd > 0 && usd < 60);
        }
}

void tst_Palette::aQuantitySaysWhatADropBrings()
{
    PaletteModel model(*m_catalog);
    int instance = -1, heading = -1;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row).data(PaletteModel::TypeRole).toString() == QLatin1String("p5.48xlarge"))
            instance = row;
        else if (instance < 0 && model.index(row).data(PaletteModel::KindRole).toInt() == static_cast<int>(PaletteModel::Kind::Heading))
            heading = row;
    }
    QVERIFY(instance > 0);
    QCOMPARE(model.index(heading).data(PaletteModel::PriceRole).toString(), QStringLiteral("$ per hour, on-demand, us-east-1")); // what the cards below hold under
    const QString alone = model.index(instance).data(PaletteModel::DetailRole).toString();
    QSignalSpy changed(&model, &PaletteModel::dataChanged);
    model.setCount(64);
    QVERIFY(changed.count() > 0);
    const QString many = model.index(instance).data(PaletteModel::DetailRole).toString();
    QVERIFY2(many.startsWith(QStringLiteral("drops 64: 512 GPUs · $3,52")), qPrintable(many)); // 64 × $55.04
    model.setCount(1);
    QCOMPARE(model.index(instance).data(PaletteModel::DetailRole).toString(), alone);
}

void tst_Palette::pricesFollowTheDesignsTerms_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("region");
    for (const auto kind : {catalog::CapacityKind::OnDemand, catalog::CapacityKind::CapacityBlock, catalog::CapacityKind::SavingsPlan, catalog::CapacityKind::SavingsPlan3y,
                            catalog::CapacityKind::Spot, catalog::CapacityKind::Own})
        for (const char *region : {"us-east-1", "ap-northeast-1", "eu-central-1"})
            QTest::addRow("%s in %s", toWord(kind).c_str(), region) << static_cast<int>(kind) << QString::fromLatin1(region);
}

void tst_Palette::pricesFollowTheDesignsTerms()
{
    QFETCH(int, kind);
    QFETCH(QString, region);
    const catalog::PriceTerms terms{static_cast<catalog::CapacityKind>(kind), region.toStdString(), {}, {}};
    PaletteModel model(*m_catalog);
    model.setCatalog(*m_catalog, terms);
    int known = 0, unknown = 0, headings = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row);
        const auto of = static_cast<PaletteModel::Kind>(index.data(PaletteModel::KindRole).toInt());
        const QString price = index.data(PaletteModel::PriceRole).toString(), tip = index.data(Qt::ToolTipRole).toString();
        if (of == PaletteModel::Kind::Storage || index.data().toString() == QLatin1String("Storage"))
            continue;
        if (of == PaletteModel::Kind::Heading) {
            ++headings;
            QCOMPARE(price, QStringLiteral("$ per hour, %1, %2").arg(QString::fromStdString(toWord(terms.kind)), region));
            continue;
        }
        const catalog::Quote quote = catalog::quote(*m_catalog, terms, index.data(PaletteModel::TypeRole).toString().toStdString());
        ++(quote.usdPerHour ? known : unknown);
        QCOMPARE(index.data(PaletteModel::UsdRole).toDouble(), quote.usdPerHour.value_or(0));
        QCOMPARE(price, quote.usdPerHour ? QString::fromStdString(format::usd(*quote.usdPerHour)) : QStringLiteral("–"));
        QVERIFY2(quote.usdPerHour || tip.contains(QString::fromStdString(quote.unknown.english())), qPrintable(tip));
    }
    QCOMPARE(headings, 2);
    QVERIFY(known + unknown > 8);
    if (terms.kind == catalog::CapacityKind::OnDemand && region == QLatin1String("ap-northeast-1"))
        QVERIFY(known > 0 && unknown > 0); // p5 is sold there on demand, B200 is not
    if (region == QLatin1String("eu-central-1"))
        QCOMPARE(terms.kind == catalog::CapacityKind::Own, known > 0); // nothing is taken from another region
}

/// Another region sorts the cards anew: what was chosen stays chosen, so that arrows and Enter go on from it.
void tst_Palette::otherPricesLeaveTheChosenCard()
{
    canvas::Palette palette(m_catalog);
    palette.resize(260, 500);
    palette.show();
    const auto choose = [&](const QString &type) {
        for (int row = 0; row < palette.list()->model()->rowCount(); ++row)
            if (const QModelIndex index = palette.list()->model()->index(row, 0); index.data(PaletteModel::TypeRole).toString() == type)
                palette.list()->setCurrentIndex(index);
    };
    const auto chosen = [&] { return palette.list()->currentIndex().data(PaletteModel::TypeRole).toString(); };
    choose(QStringLiteral("p5en.48xlarge"));
    QCOMPARE(chosen(), QStringLiteral("p5en.48xlarge"));
    palette.setPriceTerms({catalog::CapacityKind::OnDemand, "ap-northeast-1", {}, {}});
    QCOMPARE(chosen(), QStringLiteral("p5en.48xlarge"));
    palette.setCatalog(std::make_shared<const catalog::Catalog>(*m_catalog));
    QCOMPARE(chosen(), QStringLiteral("p5en.48xlarge"));
    QVERIFY(palette.list()->selectionModel()->isSelected(palette.list()->currentIndex()));
    palette.setFilter(QStringLiteral("B200")); // it is not there any more
    palette.setPriceTerms({catalog::CapacityKind::OnDemand, "us-east-1", {}, {}});
    QVERIFY(chosen() != QStringLiteral("p5en.48xlarge"));
}

void tst_Palette::whyATypeIsNotModelledIsTranslated()
{
    const auto back = qScopeGuard([] { language::use(language::Language::English); });
    language::use(language::Language::German);
    const PaletteModel model(*m_catalog);
    int told = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto type = m_catalog->instances.find(model.index(row).data(PaletteModel::TypeRole).toString().toStdString());
        if (type == m_catalog->instances.end() || !type->second.incomplete)
            continue;
        ++told;
        const QString detail = model.index(row).data(PaletteModel::DetailRole).toString();
        QVERIFY2(detail.startsWith(QStringLiteral("nicht modelliert: ")) && !detail.contains(QString::fromStdString(type->second.incompleteWhy)), qPrintable(detail));
    }
    QVERIFY(told > 0);
}

void tst_Palette::mimeSurvivesTheWay()
{
    const std::unique_ptr<QMimeData> mime(canvas::toMime({"p5en.48xlarge", 64}));
    QCOMPARE(canvas::fromMime(mime.get()), (canvas::Capacity{"p5en.48xlarge", 64}));
    QMimeData other;
    other.setText(QStringLiteral("64 × p5en.48xlarge"));
    QVERIFY(!canvas::fromMime(&other));
    other.setData(QStringLiteral("application/x-switchyard-capacity"), "-3 p5");
    QVERIFY(!canvas::fromMime(&other));
    QVERIFY(!canvas::fromMime(nullptr));
}

void tst_Palette::enterPlacesTheFirst()
{
    canvas::Palette palette(m_catalog);
    QSignalSpy wanted(&palette, &canvas::Palette::placeRequested);
    QTest::keyClicks(palette.filterBox(), QStringLiteral("64 x p5en"));
    QTest::keyClick(palette.filterBox(), Qt::Key_Return);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].value<canvas::Capacity>(), (canvas::Capacity{"p5en.48xlarge", 64}));
}

QTEST_MAIN(tst_Palette)
#include "tst_palette.moc"
