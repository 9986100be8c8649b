// SPDX-License-Identifier: GPL-3.0-or-later
// A moment of a watched cluster in the real window: saved, opened offline as it was, kept, and what changed since it.
#include <algorithm>
#include <functional>
#include <memory>

#include <QComboBox>
#include <QDateTime>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QTest>
#include <QToolButton>
#include <QUrl>

#include <core/telemetry/source.h>

#include <views/canvas/heatbar.h>
#include <views/canvas/hovertext.h>
#include <views/canvas/legend.h>
#include <views/canvas/linkcodes.h>
#include <views/gridmap/gridview.h>
#include <views/results/resultsdock.h>

#include <app/desktop/noticebar.h>

#include <tests/views/window/hands.h>

using namespace switchyard;
using canvas::HeatSource;
using telemetry::Quantity;
using test::Desk;
using State = session::LiveFeed::State;

namespace {

constexpr double someTime_s = 1.8e9;

/// The simulated cluster at one time, changed by the test.
class Changed : public telemetry::Source
{
public:
    using Change = std::function<void(telemetry::Observation &)>;
    Changed(std::unique_ptr<telemetry::Source> demo, Change change) : m_demo(std::move(demo)), m_change(std::move(change)) {}
    std::string name() const override { return "changed"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<Quantity> &wanted, std::stop_token stop) override
    {
        SWITCHYARD_TRY(const telemetry::ObservationPtr seen, m_demo->observe(wanted, std::move(stop)));
        auto copy = std::make_shared<telemetry::Observation>(*seen);
        m_change(*copy);
        return copy;
    }

private:
    std::unique_ptr<telemetry::Source> m_demo;
    Change m_change;
};

telemetry::DemoOptions faultOn(Desk &desk)
{
    return {3, {"straggler:" + desk.design().instances[1].id + ":3:19"}, [] { return someTime_s; }};
}

QStringList told(const session::LiveFeed &feed)
{
    QStringList out;
    for (const diagnose::Finding &f : feed.findings())
        out << QStringLiteral("%1 %2 %3").arg(QString::fromStdString(f.id), QString::fromStdString(diagnose::toWord(f.severity)), QString::fromStdString(f.title.english()));
    return out;
}

void choose(Desk &desk, Quantity metric, HeatSource source)
{
    canvas::HeatChoice choice = desk.canvas().heatChoice();
    choice.traffic = false;
    choice.metric = metric;
    choice.source = source;
    desk.canvas().setHeatChoice(choice);
}

QString label(Desk &desk, const char *name) { return desk.window().findChild<QLabel *>(QString::fromLatin1(name))->text(); }

QToolButton *momentButton(Desk &desk)
{
    for (QToolButton *button : desk.window().canvasView().heatBar().findChildren<QToolButton *>())
        if (button->text() == QStringLiteral("÷ moment"))
            return button;
    return nullptr;
}

void dropOnWindow(Desk &desk, const QString &path)
{
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(path)});
    const QPointF at(desk.window().rect().center());
    QDragEnterEvent enter(at.toPoint(), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.window(), &enter);
    QDropEvent drop(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.window(), &drop);
}

/// The sample of 32 GPUs; watched once its prediction is there, so that findings do not change any more.
bool watchSample(Desk &desk)
{
    if (!desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) || !desk.settle())
        return false;
    desk.window().feed().setMinimumInterval(0.5);
    desk.window().startDemo(faultOn(desk));
    return QTest::qWaitFor([&] { return desk.window().feed().state() == State::Live && !desk.window().feed().findings().empty(); }, 60000);
}

/// Of that time, where this machine stands.
QString day() { return QDateTime::fromSecsSinceEpoch(static_cast<qint64>(someTime_s)).toString(QStringLiteral("yyyy-MM-dd")); }

} // namespace

