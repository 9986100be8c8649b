// SPDX-License-Identifier: GPL-3.0-or-later
// switchyard-sim: the exporters of a simulated cluster, every host on its own pages.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <limits>
#include <map>
#include <thread>

#include <CLI/CLI.hpp>

#include <app/flags/flags.h>
#include <app/sim/server.h>
#include <core/base/input.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/simulate/pages.h>
#include <core/simulate/serving_simulation.h>
#include <core/telemetry/recording.h>

namespace {

using namespace switchyard;

struct Options {
    std::string design;
    std::string listen = "127.0.0.1:9400";
    std::string catalogDirectory;
    std::string serving = "design";
    std::string replay;
    bool once = false;
    simulate::TruthOptions truth;
};

int report(const Error &error)
{
    std::cerr << "switchyard-sim: " << describe(error) << '\n';
    return exitStatus(error.code);
}

double unixNow_s()
{
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// Before any thread starts, so that all inherit it and only the one that waits is woken.
sigset_t blockSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    return signals;
}

void waitFor(const sigset_t &signals)
{
    int signal = 0;
    sigwait(&signals, &signal);
}

Result<int> replay(const Options &options)
{
    SWITCHYARD_TRY(std::string text, readInput(options.replay, InputKind::Moment));
    SWITCHYARD_TRY(const telemetry::Recording recording, telemetry::Recording::read(std::move(text), options.replay));
    const sigset_t signals = blockSignals();
    const auto start = std::chrono::steady_clock::now();
    const auto since_s = [start] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    SWITCHYARD_TRY(const auto server, sim::startReplay(options.listen, recording, !options.once, since_s));
    std::cout << "switchyard-sim: " << recording.series() << " series of " << recording.length_s() << " s on " << server->url()
              << " (scrape configuration: " << server->url() << "/prometheus.yml)\n" << std::flush; // scripts wait for it
    waitFor(signals);
    return 0;
}

Result<int> run(const Options &options)
{
    if (!options.replay.empty())
        return replay(options);
    if (options.design.empty())
        return fail(ErrorCode::Usage, "expected DESIGN, or --replay FILE");
    const std::string directory
        = options.catalogDirectory.empty() ? catalog::defaultCatalogDirectory() : options.catalogDirectory;
    SWITCHYARD_TRY(catalog::Catalog loaded, catalog::loadCatalog(directory));
    const auto catalog = std::make_shared<const catalog::Catalog>(std::move(loaded));
    design::Notices notices;
    SWITCHYARD_TRY(design::Design read, design::loadDesign(options.design, catalog.get(), &notices));
    for (const Said &notice : notices)
        std::cerr << "note: " << notice.english() << '\n';
    const auto design = std::make_shared<const design::Design>(std::move(read));
    SWITCHYARD_TRY(simulate::Truth truth, simulate::makeTruth(*design, *catalog, options.truth));
    const auto cluster = std::make_shared<const simulate::Cluster>(design, catalog, std::move(truth));
    const double start_s = unixNow_s();
    const simulate::Pages pages(cluster, start_s);
    using enum simulate::ServingExporter;
    const std::map<std::string, simulate::ServingExporter> exporters = {{"design", OfDesign}, {"vllm", Vllm}, {"vllm-0.8", VllmOld}, {"sglang", Sglang}, {"dynamo", Dynamo}};
    const simulate::ServingSimulation serving(cluster, start_s, exporters.at(options.serving));

    const sigset_t signals = blockSignals();
    SWITCHYARD_TRY(const auto server, sim::startServer(options.listen, pages, serving, unixNow_s));
    std::cout << "switchyard-sim: " << design->instances.size() << " hosts on " << server->url()
              << " (scrape configuration: " << server->url() << "/prometheus.yml)\n" << std::flush; // scripts wait for it
    waitFor(signals);
    return 0;
}

int runFrom(int argc, char **argv)
{
    CLI::App app{"Exposes the metrics that the exporters on a cluster would, from a truth of its own", "switchyard-sim"};
    Options options;
    app.set_version_flag("--version", std::string("switchyard-sim " SWITCHYARD_VERSION));
    auto *design = app.add_option("DESIGN", options.design, "the cluster");
    flags::form(design, "FILE");
    auto *replayed = app.add_option("--replay", options.replay,
                                    "in place of a design: serve recorded series at /metrics as if they were of now; OpenMetrics text with timestamps "
                                    "(promtool tsdb dump-openmetrics), Prometheus' (promtool tsdb dump), or the JSON of query_range");
    flags::form(replayed, "FILE");
    replayed->excludes(design);
    app.add_flag("--once", options.once, "with --replay: nothing after its end, instead of from the beginning again (counters begin anew there)")->needs(replayed);
    flags::form(app.add_option("--listen", options.listen, "where to serve; port 0 takes a free one (127.0.0.1:9400)"), "ADDR:PORT",
                flags::accepted(sim::checkAddress));
    flags::whole(app.add_option("--seed", options.truth.seed, "placement, efficiencies and noise"), 0, std::numeric_limits<unsigned>::max());
    flags::form(app.add_option("--truth", options.truth.file, "JSON file that sets the truth"), "FILE");
    flags::form(app.add_option("--fault", options.truth.faults,
                               "straggler:HOST:GPU:PCT, xid:HOST:GPU:CODE, efa-retrans:HOST:CARD:PER_S, throttle:HOST:GPU:PCT, "
                               "gpu-lost:HOST:GPU, host-lost:HOST, hang:HOST:GPU, remap:HOST:GPU:ROWS, rail:CARD:PCT, stale:HOST, missing:FAMILY, slow-replica:HOST:REPLICA:PCT, "
                               "kv-full:HOST:REPLICA:PER_S (repeatable)")
                    ->allow_extra_args(false),
                "FAULT");
    flags::oneOf(app.add_option("--serving", options.serving, "whose metrics serving jobs expose: those of the engine in the design, or of another"),
                 {"design", "vllm", "vllm-0.8", "sglang", "dynamo"});
    flags::real(app.add_option("--at", options.truth.at_s, "seconds after the start at which faults begin"), 0, 1e9);
    flags::form(app.add_option("--catalog", options.catalogDirectory, "catalog directory (default: the bundled one)"), "FILE");
    for (const char *ofADesign : {"--seed", "--truth", "--fault", "--serving", "--at", "--catalog"})
        replayed->excludes(app.get_option(ofADesign));
    flags::finish(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &e) {
        if (e.get_exit_code() == 0)
            return app.exit(e);
        return report(flags::usageError(e));
    }
    const Result<int> status = run(options);
    return status ? *status : report(status.error());
}

} // namespace

int main(int argc, char **argv)
{
    try {
        return runFrom(argc, argv);
    } catch (const std::exception &e) { // memory that ran out; errors that inputs can cause are values
        std::fprintf(stderr, "switchyard-sim: %s\n", e.what());
        return exitStatus(ErrorCode::Unreadable);
    }
}
