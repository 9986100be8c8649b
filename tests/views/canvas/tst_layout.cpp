// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <memory>

#include <QSet>
#include <QTest>

#include <core/catalog/catalog.h>
#include <tests/support/samples.h>
#include <views/canvas/camera.h>
#include <views/canvas/layout.h>

using namespace switchyard;
using canvas::Block;

class tst_Layout : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void everythingHasItsPlace_data();
    void everythingHasItsPlace();
    void aRackCanBeRead();
    void racksAloneUseTheView_data();
    void racksAloneUseTheView();
    void anEditKeepsTheTrays();
    void traysHaveNumbers();
    void storageStandsBelowTheCluster();
    void storageStandsWhereTheViewHasRoom();
    void hitFindsEveryGpuAndCard();
    void wordsHaveRectangles();
    void zoomKeepsThePointUnderThePointer();
    void timeIsLinear_data();
    void timeIsLinear();

private:
    design::Design uniform(const QString &type, int count) const
    {
        return test::uniform(m_catalog, type.toStdString(), count, "t");
    }
    catalog::Catalog m_catalog;
};

void tst_Layout::initTestCase()
{
    auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    m_catalog = std::move(*loaded);
}

void tst_Layout::everythingHasItsPlace_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("gpus");
    QTest::addRow("one instance") << "p6-b200.48xlarge" << 1 << 8;
    QTest::addRow("one GPU, one card") << "p5.4xlarge" << 3 << 3;
    QTest::addRow("a leaf and a bit") << "p5en.48xlarge" << 17 << 136;
    QTest::addRow("two UltraServers") << "u-p6e-gb200x72" << 2 << 144;
    QTest::addRow("eight UltraServers") << "u-p6e-gb200x72" << 8 << 576;
    QTest::addRow("16,384 GPUs") << "p5.48xlarge" << 2048 << 16384;
    QTest::addRow("four cards on eight GPUs") << "p4d.24xlarge" << 5 << 40;
}

void tst_Layout::everythingHasItsPlace()
{
    QFETCH(QString, type);
    QFETCH(int, count);
    QFETCH(int, gpus);
    const auto design = uniform(type, count);
    const canvas::Layout layout = canvas::layOut(design, m_catalog);
    QCOMPARE(layout.numbers.gpus(), gpus);
    QCOMPARE(layout.instances.size(), design.instances.size());
    for (std::size_t i = 0; i < layout.instances.size(); ++i) {
        const canvas::InstanceBox &box = layout.instances[i];
        QVERIFY(box.block >= 0);
        QVERIFY(layout.blocks[static_cast<std::size_t>(box.block)].rect.contains(box.rect));
        QVERIFY(box.rect.contains(box.nameRect()));
        for (int g = 0; g < box.gpus; ++g) {
            QVERIFY(box.rect.adjusted(-1e-6, 0, 1e-6, 1e-6).contains(box.gpuRect(g)));
            QVERIFY(!box.nameRect().intersects(box.gpuRect(g)));
        }
        for (int c = 0; c < box.cards; ++c) {
            QVERIFY(box.rect.adjusted(-1e-6, 0, 1e-6, 1e-6).contains(box.cardRect(c)));
            if (c > 0)
                QVERIFY(!box.cardRect(c).intersects(box.cardRect(c - 1)));
        }
    }
    for (const Block &block : layout.blocks) {
        QVERIFY(layout.bounds.contains(block.rect));
        if (block.parent >= 0)
            QVERIFY(layout.blocks[static_cast<std::size_t>(block.parent)].rect.contains(block.rect));
    }
    // Siblings never overlap, nor do instances of one block.
    for (std::size_t a = 0; a < layout.blocks.size(); ++a)
        for (std::size_t b = a + 1; b < layout.blocks.size(); ++b)
            if (layout.blocks[a].parent == layout.blocks[b].parent)
                QVERIFY(!layout.blocks[a].rect.intersects(layout.blocks[b].rect));
    for (std::size_t i = 1; i < layout.instances.size(); ++i)
        if (layout.instances[i].block == layout.instances[i - 1].block)
            QVERIFY(!layout.instances[i].rect.intersects(layout.instances[i - 1].rect));
    int inRoots = 0;
    for (const Block &block : layout.blocks)
        if (block.parent < 0)
            inRoots += block.gpus;
    QCOMPARE(inRoots, gpus);
    if (count >= 16) { // it fills a window, neither a tower nor a ribbon
        const double aspect = layout.bounds.width() / layout.bounds.height();
        QVERIFY2(aspect > 0.5 && aspect < 4, qPrintable(QString::number(aspect)));
    }
}

