// SPDX-License-Identifier: GPL-3.0-or-later
// A serving job in the inspector: each field of the table is there, edits are what was typed, nonsense is refused.
#include <views/inspector/servingeditor.h>

#include <algorithm>
#include <memory>

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <core/design/edit.h>
#include <core/workload/serving_fields.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/theme/theme.h>

using namespace switchyard;
using inspector::ServingEditor;
using workload::ServingPlan;

class tst_ServingEditor : public QObject
{
    Q_OBJECT
    design::DesignPtr m_one, m_two;

    static QLineEdit *line(ServingEditor &editor, const char *name) { return editor.findChild<QLineEdit *>(QString::fromLatin1(name)); }
    static void type(QLineEdit *line, const char *text)
    {
        line->setText(QString::fromLatin1(text));
        emit line->editingFinished();
    }

private slots:
    void initTestCase()
    {
        theme::install(*qApp, theme::Mode::Light);
        auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard", &test::bundled());
        QVERIFY(design.has_value());
        m_two = std::make_shared<const design::Design>(*design::splitServing(*design, "chat"));
        m_one = std::make_shared<const design::Design>(std::move(*design));
    }

    void everyFieldIsThere()
    {
        ServingEditor editor;
        editor.setJob(m_one, m_one->jobs.front());
        for (const workload::ServingField &field : workload::servingFields()) {
            const QString name = QStringLiteral("serving ") + QString::fromLatin1(field.key.data(), static_cast<qsizetype>(field.key.size()));
            auto *widget = editor.findChild<QWidget *>(name);
            QVERIFY2(widget && !widget->toolTip().isEmpty() && !widget->accessibleName().isEmpty(), qPrintable(name));
        }
        QCOMPARE(line(editor, "serving tp")->text(), QStringLiteral("4"));
        QCOMPARE(line(editor, "serving replicas")->text(), QString());
        QCOMPARE(line(editor, "serving replicas")->placeholderText(), QStringLiteral("as many as fit"));
        QCOMPARE(editor.findChild<QComboBox *>(QStringLiteral("serving precision"))->currentText(), QStringLiteral("FP8"));
        QCOMPARE(editor.findChild<QComboBox *>(QStringLiteral("serving framework"))->currentText(), QStringLiteral("vLLM"));
    }

    void whatIsTypedIsEdited()
    {
        ServingEditor editor;
        editor.setJob(m_one, m_one->jobs.front());
        QSignalSpy edited(&editor, &ServingEditor::servingEdited);
        type(line(editor, "serving tp"), "8");
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited.last().at(0).toString(), QStringLiteral("serve"));
        QCOMPARE(edited.last().at(1).value<ServingPlan>().tp, std::optional(8.0));
        QCOMPARE(edited.last().at(2).toString(), QStringLiteral("Set TP to 8 GPUs"));
        type(line(editor, "serving rate"), "20"); // in the clients' place
        QCOMPARE(edited.last().at(1).value<ServingPlan>().rate, std::optional(20.0));
        QVERIFY(!edited.last().at(1).value<ServingPlan>().concurrency);
        QCOMPARE(edited.last().at(1).value<ServingPlan>().tp, std::optional(8.0)); // the next edit builds on the last
        auto *framework = editor.findChild<QComboBox *>(QStringLiteral("serving framework"));
        framework->setCurrentIndex(1);
        emit framework->activated(1);
        QVERIFY(edited.last().at(1).value<ServingPlan>().framework == workload::ServingFramework::Sglang);
        const qsizetype before = edited.size();
        emit line(editor, "serving tp")->editingFinished(); // the same again is no edit
        QCOMPARE(edited.size(), before);
    }

    void nonsenseIsRefusedBesideIt()
    {
        ServingEditor editor;
        editor.setJob(m_one, m_one->jobs.front());
        QSignalSpy edited(&editor, &ServingEditor::servingEdited);
        for (const char *bad : {"-5", "often", "1.5", "nan"})
            type(line(editor, "serving tp"), bad);
        QCOMPARE(edited.size(), 0);
        const auto said = [&] {
            return std::ranges::any_of(editor.findChildren<text::Label *>(), [](const text::Label *label) { return !label->isHidden() && label->text().contains(QStringLiteral("expected a whole number from 1")); });
        };
        QVERIFY(said());
        editor.setJob(m_one, m_one->jobs.front());
        QVERIFY(!said());
    }

    void twoPoolsHaveTwoCuts()
    {
        ServingEditor editor;
        editor.setJob(m_two, m_two->jobs.front());
        QVERIFY(!line(editor, "prefill isl")); // the load stands with the other
        QSignalSpy edited(&editor, &ServingEditor::servingEdited);
        type(line(editor, "prefill tp"), "2");
        QCOMPARE(edited.last().at(0).toString(), QStringLiteral("prefill"));
        type(line(editor, "serving tp"), "8");
        QCOMPARE(edited.last().at(0).toString(), QStringLiteral("decode"));
        QSignalSpy split(&editor, &ServingEditor::splitWanted);
        auto *button = editor.findChild<QPushButton *>(QStringLiteral("splitServing"));
        QCOMPARE(button->text(), QStringLiteral("Serve from one pool"));
        button->click();
        QCOMPARE(split.last().front().toBool(), false);
        editor.setJob(m_one, m_one->jobs.front());
        button->click();
        QCOMPARE(split.last().front().toBool(), true);
    }
};

QTEST_MAIN(tst_ServingEditor)
#include "tst_servingeditor.moc"
