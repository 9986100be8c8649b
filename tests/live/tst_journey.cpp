// SPDX-License-Identifier: GPL-3.0-or-later
// The whole journey in the real window at full size: open the 16,384-GPU sample, change its plan, swap
// two instances, watch time, money and heat follow; connect to a real Prometheus whose truth is not
// the design's prediction (another placement, other efficiencies), with one hidden fault, families that
// are not collected and a host whose data is old; name the culprit within 60 s and blame nobody else.
// SWITCHYARD_SHOTS=DIR keeps a picture of each step (`./dev shots`).
#include <QComboBox>
#include <QDesktopServices>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QUrlQuery>

#include <memory>

#include <core/base/format.h>

#include <views/canvas/linkcodes.h>
#include <views/live/connectdialog.h>
#include <views/results/resultsdock.h>

#include <app/desktop/noticebar.h>
#include <app/desktop/statusline.h>

#include <tests/live/prometheus.h>
#include <tests/support/busy_loop.h>
#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/support/slowness.h>
#include <tests/support/tools.h>

using namespace switchyard;
using test::Desk;

namespace {

constexpr double minute_s = 60 * test::slowness;
const char *const culprit = "straggler:p5-1043:3";
const char *const silentHost = "stale:p5-0777";

QString sample() { return QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/samples/llama3.1-405b-16384-h100.switchyard"); }

QStringList troubles(const std::vector<diagnose::Finding> &findings)
{
    QStringList ids;
    for (const diagnose::Finding &finding : findings)
        if (finding.severity != diagnose::Severity::Info)
            ids << QString::fromStdString(finding.id);
    return ids;
}

double sum(const std::vector<float> &values)
{
    double total = 0;
    for (const float value : values)
        total += std::isnan(value) ? 0 : double(value);
    return total;
}

const predict::DesignPrediction &predicted(Desk &desk) { return *desk.window().engine().outcome()->prediction; }
QString label(Desk &desk, const char *name) { return desk.window().findChild<QLabel *>(QString::fromLatin1(name))->text(); }

/// Types the address into the dialog that the action opens, and presses Return.
void connectByDialog(Desk &desk, const QString &url)
{
    QTimer::singleShot(0, &desk.window(), [&desk, url] {
        auto *dialog = desk.window().findChild<live::ConnectDialog *>();
        auto *box = dialog->findChild<QComboBox *>();
        box->setFocus();
        box->lineEdit()->selectAll();
        QTest::keyClicks(box->lineEdit(), url);
        desk.shot(dialog, QStringLiteral("journey-4-connect"));
        QTest::keyClick(dialog, Qt::Key_Return);
    });
    desk.window().actions().connectServer->trigger(); // returns when the dialog is closed
}

} // namespace

class tst_Journey : public QObject
{
    Q_OBJECT
private slots:
    void theWholeJourney();
    void anEmptyDesignDrawsTheCluster();
    void anotherClusterIsOneClickAway();

private:
    void openChangeSwap(Desk &desk);
    void nameTheCulprit(Desk &desk);
    void seeItOnTheDrawing(Desk &desk);
    void commandLineAgrees(const QString &url);

