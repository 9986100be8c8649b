// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing as a picture of a bundled sample: what is looked at closely stays in its frame, and shows what the window shows.
#include <views/results/renderview.h>

#include <array>

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/canvas/layout.h>
#include <views/session/selection.h>
#include <views/theme/theme.h>

using namespace switchyard;
using namespace switchyard::results;

namespace {

constexpr QSize size(1366, 768);
constexpr int header = 64, legend = 56; ///< pixels at the top and at the foot that are not the drawing's

RenderInput inputOf(const char *sample)
{
    auto design = design::loadDesign(test::sourceDir() + "/resources/samples/" + sample, &test::bundled());
    if (!design)
        qFatal("%s", describe(design.error()).c_str());
    RenderInput in;
    in.design = std::make_shared<const design::Design>(std::move(*design));
    in.catalog = std::make_shared<const catalog::Catalog>(test::bundled());
    in.prediction = *predict::predictDesign(*in.catalog, *in.design);
    return in;
}

QImage pictureOf(const RenderInput &in, const char *view, const QString &path)
{
    if (const Result<void> done = renderView(in, view, size, theme::Mode::Light, path); !done)
        qFatal("%s", describe(done.error()).c_str());
    if (!path.endsWith(QStringLiteral(".svg")))
        return QImage(path).convertToFormat(QImage::Format_RGB32);
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QSvgRenderer(path).render(&painter);
    return image;
}

} // namespace

class tst_CanvasPicture : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_dir;

private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    void aSelectionStaysOnTheDrawing_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::newRow("PNG") << QStringLiteral("png");
        QTest::newRow("SVG, which does not clip") << QStringLiteral("svg");
    }
    /// Lines to partners in other leaves ran through the headline and over the legend.
    void aSelectionStaysOnTheDrawing()
    {
        QFETCH(QString, suffix);
        RenderInput in = inputOf("llama3.1-70b-64-p5en.switchyard");
        const std::string instance = in.design->instances[in.design->instances.size() / 2].id;
        in.at = in.design->instances[in.design->instances.size() / 2].networkNode;
        const QImage without = pictureOf(in, "canvas", m_dir.filePath(QStringLiteral("without.") + suffix));
        in.select = {instance + "/gpu2"};
        const QImage with = pictureOf(in, "canvas", m_dir.filePath(QStringLiteral("with.") + suffix));
        QVERIFY(with != without);
        QVERIFY(with.copy(0, 0, size.width(), header) == without.copy(0, 0, size.width(), header));
        QVERIFY(with.copy(0, size.height() - legend + 1, size.width(), legend - 1) == without.copy(0, size.height() - legend + 1, size.width(), legend - 1));
    }

    /// As the window has them: of one GPU its own, of several those of the first one's stage, with the traffic of the chips.
    void lanesOfTheTimelineFollowSelectionAndChips()
    {
        RenderInput in = inputOf("llama3.1-70b-64-p5en.switchyard");
        in.timeline = std::make_shared<const train::StepTimes>(train::stepTimes(*in.prediction->engine));
        const auto picture = [&] { return pictureOf(in, "timeline", m_dir.filePath(QStringLiteral("timeline.png"))); };
        const QImage first = picture();
        const std::string instance = in.design->instances[in.design->instances.size() / 2].id;
        in.select = {instance + "/gpu0"};
        const QImage own = picture();
        in.select = {instance + "/gpu0", instance + "/gpu1"};
        const QImage several = picture();
        in.select = {instance};
        QVERIFY(picture() == several && several != own && several != first);
        // Whole instances come behind single GPUs, and what has no GPU counts for none.
        in.select = {in.design->instances.front().id, instance + "/gpu0"};
        QVERIFY(picture() == several);
        in.select = {in.design->storage.front().id, instance + "/gpu0"};
        QVERIFY(picture() == own);
        in.select = {instance + "/gpu0"};
        for (const workload::PartGroup group : {workload::PartGroup::Tp, workload::PartGroup::Dp}) {
            in.traffic = predict::bitOf(group);
            const QImage masked = picture();
            QVERIFY(masked != own);
            in.traffic |= predict::bitOf(workload::PartGroup::Pp);
            QVERIFY(picture() != masked);
        }
        in.traffic = ~0U;
        QVERIFY(picture() == own);
    }

    /// As the window: with nothing selected those of the rank that was seen.
    void lanesOfTheTimelineFollowTheTrace()
    {
        constexpr int seenRank = 140;
        RenderInput in = inputOf("llama3.1-70b-64-p5en.switchyard");
        in.timeline = std::make_shared<const train::StepTimes>(train::stepTimes(*in.prediction->engine));
        auto seen = std::make_shared<exchange::Observed>();
        seen->traces.push_back({.file = "rank140.json", .rank = seenRank, .worldSize = 512, .steps = {{.number = 7, .length_s = 6}}});
        in.traces = seen;
        const auto picture = [&] { return pictureOf(in, "timeline", m_dir.filePath(QStringLiteral("timeline.png"))); };
        const QImage ofTrace = picture();
        const int gpu = in.prediction->placement.gpuOfRank[seenRank], each = 8;
        in.select = {session::gpuId(*in.design, gpu / each, gpu % each)};
        QVERIFY(picture() == ofTrace);
        in.select = {in.design->instances[static_cast<std::size_t>(gpu / each)].id};
        QVERIFY(picture() != ofTrace);
    }

    /// All paths are there, those that are not chosen faint.
    void flowsFollowTheChips()
    {
        RenderInput in = inputOf("llama3.1-70b-64-p5en.switchyard");
        const auto picture = [&] { return pictureOf(in, "flows", m_dir.filePath(QStringLiteral("flows.png"))); };
        const QImage all = picture();
        in.traffic = predict::bitOf(workload::PartGroup::Tp);
        const QImage tp = picture();
        in.traffic = predict::bitOf(workload::PartGroup::Dp);
        const QImage dp = picture();
        QVERIFY(tp != all && dp != all && tp != dp);
    }

    /// Larger than 110 pixels a GPU, the window shows the inside of the instance; so does its picture.
    void closelyItIsTheInside()
    {
        RenderInput in = inputOf("llama3.1-70b-64-p5en.switchyard");
        in.at = in.design->instances[2].id;
        const QRect body(0, header, size.width(), size.height() - header);
        const QImage canvas = pictureOf(in, "canvas", m_dir.filePath(QStringLiteral("canvas.png"))), inside = pictureOf(in, "instance", m_dir.filePath(QStringLiteral("inside.png")));
        QVERIFY(canvas.copy(body) == inside.copy(body));
        in.select = {in.at + "/gpu3"};
        QVERIFY(pictureOf(in, "canvas", m_dir.filePath(QStringLiteral("canvas.png"))).copy(body) == pictureOf(in, "instance", m_dir.filePath(QStringLiteral("inside.png"))).copy(body));
        in.select.clear();
        in.at = in.design->instances[2].networkNode; // 16 of them
        QVERIFY(pictureOf(in, "canvas", m_dir.filePath(QStringLiteral("canvas.png"))).copy(body) != inside.copy(body));
    }
};

QTEST_MAIN(tst_CanvasPicture)
#include "tst_canvaspicture.moc"