/// A rack alone in a window is narrow as racks are, and as high as it: a GPU has room for its number, a tray for its name.
void tst_Layout::aRackCanBeRead()
{
    const auto design = uniform(QStringLiteral("u-p6e-gb200x72"), 1);
    const canvas::Layout layout = canvas::layOut(design, m_catalog);
    canvas::Camera camera;
    camera.fit(layout.bounds, {860, 520}, 18); // what panels leave of 1440 × 900
    const QRectF gpu = camera.toScreen(layout.instances.front().gpuRect(0)), name = camera.toScreen(layout.instances.front().nameRect());
    QVERIFY2(gpu.width() >= 24 && gpu.height() >= 12, qPrintable(QStringLiteral("%1 × %2").arg(gpu.width()).arg(gpu.height())));
    QVERIFY2(name.width() >= 18, qPrintable(QString::number(name.width())));
}

void tst_Layout::racksAloneUseTheView_data()
{
    QTest::addColumn<int>("racks");
    QTest::addColumn<double>("aspect");
    QTest::addColumn<double>("least"); // share of the width
    QTest::newRow("one, of a picture") << 1 << 2.1 << 0.33;
    QTest::newRow("one, of the window") << 1 << canvas::defaultAspect << 0.33;
    QTest::newRow("two") << 2 << 2.1 << 0.6;
    QTest::newRow("eight") << 8 << 2.1 << 0.5; // as narrow as racks are
}

/// One rack was a strip of a seventh of the width. It is two fifths, with its NVLink beside all trays.
void tst_Layout::racksAloneUseTheView()
{
    QFETCH(int, racks);
    QFETCH(double, aspect);
    QFETCH(double, least);
    const auto design = uniform(QStringLiteral("u-p6e-gb200x72"), racks);
    const canvas::Layout layout = canvas::layOut(design, m_catalog, aspect);
    canvas::Camera camera;
    camera.fit(layout.bounds, {600 * aspect, 600}, 0);
    const double share = camera.toScreen(layout.bounds).width() / (600 * aspect);
    QVERIFY2(share >= least && share <= std::max(0.5, 1.001 * least * 2), qPrintable(QString::number(share)));
    int planes = 0;
    for (const Block &block : layout.blocks) {
        if (block.nvlink.isEmpty())
            continue;
        ++planes;
        QVERIFY(block.kind == Block::Kind::UltraServer && block.rect.contains(block.nvlink));
        double end = block.nvlink.top();
        for (const canvas::InstanceBox &box : layout.instances) {
            if (!block.rect.contains(box.rect))
                continue;
            QVERIFY(std::abs(box.planeRect().top() - end) < 1e-6 && box.planeRect().left() == block.nvlink.left()); // row by row, without a gap
            end = box.planeRect().bottom();
            for (const bool out : {false, true}) {
                QVERIFY(std::abs(box.laneRect(out).right() - block.nvlink.left()) < 1e-6);
                QVERIFY(box.laneRect(out).left() >= box.gpuRect(box.gpus - 1).right() - 1e-6);
            }
        }
        QVERIFY(std::abs(end - block.nvlink.bottom()) < 1e-6);
    }
    QCOMPARE(planes, racks <= 2 ? racks : 0);
    // What is beside others stays narrow.
    auto mixed = design;
    mixed.instances.push_back({"p5-1", "p5.48xlarge", {}, {}, {}});
    QCOMPARE(canvas::layOut(mixed, m_catalog, aspect).instances.front().gpuWidth, canvas::trayGpuWidth);
}

/// A second rack beside the first has cells as wide, whatever it would have alone.
void tst_Layout::anEditKeepsTheTrays()
{
    const auto one = uniform(QStringLiteral("u-p6e-gb200x72"), 1), four = uniform(QStringLiteral("u-p6e-gb200x72"), 4);
    const canvas::Layout first = canvas::layOut(one, m_catalog), later = canvas::layOut(four, m_catalog, canvas::defaultAspect, &first.shapes);
    QVERIFY(first.instances.front().gpuWidth > canvas::trayGpuWidth);
    QCOMPARE(canvas::layOut(four, m_catalog).instances.front().gpuWidth, canvas::trayGpuWidth);
    for (const canvas::InstanceBox &box : later.instances)
        QCOMPARE(box.gpuWidth, first.instances.front().gpuWidth);
}

