// SPDX-License-Identifier: GPL-3.0-or-later
// From the start of the process to the first paint: the window of Switchyard beside an empty Qt
// window, in turns within one run, and to the moment when the 16,384-GPU sample is drawn and
// predicted. Budget (design): ≤ 1.5 × the empty window to a usable one.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <QApplication>
#include <QTemporaryDir>
#include <QTimer>

#include <core/catalog/catalog.h>

#include <views/theme/theme.h>

#include <app/desktop/files.h>
#include <app/desktop/mainwindow.h>

extern char **environ;

using namespace switchyard;

namespace {

/// Ends the program after the first paint of the window, or when the sample is predicted.
int child(int argc, char **argv, bool withSample)
{
    QApplication application(argc, argv);
    QTemporaryDir dir;
    app::Settings settings(dir.filePath(QStringLiteral("s.ini")));
    theme::prepare(application, theme::Mode::Light);
    auto catalog = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    if (!catalog)
        return 3;
    app::MainWindow window(std::make_shared<const catalog::Catalog>(std::move(*catalog)), settings);
    theme::setMode(theme::Mode::Light); // as main does
    window.show();
    if (withSample)
        QObject::connect(&window.engine(), &session::EngineRunner::finished, &window, [&] {
            window.canvas().repaint();
            QCoreApplication::quit();
        });
    QTimer::singleShot(0, &window, [&] {
        window.repaint();
        if (!withSample)
            QCoreApplication::quit();
        else if (!window.files().openDemoSample())
            QCoreApplication::exit(4);
    });
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
        return child(argc, argv, false);
    if (argc > 1 && std::strcmp(argv[1], "sample") == 0)
        return child(argc, argv, true);
    const std::string self = argv[0];
    const std::string empty = self.substr(0, self.rfind('/') + 1) + "bench_empty_window";
    std::vector<Run> emptyRuns, windowRuns, sampleRuns;
    for (int i = 0; i < 7; ++i) {
        emptyRuns.push_back(timed(empty, nullptr));
        windowRuns.push_back(timed(self, "window"));
        sampleRuns.push_back(timed(self, "sample"));
    }
    const Run none = median(emptyRuns), window = median(windowRuns), sample = median(sampleRuns);
    const auto print = [&](const char *what, const Run &run) {
        std::printf("%-44s %8.1f ms wall  %8.1f ms CPU  %5.2f × wall  %5.2f × CPU\n", what, run.wall_ms, run.processor_ms, run.wall_ms / none.wall_ms, run.processor_ms / none.processor_ms);
    };
    print("empty Qt window, first paint", none);
    print("Switchyard, first paint of the window", window);
    print("Switchyard, 16,384 GPUs drawn and predicted", sample);
    return 0;
}