class tst_Moment : public QObject
{
    Q_OBJECT
private slots:
    void savedAndOpenedItIsTheSame()
    {
        Desk desk;
        app::MainWindow &window = desk.window();
        QVERIFY(!window.actions().saveMoment->isEnabled() && !window.actions().keepMoment->isEnabled() && window.actions().openMoment->isEnabled());
        QVERIFY(watchSample(desk));
        choose(desk, Quantity::SmClock_Hz, HeatSource::Live);
        const QStringList findings = told(window.feed());
        QTRY_COMPARE(desk.canvas().scene().observation, window.feed().observation()); // drawn in the next turn
        const auto colours = desk.canvas().scene().heat.gpuCode;
        QVERIFY(std::ranges::any_of(colours, canvas::code::isFresh));
        QVERIFY(window.actions().saveMoment->isEnabled());
        const QString path = desk.path(QStringLiteral("a.moment.json"));
        QVERIFY(window.saveMoment(path));
        QVERIFY(label(desk, "livePill").contains(QStringLiteral("Live")));

        window.actions().disconnect->trigger();
        QCOMPARE(window.feed().state(), State::Off);
        QVERIFY(!window.actions().saveMoment->isEnabled());
        dropOnWindow(desk, path); // on the design that is open
        QTRY_COMPARE_WITH_TIMEOUT(window.feed().state(), State::Moment, 30000);
        QTRY_COMPARE_WITH_TIMEOUT(told(window.feed()), findings, 30000);
        QTRY_COMPARE(desk.canvas().scene().observation, window.feed().observation());
        choose(desk, Quantity::SmClock_Hz, HeatSource::Live);
        QVERIFY(desk.canvas().scene().heat.gpuCode == colours);
        const QString pill = label(desk, "livePill");
        QVERIFY2(pill.contains(QStringLiteral("Moment of ") + day()) && pill.contains(QStringLiteral("offline")) && !pill.contains(QStringLiteral("Live")), qPrintable(pill));
        QVERIFY(label(desk, "statusLive").contains(QStringLiteral("offline")));
        QVERIFY2(desk.canvas().scene().heat.asOf.startsWith(day()), qPrintable(desk.canvas().scene().heat.asOf)); // in legend and pictures
        QVERIFY(!window.actions().pauseLive->isEnabled() && !window.actions().replay->isEnabled()); // it has one time
        const auto shown = window.feed().observation();
        QTest::qWait(2500); // nothing is asked, nothing grows old
        QCOMPARE(window.feed().state(), State::Moment);
        QVERIFY(window.feed().observation() == shown && desk.canvas().scene().heat.gpuCode == colours);
        desk.shot(QStringLiteral("moment-opened"));
        QVERIFY(window.saveMoment(desk.path(QStringLiteral("b.moment.json")))); // and saved again it is the same
        QFile a(path), b(desk.path(QStringLiteral("b.moment.json")));
        QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
        QVERIFY(a.readAll() == b.readAll());

        window.actions().disconnect->trigger();
        QCOMPARE(window.feed().state(), State::Off);
        QVERIFY(!window.feed().observation() && !window.feed().moment());
        QVERIFY(desk.canvas().scene().asOf.isEmpty());
    }

    void aloneItBringsItsDesign()
    {
        QStringList findings;
        Desk first;
        QVERIFY(watchSample(first));
        findings = told(first.window().feed());
        const QString path = first.path(QStringLiteral("a.moment.json"));
        QVERIFY(first.window().saveMoment(path));
        const auto instances = first.design().instances;

        Desk desk;
        QVERIFY(desk.window().files().open(path)); // as `switchyard FILE` does
        QVERIFY(desk.design().instances == instances);
        QTRY_COMPARE_WITH_TIMEOUT(desk.window().feed().state(), State::Moment, 30000);
        QVERIFY(desk.settle());
        QTRY_COMPARE_WITH_TIMEOUT(told(desk.window().feed()), findings, 30000); // beside its prediction, too
        QVERIFY(!desk.window().document().isModified());
        test::undo(desk); // nothing of it is in the document's history
        QCOMPARE(desk.window().feed().state(), State::Moment);
    }

