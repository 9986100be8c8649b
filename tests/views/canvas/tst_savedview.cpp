// SPDX-License-Identifier: GPL-3.0-or-later
// A saved view says in words what the drawing shows.
#include <views/canvas/savedview.h>

#include <cmath>
#include <tuple>

#include <QTest>

using namespace switchyard;

class tst_SavedView : public QObject
{
    Q_OBJECT
private slots:
    void wordsOfViewsComeBack()
    {
        canvas::HeatChoice choice;
        QVERIFY(canvas::chooseWord(choice, "traffic") && choice.traffic);
        QCOMPARE(QString::fromUtf8(canvas::wordOf(choice).data()), QStringLiteral("traffic"));
        QVERIFY(canvas::chooseWord(choice, "efa_tx") && !choice.traffic && choice.metric == telemetry::Quantity::EfaTx_Bps);
        QVERIFY(!canvas::chooseWord(choice, "beauty") && choice.metric == telemetry::Quantity::EfaTx_Bps);
        // What is seen of it, too: a view of a running cluster comes back as one, whatever was shown before.
        using canvas::Basis;
        using canvas::HeatSource;
        for (const auto &[source, basis, word] : {std::tuple(HeatSource::Predicted, Basis::Mean, "predicted"), std::tuple(HeatSource::Predicted, Basis::Busy, "busy"),
                                                  std::tuple(HeatSource::Predicted, Basis::Playhead, "playhead"), std::tuple(HeatSource::Live, Basis::Mean, "live"),
                                                  std::tuple(HeatSource::Ratio, Basis::Mean, "ratio"), std::tuple(HeatSource::Peers, Basis::Mean, "peers")}) {
            canvas::HeatChoice saved;
            saved.traffic = true;
            saved.source = source;
            saved.basis = basis;
            saved.playhead_s = basis == Basis::Playhead ? 5.9 : 0;
            design::SavedView view;
            canvas::keepHeat(view, saved);
            QCOMPARE(view.basis, std::string(word));
            QCOMPARE(view.playhead_s, saved.playhead_s);
            canvas::HeatChoice before;
            before.source = source == HeatSource::Peers ? HeatSource::Predicted : HeatSource::Peers;
            const canvas::HeatChoice back = canvas::heatOf(view, before);
            QVERIFY(back.source == source && back.basis == basis && std::abs(back.playhead_s - saved.playhead_s) < 1e-12);
        }
        // One of before says nothing of it, a kept moment is in no file.
        canvas::HeatChoice live;
        live.source = HeatSource::Live;
        QVERIFY(canvas::heatOf({}, live).source == HeatSource::Live);
        live.source = HeatSource::Moment;
        design::SavedView view;
        canvas::keepHeat(view, live);
        QCOMPARE(view.basis, std::string("live"));
    }

    /// A saved quantity comes back on its scale, whatever is shown meanwhile; links have none, and words of later versions change nothing.
    void scalesOfViewsComeBack()
    {
        for (const bool typed : {false, true})
            for (const bool logarithmic : {false, true})
                for (const bool full : {false, true}) {
                    canvas::HeatChoice saved{.metric = telemetry::Quantity::EfaTx_Bps, .logarithmic = logarithmic, .fullRange = full};
                    if (typed)
                        saved.typed = {telemetry::Quantity::EfaTx_Bps, 1e9, 25e9};
                    design::SavedView view;
                    canvas::keepHeat(view, saved);
                    for (const bool other : {false, true})
                        QVERIFY2(canvas::heatOf(view, {.metric = telemetry::Quantity::EfaTx_Bps, .logarithmic = other, .fullRange = other, .typed = canvas::TypedRange{telemetry::Quantity::EfaTx_Bps, 0, 1}}) == saved, view.heat.c_str());
                    view.heat += " shaded";
                    QVERIFY2(canvas::heatOf(view, {}) == saved, view.heat.c_str());
                }
        design::SavedView view;
        canvas::keepHeat(view, {.logarithmic = true, .fullRange = true, .traffic = true});
        QCOMPARE(view.heat, std::string("traffic"));
        QVERIFY(canvas::heatOf(view, {.logarithmic = true}).logarithmic);
        view.heat = "efa_tx 1000000000..25000000000"; // as it was before
        const canvas::HeatChoice old = canvas::heatOf(view, {});
        QVERIFY(old.typed && !old.logarithmic && !old.fullRange);
    }
};

QTEST_MAIN(tst_SavedView)
#include "tst_savedview.moc"
