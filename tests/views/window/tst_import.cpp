// SPDX-License-Identifier: GPL-3.0-or-later
// A folder dropped on the real window, text of a terminal pasted: what the dialog says, and what merging makes.
#include <algorithm>

#include <QClipboard>
#include <QDir>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QTreeWidget>
#include <QUndoStack>

#include <core/exchange/format.h>

#include <app/desktop/actions.h>
#include <app/desktop/noticebar.h>

#include <tests/support/paths.h>
#include <tests/views/window/hands.h>
#include <tests/views/window/importhands.h>

using namespace switchyard;
using test::Answer;
using test::Desk;
using test::drop;

namespace {

QString sample() { return QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard"); }

void write(const QString &path, const QByteArray &text)
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("%s cannot be written", qPrintable(path));
}

/// EC2's topology, Slurm's nodes of the same two machines and one more, a job on them, and a note that nobody reads.
QString folder(const Desk &desk)
{
    const QString at = desk.path(QStringLiteral("cluster"));
    write(at + QStringLiteral("/aws/topology.json"),
          R"({"Instances": [{"InstanceId": "i-0000000000000001", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-c"], "AvailabilityZone": "us-west-2a"},
 {"InstanceId": "i-0000000000000002", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-d"], "AvailabilityZone": "us-west-2a"}]})");
    write(at + QStringLiteral("/aws/instances.json"),
          R"({"Reservations": [{"Instances": [{"InstanceId": "i-0000000000000001", "InstanceType": "p5.48xlarge", "PrivateDnsName": "p5-1.ec2.internal", "State": {"Name": "running"}},
 {"InstanceId": "i-0000000000000002", "InstanceType": "p5.48xlarge", "PrivateDnsName": "p5-2.ec2.internal", "State": {"Name": "running"}}]}]})");
    write(at + QStringLiteral("/slurm/slurm.conf"), "NodeName=p5-[1-3] Gres=gpu:h100:8 Feature=p5.48xlarge\n");
    write(at + QStringLiteral("/slurm/squeue.txt"), "JOBID|NAME|NODELIST\n1|llama|p5-[1-2]\n");
    write(at + QStringLiteral("/notes.txt"), "remember the milk\n");
    return at;
}

QStringList lines(const QDialog &box)
{
    QStringList out;
    for (const QTreeWidgetItem *item : box.findChild<QTreeWidget *>(QStringLiteral("importTree"))->findItems(QString(), Qt::MatchContains | Qt::MatchRecursive))
        out << item->text(0) + QLatin1Char('|') + item->text(1);
    return out;
}

} // namespace

