// SPDX-License-Identifier: GPL-3.0-or-later
// The real window at the hands of a seeded user, until it is killed. Says in a log what it did, what
// the design was after it, and every 50 ms that its event loop still turns.
// chaos_window DIRECTORY SEED EDITS kill-edit|kill-write|error|short N
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>

#include <core/design/design.h>

#include <views/canvas/layout.h>

#include <tests/chaos/faults.h>
#include <tests/support/desk.h>

using namespace switchyard;

namespace {

class User
{
public:
    User(const QString &directory, unsigned seed, int log)
        : m_desk(theme::Mode::Light, directory)
        , m_random(seed)
        , m_log(log)
    {
        m_clock.start();
        QObject::connect(&m_pulse, &QTimer::timeout, [this] {
            if (auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget()))
                dialog->reject(); // a question: as Escape answers it
            line("t");
        });
        m_pulse.start(50);
    }

    bool open() { return m_desk.window().files().open(m_desk.path(QStringLiteral("work.switchyard"))); }

    void say(const char *what)
    {
        const std::string text = design::writeDesign(m_desk.design());
        line(std::string("s ") + QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha1).toHex().toStdString() + ' ' + what);
    }

    const char *act()
    {
        const auto &design = m_desk.design();
        app::MainWindow &window = m_desk.window();
        static constexpr const char *types[] = {"p5.48xlarge", "p5en.48xlarge", "p6-b200.48xlarge", "u-p6e-gb200x72"};
        switch (choose(10)) {
        case 0:
        case 1:
        case 2: {
            if (design.instances.size() > 150)
                break;
            const char *type = types[choose(std::size(types))];
            const QSize size = m_desk.canvas().size();
            m_desk.dragFromPalette(type, {static_cast<int>(choose(static_cast<std::size_t>(size.width()))), static_cast<int>(choose(static_cast<std::size_t>(size.height())))});
            return "drop";
        }
        case 3:
            if (design.instances.empty())
                break;
            m_desk.click(design.instances[choose(design.instances.size())].id);
            window.actions().remove->trigger();
            return "remove";
        case 4:
        case 5:
            if (design.instances.empty())
                break;
            m_desk.drag(m_desk.at(design.instances[choose(design.instances.size())].id), m_desk.at(design.instances[choose(design.instances.size())].id));
            return "drag";
        case 6: window.actions().undo->trigger(); return "undo";
        case 7: window.actions().redo->trigger(); return "redo";
        case 8: window.actions().save->trigger(); return "save";
        default: break;
        }
        window.actions().selectNone->trigger();
        m_desk.setChip(QStringLiteral("gbs"), 64 << choose(8));
        return "plan";
    }

    std::size_t choose(std::size_t count) { return m_random() % count; }

private:
    void line(const std::string &text) { chaos::writeQuietly(m_log, text + ' ' + std::to_string(m_clock.elapsed()) + '\n'); }

    test::Desk m_desk;
    std::mt19937 m_random;
    int m_log;
    QElapsedTimer m_clock;
    QTimer m_pulse;
};

} // namespace

int main(int argc, char **argv)
{
    if (argc != 6)
        return 2;
    const QApplication application(argc, argv);
    const std::string directory = argv[1], kind = argv[4];
    const int edits = std::atoi(argv[3]), n = std::atoi(argv[5]);
    const int log = ::open((directory + "/../log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    User user(QString::fromLocal8Bit(argv[1]), static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)), log);
    if (log < 0 || !user.open())
        return 2;
    user.say("opened");
    static constexpr int errors[] = {ENOSPC, EIO, EACCES};
    if (kind == "kill-write")
        chaos::arm(directory, {chaos::Fault::Kind::Kill, n, 0, 1});
    else if (kind == "error")
        chaos::arm(directory, {chaos::Fault::Kind::Error, n, errors[n % 3], 1 + n % 4});
    else if (kind == "short")
        chaos::arm(directory, {chaos::Fault::Kind::Short, n, 0, 1 + n % 4});
    for (int edit = 1; edit <= edits; ++edit) {
        user.say(user.act());
        const int pause_ms = user.choose(4) == 0 ? 700 : static_cast<int>(user.choose(120));
        if (kind == "kill-edit" && edit == n) {
            QTest::qWait(pause_ms); // also in the middle of writing its draft
            ::kill(::getpid(), SIGKILL);
        }
        QTest::qWait(pause_ms);
    }
    ::kill(::getpid(), SIGKILL);
    return 0;
}