/// "…09" stood in two racks: what all trays' names begin with goes instead, and no part of a number with it.
void tst_Layout::traysHaveNumbers()
{
    const auto design = uniform(QStringLiteral("u-p6e-gb200x72"), 7);
    const std::size_t shared = canvas::layOut(design, m_catalog).sharedName;
    QSet<QString> left;
    for (const design::Instance &instance : design.instances)
        left.insert(QString::fromStdString(instance.id.substr(shared)));
    QCOMPARE(left.size(), static_cast<qsizetype>(design.instances.size()));
    QVERIFY2(left.contains(QStringLiteral("0109")), qPrintable(*left.begin()));
    QCOMPARE(canvas::layOut(uniform(QStringLiteral("p5.48xlarge"), 4), m_catalog).sharedName, std::size_t{0});
}

void tst_Layout::storageStandsBelowTheCluster()
{
    auto design = uniform(QStringLiteral("p5.48xlarge"), 20);
    const QRectF alone = canvas::layOut(design, m_catalog).bounds;
    for (int i = 1; i <= 7; ++i)
        design.storage.push_back({"fsx-" + std::to_string(i), "fsx-lustre-persistent2-1000", 100});
    const canvas::Layout layout = canvas::layOut(design, m_catalog);
    for (const design::Storage &storage : design.storage) {
        const QRectF box = canvas::rectOf(design, layout, storage.id);
        QVERIFY(box.isValid() && layout.bounds.contains(box) && !box.intersects(alone));
        QCOMPARE(canvas::idOf(design, layout, canvas::hitTest(layout, box.center())), storage.id);
        for (const design::Storage &other : design.storage)
            QVERIFY(other.id == storage.id || !box.intersects(canvas::rectOf(design, layout, other.id)));
    }
    // Without any instance it is there, too.
    design::Design empty;
    empty.storage = {{"s3-1", "s3-standard", 10}};
    QVERIFY(canvas::rectOf(empty, canvas::layOut(empty, m_catalog), "s3-1").isValid());
}

/// A broad cluster has it below, a high one beside it; an edit does not make it change its side.
void tst_Layout::storageStandsWhereTheViewHasRoom()
{
    for (const bool beside : {false, true}) {
        auto design = beside ? uniform(QStringLiteral("u-p6e-gb200x72"), 1) : uniform(QStringLiteral("p5.48xlarge"), 2048);
        design.storage = {{"fsx-1", "fsx-lustre-persistent2-1000", 100}, {"s3-1", "s3-standard", 10}};
        const canvas::Layout layout = canvas::layOut(design, m_catalog);
        QRectF cluster;
        for (const Block &block : layout.blocks)
            if (block.kind != Block::Kind::Storage)
                cluster |= block.rect;
        const QRectF first = canvas::rectOf(design, layout, "fsx-1"), second = canvas::rectOf(design, layout, "s3-1");
        QCOMPARE(first.left() > cluster.right(), beside);
        QCOMPARE(first.top() > cluster.bottom(), !beside);
        QVERIFY(beside ? second.top() > first.bottom() : second.left() > first.right());
        for (const Block &block : layout.blocks)
            if (block.kind == Block::Kind::Storage) { // its line ends at both
                QVERIFY(cluster.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(block.wire.p1()));
                QVERIFY(block.rect.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(block.wire.p2()));
            }
        // More of it in a view of the other shape: the side is kept.
        auto more = design;
        more.storage.push_back({"s3-2", "s3-standard", 10});
        const canvas::Layout later = canvas::layOut(more, m_catalog, beside ? 0.2 : 5, &layout.shapes);
        QCOMPARE(canvas::rectOf(more, later, "s3-2").left() > canvas::rectOf(more, later, more.networkNodes.front().id).right(), beside);
    }
}

