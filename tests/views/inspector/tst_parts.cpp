// SPDX-License-Identifier: GPL-3.0-or-later
// What a step and a memory are made of, in bars and words, and the levers on them.
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

class tst_Parts : public QObject
{
    Q_OBJECT
private slots:
    void breakdownPartsSumToTheStep()
    {
        const auto prediction = sample::prediction(sample::plan(8, 16, 8), 6.2);
        double sum = 0;
        for (const widgets::BarPart &part : widgets::breakdownParts(prediction->prediction, theme::tokens(theme::Mode::Light)))
            sum += part.value;
        QVERIFY(std::abs(sum - 6.2) < 1e-9);
    }

    void everyPartHasItsOwnColourAndWords()
    {
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            std::set<QRgb> colours;
            std::set<std::string> words;
            for (const workload::PartInfo &info : workload::partTable()) {
                QCOMPARE(&workload::infoOf(info.part), &info); // the table is in the order of the enum
                QVERIFY(colours.insert(theme::partColor(info.part, theme::tokens(mode)).rgb()).second);
                QVERIFY(words.insert(info.name).second && words.insert(info.id).second == (std::string(info.id) != info.name));
                QVERIFY(std::string(info.tip).size() > 20);
            }
        }
    }

    /// A part of serving looks like the same part of a training step, and like no other.
    void everyPartOfServingToo()
    {
        using serve::Cost;
        using workload::Part;
        const std::map<Cost, Part> twins = {{Cost::Gemm, Part::Gemm}, {Cost::Attention, Part::Attention}, {Cost::Experts, Part::Experts}, {Cost::Comm, Part::TpComm},
                                            {Cost::Pointwise, Part::Pointwise}, {Cost::Layer, Part::Launch}, {Cost::Step, Part::Overhead}};
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
            const theme::Tokens &tokens = theme::tokens(mode);
            std::map<QRgb, Part> parts;
            for (const workload::PartInfo &info : workload::partTable())
                parts.emplace(theme::partColor(info.part, tokens).rgb(), info.part);
            std::set<QRgb> colours;
            std::set<std::string> words;
            for (const serve::CostInfo &info : serve::costTable()) {
                QCOMPARE(&serve::infoOf(info.cost), &info);
                const QRgb colour = theme::costColor(info.cost, tokens).rgb();
                QVERIFY2(colours.insert(colour).second, info.name);
                QCOMPARE(parts.contains(colour), twins.contains(info.cost));
                QVERIFY2(!parts.contains(colour) || parts.at(colour) == twins.at(info.cost), info.name);
                QVERIFY(words.insert(info.name).second && std::string(info.tip).size() > 20);
            }
        }
    }

    void memoryPartsSumToTheTotal()
    {
        const train::Memory memory = sample::memory(1);
        double sum = 0;
        for (const widgets::BarPart &part : widgets::memoryParts(memory, theme::tokens(theme::Mode::Dark)))
            sum += part.value;
        QVERIFY(std::abs(sum - memory.total) < 1);
    }

    void leversAreListedWithTheirEffect()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        QSignalSpy wanted(&inspector, &Inspector::detailsWanted);
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), nullptr);
        QCOMPARE(wanted.count(), 1);
        inspector.setLevers(sample::levers());
        QVERIFY(texts(inspector).contains(QStringLiteral("VPP 8 → 16")));
        QVERIFY(texts(inspector).contains(QStringLiteral("−170 ms")));
    }

    /// What the engine remarks, what would help, and why a plan is refused.
    void theEngineSpeaksGerman()
    {
        language::use(language::Language::German);
        const auto english = qScopeGuard([] { language::use(language::Language::English); });
        const workload::Plan plan = sample::plan(8, 16, 8);
        Inspector inspector;
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        auto remarked = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, 6.2));
        remarked->prediction.warnings = {say("kernels of {} are not measured: those of {}, scaled by its peaks", "b200", "h100-sxm"), verbatim("no price is known")};
        inspector.setPrediction(remarked, nullptr);
        inspector.setLevers({{say("zero-bubble schedule"), -0.17, true, say("needs {} more per GPU", "3.1 GiB")}});
        const QStringList all = texts(inspector);
        QVERIFY2(all.contains(QStringLiteral("Zero-Bubble-Ablauf")), qPrintable(all.join(QLatin1Char('\n'))));
        QVERIFY2(std::ranges::any_of(all, [](const QString &text) { return text.startsWith(QStringLiteral("Kernel von b200 sind nicht gemessen: die von h100-sxm, mit seinen Spitzenwerten skaliert\nno price is known")); }),
                 qPrintable(all.join(QLatin1Char('\n'))));
        inspector.setPredictionError(fail(ErrorCode::InvalidInput, say("{} attention heads do not divide by tp = {}", 64, 7)).error());
        QVERIFY(texts(inspector).contains(QStringLiteral("64 Attention-Heads sind nicht durch tp = 7 teilbar")));
    }

    /// A lever has a whole plan: after an edit it waits for the next answer, else it would take the edit back.
    void aLeverOfAnOlderPlanIsNotApplied()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        workload::Plan edited = plan, better = plan;
        edited.mbs = plan.mbs + 1;
        better.vpp = plan.vpp + 1;
        std::vector<predict::Lever> levers = sample::levers();
        levers.front().plan = better;
        Inspector inspector;
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(plan, 6.2), nullptr);
        inspector.setLevers(levers);
        const auto *apply = inspector.findChild<QToolButton *>(QStringLiteral("apply lever"));
        QVERIFY(apply && apply->isEnabled());
        inspector.setDesign(sample::cluster(128, edited), sample::smallCatalog());
        QVERIFY(!apply->isEnabled());
        inspector.setDesign(sample::cluster(128, plan), sample::smallCatalog()); // taken back
        QVERIFY(apply->isEnabled());
        inspector.setDesign(sample::cluster(128, edited), sample::smallCatalog());
        inspector.setPrediction(sample::prediction(edited, 6.1), nullptr);
        QVERIFY(!apply->isEnabled()); // until there are others
        inspector.setLevers(levers);
        apply = inspector.findChild<QToolButton *>(QStringLiteral("apply lever"));
        QVERIFY(apply && apply->isEnabled());
    }
};

QTEST_MAIN(tst_Parts)
#include "tst_parts.moc"