    void whatIsDamagedIsSaid()
    {
        Desk desk;
        QFile file(desk.path(QStringLiteral("x.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"switchyard_moment\": 1, \"now\": {");
        file.close();
        dropOnWindow(desk, file.fileName());
        QCOMPARE(desk.window().feed().state(), State::Off);
        QVERIFY2(desk.window().notice().text(app::NoticeBar::Topic::Passing).contains(QStringLiteral("damaged or cut off")), qPrintable(desk.window().notice().text(app::NoticeBar::Topic::Passing)));
    }

    void whatChangedSinceIsTheOneThatHasAColour()
    {
        Desk desk;
        app::MainWindow &window = desk.window();
        QVERIFY(watchSample(desk));
        QVERIFY(!momentButton(desk)->isVisible());
        window.actions().keepMoment->trigger();
        QVERIFY(momentButton(desk)->isVisible() && window.actions().forgetMoment->isEnabled());
        const telemetry::DemoOptions options = faultOn(desk);
        window.startDemo(options); // nothing of it was seen yet: there is nothing to keep, and what was kept stays
        QVERIFY(!window.feed().observation() && !desk.canvas().scene().observation);
        QVERIFY(!window.actions().keepMoment->isEnabled() && !window.actions().saveMoment->isEnabled());
        window.actions().keepMoment->setEnabled(true);
        window.actions().keepMoment->trigger();
        QVERIFY(momentButton(desk)->isVisible() && window.actions().forgetMoment->isEnabled());
        window.feed().connectTo(QStringLiteral("changed"), [options](design::DesignPtr design, session::CatalogPtr catalog) -> std::unique_ptr<telemetry::Source> {
            return std::make_unique<Changed>(telemetry::makeDemoSource(std::move(design), std::move(catalog), options), [](telemetry::Observation &o) {
                o.time_s += 3600;
                o.series[Quantity::SmClock_Hz].value[13] *= 0.6F;
            });
        });
        QTRY_VERIFY_WITH_TIMEOUT(window.feed().state() == State::Live && desk.canvas().scene().observation && window.results().told().observation, 60000); // each in a turn of its own
        choose(desk, Quantity::SmClock_Hz, HeatSource::Live);
        momentButton(desk)->click();
        QCOMPARE(desk.canvas().heatChoice().source, HeatSource::Moment);
        const canvas::Heat &heat = desk.canvas().scene().heat;
        QVERIFY2(heat.missing.isEmpty(), qPrintable(heat.missing));
        const int usual = canvas::code::ratioFirst + canvas::farness(theme::asPredictedClass);
        for (std::size_t gpu = 0; gpu < heat.gpuCode.size(); ++gpu)
            QCOMPARE(static_cast<int>(heat.gpuCode[gpu]), gpu == 13 ? canvas::code::ratioFirst + canvas::farness(theme::ratioClass(0.6)) : usual);
        QCOMPARE(heat.reference_s, someTime_s);
        desk.shot(QStringLiteral("moment-compared"));
        const canvas::Layout &layout = desk.canvas().scene().layout;
        const QString hover = canvas::hoverText(desk.canvas().scene(), canvas::hitTest(layout, layout.instances[1].gpuRect(5).center())).html();
        QVERIFY2(hover.contains(QStringLiteral("0.6 ×")) || hover.contains(QStringLiteral("0.600 ×")), qPrintable(hover));
        QVERIFY2(hover.count(QStringLiteral(" MHz, ")) == 2 && hover.count(QStringLiteral(" old")) >= 2 && hover.contains(QStringLiteral("moment of ") + day()), qPrintable(hover));

        // The pages of cards and ranks offer it as long as it is kept.
        const auto offered = [&](const char *page) {
            desk.window().results().showPage(page);
            return desk.window().results().page<gridmap::GridView>(page).findChildren<QComboBox *>().back()->findData(static_cast<int>(HeatSource::Moment)) >= 0;
        };
        QVERIFY(offered("rails") && offered("strategy"));

        // Degrees have no ratio; links do.
        choose(desk, Quantity::Temperature_C, HeatSource::Moment);
        QCOMPARE(desk.canvas().heatChoice().source, HeatSource::Live);
        QVERIFY(!momentButton(desk)->isEnabled());
        canvas::HeatChoice links = desk.canvas().heatChoice();
        links.traffic = true;
        links.source = HeatSource::Moment;
        desk.canvas().setHeatChoice(links);
        QVERIFY(desk.canvas().scene().heat.missing.isEmpty());
        const auto &cells = desk.canvas().scene().heat.gpuCode;
        QVERIFY(std::ranges::all_of(cells, [&](std::uint8_t c) { return c == usual || c <= canvas::code::noData; }) && std::ranges::count(cells, usual) > 0); // no link changed

        // It follows the design: a new machine was not there then.
        choose(desk, Quantity::SmClock_Hz, HeatSource::Moment);
        test::place(desk, "p6-b200.48xlarge", 1);
        QVERIFY(desk.canvas().scene().reference);
        QCOMPARE(desk.canvas().scene().reference->age_s.size(), std::size_t{40});
        window.actions().forgetMoment->trigger();
        QVERIFY(!momentButton(desk)->isVisible() && !desk.canvas().scene().reference);
        QVERIFY(desk.canvas().heatChoice().source != HeatSource::Moment);
        QVERIFY(!offered("rails") && !offered("strategy"));
    }
};

QTEST_MAIN(tst_Moment)
#include "tst_moment.moc"