void tst_Layout::hitFindsEveryGpuAndCard()
{
    const auto design = uniform(QStringLiteral("p5.48xlarge"), 20);
    const canvas::Layout layout = canvas::layOut(design, m_catalog);
    for (std::size_t i = 0; i < layout.instances.size(); ++i) {
        const canvas::InstanceBox &box = layout.instances[i];
        for (int g = 0; g < box.gpus; ++g) {
            const canvas::Hit hit = canvas::hitTest(layout, box.gpuRect(g).center());
            QCOMPARE(hit.instance, static_cast<int>(i));
            QCOMPARE(hit.gpu, g);
        }
        for (int c = 0; c < box.cards; ++c) {
            const canvas::Hit hit = canvas::hitTest(layout, box.cardRect(c).center());
            QCOMPARE(hit.instance, static_cast<int>(i));
            QCOMPARE(hit.card, c);
            QCOMPARE(box.gpuOfCard(c), c / 4); // p5: four cards per GPU
        }
    }
    QCOMPARE(canvas::hitTest(layout, layout.bounds.bottomRight() + QPointF(10, 10)), canvas::Hit{});
}

void tst_Layout::wordsHaveRectangles()
{
    const auto design = uniform(QStringLiteral("u-p6e-gb200x72"), 2);
    const canvas::Layout layout = canvas::layOut(design, m_catalog);
    const std::string instance = design.instances[5].id;
    QCOMPARE(canvas::rectOf(design, layout, instance), layout.instances[5].rect);
    QCOMPARE(canvas::rectOf(design, layout, instance + "/gpu2"), layout.instances[5].gpuRect(2));
    QCOMPARE(canvas::rectOf(design, layout, instance + "/card1"), layout.instances[5].cardRect(1));
    QVERIFY(canvas::rectOf(design, layout, design.ultraservers[1].id).contains(layout.instances.back().rect));
    QVERIFY(canvas::rectOf(design, layout, design.networkNodes[0].id).isValid());
    QVERIFY(canvas::rectOf(design, layout, "nobody").isNull());
    QVERIFY(canvas::rectOf(design, layout, instance + "/gpu99") == layout.instances[5].rect);
}

void tst_Layout::zoomKeepsThePointUnderThePointer()
{
    canvas::Camera camera;
    camera.fit({0, 0, 2800, 1100}, {900, 600});
    const QPointF pointer(313, 177);
    const QPointF under = camera.toWorld(pointer);
    for (int i = 0; i < 40; ++i) {
        camera.zoomAbout(pointer, 1.25);
        QVERIFY((camera.toScreen(under) - pointer).manhattanLength() <= 1);
    }
    QCOMPARE(camera.scale, canvas::Camera::largest);
}

void tst_Layout::timeIsLinear_data()
{
    QTest::addColumn<bool>("inUltraServers");
    QTest::newRow("instances side by side") << false;
    QTest::newRow("each in an UltraServer of its own") << true;
}

/// Four times as many take four times as long; where each looks at all others it would be sixteen.
void tst_Layout::timeIsLinear()
{
    QFETCH(bool, inUltraServers);
    const auto cpu_s = [&](int count) {
        design::Design design;
        for (int i = 0; i < count; ++i) {
            const std::string number = std::to_string(i);
            design.instances.push_back({"i-" + number, "p5.48xlarge", {}, {}, inUltraServers ? "us-" + number : std::string()});
            if (inUltraServers)
                design.ultraservers.push_back({"us-" + number, {}});
        }
        timespec began = {}, ended = {}; // of this thread: what else the machine does is not counted
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &began);
        const canvas::Layout layout = canvas::layOut(design, m_catalog, 1.6);
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ended);
        if (layout.instances.size() != static_cast<std::size_t>(count))
            return std::numeric_limits<double>::infinity();
        return static_cast<double>(ended.tv_sec - began.tv_sec) + 1e-9 * static_cast<double>(ended.tv_nsec - began.tv_nsec);
    };
    // A neighbour that empties the caches slows the large one alone, for as long as it runs: pairs side by side, of which one in peace is enough.
    double least = std::numeric_limits<double>::infinity();
    for (int pair = 0; pair < 8 && !(least < 8); ++pair) {
        const double few = cpu_s(25000), many = cpu_s(100000);
        qInfo("25,000: %.0f ms, 100,000: %.0f ms, %.1f times", 1e3 * few, 1e3 * many, many / few);
        least = std::min(least, many / few);
    }
    QVERIFY(least < 8);
}

QTEST_GUILESS_MAIN(tst_Layout)
#include "tst_layout.moc"
