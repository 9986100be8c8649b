// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/planeditor.h>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest/QTest>

#include <tests/views/results/sample.h>

using namespace switchyard;
using inspector::PlanEditor;

class tst_PlanEditor : public QObject
{
    Q_OBJECT
private:
    /// Refuses what does not fill 1,024 GPUs, as the engine does; else a step that shrinks with TP.
    static Result<predict::Verdict> check(const workload::Plan &plan)
    {
        if (plan.gpus() != 1024)
            return fail(ErrorCode::InvalidInput, "tp·cp·pp·dp = " + std::to_string(plan.gpus()) + ", but the job has 1024 GPUs");
        predict::Verdict p;
        p.step_s = 10.0 / plan.tp;
        p.memory_B = 60e9;
        return p;
    }
    static QLineEdit *chip(PlanEditor &editor, const char *name)
    {
        return editor.findChild<QLineEdit *>(QStringLiteral("chip ") + QLatin1String(name));
    }
    static void type(QLineEdit *edit, const QString &text)
    {
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }

private slots:
    void init()
    {
        m_editor = std::make_unique<PlanEditor>();
        m_editor->setCheck(check);
        m_editor->setPlan(sample::plan(8, 16, 8), 1024);
        m_editor->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_editor.get()));
    }

    void changingTpLetsDpFollow()
    {
        QSignalSpy edited(m_editor.get(), &PlanEditor::planEdited);
        type(chip(*m_editor, "TP"), QStringLiteral("4"));
        QTest::keyClick(chip(*m_editor, "TP"), Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        const auto plan = edited.first().at(0).value<workload::Plan>();
        QCOMPARE(plan.tp, 4);
        QCOMPARE(plan.dp, 16);
        QCOMPARE(edited.first().at(1).toString(), QStringLiteral("Set TP to 4"));
        QCOMPARE(chip(*m_editor, "DP")->text(), QStringLiteral("16"));
    }

    void refusedEditKeepsTextAndShowsTheEnginesReason()
    {
        QSignalSpy edited(m_editor.get(), &PlanEditor::planEdited);
        type(chip(*m_editor, "PP"), QStringLiteral("7"));
        QTest::keyClick(chip(*m_editor, "PP"), Qt::Key_Return);
        QCOMPARE(edited.count(), 0);
        QCOMPARE(chip(*m_editor, "PP")->text(), QStringLiteral("7"));
        QCOMPARE(m_editor->reason(), QStringLiteral("tp·cp·pp·dp = 448, but the job has 1024 GPUs"));
        QVERIFY(m_editor->findChild<QLabel *>(QStringLiteral("reason 0"))->isVisible());
        // A new snapshot of the document does not wipe what the user wrote.
        m_editor->setPlan(sample::plan(8, 16, 8), 1024);
        QCOMPARE(chip(*m_editor, "PP")->text(), QStringLiteral("7"));
        QVERIFY(!m_editor->reason().isEmpty());
        QTest::keyClick(chip(*m_editor, "PP"), Qt::Key_Escape);
        QCOMPARE(chip(*m_editor, "PP")->text(), QStringLiteral("16"));
        QVERIFY(m_editor->reason().isEmpty());
    }

    void aPlanThatTheDesignOutgrewIsMendedFieldByField()
    {
        m_editor->setPlan(sample::plan(8, 16, 4), 1024); // 512 of 1,024 GPUs
        QSignalSpy edited(m_editor.get(), &PlanEditor::planEdited);
        type(chip(*m_editor, "EP"), QStringLiteral("2")); // one step on the way: not valid yet
        QTest::keyClick(chip(*m_editor, "EP"), Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        type(chip(*m_editor, "DP"), QStringLiteral("8"));
        QTest::keyClick(chip(*m_editor, "DP"), Qt::Key_Return);
        QCOMPARE(edited.count(), 2);
        QVERIFY(m_editor->reason().isEmpty());
        type(chip(*m_editor, "DP"), QStringLiteral("7")); // valid now, and kept so
        QTest::keyClick(chip(*m_editor, "DP"), Qt::Key_Return);
        QCOMPARE(edited.count(), 2);
    }

    void notANumber_data()
    {
        QTest::addColumn<QString>("written");
        QTest::newRow("a word") << QStringLiteral("many");
        QTest::newRow("zero") << QStringLiteral("0");
        QTest::newRow("negative") << QStringLiteral("-8");
        QTest::newRow("a fraction") << QStringLiteral("1.5");
        QTest::newRow("beyond int") << QStringLiteral("999999999999");
    }
    void notANumber()
    {
        QFETCH(QString, written);
        QSignalSpy edited(m_editor.get(), &PlanEditor::planEdited);
        type(chip(*m_editor, "mbs"), written);
        QTest::keyClick(chip(*m_editor, "mbs"), Qt::Key_Return);
        if (written.size() > 9) { // the field takes nine digits: a number, and the engine's business
            QCOMPARE(edited.count(), 1);
            return;
        }
        QCOMPARE(edited.count(), 0);
        QVERIFY(m_editor->reason().startsWith(QStringLiteral("mbs must be a whole number")));
    }

    void typingPreviewsTheStep()
    {
        m_editor->setBaseline(10.0 / 8);
        type(chip(*m_editor, "TP"), QStringLiteral("4"));
        auto *preview = m_editor->findChild<QLabel *>(QStringLiteral("preview"));
        QVERIFY(preview->isVisible());
        QVERIFY2(preview->text().contains(QStringLiteral("2.50 s (+1.25 s)")), qPrintable(preview->text()));
    }

    void keysStepThroughPowersOfTwo()
    {
        QLineEdit *tp = chip(*m_editor, "TP");
        tp->setFocus();
        QTest::keyClick(tp, Qt::Key_Down);
        QCOMPARE(tp->text(), QStringLiteral("4"));
        QTest::keyClick(tp, Qt::Key_Up);
        QTest::keyClick(tp, Qt::Key_Up);
        QCOMPARE(tp->text(), QStringLiteral("16"));
    }

    void choicesEditThePlan()
    {
        QSignalSpy edited(m_editor.get(), &PlanEditor::planEdited);
        auto *precision = m_editor->findChild<QComboBox *>(QStringLiteral("choice precision"));
        precision->setCurrentIndex(precision->findText(QStringLiteral("MXFP8")));
        emit precision->activated(precision->currentIndex());
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.first().at(0).value<workload::Plan>().precision, workload::Precision::Fp8Mx);
    }

    void blockRecomputeReadsAsWhatItIs()
    {
        workload::Plan plan = sample::plan(8, 16, 8);
        plan.recompute = {workload::RecomputeKind::Block, 0, 5};
        m_editor->setPlan(plan, 1024);
        auto *recompute = m_editor->findChild<QComboBox *>(QStringLiteral("choice recompute"));
        QCOMPARE(recompute->currentText(), QStringLiteral("block: 5 layers"));
        QCOMPARE(chip(*m_editor, "block")->text(), QStringLiteral("5"));
        const int words = recompute->count();
        plan.recompute.layers = 1;
        m_editor->setPlan(plan, 1024);
        QCOMPARE(recompute->currentText(), QStringLiteral("block: 1 layer"));
        QCOMPARE(recompute->count(), words); // the word of the earlier plan is gone
        plan.recompute = {workload::RecomputeKind::Full, 0, 0};
        m_editor->setPlan(plan, 1024);
        QCOMPARE(recompute->currentText(), QStringLiteral("full"));
        QCOMPARE(chip(*m_editor, "block")->text(), QStringLiteral("no"));
    }

    void numbersBelowMoreEditThePlan()
    {
        m_editor->findChild<QToolButton *>(QStringLiteral("more"))->click();
        QSignalSpy edited(m_editor.get(), &PlanEditor::planEdited);
        const auto enter = [&](const char *name, const char *written) {
            type(chip(*m_editor, name), QString::fromLatin1(written));
            QTest::keyClick(chip(*m_editor, name), Qt::Key_Return);
            return edited.last().at(0).value<workload::Plan>();
        };
        QCOMPARE(chip(*m_editor, "first stage")->text(), QStringLiteral("even"));
        QCOMPARE(enter("first stage", "7").firstStageLayers, 7);
        QCOMPARE(enter("last stage", "6").lastStageLayers, 6);
        QCOMPARE(enter("document", "2048").document, 2048);
        QCOMPARE(enter("block", "3").recompute, (workload::Recompute{workload::RecomputeKind::Block, 0, 3}));
        QCOMPARE(edited.count(), 4);
        // 0 is a value of its own, called by its word, also typed as one.
        QCOMPARE(enter("first stage", "0").firstStageLayers, 0);
        QCOMPARE(edited.last().at(1).toString(), QStringLiteral("Set first stage to even"));
        QCOMPARE(chip(*m_editor, "first stage")->text(), QStringLiteral("even"));
        QCOMPARE(enter("block", "no").recompute.kind, workload::RecomputeKind::None);
        QCOMPARE(edited.count(), 6);
        for (const char *name : {"first stage", "last stage", "block", "document"})
            QVERIFY2(chip(*m_editor, name)->accessibleDescription().contains(QRegularExpression(QStringLiteral("[Ll]ayers|tokens"))), name);
    }

    void aRefusedNumberBelowMoreSaysWhy()
    {
        m_editor->findChild<QToolButton *>(QStringLiteral("more"))->click();
        m_editor->setCheck([](const workload::Plan &plan) -> Result<predict::Verdict> {
            if (plan.document > plan.seq)
                return fail(ErrorCode::InvalidInput, "packed documents of 9999 tokens; expected 0 (not packed) to the sequence's 8192");
            return predict::Verdict{};
        });
        QSignalSpy edited(m_editor.get(), &PlanEditor::planEdited);
        type(chip(*m_editor, "document"), QStringLiteral("9999"));
        QTest::keyClick(chip(*m_editor, "document"), Qt::Key_Return);
        QCOMPARE(edited.count(), 0);
        QVERIFY(m_editor->findChild<QLabel *>(QStringLiteral("reason 3"))->isVisible());
        QVERIFY2(m_editor->reason().startsWith(QStringLiteral("packed documents of 9999 tokens")), qPrintable(m_editor->reason()));
        type(chip(*m_editor, "document"), QStringLiteral("-1"));
        QTest::keyClick(chip(*m_editor, "document"), Qt::Key_Return);
        QCOMPARE(m_editor->reason(), QStringLiteral("document must be a whole number of 0 or more."));
    }

    void deeperInterleavingSetsTheSchedule()
    {
        m_editor->setPlan(sample::plan(8, 16, 8), 1024);
        QSignalSpy edited(m_editor.get(), &PlanEditor::planEdited);
        type(chip(*m_editor, "VPP"), QStringLiteral("1"));
        QTest::keyClick(chip(*m_editor, "VPP"), Qt::Key_Return);
        QCOMPARE(edited.first().at(0).value<workload::Plan>().schedule, workload::Schedule::OneFOneB);
    }

    void tabWalksTheFieldsInReadingOrder()
    {
        QLineEdit *first = chip(*m_editor, "TP");
        first->setFocus();
        for (const char *next : {"PP", "VPP", "CP", "DP", "EP", "mbs", "gbs", "seq"}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget(), chip(*m_editor, next));
        }
    }

private:
    std::unique_ptr<PlanEditor> m_editor;
};

QTEST_MAIN(tst_PlanEditor)
#include "tst_planeditor.moc"
