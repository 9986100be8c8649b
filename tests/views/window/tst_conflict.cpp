// SPDX-License-Identifier: GPL-3.0-or-later
// A person at the window while others change the file. SWITCHYARD_SHOTS=DIR keeps a picture of each dialog.
#include <functional>

#include <sys/stat.h>

#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>

#include <core/base/file.h>

#include <views/session/edits.h>

#include <app/desktop/journalrecovery.h>
#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>

using namespace switchyard;
using app::NoticeBar;
using test::Desk;

namespace {

QString copyOfSample(const QString &path)
{
    if (!QFile::copy(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard"), path) || !QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner))
        qFatal("no sample");
    return path;
}

design::Design read(const QString &path)
{
    auto out = design::loadDesign(path.toStdString());
    if (!out)
        qFatal("%s", describe(out.error()).c_str());
    return *out;
}

/// Another program: the name and the region change.
void changeElsewhere(const QString &path, const std::string &name)
{
    design::Design other = read(path);
    other.name = name;
    if (other.region == "us-east-1")
        other.region = "us-east-2";
    if (!design::saveDesign(other, path.toStdString()))
        qFatal("cannot write");
}

void edit(Desk &desk, const std::string &name)
{
    QVERIFY(desk.window().document().edit(QStringLiteral("Rename"), [&](const design::Design &before) -> Result<design::Design> {
        design::Design after = before;
        after.name = name;
        return after;
    }));
}

void press(QWidget &in, const QString &text)
{
    for (QPushButton *button : in.findChildren<QPushButton *>())
        if (button->isVisible() && button->text().remove(QLatin1Char('&')) == text)
            return QTest::mouseClick(button, Qt::LeftButton);
    QFAIL(qPrintable(QStringLiteral("there is no button ") + text));
}

/// Saves through the window; `dialogs` are answered in order, each by a button, after a look.
struct Answer {
    QString button;
    std::function<void(QDialog &)> look = {};
};
int saveAnswering(Desk &desk, std::vector<Answer> answers)
{
    std::size_t next = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        if (!dialog || dialog->objectName() != QLatin1String("fileConflict"))
            return;
        if (next >= answers.size()) { // one question too many
            ++next;
            return dialog->reject();
        }
        const Answer answer = answers[next++];
        if (answer.look)
            answer.look(*dialog);
        press(*dialog, answer.button);
    });
    timer.start(20);
    desk.window().actions().save->trigger();
    return static_cast<int>(next);
}

QString sentence(QDialog &dialog) { return dialog.findChild<QLabel *>(QStringLiteral("conflictSentence"))->text(); }
bool offers(QDialog &dialog, const char *button) { return dialog.findChild<QPushButton *>(QString::fromLatin1(button)) != nullptr; }

void focus(Desk &desk)
{
    QEvent activated(QEvent::WindowActivate);
    QApplication::sendEvent(&desk.window(), &activated);
}

} // namespace

class tst_Conflict : public QObject
{
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void focusTellsAndReloadIsAStep()
    {
        Desk desk;
        const QString path = copyOfSample(desk.path(QStringLiteral("shared.switchyard")));
        QVERIFY(desk.window().files().open(path));
        QVERIFY(desk.settle());
        edit(desk, "mine");
        changeElsewhere(path, "theirs");
        focus(desk);
        NoticeBar &notice = desk.window().notice();
        QTRY_VERIFY(notice.text(NoticeBar::Topic::Disk).contains(QStringLiteral("changed \"shared.switchyard\"")));
        QVERIFY2(notice.text().contains(QStringLiteral("The file is newer")), qPrintable(notice.text()));
        desk.shot(QStringLiteral("conflict-01-notice"));
        press(notice, QStringLiteral("Reload"));
        QCOMPARE(desk.design().name, std::string("theirs"));
        QVERIFY(!desk.window().isWindowModified());
        QVERIFY(notice.text().isEmpty());
        desk.window().actions().undo->trigger();
        QCOMPARE(desk.design().name, std::string("mine"));
        QCOMPARE(saveAnswering(desk, {}), 0); // what is on disk is known now
        QCOMPARE(read(path).name, std::string("mine"));
    }

