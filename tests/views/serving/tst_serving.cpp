// SPDX-License-Identifier: GPL-3.0-or-later
// What a glance at serving must answer: how fast for whom at which load, what fills, what limits, what a token costs.
#include <views/serving/servingview.h>

#include <cmath>
#include <numeric>

#include <QComboBox>
#include <QImage>
#include <QPainter>
#include <QSet>
#include <QTest>

#include <core/base/format.h>
#include <core/serve/cost_names.h>
#include <tests/support/bundled.h>
#include <views/theme/theme.h>

using namespace switchyard;
using servingview::CurvePtr;
using servingview::LoadPlot;
using servingview::makePicture;
using servingview::RunPlot;
using servingview::ServingLayout;
using servingview::ServingPicture;

namespace {

serve::ServingJob job(double clients, double prefillInstances = 0)
{
    serve::ServingJob out;
    out.serving.model = *test::bundled().model("llama3.1-70b");
    out.pool.instance = "p5en.48xlarge";
    out.pool.cut.tp = 4;
    out.pool.cut.replicas = 0;
    out.serving.cut = out.pool.cut;
    out.load.concurrency = clients;
    out.load.prompt = 2000;
    out.load.output = 300;
    if (prefillInstances > 0)
        out.prefill = out.pool;
    return out;
}

ServingPicture pictureOf(const serve::ServingJob &of)
{
    const serve::Served served{of, serve::predictServing(test::bundled(), of).value()};
    return makePicture(nullptr, {}, &served, std::make_shared<const Result<serve::LoadCurve>>(serve::loadCurve(test::bundled(), of)));
}

QImage painted(const ServingPicture &picture, QSize size, theme::Mode mode)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(theme::tokens(mode).panel);
    QPainter painter(&image);
    ServingLayout(picture, QRectF(QPointF(), QSizeF(size))).paint(painter, theme::tokens(mode));
    return image;
}

QRgb pixel(const QImage &image, const QPointF &at) { return image.pixel(at.toPoint()); }

} // namespace

class tst_Serving : public QObject
{
    Q_OBJECT
    ServingPicture m_picture, m_pools;

private slots:
    void initTestCase()
    {
        theme::install(*qApp, theme::Mode::Light);
        m_picture = pictureOf(job(48));
        m_pools = pictureOf(job(48, 1));
        QVERIFY2(m_picture.missing.isEmpty(), qPrintable(m_picture.missing));
        QVERIFY(m_picture.loadCurve() && m_pools.loadCurve());
    }

    void theFiguresAreThePredictions()
    {
        const serve::ServingPrediction &p = *m_picture.prediction;
        QCOMPARE(m_picture.rows.size(), std::size_t(4));
        QCOMPARE(m_picture.rows[0].p99, QString::fromStdString(format::seconds(p.ttft_s.p99)));
        QCOMPARE(m_picture.rows[1].p50, QString::fromStdString(format::seconds(p.tpot_s.p50)));
        QCOMPARE(m_picture.rows[2].p90, QString::fromStdString(format::seconds(p.itl_s.p90)));
        QCOMPARE(m_picture.rows[3].p90, QString::fromStdString(format::seconds(p.e2e_s.p90)));
        QVERIFY(m_picture.rows[1].tip.contains(QStringLiteral("(end − first token) / (tokens − 1)")));
        QCOMPARE(m_picture.facts[0].value, QString::fromUtf8(infoOf(p.limit).about));
        QVERIFY2(m_picture.facts[2].value.contains(servingview::usdText(p.cost->usdPerMillionOutput.value())), qPrintable(m_picture.facts[2].value));
        QVERIFY(m_picture.pools.empty());
    }

    void theBarIsOneToken()
    {
        const auto parts = stepParts(m_picture, theme::tokens(theme::Mode::Light));
        const double sum = std::accumulate(parts.begin(), parts.end(), 0.0, [](double all, const widgets::BarPart &part) { return all + part.value; });
        QVERIFY2(std::abs(sum / m_picture.prediction->tpot_s.mean - 1) < 1e-6, "parts sum to the mean TPOT");
        for (std::size_t i = 0; i < parts.size(); ++i)
            QVERIFY2(parts[i].tooltip.endsWith(QString::fromUtf8(serve::infoOf(m_picture.prediction->phases.back().parts[i].cost).tip)), qPrintable(parts[i].tooltip));
    }

