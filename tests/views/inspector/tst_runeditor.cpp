// SPDX-License-Identifier: GPL-3.0-or-later
// The run in the inspector: each field of the table is there, edits are what was typed, nonsense is refused beside it.
#include <views/inspector/runeditor.h>

#include <algorithm>
#include <memory>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/theme/theme.h>

using namespace switchyard;
using inspector::RunEditor;
using workload::Run;

class tst_RunEditor : public QObject
{
    Q_OBJECT
    design::DesignPtr m_design;
    widgets::PredictionPtr m_prediction;

    static QLineEdit *number(RunEditor &editor, const char *key) { return editor.findChild<QLineEdit *>(QStringLiteral("run ") + QLatin1String(key)); }
    static QComboBox *words(RunEditor &editor, const char *key) { return editor.findChild<QComboBox *>(QStringLiteral("run ") + QLatin1String(key)); }
    void fill(RunEditor &editor) const
    {
        editor.setRun(m_design, *design::trainingOf(m_design->jobs.front()));
        editor.setPrediction(m_prediction);
    }

private slots:
    void initTestCase()
    {
        theme::install(*qApp, theme::Mode::Light);
        auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-256-p5en-checkpoints.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        m_design = std::make_shared<const design::Design>(std::move(*design));
        m_prediction = *predict::predictDesign(test::bundled(), *m_design);
    }

    void everyFieldIsThere()
    {
        RunEditor editor;
        fill(editor);
        for (const workload::RunField &field : workload::runFields()) {
            const QByteArray key(field.key.data(), static_cast<qsizetype>(field.key.size()));
            if (field.kind == workload::OptionKind::Number)
                QVERIFY2(number(editor, key.constData()) && !number(editor, key.constData())->placeholderText().isEmpty(), key.constData());
            else
                QVERIFY2(words(editor, key.constData()), key.constData());
        }
        QCOMPARE(number(editor, "tokens")->text(), QStringLiteral("15 T"));
        QCOMPARE(number(editor, "detect_s")->text(), QString());
        QCOMPARE(number(editor, "detect_s")->placeholderText(), QStringLiteral("600"));
        QVERIFY2(number(editor, "interval_s")->placeholderText().toDouble() > 60, qPrintable(number(editor, "interval_s")->placeholderText())); // in its unit
        QVERIFY(number(editor, "detect_s")->toolTip().contains(QStringLiteral("PyTorch")));
        QCOMPARE(words(editor, "mode")->currentText(), QStringLiteral("asynchronous"));
        QCOMPARE(words(editor, "storage")->currentText(), QStringLiteral("fsx-1"));
    }

    void whatIsTypedIsEdited()
    {
        RunEditor editor;
        fill(editor);
        QSignalSpy edited(&editor, &RunEditor::runEdited);
        number(editor, "tokens")->setText(QStringLiteral("2.5T"));
        emit number(editor, "tokens")->editingFinished();
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited.last().first().value<Run>().tokens, std::optional(2.5e12));
        QCOMPARE(edited.last().at(1).toString(), QStringLiteral("Set Run to 2.5 T tokens"));
        number(editor, "detect_s")->setText(QStringLiteral("30"));
        emit number(editor, "detect_s")->editingFinished();
        QCOMPARE(edited.last().first().value<Run>().detect_s, std::optional(30.0));
        QCOMPARE(edited.last().first().value<Run>().tokens, std::optional(2.5e12)); // the next edit builds on the last
        number(editor, "detect_s")->clear();
        emit number(editor, "detect_s")->editingFinished();
        QVERIFY(!edited.last().first().value<Run>().detect_s);
        QComboBox *mode = words(editor, "mode");
        mode->setCurrentIndex(2);
        emit mode->activated(2);
        QVERIFY(edited.last().first().value<Run>().mode == workload::CheckpointMode::Tiered);
        const qsizetype before = edited.size();
        emit number(editor, "tokens")->editingFinished(); // the same again is no edit
        QCOMPARE(edited.size(), before);
    }

    void nonsenseIsRefusedBesideIt()
    {
        RunEditor editor;
        fill(editor);
        QSignalSpy edited(&editor, &RunEditor::runEdited);
        for (const char *bad : {"-5", "often", "1e99", "nan"}) {
            number(editor, "interval_s")->setText(QString::fromLatin1(bad));
            emit number(editor, "interval_s")->editingFinished();
        }
        QCOMPARE(edited.size(), 0);
        const auto said = [&] {
            return std::ranges::any_of(editor.findChildren<text::Label *>(), [](const text::Label *label) { return !label->isHidden() && label->text().contains(QStringLiteral("expected a number from 1")); });
        };
        QVERIFY(said());
        fill(editor); // what is shown then is the run again
        QVERIFY(!said());
        QCOMPARE(number(editor, "interval_s")->text(), QString());
    }

    /// Typed, committed, undone: the field shows the run again, and leaving it is no edit.
    void undoReachesTheFieldWithTheFocus()
    {
        RunEditor editor;
        fill(editor);
        editor.show();
        QVERIFY(QTest::qWaitForWindowActive(&editor));
        QSignalSpy edited(&editor, &RunEditor::runEdited);
        QLineEdit *tokens = number(editor, "tokens");
        tokens->setFocus();
        tokens->selectAll();
        QTest::keyClicks(tokens, QStringLiteral("1e13"));
        QTest::keyClick(tokens, Qt::Key_Return);
        QCOMPARE(edited.size(), 1);
        fill(editor); // undo: the document's run as it was
        QCOMPARE(tokens->text(), QStringLiteral("15 T"));
        number(editor, "interval_s")->setFocus();
        QCOMPARE(edited.size(), 1);
        tokens->setFocus();
        tokens->selectAll();
        QTest::keyClicks(tokens, QStringLiteral("2e1"));
        fill(editor); // while something is typed, the field is the typist's
        QCOMPARE(tokens->text(), QStringLiteral("2e1"));
    }

    void goesWhileAFieldHasTheFocus()
    {
        auto editor = std::make_unique<RunEditor>();
        fill(*editor);
        editor->show();
        QVERIFY(QTest::qWaitForWindowActive(editor.get()));
        number(*editor, "tokens")->setFocus();
        QVERIFY(number(*editor, "tokens")->hasFocus());
        editor.reset(); // it ends its edit once more
    }

    void storageHasASize()
    {
        RunEditor editor;
        fill(editor);
        QSignalSpy resized(&editor, &RunEditor::storageResized);
        auto *size = editor.findChild<QDoubleSpinBox *>(QStringLiteral("size of fsx-1"));
        QVERIFY(size != nullptr);
        QCOMPARE(size->value(), 38.4);
        size->setValue(96);
        QCOMPARE(resized.size(), 1);
        QCOMPARE(resized.last().first().toString(), QStringLiteral("fsx-1"));
        QCOMPARE(resized.last().at(1).toDouble(), 96.0);
    }
};

QTEST_MAIN(tst_RunEditor)
#include "tst_runeditor.moc"