class tst_WindowImport : public QObject
{
    Q_OBJECT
private slots:
    /// Four files of two systems are three machines and a job beside what is open: one step, there and back.
    void aFolderIsMerged()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        const design::Design before = desk.design();
        QStringList said;
        const Answer answer("importDialog", "importMerge", [&](QDialog &box) {
            said = lines(box);
            desk.shot(&box, QStringLiteral("import-dialog"));
        });
        drop(desk, {folder(desk)});
        QVERIFY2(answer.given(), qPrintable(desk.window().notice().text()));
        const QString all = said.join(QLatin1Char('\n'));
        for (const char *part : {"notes.txt|the content is of no format", "topology.json|EC2 instance topology: 2 read", "slurm.conf|", "squeue.txt|", "new: 3 machines, 1 jobs"})
            QVERIFY2(all.contains(QLatin1String(part)), qPrintable(QLatin1String(part) + QStringLiteral(" is not in\n") + all));
        auto &undo = desk.window().document().undoStack();
        const design::Design after = desk.design();
        QCOMPARE(undo.count(), 1);
        QCOMPARE(after.instances.size(), before.instances.size() + 3);
        QCOMPARE(after.jobs.size(), before.jobs.size() + 1);
        QCOMPARE(after.jobs.back().phases.front().pool.size(), std::size_t{2});
        QCOMPARE(after.jobs.front().phases.front().pool.size(), before.instances.size()); // "all" is those that there were
        QCOMPARE(after.name, before.name);
        QCOMPARE(desk.window().document().path(), sample());
        undo.undo();
        QVERIFY(desk.design() == before);
        undo.redo();
        QVERIFY(desk.design() == after);
        QVERIFY(desk.settle() && desk.window().engine().outcome()->prediction);
        // Once more: every machine is there already, and nothing is added.
        const Answer again("importDialog", "importMerge");
        drop(desk, {folder(desk)});
        QVERIFY(again.given());
        QCOMPARE(desk.design().instances.size(), after.instances.size());
        undo.setClean();
    }

    /// What comes into the design while the dialog is open stays: the merge is looked at again.
    void whatChangedMeanwhileIsKept()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        const design::Design before = desk.design();
        int round = 0;
        QTimer hand;
        connect(&hand, &QTimer::timeout, this, [&] {
            auto *const box = qobject_cast<QDialog *>(QApplication::activeModalWidget());
            if (!box || box->objectName() != QLatin1String("importDialog"))
                return;
            if (++round == 1)
                test::place(desk, "p5en.48xlarge", 1);
            else
                hand.stop();
            QTest::mouseClick(box->findChild<QPushButton *>(QStringLiteral("importMerge")), Qt::LeftButton);
        });
        hand.start(5);
        drop(desk, {folder(desk)});
        QCOMPARE(round, 2);
        auto &undo = desk.window().document().undoStack();
        QCOMPARE(undo.count(), 2);
        QCOMPARE(desk.design().instances.size(), before.instances.size() + 1 + 3);
        QVERIFY(std::ranges::any_of(desk.design().instances, [](const design::Instance &instance) { return instance.type == "p5en.48xlarge"; }));
        undo.undo();
        undo.undo();
        QVERIFY(desk.design() == before);
        undo.setClean();
    }

    /// A tick that is taken away leaves its file out when the rest is read again; ticked again it is in.
    void aFileIsLeftOut()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        const design::Design before = desk.design();
        const auto setTick = [](QDialog &box, const QString &name, Qt::CheckState state) {
            for (QTreeWidgetItem *item : box.findChild<QTreeWidget *>(QStringLiteral("importTree"))->findItems(name, Qt::MatchEndsWith | Qt::MatchRecursive))
                if (item->data(0, Qt::CheckStateRole).isValid())
                    item->setCheckState(0, state);
        };
        int round = 0;
        QStringList said;
        bool held = false, free = false;
        QTimer hand;
        connect(&hand, &QTimer::timeout, this, [&] {
            auto *const box = qobject_cast<QDialog *>(QApplication::activeModalWidget());
            if (!box || box->objectName() != QLatin1String("importDialog"))
                return;
            auto *const merge = box->findChild<QPushButton *>(QStringLiteral("importMerge"));
            auto *const again = box->findChild<QPushButton *>(QStringLiteral("importAgain"));
            ++round;
            if (round == 1) {
                setTick(*box, QStringLiteral("squeue.txt"), Qt::Unchecked);
                held = !merge->isEnabled() && again->isEnabled();
                setTick(*box, QStringLiteral("squeue.txt"), Qt::Checked);
                free = merge->isEnabled() && !again->isEnabled();
                setTick(*box, QStringLiteral("squeue.txt"), Qt::Unchecked);
                setTick(*box, QStringLiteral("slurm.conf"), Qt::Unchecked);
                QTest::mouseClick(again, Qt::LeftButton);
            } else if (round == 2) {
                said = lines(*box);
                desk.shot(box, QStringLiteral("import-left-out"));
                setTick(*box, QStringLiteral("slurm.conf"), Qt::Checked);
                QTest::mouseClick(again, Qt::LeftButton);
            } else {
                hand.stop();
                QTest::mouseClick(merge, Qt::LeftButton);
            }
        });
        hand.start(5);
        drop(desk, {folder(desk)});
        QCOMPARE(round, 3);
        QVERIFY(held && free);
        const QString all = said.join(QLatin1Char('\n'));
        QVERIFY2(all.contains(QStringLiteral("new: 2 machines, 0 jobs")) && all.contains(QStringLiteral("squeue.txt|not read: its tick was taken away")), qPrintable(all));
        QCOMPARE(desk.design().instances.size(), before.instances.size() + 3); // of slurm.conf, and no job of the queue
        QCOMPARE(desk.design().jobs.size(), before.jobs.size());
        desk.window().document().undoStack().setClean();
    }

    void keysAlone()
    {
        Desk desk;
        bool empty = false;
        QTimer keys; // Return takes the default: with nothing open, a new design
        connect(&keys, &QTimer::timeout, this, [&] {
            if (auto *box = qobject_cast<QDialog *>(QApplication::activeModalWidget())) {
                keys.stop();
                empty = !box->findChild<QPushButton *>(QStringLiteral("importMerge"))->isEnabled();
                QTest::keyClick(box, Qt::Key_Return);
            }
        });
        keys.start(5);
        drop(desk, {folder(desk)});
        QVERIFY(empty);
        QCOMPARE(desk.design().instances.size(), std::size_t{3});
        QVERIFY(desk.window().document().isModified() && desk.window().document().path().isEmpty());
        desk.window().document().undoStack().setClean();
    }

    /// Nothing that is known: the dialog says so, and no button but Cancel is there to press.
    void nothingIsKnown()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        const design::DesignPtr before = desk.window().document().design();
        write(desk.path(QStringLiteral("none/a.txt")), "a\n");
        write(desk.path(QStringLiteral("none/b.txt")), "b\n");
        QString head;
        bool any = true;
        const Answer answer("importDialog", "importCancel", [&](QDialog &box) {
            head = box.findChild<QLabel *>(QStringLiteral("importUnderstood"))->text();
            any = box.findChild<QPushButton *>(QStringLiteral("importMerge"))->isEnabled() || box.findChild<QPushButton *>(QStringLiteral("importNew"))->isEnabled();
        });
        drop(desk, {desk.path(QStringLiteral("none"))});
        QVERIFY(answer.given() && !any);
        QCOMPARE(head, QStringLiteral("None of it is of a format that is known."));
        QCOMPARE(desk.window().document().design(), before);
        QDir().mkpath(desk.path(QStringLiteral("empty")));
        const Answer hollow("importDialog", "importCancel");
        drop(desk, {desk.path(QStringLiteral("empty"))});
        QVERIFY(hollow.given());
    }

    /// Two answers of one terminal, with colours and prompts, by Ctrl+V.
    void aTerminalIsPasted()
    {
        Desk desk;
        const QString text = QStringLiteral("\x1b[32muser@head:~$\x1b[0m sinfo -N\nuser@head:~$ scontrol show nodes\nNodeName=p5-1 Arch=x86_64\n   Gres=gpu:h100:8\n   AvailableFeatures=p5.48xlarge\n   State=IDLE\n\n"
                                            "user@head:~$ squeue -o '%i|%j|%N'\nJOBID|NAME|NODELIST\n1|llama|p5-1\n");
        QGuiApplication::clipboard()->setText(text);
        QStringList said;
        const Answer answer("importDialog", "importNew", [&](QDialog &box) { said = lines(box); });
        test::press(desk, Qt::Key_V, Qt::ControlModifier);
        QVERIFY2(answer.given(), qPrintable(desk.window().notice().text()));
        QVERIFY2(said.join(QLatin1Char('\n')).contains(QStringLiteral("scontrol show nodes")), qPrintable(said.join(QLatin1Char('\n'))));
        QCOMPARE(desk.design().instances.size(), std::size_t{1});
        QCOMPARE(desk.design().jobs.size(), std::size_t{1});
        desk.window().document().undoStack().setClean();
        QGuiApplication::clipboard()->clear();
    }

    /// Files that were copied in a file manager are pasted as if they were dropped.
    void copiedFilesArePasted()
    {
        Desk desk;
        auto *mime = new QMimeData;
        mime->setUrls({QUrl::fromLocalFile(folder(desk))});
        mime->setText(folder(desk));
        QGuiApplication::clipboard()->setMimeData(mime);
        const Answer answer("importDialog", "importNew");
        test::press(desk, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(answer.given());
        QCOMPARE(desk.design().instances.size(), std::size_t{3});
        desk.window().document().undoStack().setClean();
        QGuiApplication::clipboard()->clear();
    }

    /// What is written is shown before, with what is left out; a picture of bytes is not.
    void anExportIsSeenBefore()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample()));
        QString text;
        int left = 0;
        const Answer answer("exportPreview", "previewCopy", [&](QDialog &box) {
            text = box.findChild<QPlainTextEdit *>(QStringLiteral("previewText"))->toPlainText();
            left = box.findChild<QListWidget *>(QStringLiteral("previewLeftOut"))->count();
            QTimer::singleShot(50, &box, &QDialog::reject);
            desk.shot(&box, QStringLiteral("export-preview"));
        });
        desk.window().actions().exportOf(*exchange::formatOf("slurm-topology"))->trigger();
        QVERIFY(answer.given());
        QVERIFY2(text.contains(QStringLiteral("SwitchName=")) && left > 0, qPrintable(text));
        QCOMPARE(QGuiApplication::clipboard()->text(), text);
        bool shown = true;
        const Answer bytes("exportPreview", "previewSave", [&](QDialog &box) {
            shown = box.findChild<QPlainTextEdit *>() != nullptr;
            QTimer::singleShot(0, &box, &QDialog::reject);
            box.findChild<QPushButton *>(QStringLiteral("previewSave"))->setEnabled(false);
        });
        desk.window().actions().exportOf(*exchange::formatOf("chakra"))->trigger();
        QVERIFY(!shown);
    }
};

QTEST_MAIN(tst_WindowImport)
#include "tst_import.moc"