    void everyThingLiesInside_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("panel") << QSize(830, 220);
        QTest::newRow("wide panel") << QSize(1440, 300);
        QTest::newRow("picture") << QSize(1440, 840);
        QTest::newRow("narrow") << QSize(700, 500);
    }
    void everyThingLiesInside()
    {
        QFETCH(QSize, size);
        const QRectF rect({0, 0}, QSizeF(size));
        for (const ServingPicture *picture : {&m_picture, &m_pools}) {
            const ServingLayout layout(*picture, rect);
            const serve::LoadCurve &curve = *picture->loadCurve();
            for (const serve::CurvePoint &point : curve.points)
                QVERIFY(rect.contains(layout.loadPlot().at(point)));
            for (const QRectF &part : {layout.tableRect(), layout.stepRect(), layout.factsRect(), layout.loadPlot().fieldRect()})
                QVERIFY(rect.contains(part) && part.width() > 60);
            const QRectF cache = layout.runPlot().stripRect(RunPlot::Cache);
            const QRectF requests = layout.runPlot().stripRect(RunPlot::Requests);
            QVERIFY(rect.contains(cache) && rect.contains(requests) && !cache.intersects(requests) && requests.height() >= 30);
            QVERIFY(!layout.tableRect().intersects(cache) && !layout.tableRect().intersects(layout.factsRect()));
            for (std::size_t i = 1; i < curve.points.size(); ++i) // more load, slower for each, more of a GPU
                QVERIFY(layout.loadPlot().at(curve.points[i]).x() < layout.loadPlot().at(curve.points[i - 1]).x() + 4);
        }
    }

    /// Solid within the limit, hollow outside; the design's own in the colour of what is set.
    void pointsOutsideTheLimitAreHollow()
    {
        const QSize size(1440, 840);
        const serve::LoadCurve &curve = *m_picture.loadCurve();
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            const theme::Tokens &t = theme::tokens(mode);
            for (const double limit_s : {0.3, 1.0, 1e9}) {
                ServingPicture picture = m_picture;
                picture.ttftLimit_s = limit_s;
                const ServingLayout layout(picture, QRectF(QPointF(), QSizeF(size)));
                const QImage image = painted(picture, size, mode);
                int hollow = 0;
                for (const serve::CurvePoint &point : curve.points) {
                    const bool outside = point.laterTtft_s.p90 > limit_s;
                    QCOMPARE(layout.loadPlot().outside(point), outside);
                    hollow += outside ? 1 : 0;
                    const bool own = &point == &curve.points[curve.own];
                    const bool covered = !own && QLineF(layout.loadPlot().at(point), layout.loadPlot().at(curve.points[curve.own])).length() < 10;
                    const bool crowded = std::ranges::any_of(curve.points, [&](const serve::CurvePoint &other) {
                        return &other != &point && QLineF(layout.loadPlot().at(point), layout.loadPlot().at(other)).length() < 6;
                    });
                    if (!covered && !crowded)
                        QCOMPARE(pixel(image, layout.loadPlot().at(point)), (outside ? t.panel : own ? t.warning : t.accent).rgb());
                }
                QCOMPARE(hollow == 0, limit_s > 1e6);
            }
        }
    }

    void theRunIsDrawnAsItWas()
    {
        const QSize size(1440, 840);
        const theme::Tokens &t = theme::tokens(theme::Mode::Light);
        const ServingLayout layout(m_picture, QRectF(QPointF(), QSizeF(size)));
        const QImage image = painted(m_picture, size, theme::Mode::Light);
        const serve::LoadCurve &curve = *m_picture.loadCurve();
        const QRectF cache = layout.runPlot().stripRect(RunPlot::Cache);
        const double middle_s = curve.history.span_s() / 2;
        const serve::HistoryPoint &moment = curve.history.moments()[curve.history.moments().size() / 2];
        const QPointF top = layout.runPlot().at(RunPlot::Cache, middle_s, moment.kv);
        QVERIFY(cache.contains(top));
        QVERIFY2(pixel(image, QPointF(top.x(), (top.y() + cache.bottom()) / 2)) != t.panel.rgb(), "filled below the use");
        QCOMPARE(pixel(image, QPointF(top.x(), cache.top() + 3)), t.panel.rgb());
        QVERIFY(!layout.runPlot().stripRect(RunPlot::Tokens).isEmpty());
        QVERIFY(ServingLayout(m_picture, QRectF(0, 0, 830, 220)).runPlot().stripRect(RunPlot::Tokens).isEmpty());
    }

    void twoPoolsSayWhichStarves()
    {
        serve::Served served{job(48, 1), serve::predictServing(test::bundled(), job(48, 1)).value()};
        const double most = std::min(served.prediction.prefillPerS, served.prediction.decodePerS);
        served.prediction.requestsPerS = most;
        const std::vector<servingview::PoolLoad> full = makePicture(nullptr, {}, &served, nullptr).pools;
        QCOMPARE(full.size(), std::size_t(2));
        QVERIFY(full[0].limits != full[1].limits);
        QCOMPARE(full[0].limits, served.prediction.limit == serve::Limit::PrefillPool);
        served.prediction.requestsPerS = 0.3 * most; // neither is at its end
        const std::vector<servingview::PoolLoad> idle = makePicture(nullptr, {}, &served, nullptr).pools;
        QVERIFY(!idle[0].limits && !idle[1].limits);
        QVERIFY(!idle[0].starves && !idle[1].starves); // the load is light
        QCOMPARE(full[0].starves, full[1].limits);
        QVERIFY2(idle[full[0].limits ? 0 : 1].tip.contains(QStringLiteral("would limit first")), qPrintable(idle[0].tip));
        const auto transfer = std::ranges::find(m_pools.facts, QStringLiteral("KV transfer"), &servingview::Fact::name);
        QVERIFY(transfer != m_pools.facts.end());
        QVERIFY2(transfer->value.contains(QString::fromStdString(format::seconds(m_pools.prediction->transfer_s))) && transfer->value.contains(QStringLiteral("exposed")), qPrintable(transfer->value));
        const ServingLayout layout(m_pools, QRectF(0, 0, 1440, 840));
        const QString words = layout.describeAt(layout.factsRect().topLeft() + QPointF(20, 6), theme::current());
        QVERIFY2(words.startsWith(QStringLiteral("The prefill pool")), qPrintable(words));
    }

    void aPointerHearsWhatItIsOn()
    {
        servingview::ServingView view;
        view.resize(1100, 260);
        view.show(m_picture);
        QVERIFY2(view.accessibleDescription().contains(QStringLiteral("TTFT")), qPrintable(view.accessibleDescription()));
        const ServingLayout layout = view.layoutNow();
        const theme::Tokens &t = theme::current();
        const serve::LoadCurve &curve = *m_picture.loadCurve();
        const QString own = layout.describeAt(layout.loadPlot().at(curve.points[curve.own]), t);
        for (const char *word : {"48 clients", "tokens/s per user", "tokens/s per GPU", "TTFT", "TPOT", "$", "Limited by"})
            QVERIFY2(own.contains(QString::fromUtf8(word)), qPrintable(own));
        const QString run = layout.describeAt(layout.runPlot().stripRect(RunPlot::Cache).center(), t);
        QVERIFY2(run.contains(QStringLiteral("KV cache")) && run.contains(QStringLiteral("wait")), qPrintable(run));
        const QString latency = layout.describeAt(layout.tableRect().bottomLeft() + QPointF(10, -20), t);
        QVERIFY2(latency.startsWith(QStringLiteral("ITL: inter-token latency")), qPrintable(latency));
        const QString part = layout.describeAt(layout.stepRect().topLeft() + QPointF(6, 28), t);
        QVERIFY2(part.contains(QStringLiteral("of a token's")), qPrintable(part));
        const QString fact = layout.describeAt(layout.factsRect().topLeft() + QPointF(6, 6), t);
        QVERIFY2(!fact.isEmpty(), qPrintable(fact));
    }

    /// The limit is the user's: it stays when a new prediction comes.
    void theLimitIsChosenOnThePage()
    {
        servingview::ServingView view;
        view.resize(1100, 260);
        auto *field = view.findChild<QComboBox *>(QStringLiteral("ttft limit"));
        QVERIFY(field && !field->isVisibleTo(&view));
        view.show(m_picture);
        QVERIFY(field->isVisibleTo(&view));
        field->setCurrentIndex(0);
        QCOMPARE(view.picture().ttftLimit_s, 0.2);
        view.show(m_pools);
        QCOMPARE(view.picture().ttftLimit_s, 0.2);
        field->setCurrentIndex(field->count() - 1);
        QVERIFY(!view.layoutNow().loadPlot().outside(m_pools.loadCurve()->points.back()));
    }

    /// Observed beside predicted in the same rows; no data is not zero, and a difference is told with its reason.
    void whatIsSeenStandsBesideWhatWasPredicted()
    {
        design::Design design;
        for (int i = 0; i < 2; ++i)
            design.instances.push_back({"n" + std::to_string(i), "p5en.48xlarge", {}, {}, {}});
        design::Phase phase;
        phase.id = "serve";
        phase.model = "llama3.1-70b";
        phase.work = design::Serve{};
        design.jobs.push_back({"chat", {}, {phase}});
        const serve::ServingJob of = job(48);
        const serve::Served served{of, serve::predictServing(test::bundled(), of).value()};
        telemetry::ServingObservation serving;
        telemetry::ServingFigures figures;
        figures.running = 24;
        figures.waiting = 0;
        figures.outputTokens_per_s = 900;
        figures.ttft_s.p90 = 7.25;
        figures.ttft_s.mean = 6;
        figures.itl_s.mean = 0.02;
        for (int i = 0; i < 2; ++i)
            serving.endpoints.push_back({telemetry::ServingEngine::Vllm, "llama3.1-70b", "n" + std::to_string(i) + ":8000", {}, {}, i, 4, figures});
        serving.queries[{telemetry::ServingEngine::Vllm, telemetry::ServingFigure::TtftP50}] = "histogram_quantile(0.5, the metric)";
        telemetry::Observation seen;
        seen.serving = std::make_shared<const telemetry::ServingObservation>(serving);
        const auto curve = m_picture.curve;
        const ServingPicture picture = makePicture(&design, "chat", &served, curve, &seen);
        QVERIFY(picture.beside.has_value());
        QCOMPARE(picture.rows[0].seen[0], QStringLiteral("no data"));
        QCOMPARE(picture.rows[0].seen[1], QString::fromStdString(format::seconds(7.25)));
        QVERIFY(picture.rows[1].seen[0].isEmpty()); // TPOT is not measured there
        for (const char *word : {"Observed TTFT p90", "predicted", "4.00 s old", "histogram_quantile"})
            QVERIFY2(picture.rows[0].tip.contains(QString::fromUtf8(word)), qPrintable(picture.rows[0].tip));
        QCOMPARE(picture.facts[1].name, QStringLiteral("Observed"));
        QVERIFY2(picture.facts[1].value.contains(QStringLiteral("0 waiting")) && picture.facts[1].value.contains(QStringLiteral("no data")), qPrintable(picture.facts[1].value));
        QVERIFY2(picture.remark.startsWith(QStringLiteral("Time to first token is")), qPrintable(picture.remark));
        QVERIFY(picture.observedPoint().has_value());
        const ServingLayout layout(picture, QRectF(0, 0, 1100, 260));
        const QString point = layout.describeAt(layout.loadPlot().at(*picture.observedPoint()), theme::current());
        QVERIFY2(point.contains(QStringLiteral("tokens/s per user")), qPrintable(point));
        QVERIFY(painted(picture, {1100, 260}, theme::Mode::Light) != painted(makePicture(&design, "chat", &served, curve), {1100, 260}, theme::Mode::Light));
        servingview::ServingView view;
        view.show(picture);
        QVERIFY2(view.accessibleDescription().contains(QStringLiteral("observed no data")), qPrintable(view.accessibleDescription()));

        const telemetry::Observation nobody;
        const ServingPicture none = makePicture(&design, "chat", &served, curve, &nobody);
        QVERIFY(!none.beside && !none.observedPoint() && none.rows[0].seen[0].isEmpty());
        QCOMPARE(none.facts[1].value, QStringLiteral("no data"));
    }

    void everySizeAndStateIsPainted()
    {
        ServingPicture pending = m_picture;
        pending.curve.reset();
        ServingPicture broken = m_picture;
        broken.curve = std::make_shared<const Result<serve::LoadCurve>>(fail(ErrorCode::Unsupported, "answers of one token"));
        const ServingPicture none = makePicture(nullptr, {}, nullptr, {});
        for (const QSize size : {QSize(40, 30), QSize(320, 120), QSize(480, 150), QSize(900, 200), QSize(3840, 2160)})
            for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark})
                for (const ServingPicture *each : std::initializer_list<const ServingPicture *>{&m_picture, &m_pools, &pending, &broken, &none}) {
                    QImage blank(size, QImage::Format_RGB32);
                    blank.fill(theme::tokens(mode).panel);
                    QVERIFY(painted(*each, size, mode) != blank || size.width() < 100);
                }
        const ServingLayout layout(none, QRectF(0, 0, 900, 300));
        QVERIFY(layout.isEmpty() && layout.describeAt({300, 100}, theme::current()).isEmpty());
        const ServingLayout waiting(pending, QRectF(0, 0, 900, 300));
        QVERIFY(waiting.describeAt({100, 100}, theme::current()).isEmpty());
    }

    void answersOfOneTokenHaveNoTimeBetween()
    {
        serve::ServingJob of = job(8);
        of.load.output = 1;
        const ServingPicture picture = pictureOf(of);
        QVERIFY2(picture.missing.isEmpty(), qPrintable(picture.missing));
        QCOMPARE(picture.rows[1].p50, QStringLiteral("none"));
        QVERIFY(!picture.loadCurve());
        QVERIFY(!painted(picture, {1000, 260}, theme::Mode::Light).isNull());
    }

    void aRateIsSaidInRequests()
    {
        serve::ServingJob of = job(1);
        of.load.kind = serve::Load::Kind::Open;
        of.load.rate = 1.5;
        const ServingPicture picture = pictureOf(of);
        QVERIFY2(picture.missing.isEmpty() && picture.loadCurve(), qPrintable(picture.missing));
        const serve::LoadCurve &curve = *picture.loadCurve();
        QVERIFY(servingview::pointText(curve, curve.points[curve.own]).startsWith(QStringLiteral("1.5 requests/s")));
    }
};

QTEST_MAIN(tst_Serving)
#include "tst_serving.moc"
