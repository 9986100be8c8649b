// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/inspector.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <ranges>
#include <set>
#include <string>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QToolButton>
#include <QtTest/QTest>

#include <core/predict/rank_step.h>
#include <core/predict/while_busy.h>
#include <core/serve/cost_names.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/views/inspector/labels.h>
#include <tests/views/results/sample.h>
#include <views/inspector/hottestlinks.h>
#include <views/inspector/selectionbox.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/results/resultsummary.h>
#include <views/schematic/schematic.h>
#include <views/session/selection.h>
#include <views/theme/parts.h>
#include <views/widgets/labels.h>
#include <views/widgets/stackedbar.h>

using namespace switchyard;
using inspector::Inspector;
using test::texts;

class tst_Inspector : public QObject
{
    Q_OBJECT
private:
    static QString shown(const QWidget &in, const char *name)
    {
        const auto *label = in.findChild<QLabel *>(QLatin1String(name));
        return label ? label->text() : QStringLiteral("(no such label)");
    }

private slots:
    void numbersOfAPrediction()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), sample::prediction(plan, 6.37));
        QCOMPARE(shown(inspector, "step time"), QStringLiteral("6.20 s"));
        QCOMPARE(shown(inspector, "step change"), QStringLiteral("−170 ms"));
        QCOMPARE(shown(inspector, "memory"), QStringLiteral("68.9 of 79.6 GiB · fits"));
        QCOMPARE(shown(inspector, "usd per hour"), QStringLiteral("$112,722/h"));
        QVERIFY(texts(inspector).contains(QStringLiteral("± 6.0 %")));
    }

    void aRefusedPlanShowsTheReasonInsteadOfNumbers()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), nullptr);
        inspector.setPredictionError({ErrorCode::InvalidInput, "126 layers do not divide into 16 stages of 9 chunks", {}});
        QVERIFY(texts(inspector).contains(QStringLiteral("126 layers do not divide into 16 stages of 9 chunks")));
        QVERIFY(!inspector.findChild<results::ResultSummary *>()->isVisibleTo(&inspector));
    }

    void aDesignWithoutAJobSaysWhatToDo()
    {
        auto design = std::make_shared<design::Design>(*sample::cluster(4, sample::plan(8, 1, 4)));
        design->jobs.clear();
        Inspector inspector;
        QSignalSpy wanted(&inspector, &Inspector::jobWanted);
        inspector.setDesign(design, sample::smallCatalog());
        inspector.show();
        for (QPushButton *button : inspector.findChildren<QPushButton *>()) {
            if (button->isVisible())
                button->click();
        }
        QCOMPARE(wanted.count(), 1);
    }

    void selectionShowsObservedBesidePredicted()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), nullptr);
        inspector.setSelection({"p5-0004/gpu3"});
        QStringList all = texts(inspector);
        QVERIFY(all.contains(QStringLiteral("p5-0004 · GPU 3")));
        QVERIFY(all.contains(QStringLiteral("212 GB/s")));
        QVERIFY(all.contains(QStringLiteral("of 450 GB/s")));
        QVERIFY(all.contains(QStringLiteral("largest of 4 EFA cards")));
        QVERIFY2(all.contains(QStringLiteral("TP 3 · PP 0 · DP 3")), qPrintable(all.join(QLatin1Char('|'))));

        auto observation = std::make_shared<telemetry::Observation>();
        telemetry::Series clock;
        clock.available = true;
        clock.value.assign(1024, 1980e6F);
        clock.value[27] = 1605e6F;
        observation->series[telemetry::Quantity::SmClock_Hz] = clock;
        telemetry::Series nvlink;
        nvlink.available = true;
        nvlink.value.assign(1024, std::numeric_limits<float>::quiet_NaN());
        observation->series[telemetry::Quantity::NvlinkTx_Bps] = nvlink;
        inspector.setObservation(observation);
        all = texts(inspector);
        QVERIFY2(all.contains(QStringLiteral("1,605 MHz")), qPrintable(all.join(QLatin1Char('|'))));
        QVERIFY(all.contains(QStringLiteral("–"))); // no data is not zero
    }

    /// Whom a host works for can be said where a live cluster is seen: the row is not there before, and each choice is one.
    void whomAHostWorksForIsSaidByHand()
    {
        auto design = std::make_shared<design::Design>(*sample::cluster(4, sample::plan(8, 1, 4)));
        Inspector inspector;
        inspector.setDesign(design, sample::smallCatalog());
        inspector.show();
        inspector.setSelection({"p5-0001", "p5-0002"});
        auto *box = inspector.findChild<QComboBox *>(QStringLiteral("propertyWorksFor"));
        QVERIFY(box != nullptr && !box->isVisible());
        auto observation = std::make_shared<telemetry::Observation>();
        observation->jobs = {{"ml/llama", "pod", {}}};
        inspector.setObservation(observation);
        QVERIFY(box->isVisible());
        QCOMPARE(box->currentText(), QStringLiteral("as metrics tell"));
        QVERIFY(box->findText(QStringLiteral("ml/llama")) > 0);

        std::vector<std::optional<QString>> chosen;
        QObject::connect(&inspector, &Inspector::worksForChosen, [&](const std::optional<QString> &job) { chosen.push_back(job); });
        for (const QString &word : {QStringLiteral("ml/llama"), QStringLiteral("nobody (spare, test, notebook)"), QStringLiteral("as metrics tell")}) {
            box->setCurrentText(word);
            emit box->activated(box->currentIndex());
        }
        QCOMPARE(chosen.size(), 3U);
        QCOMPARE(chosen[0], QStringLiteral("ml/llama"));
        QCOMPARE(chosen[1], QString());
        QVERIFY(chosen[1].has_value() && !chosen[2].has_value());

        design = std::make_shared<design::Design>(*design);
        for (design::Instance &instance : design->instances)
            if (instance.id == "p5-0002")
                instance.worksFor = "";
        inspector.setDesign(design, sample::smallCatalog());
        QCOMPARE(box->currentText(), QStringLiteral("mixed"));
        inspector.setSelection({"p5-0002"});
        QCOMPARE(box->currentText(), QStringLiteral("nobody (spare, test, notebook)"));
        inspector.setObservation(nullptr);
        QVERIFY(box->isVisible()); // what is said can be taken back
    }

    void nothingIsCutOffAtTheRightEdge()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        auto design = std::make_shared<design::Design>(*sample::cluster(128, plan));
        design->instances[3].id = "i-0a1b2c3d4e5f67890"; // as EC2 names them
        design->instances[3].networkNode = design->networkNodes[1].id = "nn-0a1b2c3d4e5f67890";
        Inspector inspector;
        inspector.setDesign(design, sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), sample::prediction(plan, 12.37));
        inspector.setLevers(sample::levers());
        inspector.resize(inspector.minimumWidth(), 900);
        inspector.show();
        const auto columns = inspector.findChild<QStackedWidget *>()->currentWidget()->findChildren<QScrollArea *>();
        QCOMPARE(columns.size(), 2); // the plan's, and what is selected below it
        const auto fits = [&](const std::vector<std::string> &ids) {
            inspector.setSelection(ids);
            QCoreApplication::processEvents();
            return std::ranges::all_of(columns, [](const QScrollArea *column) { return !column->isVisible() || column->widget()->minimumSizeHint().width() <= column->viewport()->width(); });
        };
        std::vector<std::string> all;
        for (const design::Instance &instance : design->instances)
            all.push_back(instance.id);
        const std::vector<telemetry::ObservationPtr> none, some = sample::observations(3, 1024, 27);
        for (const auto &looks : {none, some}) {
            for (const auto &look : looks)
                inspector.setObservation(look);
            QVERIFY(fits({}));
            QVERIFY(fits({"i-0a1b2c3d4e5f67890/gpu3"}));
            QVERIFY(fits({"i-0a1b2c3d4e5f67890/card30"}));
            QVERIFY(fits({"nn-0a1b2c3d4e5f67890"}));
            QVERIFY(fits(all));
        }
    }

    /// The field under the pointer stays there while one selects and lets go, wherever the column is scrolled to.
    void aSelectionDoesNotMoveThePlan()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), sample::prediction(plan, 6.37));
        inspector.resize(320, 700);
        inspector.show();
        QCoreApplication::processEvents();
        const auto *field = inspector.findChild<QLineEdit *>(QStringLiteral("chip PP"));
        QVERIFY(field && field->isVisible());
        const auto place = [&] {
            QCoreApplication::processEvents();
            QCoreApplication::processEvents();
            return field->mapTo(&inspector, QPoint());
        };
        const auto *below = inspector.findChild<QScrollArea *>(QStringLiteral("below the plan"));
        QScrollArea *column = nullptr;
        for (auto *area : inspector.findChildren<QScrollArea *>())
            if (area->isAncestorOf(field))
                column = area;
        QVERIFY(column && below && column != below);
        for (const int scrolled : {0, 60}) {
            column->verticalScrollBar()->setValue(scrolled);
            const QPoint before = place();
            for (const std::vector<std::string> &ids : {std::vector<std::string>{"p5-0004/gpu3"}, {"p5-0004", "p5-0005"}, {}}) {
                inspector.setSelection(ids);
                QCOMPARE(place(), before);
            }
        }
        inspector.setSelection({"p5-0004/gpu3"});
        QCoreApplication::processEvents();
        const auto *title = inspector.findChild<QLabel *>(QStringLiteral("selection"));
        QVERIFY(title && below->isAncestorOf(title) && !title->visibleRegion().isEmpty()); // seen without scrolling
        inspector.setSelection({});
        QVERIFY(!below->isVisible() && column->isAncestorOf(title));
    }

    void selectionIsShownWithoutAJob()
    {
        auto design = std::make_shared<design::Design>(*sample::cluster(4, sample::plan(8, 1, 4)));
        const design::Design withJob = *design;
        design->jobs.clear();
        Inspector inspector;
        inspector.setDesign(design, sample::smallCatalog());
        inspector.show();
        inspector.setSelection({"p5-0001", "p5-0002"});
        const auto *title = inspector.findChild<QLabel *>(QStringLiteral("selection"));
        QVERIFY(title && title->isVisible());
        QCOMPARE(title->text(), QStringLiteral("16 GPUs · 2 instances"));
        QVERIFY(texts(inspector).contains(QStringLiteral("2 × p5.48xlarge")));
        inspector.setSelection({});
        QVERIFY(!title->isVisible());
        inspector.setSelection({"p5-0003"});
        inspector.setDesign(std::make_shared<design::Design>(withJob), sample::smallCatalog());
        QVERIFY(title->isVisible());
        QVERIFY(inspector.findChild<QStackedWidget *>()->currentWidget()->isAncestorOf(title));
        inspector.setDesign(design, sample::smallCatalog());
        QVERIFY(title->isVisible());
    }

    /// What is selected, its properties and the way to a job need more than a low window has: they scroll.
    void withoutAJobNothingIsPaintedBelowTheWindow()
    {
        auto design = std::make_shared<design::Design>(*sample::cluster(4, sample::plan(8, 1, 4)));
        design->jobs.clear();
        Inspector inspector;
        inspector.setDesign(design, sample::smallCatalog());
        inspector.resize(inspector.minimumWidth(), 400);
        inspector.show();
        inspector.setSelection({"p5-0002/gpu3"});
        QCoreApplication::processEvents();
        QVERIFY2(inspector.minimumSizeHint().height() <= 400, qPrintable(QString::number(inspector.minimumSizeHint().height())));
        const auto *column = qobject_cast<QScrollArea *>(inspector.findChild<QStackedWidget *>()->currentWidget());
        QVERIFY(column && column->geometry().bottom() < inspector.height());
        QVERIFY(column->isAncestorOf(inspector.findChild<QLabel *>(QStringLiteral("selection"))));
        QTRY_VERIFY(column->widget()->height() > column->viewport()->height());
    }

    /// Shapes of benchmarks are below a line, apart from what is trained and served.
    void benchmarkShapesAreApart()
    {
        auto catalog = std::make_shared<catalog::Catalog>(*sample::smallCatalog());
        for (const char *id : {"aaa-shape", "zzz-shape"}) {
            catalog::Architecture shape = catalog->models.at("llama3.1-405b");
            shape.id = id;
            shape.name = id;
            shape.benchmark = true;
            catalog->models[shape.id] = shape;
        }
        Inspector inspector;
        inspector.setDesign(sample::cluster(4, sample::plan(8, 1, 4)), catalog);
        const auto *models = inspector.findChild<QComboBox *>(QStringLiteral("model"));
        QVERIFY(models);
        int line = -1;
        for (int i = 0; i < models->count(); ++i)
            if (models->itemData(i, Qt::AccessibleDescriptionRole).toString() == QLatin1String("separator"))
                line = line < 0 ? i : models->count(); // one line
        QVERIFY(line > 0 && line < models->count() - 1);
        for (int i = 0; i < models->count(); ++i) {
            const auto known = catalog->models.find(models->itemData(i).toString().toStdString());
            QVERIFY2(i == line || (known != catalog->models.end() && known->second.benchmark == (i > line)), qPrintable(models->itemText(i)));
        }
    }
    void theModelIsShownAndChosen()
    {
        auto catalog = std::make_shared<catalog::Catalog>(*sample::smallCatalog());
        catalog::Architecture small = catalog->models.at("llama3.1-405b");
        small.id = "llama3.1-8b";
        small.name = "Llama 3.1 8B";
        small.layers = 32;
        catalog->models[small.id] = small;
        Inspector inspector;
        const auto design = sample::cluster(4, sample::plan(8, 1, 4));
        inspector.setDesign(design, catalog);
        auto *models = inspector.findChild<QComboBox *>(QStringLiteral("model"));
        QVERIFY(models);
        QCOMPARE(models->currentText(), QStringLiteral("Llama 3.1 405B"));
        QCOMPARE(models->itemText(0), QStringLiteral("Llama 3.1 8B")); // by size, not by letter
        QCOMPARE(shown(inspector, "model shape"), QStringLiteral("406B · 126 layers"));
        QSignalSpy edited(&inspector, &Inspector::modelEdited);
        emit models->activated(models->currentIndex()); // the same again is no edit
        QCOMPARE(edited.count(), 0);
        models->setCurrentIndex(0);
        emit models->activated(0);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.first().at(0).toString(), QStringLiteral("pretrain-405b"));
        QCOMPARE(edited.first().at(1).value<catalog::Architecture>().id, std::string("llama3.1-8b"));

        // A model of the design's own has a name here too, and goes when the job does.
        auto own = std::make_shared<design::Design>(*design);
        auto custom = std::make_shared<catalog::Architecture>();
        custom->name = "In-house 30B";
        trainingOf(own->jobs.front())->model = "custom";
        trainingOf(own->jobs.front())->custom = custom;
        inspector.setDesign(own, catalog);
        QCOMPARE(models->currentText(), QStringLiteral("In-house 30B"));
        inspector.setDesign(design, catalog);
        QCOMPARE(models->currentText(), QStringLiteral("Llama 3.1 405B"));
        QCOMPARE(models->count(), 2);
    }

    void aPlanOfAnotherSizeIsFittedWithOneButton()
    {
        workload::Plan plan = sample::plan(8, 1, 8);
        plan.gbs = 32;
        Inspector inspector;
        inspector.setPlanCheck([](const workload::Plan &p) -> Result<predict::Verdict> {
            if (p.gpus() != 56 || p.gbs % (p.dp * p.mbs) != 0)
                return fail(ErrorCode::InvalidInput, "refused");
            return predict::Verdict{};
        });
        inspector.setDesign(sample::cluster(7, plan), sample::smallCatalog());
        inspector.setPredictionError({ErrorCode::InvalidInput, "the plan needs 64 GPUs; the job has 56", {}});
        auto *fit = inspector.findChild<QPushButton *>(QStringLiteral("fit plan"));
        QVERIFY(fit && fit->isVisibleTo(&inspector));
        QSignalSpy edited(&inspector, &Inspector::planEdited);
        fit->click();
        QCOMPARE(edited.count(), 1);
        const auto fitted = edited.first().at(1).value<workload::Plan>();
        QCOMPARE(fitted.tp, 8);
        QCOMPARE(fitted.dp, 7);
        QCOMPARE(fitted.gbs, 35); // the whole multiple of 7 next to 32
        QCOMPARE(edited.first().at(2).toString(), QStringLiteral("Fit the plan to 56 GPUs"));
        inspector.setDesign(sample::cluster(7, fitted), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(fitted, 6.2), nullptr);
        QVERIFY(!fit->isVisibleTo(&inspector));
        // GPUs that a plan leaves idle are no error, and are offered to it all the same.
        workload::Plan six = fitted;
        six.dp = 6;
        inspector.setDesign(sample::cluster(7, six), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(six, 6.2), nullptr);
        QVERIFY(fit->isVisibleTo(&inspector));
        QCOMPARE(fit->text(), QStringLiteral("Fit the plan to 56 GPUs (it uses 48)"));
        // A number that fits is not the trouble: nothing is offered.
        inspector.setDesign(sample::cluster(8, plan), sample::smallCatalog());
        inspector.setPredictionError({ErrorCode::InvalidInput, "64 attention heads do not divide by tp = 7", {}});
        QVERIFY(!fit->isVisibleTo(&inspector));
    }

    void wordsResolveToIndices()
    {
        const auto design = sample::cluster(32, sample::plan(8, 1, 32));
        const auto catalog = sample::smallCatalog();
        const auto leaf = inspector::resolveSelection(*design, *catalog, {"leaf-2"});
        QCOMPARE(leaf.instances.size(), std::size_t{16});
        QCOMPARE(leaf.gpus.front(), 128);
        QCOMPARE(leaf.cards.size(), std::size_t{512});
        const auto gpu = inspector::resolveSelection(*design, *catalog, {"p5-0002/gpu1"});
        QCOMPARE(gpu.gpus, std::vector<int>{9});
        QCOMPARE(gpu.cards, (std::vector<int>{36, 37, 38, 39}));
        QVERIFY(inspector::resolveSelection(*design, *catalog, {"nobody"}).gpus.empty());
    }

    /// A selected link names who loads it, each with its share: the 70B keeps gradients below a leaf and sends activations over its uplink.
    void aSelectedLinkNamesItsCommunicators()
    {
        const auto catalog = std::make_shared<const catalog::Catalog>(test::bundled());
        const auto design = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", catalog.get()));
        const auto prediction = *predict::predictDesign(*catalog, *design);
        const auto shares = [&](const std::string &id) { return inspector::linkSharesOf(*design, *prediction, id); };
        const auto has = [](const inspector::LinkShares &link, const char *group) { return std::ranges::any_of(link.shares, [&](const auto &share) { return share.name.startsWith(QLatin1String(group)); }); };
        const std::string host = design->instances[3].id;
        for (const std::string &id : {host + "/gpu2", host + "/card5", design->instances[3].networkNode}) {
            const auto links = shares(id);
            QVERIFY2(!links.empty(), id.c_str());
            for (const inspector::LinkShares &link : links) {
                double sum = 0;
                for (const auto &share : link.shares)
                    sum += share.bytes;
                QVERIFY(std::abs(sum - link.bytes) <= 1e-9 * link.bytes);
                QVERIFY(std::ranges::is_sorted(link.shares, std::greater(), &inspector::LinkShares::Share::bytes));
            }
        }
        QVERIFY(shares(host + "/gpu2").front().shares.front().name.startsWith(QStringLiteral("TP")));
        const auto card = shares(host + "/card5").front(), uplink = shares(design->instances[3].networkNode).front();
        QVERIFY(has(card, "DP") && has(card, "PP") && !has(card, "TP"));
        QVERIFY(has(uplink, "PP") && !has(uplink, "DP") && !has(uplink, "TP"));
        QVERIFY(shares(host).empty() && shares("nobody").empty()); // no link
        // The panel has these rows.
        inspector::SelectionBox box;
        box.setDesign(design, catalog, {});
        box.setPrediction(prediction);
        box.setSelection({host + "/card5"});
        QStringList words;
        for (const QLabel *label : box.findChildren<QLabel *>())
            words << label->text();
        // What it is sized for stands beside the mean, once it is known.
        QVERIFY(words.filter(QStringLiteral("while busy")).isEmpty());
        const auto busy = predict::whileBusy(*prediction);
        box.setBusyLoads(prediction, std::shared_ptr<const network::LinkLoads>(busy, &busy->loads));
        const auto use = inspector::linkUseOf(*design, *prediction, host + "/card5", &busy->loads);
        QVERIFY(use && *use->busy > *use->mean);
        const QStringList rows = texts(box);
        for (const QString &row : {QStringLiteral("· used, mean"), QStringLiteral("· used while busy"), qstring(format::percent(*use->mean)), qstring(format::percent(*use->busy))})
            QVERIFY2(rows.contains(row), qPrintable(row));
        QVERIFY(!inspector::linkUseOf(*design, *prediction, host, &busy->loads) && !inspector::linkUseOf(*design, *prediction, host + "/card5", nullptr));
        QVERIFY2(words.filter(QStringLiteral("card out")).size() == 1 && !words.filter(QStringLiteral("· DP")).isEmpty(), qPrintable(words.join(QLatin1Char('|'))));
    }

    /// What a rank waits is that of its tile, of its own stage. Of several stages the least and the most stand there, and nobody observes it.
    void whoWaitsIsSaid()
    {
        const auto catalog = std::make_shared<const catalog::Catalog>(test::bundled());
        const auto design = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", catalog.get()));
        const auto prediction = *predict::predictDesign(*catalog, *design);
        inspector::SelectionBox box;
        box.setDesign(design, catalog, {});
        box.setPrediction(prediction);
        const auto percentOf = [](double share) { return qstring(format::percent(share)); };
        std::map<int, double> waits; // by stage
        for (int instance = 0; static_cast<std::size_t>(instance) < design->instances.size(); ++instance) {
            const schematic::Schematic picture = schematic::makeSchematic({design.get(), catalog.get(), prediction.get(), nullptr, instance}, {1440, 836});
            const schematic::Tile &tile = picture.tiles[2];
            waits[predict::stageOfRank(*prediction, tile.rank)] = tile.waits;
            box.setSelection({session::gpuId(*design, instance, 2)});
            QVERIFY2(!texts(box).filter(QStringLiteral(" · ") + percentOf(tile.waits)).isEmpty(), qPrintable(texts(box).join(QLatin1Char('|'))));
        }
        QCOMPARE(waits.size(), std::size_t{4});
        QVERIFY(texts(box).contains(QStringLiteral("waits")));
        box.setSelection({design->networkNodes.front().id});
        const auto [least, most] = std::ranges::minmax(waits | std::views::values);
        const QString range = QStringLiteral("%1 to %2").arg(percentOf(least), percentOf(most));
        QVERIFY2(least < most && texts(box).contains(range), qPrintable(range + QLatin1Char('|') + texts(box).join(QLatin1Char('|'))));
        QVERIFY(!texts(box).contains(QStringLiteral("not measurable")));
        box.setObservation(std::make_shared<telemetry::Observation>());
        QVERIFY(texts(box).contains(QStringLiteral("not measurable")) && texts(box).contains(range));
        // Stages that wait alike have one number, as many of a deep pipeline do.
        const auto deep = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", catalog.get()));
        const auto predicted = *predict::predictDesign(*catalog, *deep);
        const auto gpuOf = [&](int stage) {
            const auto &gpuOfRank = predicted->placement.gpuOfRank;
            for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank)
                if (predict::stageOfRank(*predicted, static_cast<int>(rank)) == stage)
                    return session::gpuId(*deep, gpuOfRank[rank] / 8, gpuOfRank[rank] % 8);
            return std::string();
        };
        const auto shareOf = [&](int stage) {
            const predict::RankStep step = predict::stepOfStage(*predicted, stage);
            return percentOf(step.share(step.waits_s()));
        };
        QCOMPARE(shareOf(5), shareOf(6));
        inspector::SelectionBox alike;
        alike.setDesign(deep, catalog, {});
        alike.setPrediction(predicted);
        alike.setSelection({gpuOf(5), gpuOf(6)});
        QVERIFY2(!texts(alike).filter(QStringLiteral(" · ") + shareOf(5)).isEmpty() && texts(alike).filter(shareOf(5) + QStringLiteral(" to ")).isEmpty(), qPrintable(texts(alike).join(QLatin1Char('|'))));
        // Without a pipeline nobody waits for a stage.
        const auto single = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard", catalog.get()));
        inspector::SelectionBox alone;
        alone.setDesign(single, catalog, {});
        alone.setPrediction(*predict::predictDesign(*catalog, *single));
        alone.setSelection({session::gpuId(*single, 0, 2)});
        QVERIFY(texts(alone).contains(QStringLiteral("rank")) && !texts(alone).contains(QStringLiteral("waits")));
    }

    /// No value takes the width of the names: in a column as narrow as the inspector's each begins with its word, in both languages.
    void namesOfTheSelectionAreRead()
    {
        const auto catalog = std::make_shared<const catalog::Catalog>(test::bundled());
        const auto back = qScopeGuard([] { language::use(language::Language::English); });
        for (const char *sample : {"llama3.1-405b-16384-h100.switchyard", "llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard"}) {
            const auto design = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/" + sample, catalog.get()));
            const auto prediction = *predict::predictDesign(*catalog, *design);
            const auto busy = predict::whileBusy(*prediction);
            for (const language::Language spoken : {language::Language::English, language::Language::German}) {
                language::use(spoken);
                inspector::SelectionBox box;
                box.setDesign(design, catalog, {});
                box.setPrediction(prediction);
                box.setBusyLoads(prediction, std::shared_ptr<const network::LinkLoads>(busy, &busy->loads));
                box.resize(300, 900);
                box.show();
                for (const std::string &id : {design->instances[1].id + "/gpu3", design->instances[1].networkNode}) {
                    box.setSelection({id});
                    QCoreApplication::processEvents();
                    for (const widgets::ElidedLabel *name : box.findChildren<widgets::ElidedLabel *>())
                        if (name->objectName().isEmpty())
                            QVERIFY2(name->width() >= std::min(100.0, QFontMetricsF(name->font()).horizontalAdvance(name->text())), qPrintable(QStringLiteral("%1: %2 px").arg(name->text()).arg(name->width())));
                }
            }
        }
    }

    /// While nothing is selected: which kind of link is the busiest? Of the 405B the cards, then the uplinks of leaves.
    void theBusiestKindOfLinkIsFirst()
    {
        const auto catalog = std::make_shared<const catalog::Catalog>(test::bundled());
        const auto design = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", catalog.get()));
        const auto prediction = *predict::predictDesign(*catalog, *design);
        const std::vector<inspector::HotLinks> hot = inspector::hottestLinks(*prediction);
        QStringList names;
        for (const inspector::HotLinks &links : hot)
            names << links.name;
        QCOMPARE(names, (QStringList{QStringLiteral("65,536 EFA cards"), QStringLiteral("128 uplinks of layer 3"), QStringLiteral("16,384 PCIe ports"), QStringLiteral("16,384 NVLink ports"), QStringLiteral("8 uplinks of layer 2")}));
        const network::LinkLoads &loads = prediction->loads;
        double most = 0;
        for (std::size_t c = 0; c < loads.efaTx_B.size(); ++c)
            most = std::max(most, static_cast<double>(std::max(loads.efaTx_B[c], loads.efaRx_B[c])) / loads.step_s / static_cast<double>(loads.card_Bps[c]));
        QVERIFY(std::abs(hot.front().worst - most) < 1e-9);
        // Sized by the rate at work: it is far above the mean, and known beside it.
        QVERIFY(!hot.front().busy);
        const auto busy = predict::whileBusy(*prediction);
        const std::vector<inspector::HotLinks> sized = inspector::hottestLinks(*prediction, &busy->loads);
        QCOMPARE(sized.size(), hot.size());
        for (const inspector::HotLinks &links : sized)
            QVERIFY2(links.busy && *links.busy >= links.worst - 1e-9 && *links.busy <= 1 + 1e-6, qPrintable(links.name));
        QVERIFY(*sized.front().busy > 2 * sized.front().worst);
        QVERIFY2(hot.front().where.startsWith(QStringLiteral("EFA card ")), qPrintable(hot.front().where));
        inspector::SelectionBox box;
        box.setDesign(design, catalog, {});
        box.setPrediction(prediction);
        const auto shows = [&box] { return std::ranges::any_of(box.findChildren<QLabel *>(), [](const QLabel *label) { return label->text() == QStringLiteral("65,536 EFA cards"); }); };
        QVERIFY(shows());
        box.setSelection({design->instances.front().id});
        QVERIFY(!shows());
    }

    void rolesFollowTheRankOrder()
    {
        workload::Plan plan = sample::plan(8, 4, 2);
        QCOMPARE(inspector::roleOfRank(plan, 0), QStringLiteral("TP 0 · PP 0 · DP 0"));
        QCOMPARE(inspector::roleOfRank(plan, 8), QStringLiteral("TP 0 · PP 0 · DP 1"));
        QCOMPARE(inspector::roleOfRank(plan, 16), QStringLiteral("TP 0 · PP 1 · DP 0"));
        plan.rankOrder = {workload::Axis::Tp, workload::Axis::Cp, workload::Axis::Pp, workload::Axis::Ep, workload::Axis::Dp};
        QCOMPARE(inspector::roleOfRank(plan, 8), QStringLiteral("TP 0 · PP 1 · DP 0"));
    }
};

QTEST_MAIN(tst_Inspector)
#include "tst_inspector.moc"
