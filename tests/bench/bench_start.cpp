// SPDX-License-Identifier: GPL-3.0-or-later
// From the start of the process: to the first paint of Switchyard's frame beside that of an empty Qt
// window, to the usable window (panels, catalog, style; painted), and to the moment when the
// 16,384-GPU sample is drawn and predicted, in turns within one run. Every program ends there and
// then, without taking its window down. Budget (design): ≤ 1.5 × the empty window to a usable one.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <QApplication>
#include <QTemporaryDir>

#include <core/catalog/catalog.h>

#include <views/theme/theme.h>

#include <app/desktop/files.h>
#include <app/desktop/mainwindow.h>
#include <app/desktop/startup.h>

#include <tests/bench/afterpaint.h>

extern char **environ;

using namespace switchyard;

namespace {

enum class Until { FirstPaint, Usable, Sample };

/// Starts as `switchyard` does and ends the program at the moment that is asked for.
int child(int argc, char **argv, Until until)
{
    app::LoadingCatalog catalog = app::loadCatalogAside(catalog::defaultCatalogDirectory());
    QApplication application(argc, argv);
    QTemporaryDir dir;
    app::Settings settings(dir.filePath(QStringLiteral("s.ini")));
    theme::prepareColors(theme::Mode::Light);
    app::MainWindow window(settings);
    app::Startup startup(window, theme::Mode::Light, std::move(catalog));
    const auto end = [&dir](int status) {
        dir.remove();
        std::_Exit(status);
    };
    QObject::connect(&startup, &app::Startup::failed, &window, [&] { end(3); });
    QObject::connect(&startup, &app::Startup::ready, &window, [&] {
        window.repaint();
        if (until == Until::Usable)
            end(0);
        QObject::connect(&window.engine(), &session::EngineRunner::finished, &window, [&] {
            window.canvas().repaint();
            end(0);
        });
        if (!window.files().openDemoSample())
            end(4);
    }, Qt::QueuedConnection);
    AfterPaint painted([&] { end(0); });
    if (until == Until::FirstPaint)
        window.installEventFilter(&painted);
    window.show();
    return QApplication::exec();
}

struct Run {
    double wall_ms = 0, processor_ms = 0;
};

/// Starts a program and waits for its end.
Run timed(const std::string &program, const char *argument)
{
    const auto start = std::chrono::steady_clock::now();
    char *arguments[] = {const_cast<char *>(program.c_str()), const_cast<char *>(argument), nullptr};
    pid_t pid = 0;
    int status = 0;
    rusage used{};
    if (posix_spawn(&pid, program.c_str(), nullptr, nullptr, arguments, environ) != 0 || wait4(pid, &status, 0, &used) != pid || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        std::fprintf(stderr, "%s did not end well\n", program.c_str());
        std::exit(1);
    }
    const auto ms = [](const timeval &t) { return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_usec) / 1e3; };
    return {std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count(), ms(used.ru_utime) + ms(used.ru_stime)};
}

Run median(std::vector<Run> runs)
{
    const auto middle = runs.size() / 2;
    Run out;
    std::ranges::sort(runs, {}, &Run::wall_ms);
    out.wall_ms = runs[middle].wall_ms;
    std::ranges::sort(runs, {}, &Run::processor_ms);
    out.processor_ms = runs[middle].processor_ms;
    return out;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 1 && std::strcmp(argv[1], "window") == 0)
        return child(argc, argv, Until::FirstPaint);
    if (argc > 1 && std::strcmp(argv[1], "usable") == 0)
        return child(argc, argv, Until::Usable);
    if (argc > 1 && std::strcmp(argv[1], "sample") == 0)
        return child(argc, argv, Until::Sample);
    const std::string self = argv[0];
    const std::string empty = self.substr(0, self.rfind('/') + 1) + "bench_empty_window";
    std::vector<Run> emptyRuns, windowRuns, usableRuns, sampleRuns;
    for (int i = 0; i < 7; ++i) {
        emptyRuns.push_back(timed(empty, nullptr));
        windowRuns.push_back(timed(self, "window"));
        usableRuns.push_back(timed(self, "usable"));
        sampleRuns.push_back(timed(self, "sample"));
    }
    const Run none = median(emptyRuns), window = median(windowRuns), usable = median(usableRuns), sample = median(sampleRuns);
    const auto print = [&](const char *what, const Run &run) {
        std::printf("%-44s %8.1f ms wall  %8.1f ms CPU  %5.2f × wall  %5.2f × CPU\n", what, run.wall_ms, run.processor_ms, run.wall_ms / none.wall_ms, run.processor_ms / none.processor_ms);
    };
    print("empty Qt window, first paint", none);
    print("Switchyard, first paint of the frame", window);
    print("Switchyard, usable: panels and catalog", usable);
    print("Switchyard, 16,384 GPUs drawn and predicted", sample);
    return 0;
}
