// SPDX-License-Identifier: GPL-3.0-or-later
// Logins in a real Secret Service, on a bus of this test's own: kept, found again by the dialog, taken out.
#include <cstdlib>
#include <string>
#include <vector>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <unistd.h>

#include <tests/support/tools.h>
#include <views/live/connectdialog.h>
#include <views/live/keychain.h>
#include <views/live/loginform.h>

using namespace switchyard;
using live::ConnectDialog;
using live::LoginForm;

namespace {

const telemetry::ServerAddress server = telemetry::ServerAddress::parse("https://metrics.example:9090/prom").value();

struct Kept {
    bool answered = false;
    telemetry::HttpConfig login;
    QString problem;
};

Kept lookUp(QObject *owner)
{
    Kept out;
    live::readLogin(server, owner, [&out](const telemetry::HttpConfig &login, const QString &problem) { out = {true, login, problem}; });
    static_cast<void>(QTest::qWaitFor([&out] { return out.answered; }, 20'000));
    return out;
}

} // namespace

class tst_Keychain : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet("SWITCHYARD_TEST_BUS"))
            SKIP_FOR_TOOL("dbus-run-session or gnome-keyring-daemon is not installed");
    }

    void aLoginIsKeptAndTakenOut()
    {
        QVERIFY(live::hasKeychain());
        const Kept before = lookUp(this);
        QVERIFY2(before.answered && before.problem.isEmpty() && !before.login.hasLogin(), qPrintable(before.problem));

        // Typed, kept, accepted: as the window does it.
        {
            ConnectDialog dialog({QString::fromStdString(server.shown())});
            dialog.show();
            dialog.findChild<LoginForm *>()->setWay(LoginForm::Password);
            QTest::keyClicks(dialog.findChild<QLineEdit *>(QStringLiteral("loginUser")), QStringLiteral("me"));
            dialog.findChild<QLineEdit *>(QStringLiteral("loginPassword"))->setText(QString::fromUtf8("s3cret ü")); // no key of a test's keyboard
            QTest::mouseClick(dialog.findChild<QCheckBox *>(QStringLiteral("loginKeep")), Qt::LeftButton, {}, QPoint(8, 8));
            emit dialog.findChild<QDialogButtonBox *>()->accepted();
            QVERIFY(dialog.toKeep());
            bool kept = false;
            QString problem;
            live::keepLogin(dialog.options().server, *dialog.toKeep(), this, [&](const QString &what) {
                problem = what;
                kept = true;
            });
            QTRY_VERIFY_WITH_TIMEOUT(kept, 20'000);
            QVERIFY2(problem.isEmpty(), qPrintable(problem));
        }
        QCOMPARE(lookUp(this).login.password.value, std::string("s3cret ü"));

        // The next dialog has it by the address; unticked, it goes.
        ConnectDialog dialog({QString::fromStdString(server.shown())});
        dialog.show();
        auto *form = dialog.findChild<LoginForm *>();
        QTRY_COMPARE_WITH_TIMEOUT(form->way(), LoginForm::Password, 20'000);
        QCOMPARE(dialog.findChild<QLineEdit *>(QStringLiteral("loginUser"))->text(), QStringLiteral("me"));
        QVERIFY(form->isToBeKept());
        auto *address = dialog.findChild<QComboBox *>();
        address->setEditText(QStringLiteral("https://another.example:9090")); // another server does not get it
        QVERIFY(!form->login().hasLogin() && !form->isToBeKept());
        QVERIFY(dialog.findChild<QLineEdit *>(QStringLiteral("loginPassword"))->text().isEmpty());
        address->setEditText(QString::fromStdString(server.shown()));
        QTRY_COMPARE_WITH_TIMEOUT(form->way(), LoginForm::Password, 20'000);
        QVERIFY(form->isToBeKept());
        form->setKept(false);
        emit dialog.findChild<QDialogButtonBox *>()->accepted();
        QVERIFY(dialog.toKeep() && !dialog.toKeep()->hasLogin() && dialog.options().login.hasLogin());
        bool gone = false;
        live::keepLogin(server, *dialog.toKeep(), this, [&gone](const QString &) { gone = true; });
        QTRY_VERIFY_WITH_TIMEOUT(gone, 20'000);
        QVERIFY(!lookUp(this).login.hasLogin());
    }
};

/// Starts itself again on a bus with an unlocked keyring in a home of its own, where these are installed.
int main(int argc, char **argv)
{
    const bool possible = !QStandardPaths::findExecutable(QStringLiteral("dbus-run-session")).isEmpty() && !QStandardPaths::findExecutable(QStringLiteral("gnome-keyring-daemon")).isEmpty();
    if (possible && !qEnvironmentVariableIsSet("SWITCHYARD_TEST_BUS")) {
        QTemporaryDir home;
        home.setAutoRemove(false); // the next program's; it is small
        for (const auto &[name, value] : {std::pair{"SWITCHYARD_TEST_BUS", "1"}, {"XDG_CURRENT_DESKTOP", "GNOME"}})
            qputenv(name, value);
        for (const char *name : {"HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"})
            qputenv(name, home.path().toLocal8Bit());
        std::string script = "printf x | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; \"$0\" \"$@\"; status=$?; rm -rf \"$HOME\"; exit $status";
        std::vector<char *> words;
        std::string first[] = {"dbus-run-session", "--", "sh", "-c", script};
        for (std::string &word : first)
            words.push_back(word.data());
        for (int i = 0; i < argc; ++i)
            words.push_back(argv[i]);
        words.push_back(nullptr);
        execvp(words.front(), words.data());
    }
    QApplication app(argc, argv);
    tst_Keychain test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_keychain.moc"
