// SPDX-License-Identifier: GPL-3.0-or-later
// An RL job in the inspector: each field of the table is there, edits are what was typed, nonsense is refused.
#include <views/inspector/rleditor.h>

#include <memory>

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <core/design/edit.h>
#include <core/workload/rl_fields.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/inspector/phasepane.h>
#include <views/theme/theme.h>

using namespace switchyard;
using inspector::RlEditor;
using workload::RlPlan;
using workload::RlRole;

class tst_RlEditor : public QObject
{
    Q_OBJECT
    design::Design m_two;

    static QLineEdit *line(RlEditor &editor, const char *name) { return editor.findChild<QLineEdit *>(QString::fromLatin1(name)); }
    static QComboBox *words(RlEditor &editor, const char *name) { return editor.findChild<QComboBox *>(QString::fromLatin1(name)); }
    static void type(QLineEdit *line, const char *text)
    {
        line->setText(QString::fromLatin1(text));
        emit line->editingFinished();
    }
    static void choose(QComboBox *box, const char *data)
    {
        box->setCurrentIndex(box->findData(QString::fromLatin1(data)));
        emit box->activated(box->currentIndex());
    }
    std::unique_ptr<RlEditor> shown(const design::Design &design) const
    {
        auto editor = std::make_unique<RlEditor>();
        editor->setJob(design, test::bundled(), design.jobs.front());
        return editor;
    }

private slots:
    void initTestCase()
    {
        theme::install(*qApp, theme::Mode::Light);
        auto design = design::loadDesign(test::sourceDir() + "/resources/samples/grpo-qwen3-235b-16-p5en.switchyard", &test::bundled());
        QVERIFY2(design.has_value(), design ? "" : describe(design.error()).c_str());
        m_two = std::move(*design);
    }

    void everyFieldIsThere()
    {
        const auto editor = shown(m_two);
        for (const workload::RlField &field : workload::rlFields()) {
            if (field.title.empty())
                continue; // of files alone, as in the plan editor
            const QString name = QString::fromStdString(std::string(workload::toWord(field.role)) + ' ' + std::string(field.key));
            auto *widget = editor->findChild<QWidget *>(name);
            QVERIFY2(widget && !widget->toolTip().isEmpty() && !widget->accessibleName().isEmpty(), qPrintable(name));
        }
        QCOMPARE(line(*editor, "rollout tp")->text(), QStringLiteral("8"));
        QCOMPARE(line(*editor, "rollout osl_cap")->text(), QStringLiteral("7992"));
        QCOMPARE(line(*editor, "update pp")->text(), QStringLiteral("8"));
        QCOMPARE(words(*editor, "update sp")->currentData().toString(), QStringLiteral("on"));
        QCOMPARE(words(*editor, "weight_sync method")->currentText(), QStringLiteral("nccl-packed"));
        QVERIFY(words(*editor, "weight_sync method")->count() > 5); // those of the catalog
        QVERIFY(editor->findChild<QCheckBox *>(QStringLiteral("reference model"))->isChecked());
    }

    void whatIsTypedIsEdited()
    {
        const auto editor = shown(m_two);
        QSignalSpy edited(editor.get(), &RlEditor::rlEdited);
        const auto plan = [&] { return edited.last().at(1).value<RlPlan>(); };
        type(line(*editor, "rollout prompts"), "64");
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited.last().at(0).toString(), QStringLiteral("rollout"));
        QCOMPARE(plan().prompts, std::optional(64.0));
        QCOMPARE(edited.last().at(2).toString(), QStringLiteral("Set Prompts to 64 a step"));
        choose(words(*editor, "rollout partial"), "on");
        QVERIFY(plan().partial && plan().prompts == 64); // the next edit builds on the last
        type(line(*editor, "update tp"), "4");
        QCOMPARE(edited.last().at(0).toString(), QStringLiteral("update"));
        QCOMPARE(plan().trainer.at("tp"), std::string("4"));
        choose(words(*editor, "update shard"), "zero3");
        QCOMPARE(plan().trainer.at("shard"), std::string("zero3"));
        choose(words(*editor, "update shard"), "auto");
        QVERIFY(!plan().trainer.contains("shard"));
        choose(words(*editor, "weight_sync method"), "rdma");
        QCOMPARE(plan().method, std::string("rdma"));
        type(line(*editor, "weight_sync steps_off"), "");
        QVERIFY(!plan().stepsOff);
        const qsizetype before = edited.size();
        type(line(*editor, "rollout prompts"), "64"); // as it is
        QCOMPARE(edited.size(), before);
    }

    void nonsenseIsRefusedInWords_data()
    {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("half") << QByteArray("rollout samples") << QByteArray("1.5");
        QTest::newRow("words") << QByteArray("rollout osl") << QByteArray("long");
        QTest::newRow("far off") << QByteArray("weight_sync steps_off") << QByteArray("100");
        QTest::newRow("a word of its own form") << QByteArray("update recompute") << QByteArray("some");
    }
    void nonsenseIsRefusedInWords()
    {
        QFETCH(QByteArray, field);
        QFETCH(QByteArray, text);
        const auto editor = shown(m_two);
        QSignalSpy edited(editor.get(), &RlEditor::rlEdited);
        type(line(*editor, field.constData()), text.constData());
        QCOMPARE(edited.size(), 0);
        bool said = false;
        for (const QLabel *label : editor->findChildren<QLabel *>())
            said = said || (label->property("role") == QStringLiteral("error") && !label->isHidden() && label->text().contains(QStringLiteral("expected")));
        QVERIFY(said);
    }

    void poolsReferenceAndParts()
    {
        const auto editor = shown(m_two);
        QSignalSpy split(editor.get(), &RlEditor::splitWanted);
        QSignalSpy reference(editor.get(), &RlEditor::referenceWanted);
        QSignalSpy pool(editor.get(), &RlEditor::poolWanted);
        QSignalSpy where(editor.get(), &RlEditor::poolShown);
        auto *button = editor->findChild<QPushButton *>(QStringLiteral("splitRl"));
        button->click();
        QCOMPARE(split.last().at(0).toBool(), false);
        editor->findChild<QCheckBox *>(QStringLiteral("reference model"))->click();
        QCOMPARE(reference.last().at(0).toBool(), false);
        editor->findChild<QToolButton *>(QStringLiteral("take rollout"))->click();
        QCOMPARE(pool.last().at(0).toString(), QStringLiteral("rollout"));
        editor->findChild<QToolButton *>(QStringLiteral("show update"))->click();
        QCOMPARE(where.last().at(0).toStringList().size(), 8);
        const design::Design one = *design::useReference(*design::joinRl(m_two, "grpo"), "grpo", false);
        editor->setJob(one, test::bundled(), one.jobs.front());
        button->click();
        QCOMPARE(split.last().at(0).toBool(), true);
        QVERIFY(!editor->findChild<QCheckBox *>(QStringLiteral("reference model"))->isChecked());
        QVERIFY(line(*editor, "reference tp")->isHidden() || !line(*editor, "reference tp")->isVisibleTo(editor.get()));
    }
};

QTEST_MAIN(tst_RlEditor)
#include "tst_rleditor.moc"
