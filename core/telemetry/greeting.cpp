// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/greeting.h>

#include <chrono>
#include <utility>

#include <core/base/format.h>
#include <core/telemetry/prometheus_server.h>

namespace switchyard::telemetry {

namespace {

/// The one number of an aggregation; 0: nothing is there.
Result<double> counted(PrometheusServer &server, const std::string &promql)
{
    double count = 0;
    const auto summary = server.query(promql, [&count](const SampleView &sample) { count = sample.value; });
    if (!summary)
        return std::unexpected(summary.error());
    return count;
}

} // namespace

Result<Greeting> greet(const PrometheusOptions &options, std::stop_token stop)
{
    PrometheusServer server(options);
    if (auto opened = server.open(std::move(stop)); !opened)
        return std::unexpected(opened.error());
    Greeting out;
    const auto began = std::chrono::steady_clock::now();
    SWITCHYARD_TRY(out.targets, counted(server, "count(" + server.series("up") + " == 1)"));
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    SWITCHYARD_TRY(out.gpus, counted(server, "count(" + server.series("DCGM_FI_DEV_GPU_TEMP") + ")"));
    SWITCHYARD_TRY(out.cards, counted(server, "count(" + server.series("node_amazonefa_tx_bytes") + ")"));
    return out;
}

Said describe(const Greeting &greeting)
{
    const Said up = greeting.targets > 1 ? say("{} targets are up", format::integer(greeting.targets)) : greeting.targets > 0 ? say("one target is up") : say("no target is up");
    const Said seen = greeting.gpus > 1 ? say("{} GPUs", format::integer(greeting.gpus)) : greeting.gpus > 0 ? say("one GPU") : say("no DCGM_FI_DEV_GPU_TEMP");
    const Said wired = greeting.cards > 1 ? say("{} EFA cards", format::integer(greeting.cards)) : greeting.cards > 0 ? say("one EFA card") : say("no EFA cards");
    return say("answers in {}: {}, {}, {}", format::seconds(greeting.seconds), up, seen, wired);
}

} // namespace switchyard::telemetry