    void savingAsksAndSaysWhatDiffers()
    {
        Desk desk;
        const QString path = copyOfSample(desk.path(QStringLiteral("shared.switchyard")));
        QVERIFY(desk.window().files().open(path));
        edit(desk, "mine");
        QCOMPARE(saveAnswering(desk, {}), 0);
        edit(desk, "mine, 2");
        changeElsewhere(path, "theirs");
        const auto look = [&](QDialog &dialog) {
            QVERIFY2(sentence(dialog).contains(QStringLiteral("The file is newer")), qPrintable(sentence(dialog)));
            auto *tree = dialog.findChild<QTreeWidget *>();
            QCOMPARE(tree->topLevelItemCount(), 2); // theirs and mine, each against what was saved here
            QCOMPARE(tree->topLevelItem(0)->childCount(), 2);
            QCOMPARE(tree->topLevelItem(1)->childCount(), 1);
            QVERIFY2(tree->topLevelItem(1)->child(0)->text(0).contains(QStringLiteral("mine, 2")), qPrintable(tree->topLevelItem(1)->child(0)->text(0)));
            QVERIFY(offers(dialog, "reload") && offers(dialog, "overwrite") && offers(dialog, "saveAs"));
            desk.shot(&dialog, QStringLiteral("conflict-02-light"));
        };
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Cancel"), look}}), 1);
        QCOMPARE(read(path).name, std::string("theirs"));
        QVERIFY(desk.window().isWindowModified());
        theme::setMode(theme::Mode::Dark);
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Overwrite"), [&](QDialog &dialog) { desk.shot(&dialog, QStringLiteral("conflict-02-dark")); }}}), 1);
        QCOMPARE(read(path).name, std::string("mine, 2"));
        QVERIFY(!desk.window().isWindowModified());
    }

