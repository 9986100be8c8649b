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

std::string describe(const Greeting &greeting)
{
    const auto some = [](double count, const char *one, const char *more) { return format::integer(count) + (count > 1 ? more : one); };
    return "answers in " + format::seconds(greeting.seconds) + ": " + (greeting.targets > 0 ? some(greeting.targets, " target is up", " targets are up") : std::string("no target is up"))
        + (greeting.gpus > 0 ? some(greeting.gpus, " GPU", " GPUs").insert(0, ", ") : ", no DCGM_FI_DEV_GPU_TEMP") + (greeting.cards > 0 ? some(greeting.cards, " EFA card", " EFA cards").insert(0, ", ") : ", no EFA cards");
}

} // namespace switchyard::telemetry