    QUrl m_opened; ///< by the browser, which a test has none of
public slots:
    void open(const QUrl &url) { m_opened = url; }
};

void tst_Journey::theWholeJourney()
{
    if (test::prometheusProgram().isEmpty())
        SKIP_FOR_TOOL("prometheus is not installed");
    // The cluster runs while the architect still edits. Its ranks lie elsewhere and its parts are slower
    // than predicted, by the seed.
    test::LiveCluster live(sample(), {QStringLiteral("--seed"), QStringLiteral("20"), QStringLiteral("--fault"), QStringLiteral("straggler:p5-1043:3:19"),
                                      QStringLiteral("--fault"), QStringLiteral("missing:DCGM_FI_PROF_SM_ACTIVE"),
                                      QStringLiteral("--fault"), QStringLiteral("missing:DCGM_FI_PROF_NVLINK"),
                                      QStringLiteral("--fault"), QStringLiteral("stale:p5-0777")}, 10);
    QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
    Desk desk(theme::Mode::Dark);
    QVERIFY(QTest::qWaitForWindowExposed(&desk.window()));
    openChangeSwap(desk);
    if (QTest::currentTestFailed())
        return;
    QVERIFY2(live.waitForScrapes(2 * 2048, 5, 600), qPrintable(live.error));
    const QString url = QString::fromStdString(live.url());
    connectByDialog(desk, url);
    nameTheCulprit(desk);
    if (!QTest::currentTestFailed())
        seeItOnTheDrawing(desk);
    if (!QTest::currentTestFailed())
        commandLineAgrees(url);
}

/// From Connect on an empty design to the culprit on the drawing: the dialog, and a click on the finding.
void tst_Journey::anEmptyDesignDrawsTheCluster()
{
    if (test::prometheusProgram().isEmpty())
        SKIP_FOR_TOOL("prometheus is not installed");
    test::LiveCluster live(QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/samples/llama3.1-8b-4-p6-b200.switchyard"),
                           {QStringLiteral("--seed"), QStringLiteral("3"), QStringLiteral("--fault"), QStringLiteral("straggler:p6-b200-0003:5:20")}, 5);
    QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
    QVERIFY2(live.waitForScrapes(2 * 4, 5, 300), qPrintable(live.error));
    Desk desk;
    QVERIFY(desk.window().document().design()->instances.empty());
    connectByDialog(desk, QString::fromStdString(live.url()));
    QVERIFY(QTest::qWaitFor([&] { return !desk.window().document().design()->instances.empty(); }, 60'000));
    QCOMPARE(desk.design().instances.size(), std::size_t{4});
    for (const design::Instance &instance : desk.design().instances)
        QCOMPARE(instance.type, std::string("p6-b200.48xlarge"));
    QCOMPARE(desk.window().document().undoStack().count(), 1);
    const session::LiveFeed &feed = desk.window().feed();
    QVERIFY(QTest::qWaitFor([&] { return !troubles(feed.findings()).isEmpty(); }, 120'000));
    QCOMPARE(troubles(feed.findings()), QStringList{QStringLiteral("straggler:p6-b200-0003:5")});
    const auto shownList = [&]() -> QListView * { // the panels follow the findings
        const auto lists = desk.window().results().findChildren<QListView *>();
        const auto shown = std::ranges::find_if(lists, [](const QListView *view) { return view->isVisible() && view->model()->rowCount() > 0; });
        return shown == lists.end() ? nullptr : *shown;
    };
    QTRY_VERIFY(shownList());
    QListView *list = shownList();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
    QVERIFY(std::ranges::count(desk.window().selection().ids(), "p6-b200-0003/gpu5") == 1);
    QVERIFY(desk.canvas().rect().contains(desk.at("p6-b200-0003/gpu5")));
}

/// The first start shows a sample: connected to a cluster that it does not describe, the bar above the drawing leads there;
/// so it does after New.
void tst_Journey::anotherClusterIsOneClickAway()
{
    if (test::prometheusProgram().isEmpty())
        SKIP_FOR_TOOL("prometheus is not installed");
    test::LiveCluster live(QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/samples/llama3.1-8b-4-p6-b200.switchyard"),
                           {QStringLiteral("--seed"), QStringLiteral("3")}, 5);
    QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
    QVERIFY2(live.waitForScrapes(2 * 4, 5, 300), qPrintable(live.error));
    Desk desk;
    QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/samples/llama3.3-70b-4-p5en-serving.switchyard")) && desk.settle());
    connectByDialog(desk, QString::fromStdString(live.url()));
    const auto others = [&] { return desk.window().notice().text(app::NoticeBar::Topic::Others); };
    const auto press = [&](const QString &words) {
        for (QPushButton *button : desk.window().notice().findChildren<QPushButton *>())
            if (button->text() == words && button->isVisible())
                return button->click(), true;
        return false;
    };
    QTRY_VERIFY_WITH_TIMEOUT(!others().isEmpty(), 60'000);
    QVERIFY2(others().contains(QStringLiteral("none of the hosts of this design")), qPrintable(others()));
    QVERIFY(press(QStringLiteral("Draw its hosts as a new design")));
    QTRY_COMPARE_WITH_TIMEOUT(desk.design().instances.size(), std::size_t{4}, 60'000);
    QTRY_COMPARE_WITH_TIMEOUT(desk.design().instances[0].type, std::string("p6-b200.48xlarge"), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(desk.window().feed().observation() && desk.window().feed().observation()->hostsMatched == 4, 60'000);
    QVERIFY2(others().isEmpty(), qPrintable(others()));

    desk.window().document().reset({}); // New, with the changes thrown away
    QTRY_VERIFY_WITH_TIMEOUT(others().contains(QStringLiteral("the design has none")), 60'000);
    QVERIFY(press(QStringLiteral("Draw them")));
    QTRY_COMPARE_WITH_TIMEOUT(desk.design().instances.size(), std::size_t{4}, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(desk.window().feed().observation() && desk.window().feed().observation()->hostsMatched == 4, 60'000);
}

void tst_Journey::openChangeSwap(Desk &desk)
{
    QElapsedTimer timer;
    timer.start();
    QVERIFY(desk.window().files().open(sample()));
    QVERIFY(desk.settle());
    qInfo("open and predict 16,384 GPUs: %lld ms", static_cast<long long>(timer.elapsed()));
    QCOMPARE(predicted(desk).prediction.gpus, 16384);
    QVERIFY(!desk.window().isWindowModified());
    desk.shot(QStringLiteral("journey-1-open"));

    // One plan edit through the inspector: time, money and heat follow, with old value and change.
    const predict::Prediction before = predicted(desk).prediction;
    const double heatBefore = sum(desk.canvas().scene().heat.gpu);
    const int vpp = planOf(desk.design().jobs.front())->vpp;
    timer.restart();
    QVERIFY(desk.setChip(QStringLiteral("VPP"), vpp / 2));
    QVERIFY(desk.settle());
    qInfo("plan edit to new numbers: %lld ms", static_cast<long long>(timer.elapsed()));
    const predict::Prediction &edited = predicted(desk).prediction;
    QVERIFY(edited.step_s > before.step_s); // fewer chunks, larger bubble
    QVERIFY(edited.cost && before.cost && edited.cost->usdPerMillionTokens > before.cost->usdPerMillionTokens);
    QVERIFY(sum(desk.canvas().scene().heat.gpu) != heatBefore);
    QVERIFY2(label(desk, "statusStep").contains(QString::fromStdString(format::signedSeconds(edited.step_s - before.step_s))), qPrintable(label(desk, "statusStep")));
    desk.shot(QStringLiteral("journey-2-plan"));

    // Two instances of different leaves change places: their ranks' traffic climbs other uplinks.
    const std::string a = desk.design().instances.front().id, b = desk.design().instances.back().id;
    const std::vector<float> uplinks = predicted(desk).loads.uplinkTx_B;
    desk.click(a);
    desk.click(b, Qt::ControlModifier);
    QCOMPARE(desk.window().selection().ids().size(), std::size_t(2));
    QVERIFY(desk.window().actions().swap->isEnabled());
    timer.restart();
    desk.window().actions().swap->trigger();
    QVERIFY(desk.settle());
    qInfo("swap to new numbers: %lld ms", static_cast<long long>(timer.elapsed()));
    QVERIFY(predicted(desk).loads.uplinkTx_B != uplinks);
    QVERIFY(predicted(desk).prediction.step_s >= edited.step_s);
    desk.shot(QStringLiteral("journey-3-swap"));

    // Each was one step; back to the design that runs on the cluster.
    desk.window().actions().undo->trigger();
    desk.window().actions().undo->trigger();
    QVERIFY(desk.settle());
    QVERIFY(!desk.window().isWindowModified());
    QCOMPARE(predicted(desk).prediction.step_s, before.step_s);
}

void tst_Journey::nameTheCulprit(Desk &desk)
{
    session::LiveFeed &feed = desk.window().feed();
    QElapsedTimer timer;
    timer.start();
    auto busy = std::make_unique<const test::BusyLoop>();
    bool toldHowFar = false;
    const bool found = test::waitFor([&] {
        toldHowFar = toldHowFar || label(desk, "statusLive").contains(QStringLiteral(" answers"));
        return !feed.findings().empty() && !troubles(feed.findings()).isEmpty();
    }, int(minute_s * 1000));
    qInfo("connect to culprit: %.1f s, longest stall of the event loop %.1f ms, of which the window's own work at most %.1f ms", double(timer.elapsed()) / 1000,
          busy->longest_ms(), busy->busiest_ms());
    busy.reset();
    QVERIFY2(found, qPrintable(feed.error()));
    QVERIFY(toldHowFar);
    if (troubles(feed.findings()).size() != 2)
        qInfo("found: %s", qPrintable(troubles(feed.findings()).join(QLatin1String(", "))));
    QCOMPARE(troubles(feed.findings()), (QStringList{QString::fromLatin1(culprit), QString::fromLatin1(silentHost)}));
    // Most costly first, before every remark but the one that a slow server did not answer all: it comes with its reason.
    const auto first = std::ranges::find_if(feed.findings(), [](const diagnose::Finding &f) { return f.id != "partial"; });
    QCOMPARE(first->id, std::string(culprit));
    QVERIFY(first->costUsdPerHour > 1000);
    QVERIFY(first->costStep_s > 0);
    if (first != feed.findings().begin())
        qInfo("the first look was partial: %s", feed.findings().front().title.english().c_str());
    QCOMPARE(first != feed.findings().begin(), !feed.observation()->complete);
    QCOMPARE(feed.observation()->hostsMatched, 2048);
    QVERIFY(feed.observation()->unmatchedHosts.empty());
    QCOMPARE(feed.state(), session::LiveFeed::State::Live);

    // It stays so: the next looks accuse nobody else either.
    for (int looks = 0; looks < 2; ++looks) {
        const auto seen = feed.observation();
        QVERIFY(QTest::qWaitFor([&] { return feed.observation() != seen; }, 60'000));
        QCOMPARE(troubles(feed.findings()), (QStringList{QString::fromLatin1(culprit), QString::fromLatin1(silentHost)}));
    }
    // Between two sweeps a look is cheap: few questions, small answers.
    QVERIFY(QTest::qWaitFor([&] { return !feed.observation()->swept; }, 120'000));
    qInfo("a look between two sweeps: %d questions, %.2f MB decoded", feed.observation()->queries, static_cast<double>(feed.observation()->decoded_B) / 1e6);
    QVERIFY(feed.observation()->queries <= 4);
    QVERIFY(feed.observation()->decoded_B <= 5'000'000);
    desk.shot(QStringLiteral("journey-5-culprit"));
}

void tst_Journey::seeItOnTheDrawing(Desk &desk)
{
    canvas::HeatChoice choice = desk.canvas().heatChoice();
    QVERIFY(choice.traffic); // the first look: the same drawing, as the cluster has it
    QCOMPARE(choice.source, canvas::HeatSource::Live);
    desk.shot(QStringLiteral("journey-6-observed"));
    choice.source = canvas::HeatSource::Ratio;
    desk.canvas().setHeatChoice(choice);
    QVERIFY(desk.canvas().scene().heat.missing.isEmpty());
    QVERIFY(std::ranges::any_of(desk.canvas().scene().heat.cards.out, [](std::uint8_t c) { return c >= canvas::code::ratioFirst; }));
    desk.shot(QStringLiteral("journey-6-against-prediction"));
    choice.source = canvas::HeatSource::Live;
    choice.traffic = false;
    choice.metric = canvas::Quantity::SmClock_Hz;
    desk.canvas().setHeatChoice(choice);
    const canvas::Heat &heat = desk.canvas().scene().heat;
    const auto gpuOf = [&](const char *id, int local) {
        const auto found = std::ranges::find(desk.design().instances, id, &design::Instance::id);
        return static_cast<std::size_t>(desk.canvas().scene().layout.numbers.firstGpu[static_cast<std::size_t>(found - desk.design().instances.begin())] + local);
    };
    QVERIFY(canvas::code::isFresh(heat.gpuCode[gpuOf("p5-1043", 3)]));
    QVERIFY(heat.gpu[gpuOf("p5-1043", 3)] < 0.9F * heat.gpu[gpuOf("p5-1043", 2)]);
    QVERIFY(canvas::code::isStale(heat.gpuCode[gpuOf("p5-0777", 0)]));
    choice.metric = canvas::Quantity::NvlinkTx_Bps; // not collected: no data, neither zero nor old
    desk.canvas().setHeatChoice(choice);
    QCOMPARE(desk.canvas().scene().heat.gpuCode[gpuOf("p5-1043", 3)], canvas::code::noData);
    choice.traffic = true;
    desk.canvas().setHeatChoice(choice);

    // A click on the first finding (but that the answer is partial) goes to the GPU, and the drawing shows its clock beside
    // that of its peers: of 16,384 GPUs it alone has a colour.
    const std::vector<diagnose::Finding> &findings = desk.window().feed().findings();
    const int row = findings.front().id == "partial" ? 1 : 0;
    const auto lists = desk.window().results().findChildren<QListView *>();
    QListView *list = *std::ranges::find_if(lists, &QWidget::isVisible); // the findings', not the checks'
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(row, 0)).center());
    QCOMPARE(desk.window().selection().ids(), findings[static_cast<std::size_t>(row)].where);
    QVERIFY(std::ranges::count(desk.window().selection().ids(), "p5-1043/gpu3") == 1);
    QVERIFY(desk.canvas().rect().contains(desk.at("p5-1043/gpu3")));
    QCOMPARE(heat.choice.metric, canvas::Quantity::SmClock_Hz);
    QCOMPARE(heat.choice.source, canvas::HeatSource::Peers);
    QVERIFY(!heat.choice.traffic);
    std::vector<std::size_t> apart;
    for (std::size_t gpu = 0; gpu < heat.gpuCode.size(); ++gpu)
        if (heat.gpuCode[gpu] > canvas::code::ratioFirst)
            apart.push_back(gpu);
    QCOMPARE(apart, (std::vector<std::size_t>{gpuOf("p5-1043", 3)}));
    QVERIFY(canvas::code::isStale(heat.gpuCode[gpuOf("p5-0777", 0)]));
    desk.shot(QStringLiteral("journey-6-at-the-gpu"));

    // Its query, on the page of the server that was asked.
    QDesktopServices::setUrlHandler(QStringLiteral("http"), this, "open");
    const std::string query = "max by (gpu) (up{job=\"a b\"}) + 1 & 2";
    emit desk.window().results().queryOpened(QString::fromStdString(query));
    QDesktopServices::unsetUrlHandler(QStringLiteral("http"));
    QCOMPARE(m_opened.path(), QStringLiteral("/graph"));
    QCOMPARE(QUrlQuery(m_opened).queryItemValue(QStringLiteral("g0.expr"), QUrl::FullyDecoded), QString::fromStdString(query));
}

void tst_Journey::commandLineAgrees(const QString &url)
{
    QElapsedTimer timer;
    timer.start();
    QProcess cli;
    cli.start(QString::fromStdString(test::binaryDir()) + QStringLiteral("/app/cli/switchyard-cli"),
              {QStringLiteral("--json"), QStringLiteral("live"), url, sample(), QStringLiteral("--timeout"), QStringLiteral("60")});
    QVERIFY(cli.waitForFinished(300'000));
    const double looked_s = double(timer.elapsed()) / 1000;
    const QByteArray errors = cli.readAllStandardError();
    const QJsonObject answer = QJsonDocument::fromJson(cli.readAllStandardOutput()).object();
    QVERIFY2(!answer.isEmpty(), errors.constData());
    const QJsonObject observation = answer[QStringLiteral("observation")].toObject();
    qInfo("one look by the command line at %lld series, with its diagnosis: %.1f s", static_cast<long long>(observation[QStringLiteral("series")].toDouble()), looked_s);
    QCOMPARE(observation[QStringLiteral("hosts")].toInt(), 2048);
    QCOMPARE(observation[QStringLiteral("gpus")].toInt(), 16384);
    QCOMPARE(observation[QStringLiteral("stale")].toArray(), QJsonArray{QStringLiteral("p5-0777")});
    QVERIFY(answer[QStringLiteral("mapping")].toObject()[QStringLiteral("unmatched")].toArray().isEmpty());
    QStringList trouble;
    for (const QJsonValue &value : answer[QStringLiteral("findings")].toArray()) {
        const QJsonObject finding = value.toObject();
        if (finding[QStringLiteral("severity")].toString() != QStringLiteral("info"))
            trouble << finding[QStringLiteral("id")].toString();
        else
            qInfo("remark: %s: %s", qPrintable(finding[QStringLiteral("id")].toString()), qPrintable(finding[QStringLiteral("cause")].toString()));
    }
    QCOMPARE(trouble, (QStringList{QString::fromLatin1(culprit), QString::fromLatin1(silentHost)}));
    QCOMPARE(cli.exitCode(), 0); // a straggler is a warning
    // Three looks (two of the past) on the machine that serves and scrapes 2,048 hosts at the same time.
    QVERIFY2(looked_s < 2 * minute_s, "one look by the command line took longer than two minutes");
}

QTEST_MAIN(tst_Journey)
#include "tst_journey.moc"
