// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other tools at the real window: dropped, from the menu, out again. Everything is made from the table.
#include <QAction>
#include <QTreeWidget>

#include <core/exchange/format.h>

#include <app/desktop/actions.h>
#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/views/window/importhands.h>

using namespace switchyard;
using test::Answer;
using test::Desk;
using test::drop;

namespace {

QString example(const exchange::Format &format)
{
    return QString::fromStdString(test::sourceDir() + "/tests/fuzz/formats/" + std::string(format.id) + "/1");
}

QString sample() { return QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard"); }

QString write(const Desk &desk, const char *name, const QByteArray &text)
{
    QFile file(desk.path(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("the scratch directory cannot be written");
    return file.fileName();
}

} // namespace

class tst_WindowFormats : public QObject
{
    Q_OBJECT
private slots:
    void theMenuIsTheTable()
    {
        Desk desk;
        for (const exchange::Format &format : exchange::formats()) {
            QCOMPARE(desk.window().actions().importOf(format) != nullptr, format.read && exchange::isForDesigns(format.holds));
            QCOMPARE(desk.window().actions().exportOf(format) != nullptr, format.write != nullptr);
        }
    }

    /// A new design for a cluster, merged for a model, which goes to the job of the open one; either is one step of undo. What is
    /// no part of a design shows its facts, or lies on the timeline.
    void eachFormatDropped()
    {
        for (const exchange::Format &format : exchange::formats()) {
            if (!format.read)
                continue;
            Desk desk;
            QVERIFY(desk.window().files().open(sample()));
            const design::Design before = desk.design();
            const bool cluster = format.holds == exchange::Holds::Cluster;
            const Answer answer("importDialog", cluster ? "importNew" : "importMerge");
            const Answer facts("factsDialog", "factsClose");
            drop(desk, {example(format)});
            if (format.id == "slurm-jobs") { // of nodes that neither the file nor the design has
                QVERIFY(!answer.given() && desk.design() == before);
                continue;
            }
            QVERIFY2(answer.given() == exchange::isForDesigns(format.holds), format.id.data());
            auto &undo = desk.window().document().undoStack();
            QVERIFY2(facts.given() == desk.window().notice().text().isEmpty(), format.id.data());
            if (format.holds == exchange::Holds::Prices) { // the design's own price list from now on
                QVERIFY2(undo.count() == 1 && desk.design().prices && desk.window().notice().text().contains(QStringLiteral("AWS price list of AmazonEC2")), qPrintable(desk.window().notice().text()));
                QCOMPARE(desk.design().prices->rows.size(), std::size_t{2});
                undo.undo();
                QVERIFY(desk.design() == before);
                desk.window().document().undoStack().setClean();
                continue;
            }
            if (!exchange::isForDesigns(format.holds)) {
                QVERIFY(desk.design() == before && undo.count() == 0);
                continue;
            }
            QCOMPARE(undo.count(), 1);
            const design::Design after = desk.design();
            QVERIFY(cluster ? after.instances != before.instances : after.jobs != before.jobs && after.instances == before.instances);
            QCOMPARE(desk.window().document().path().isEmpty(), cluster); // saving asks where: the file stays what it was
            QVERIFY(desk.window().document().isModified());
            undo.undo();
            QVERIFY(cluster ? desk.design().instances.empty() : desk.design() == before);
            undo.redo();
            QVERIFY(desk.design() == after);
            QVERIFY(desk.settle());
            desk.window().document().undoStack().setClean(); // nobody asks on closing
        }
    }

    /// Larger than an import may be: that is said, not what a design may have; a name of ours is told by the reader of designs.
    void aLargeOneSaysItsLimit()
    {
        Desk desk;
        for (const auto &[name, limit] : {std::pair("large.csv", "a file to import of at most 128 MiB"), std::pair("large.switchyard", "a design of at most")}) {
            const QString path = desk.path(QString::fromLatin1(name));
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(3LL << 30)); // with a hole: it takes no room
            file.close();
            drop(desk, {path});
            QVERIFY2(desk.window().notice().text().contains(QLatin1String(limit)), qPrintable(desk.window().notice().text()));
            QVERIFY(desk.design().instances.empty());
        }
    }

    void severalAtOnce()
    {
        Desk desk;
        const Answer answer("importDialog", "importNew");
        drop(desk, {example(*exchange::formatOf("hf-config")), example(*exchange::formatOf("ec2-topology"))});
        QCOMPARE(desk.design().instances.size(), std::size_t{3});
        QCOMPARE(desk.design().jobs.size(), std::size_t{1});
        QCOMPARE(desk.window().document().undoStack().count(), 1);
        desk.window().document().undoStack().setClean();
    }

    /// The window reads no price list that keeps it waiting: not from a drop, and not where a design names one.
    void aPriceListIsAloneAndNotTooLarge()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        design::Design before = desk.design();
        const QString list = example(*exchange::formatOf("aws-prices"));
        QString aside;
        const Answer beside("importDialog", "importCancel", [&](QDialog &box) {
            const auto found = box.findChild<QTreeWidget *>()->findItems(QStringLiteral("prices become a list"), Qt::MatchContains | Qt::MatchRecursive);
            aside = found.isEmpty() ? QString() : found.front()->text(0);
        });
        drop(desk, {example(*exchange::formatOf("hf-config")), list});
        QVERIFY2(beside.given() && aside.contains(list), qPrintable(aside));
        const QString large = write(desk, "large.json", "{\"offerCode\": \"AmazonEC2\", \"products\": {}, \"notes\": [" + QByteArray('"' + QByteArray(1000, 'a') + "\",").repeated(static_cast<int>(session::mostPriceList / 1000)) + "0], \"terms\": {}}");
        drop(desk, {large});
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("too large to be read here")), qPrintable(desk.window().notice().text()));
        QVERIFY(desk.design() == before);
        before.priceList = large.toStdString();
        QVERIFY(desk.window().files().open(write(desk, "large.switchyard", QByteArray::fromStdString(design::writeDesign(before)))));
        QVERIFY(desk.design().prices && desk.design().prices->error.contains("too large to be read here"));
    }

    void whatNobodyKnows()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        const design::Design before = desk.design();
        for (const QString &path : {write(desk, "notes.txt", "hello"), write(desk, "list.json", "{\"a\": 1}"), desk.path(QStringLiteral("absent.json"))}) {
            desk.window().notice().clear(app::NoticeBar::Topic::Passing);
            drop(desk, {path});
            QVERIFY2(desk.window().notice().text().contains(path), qPrintable(desk.window().notice().text()));
            QVERIFY(desk.design() == before);
        }
        drop(desk, {sample()}); // a design is opened
        QVERIFY(desk.design() == before && desk.window().document().path() == sample());
    }

    void outAgain()
    {
        for (const exchange::Format &format : exchange::formats()) {
            if (!format.write)
                continue;
            Desk desk;
            QVERIFY(desk.window().files().open(sample()));
            const auto instances = desk.design().instances.size();
            const QString path = desk.path(QStringLiteral("out"));
            if (format.id == "vllm" || format.id == "sglang" || format.id == "lws" || format.id == "dynamo") { // the sample trains
                QVERIFY(!desk.window().files().exportAs(format, path) && desk.window().notice().text().contains(QStringLiteral("no serving phase")));
                continue;
            }
            if (format.id == "verl") { // which is for reinforcement learning
                QVERIFY(!desk.window().files().exportAs(format, path) && desk.window().notice().text().contains(QStringLiteral("no job of reinforcement learning")));
                continue;
            }
            QVERIFY(desk.window().files().exportAs(format, path));
            const bool ofClusters = format.holds == exchange::Holds::Cluster && format.id != "report";
            QVERIFY2(desk.window().notice().text().contains(ofClusters ? QStringLiteral("left out: 1 job") : QStringLiteral("The design is in")), qPrintable(desk.window().notice().text()));
            if (format.id == "goal" || format.id == "chakra") // simulators know switches, not EFA
                QVERIFY2(desk.window().notice().text().contains(QStringLiteral("SRD spraying")), qPrintable(desk.window().notice().text()));
            if (!format.read || format.holds != exchange::Holds::Cluster || format.id == "slurm-topology") // the last names nodes without their types
                continue;
            const Answer answer("importDialog", "importNew");
            drop(desk, {path});
            QVERIFY2(answer.given(), format.id.data());
            QCOMPARE(desk.design().instances.size(), instances);
            QCOMPARE(desk.window().document().undoStack().count(), 1);
            QVERIFY(!desk.window().files().exportAs(format, QStringLiteral("/nonexistent/out")));
            desk.window().document().undoStack().setClean();
        }
    }
};

QTEST_MAIN(tst_WindowFormats)
#include "tst_formats.moc"
