// SPDX-License-Identifier: GPL-3.0-or-later
// What the cluster has, in the inspector: fields show the design, what is typed is an edit of it, nonsense is refused beside.
#include <views/inspector/clustereditor.h>

#include <memory>

#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include <tests/support/clusters.h>
#include <views/theme/theme.h>

using namespace switchyard;
using inspector::ClusterEditor;

class tst_ClusterEditor : public QObject
{
    Q_OBJECT
    design::DesignPtr m_design;
    QString m_undoText;
    std::unique_ptr<ClusterEditor> m_editor;

    /// As the document does: the edit's answer is the next design.
    void start()
    {
        m_design = test::cluster({});
        m_editor = std::make_unique<ClusterEditor>();
        connect(m_editor.get(), &ClusterEditor::edited, this, [this](const inspector::DesignEdit &edit, const QString &undoText) {
            auto next = edit(*m_design);
            QVERIFY2(next.has_value(), next ? "" : describe(next.error()).c_str());
            m_design = std::make_shared<const design::Design>(std::move(*next));
            m_undoText = undoText;
            m_editor->setDesign(m_design, test::bundledCatalog());
        });
        m_editor->setDesign(m_design, test::bundledCatalog());
        press("more of the cluster");
    }
    void press(const char *name)
    {
        auto *button = m_editor->findChild<QToolButton *>(QLatin1String(name));
        QVERIFY2(button, name);
        button->click();
    }
    QLineEdit *line(const char *name) { return m_editor->findChild<QLineEdit *>(QLatin1String(name)); }
    void type(const char *name, const char *text)
    {
        QVERIFY2(line(name), name);
        line(name)->setText(QLatin1String(text));
        emit line(name)->editingFinished();
    }
    bool says(const char *words)
    {
        for (const QLabel *label : m_editor->findChildren<QLabel *>())
            if (!label->isHidden() && label->text().contains(QLatin1String(words)))
                return true;
        return false;
    }

private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }
    void cleanup() { m_editor.reset(); }

    void softwareIsTyped()
    {
        start();
        QVERIFY(says("are not stated"));
        for (const catalog::Package package : catalog::allPackages)
            QVERIFY2(line(("software " + toWord(package)).c_str()), toWord(package).c_str());
        type("software nccl", "2.27.7");
        QCOMPARE(m_design->software.at(catalog::Package::Nccl), std::string("2.27.7"));
        QVERIFY(!m_undoText.isEmpty() && says("NCCL 2.27.7"));
        const auto before = m_design;
        type("software nccl", "the newest");
        QVERIFY(m_design == before && says("expected one like"));
        type("software nccl", "");
        QVERIFY(m_design->software.empty());
    }

    void quotasAreTyped()
    {
        start();
        type("quota on_demand_p_vcpus", "768");
        type("quota spot_p_vcpus", "0");
        QCOMPARE(m_design->quotas, (std::vector<design::Quota>{{"us-east-1", 768, 0}}));
        type("quota on_demand_p_vcpus", "");
        QCOMPARE(m_design->quotas, (std::vector<design::Quota>{{"us-east-1", {}, 0}}));
        type("quota spot_p_vcpus", "");
        QVERIFY(m_design->quotas.empty());
    }

    void blocksAreAddedChangedAndRemoved()
    {
        start();
        press("add block");
        QCOMPARE(m_design->capacityBlocks, (std::vector<design::CapacityBlock>{{"cb-1", "p5.48xlarge", 4, {}, 14}}));
        type("block cb-1 start", "2026-12-01");
        type("block cb-1 days", "21");
        type("block cb-1 count", "8");
        QCOMPARE(m_design->capacityBlocks[0], (design::CapacityBlock{"cb-1", "p5.48xlarge", 8, dayFromText("2026-12-01"), 21}));
        const auto before = m_design;
        type("block cb-1 start", "soon");
        QVERIFY(m_design == before && says("is no day"));
        type("block cb-1 type", "p9.metal");
        QVERIFY(m_design == before && says("p9.metal"));
        type("block cb-1 start", "");
        QVERIFY(!m_design->capacityBlocks[0].start);
        press("add block");
        QCOMPARE(m_design->capacityBlocks.size(), std::size_t(2));
        press("remove block cb-1");
        QCOMPARE(m_design->capacityBlocks.size(), std::size_t(1));
        QCOMPARE(m_design->capacityBlocks[0].id, std::string("cb-2"));
        QVERIFY(line("block cb-2 days"));
    }
};

QTEST_MAIN(tst_ClusterEditor)
#include "tst_clustereditor.moc"