    void changedWhileTheQuestionStands()
    {
        Desk desk;
        const QString path = copyOfSample(desk.path(QStringLiteral("shared.switchyard")));
        QVERIFY(desk.window().files().open(path));
        edit(desk, "mine");
        changeElsewhere(path, "theirs");
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Overwrite"), [&](QDialog &) { changeElsewhere(path, "theirs, later"); }},
                                      {QStringLiteral("Cancel"), [&](QDialog &dialog) {
                                           bool found = false;
                                           for (QTreeWidgetItem *item : dialog.findChild<QTreeWidget *>()->findItems(QStringLiteral("theirs, later"), Qt::MatchContains | Qt::MatchRecursive))
                                               found |= item != nullptr;
                                           QVERIFY(found);
                                       }}}), 2);
        QCOMPARE(read(path).name, std::string("theirs, later"));
    }

    void aNewerFormatIsNeverWrittenOver()
    {
        Desk desk;
        const QString path = copyOfSample(desk.path(QStringLiteral("shared.switchyard")));
        QVERIFY(desk.window().files().open(path));
        edit(desk, "mine");
        const std::string future = "{\n\"switchyard\": 99\n}\n";
        QVERIFY(writeFileAtomically(path.toStdString(), future));
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Cancel"), [&](QDialog &dialog) {
                                           QVERIFY(!offers(dialog, "overwrite") && !offers(dialog, "reload") && offers(dialog, "saveAs"));
                                           QVERIFY2(sentence(dialog).contains(QStringLiteral("newer Switchyard")), qPrintable(sentence(dialog)));
                                           desk.shot(&dialog, QStringLiteral("conflict-03-newer"));
                                       }}}), 1);
        QCOMPARE(test::readText(path.toStdString()), future);
        // Save as onto it, by its name in the file dialog: refused as well.
        QVERIFY(desk.window().document().path() == path);
        bool typed = false;
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&] {
            if (auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget()); dialog && !typed) {
                typed = true;
                auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                name->setText(path);
                QTest::keyClick(name, Qt::Key_Return);
            } else if (auto *question = qobject_cast<QDialog *>(QApplication::activeModalWidget()); question && question->objectName() == QLatin1String("fileConflict")) {
                QVERIFY(!offers(*question, "overwrite"));
                question->reject();
            }
        });
        timer.start(20);
        desk.window().actions().saveAs->trigger();
        QVERIFY(typed);
        QCOMPARE(test::readText(path.toStdString()), future);
    }

    void saveAsOffersAnotherName()
    {
        Desk desk;
        const QString path = copyOfSample(desk.path(QStringLiteral("shared.switchyard"))), other = desk.path(QStringLiteral("other"));
        QVERIFY(desk.window().files().open(path));
        edit(desk, "mine");
        changeElsewhere(path, "theirs");
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&] {
            if (auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget())) {
                auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                name->setText(other);
                QTest::keyClick(name, Qt::Key_Return);
            }
        });
        timer.start(20);
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Save as…")}}), 1);
        QCOMPARE(read(path).name, std::string("theirs"));
        QCOMPARE(read(other + QStringLiteral(".switchyard")).name, std::string("mine")); // the ending is added
        QCOMPARE(desk.window().document().path(), other + QStringLiteral(".switchyard"));
        // The ending is added before it is asked whether something would be lost.
        changeElsewhere(other + QStringLiteral(".switchyard"), "precious");
        edit(desk, "mine, 2");
        QVERIFY(desk.window().document().saveAs(desk.path(QStringLiteral("third.switchyard"))));
        timer.stop();
        QTimer::singleShot(0, this, [&] { timer.start(20); });
        QTimer refuse;
        int asked = 0;
        connect(&refuse, &QTimer::timeout, this, [&] {
            if (auto *question = qobject_cast<QDialog *>(QApplication::activeModalWidget()); question && question->objectName() == QLatin1String("fileConflict")) {
                ++asked;
                question->reject();
            }
        });
        refuse.start(20);
        desk.window().actions().saveAs->trigger();
        QCOMPARE(asked, 1);
        QCOMPARE(read(other + QStringLiteral(".switchyard")).name, std::string("precious"));
    }

    void readOnlyAndDeletedFilesAreAskedAbout()
    {
        Desk desk;
        const QString path = copyOfSample(desk.path(QStringLiteral("shared.switchyard")));
        QVERIFY(desk.window().files().open(path));
        edit(desk, "mine");
        QCOMPARE(::chmod(path.toLocal8Bit().constData(), 0444), 0);
        const auto look = [&](QDialog &dialog) {
            QVERIFY2(sentence(dialog).contains(QStringLiteral("read-only")), qPrintable(sentence(dialog)));
            desk.shot(&dialog, QStringLiteral("conflict-04-readonly"));
        };
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Cancel"), look}}), 1);
        QVERIFY(read(path).name != "mine");
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Overwrite"), look}}), 1);
        QCOMPARE(read(path).name, std::string("mine"));
        QCOMPARE(::chmod(path.toLocal8Bit().constData(), 0644), 0);

        edit(desk, "mine, 2");
        QVERIFY(QFile::remove(path));
        focus(desk);
        QTRY_VERIFY(desk.window().notice().text().contains(QStringLiteral("no longer on disk")));
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Cancel")}}), 1);
        QVERIFY(!QFile::exists(path));
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Save again"), [&](QDialog &dialog) { desk.shot(&dialog, QStringLiteral("conflict-05-deleted")); }}}), 1);
        QCOMPARE(read(path).name, std::string("mine, 2"));
        QVERIFY(desk.window().notice().text().isEmpty());
    }

    void twoWindowsOfOneFile()
    {
        Desk one, two;
        const QString path = copyOfSample(one.path(QStringLiteral("shared.switchyard")));
        QVERIFY(one.window().files().open(path) && two.window().files().open(path));
        edit(one, "of one");
        edit(two, "of two");
        QCOMPARE(saveAnswering(one, {}), 0);
        QCOMPARE(saveAnswering(two, {{QStringLiteral("Reload")}}), 1);
        QCOMPARE(two.design().name, std::string("of one"));
        edit(two, "of two, on top");
        QCOMPARE(saveAnswering(two, {}), 0);
        focus(one); // nothing unsaved there: told, and taken over by a press
        QTRY_VERIFY(one.window().notice().text().contains(QStringLiteral("nothing is unsaved here")));
        press(one.window().notice(), QStringLiteral("Reload"));
        QCOMPARE(one.design().name, std::string("of two, on top"));
    }

    void recoveredWorkAsksToo()
    {
        Desk desk;
        const QString path = copyOfSample(desk.path(QStringLiteral("shared.switchyard")));
        design::Design lost = read(path);
        FileState base = lookAtFile(path.toStdString());
        lost.name = "lost work";
        QVERIFY(writeFileAtomically(desk.path(QStringLiteral("drafts/x.draft")).toStdString(), session::draftText(path, base, 0, lost)));
        changeElsewhere(path, "theirs");
        // An error of the start stands beside the offer.
        QVERIFY(!desk.window().files().open(desk.path(QStringLiteral("absent.switchyard"))));
        desk.window().recovery().offer();
        NoticeBar &notice = desk.window().notice();
        QVERIFY2(notice.text(NoticeBar::Topic::Draft).contains(QStringLiteral("lost work")) && notice.text(NoticeBar::Topic::Draft).contains(QStringLiteral("saving will ask")), qPrintable(notice.text()));
        QVERIFY2(notice.text(NoticeBar::Topic::Passing).contains(QStringLiteral("absent.switchyard")), qPrintable(notice.text()));
        desk.shot(QStringLiteral("conflict-06-recover"));
        press(notice, QStringLiteral("Recover"));
        QVERIFY(desk.design() == lost);
        QTRY_VERIFY(notice.text(NoticeBar::Topic::Disk).contains(QStringLiteral("changed \"shared.switchyard\"")));
        QCOMPARE(saveAnswering(desk, {{QStringLiteral("Cancel"), [](QDialog &dialog) { QVERIFY(offers(dialog, "overwrite") && offers(dialog, "reload")); }}}), 1);
        QCOMPARE(read(path).name, std::string("theirs"));
    }

    void aFailureIsToldUntilASaveWorks()
    {
        Desk desk;
        const QString folder = desk.path(QStringLiteral("folder")), path = folder + QStringLiteral("/d.switchyard");
        QVERIFY(QDir().mkpath(folder));
        edit(desk, "mine");
        NoticeBar &notice = desk.window().notice();
        QVERIFY(!desk.window().files().saveAs(desk.path(QStringLiteral("none/d.switchyard"))));
        QVERIFY2(notice.text(NoticeBar::Topic::Save).contains(QStringLiteral("none/d.switchyard")), qPrintable(notice.text()));
        QVERIFY(desk.window().files().saveAs(path));
        QCOMPARE(notice.text(), QString());

        // The same of the drafts: their directory is no directory for a while.
        const QString drafts = desk.path(QStringLiteral("drafts"));
        QVERIFY(QDir(drafts).removeRecursively());
        edit(desk, "mine, 2");
        desk.window().journal().flush();
        QTRY_VERIFY(notice.text().contains(QStringLiteral("not protected against a crash")));
        QVERIFY(QDir().mkpath(drafts));
        edit(desk, "mine, 3");
        desk.window().journal().flush();
        QTRY_COMPARE(notice.text(), QString());
    }

    void aSaveThatWasKilledInTheMiddleIsOffered()
    {
        // Two names: written in place. A kill in the middle leaves half the text, and the whole beside it.
        Desk desk;
        const QString path = copyOfSample(desk.path(QStringLiteral("linked.switchyard")));
        design::Design whole = read(path);
        whole.name = "whole";
        const std::string text = design::writeDesign(whole);
        QFile torn(path), beside(desk.path(QStringLiteral(".linked.switchyard.aB3dE9.saving")));
        QVERIFY(torn.open(QIODevice::WriteOnly) && torn.write(text.data(), 500) == 500);
        QVERIFY(beside.open(QIODevice::WriteOnly) && beside.write(text.data(), static_cast<qint64>(text.size())) > 0);
        torn.close();
        beside.close();
        QVERIFY(!desk.window().files().open(path));
        NoticeBar &notice = desk.window().notice();
        QVERIFY2(notice.text().contains(QStringLiteral("linked.switchyard:")) && notice.text().contains(QStringLiteral("was interrupted")), qPrintable(notice.text()));
        press(notice, QStringLiteral("Recover"));
        QVERIFY(desk.design() == whole);
        QVERIFY(desk.window().isWindowModified());
        QCOMPARE(saveAnswering(desk, {}), 0);
        QVERIFY(read(path) == whole);
        QVERIFY(desk.window().files().open(path)); // whole: the rest is cleaned up
        QVERIFY(!QFile::exists(beside.fileName()));
    }
};

QTEST_MAIN(tst_Conflict)
#include "tst_conflict.moc"
