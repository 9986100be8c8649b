// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a full-size answer: 16,384 GPUs, one metric, as (Hostname, gpu) rows; our reader with
// placing on the design's indices, and nlohmann's DOM alone. Prints MB/s and their ratio.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include <nlohmann/json.hpp>

#include <core/diagnose/diagnose.h>
#include <core/telemetry/series_builder.h>
#include <core/telemetry/source.h>
#include <tests/support/clusters.h>

using namespace switchyard;
using namespace switchyard::telemetry;

namespace {

constexpr int hosts = 2048;
constexpr int rounds = 9;

std::string answer()
{
    std::string text = "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[";
    char row[160];
    for (int h = 0; h < hosts; ++h) {
        for (int g = 0; g < 8; ++g) {
            std::snprintf(row, sizeof row, "%s{\"metric\":{\"Hostname\":\"h-%04d\",\"gpu\":\"%d\"},\"value\":[1795214015.122,\"%.6f\"]}",
                          h + g > 0 ? "," : "", h, g, 0.4 + 1e-6 * (h * 8 + g));
            text += row;
        }
    }
    return text + "]}}";
}

template <class F>
double best_s(F &&work)
{
    double best = 1e9;
    for (int i = 0; i < rounds; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return best;
}

} // namespace

int main()
{
    const std::string text = answer();
    const double megabytes = static_cast<double>(text.size()) / 1e6;
    std::printf("telemetry: vector of %d series, %.2f MB, best of %d\n", hosts * 8, megabytes, rounds);

    double sum = 0;
    const double dom_s = best_s([&] {
        const auto json = nlohmann::json::parse(text);
        for (const auto &item : json["data"]["result"])
            sum += std::stod(item["value"][1].get_ref<const std::string &>());
    });
    std::string body = text;
    const double parse_s = best_s([&] {
        if (!parseQueryReply(body, [&](const SampleView &sample) { sum += sample.value; }))
            std::abort();
    });
    const auto design = test::cluster({"p5.48xlarge", hosts, 8, 16, "llama3.1-405b"});
    const DeviceNumbering layout(*design, *test::bundledCatalog());
    const HostMap map(*design);
    const double place_s = best_s([&] {
        SeriesBuilder builder(layout, map, "Hostname", Subject::Gpu);
        if (!parseQueryReply(body, [&](const SampleView &sample) { builder.add(sample); }))
            std::abort();
        sum += static_cast<double>(builder.values()[17]);
    });
    std::printf("  nlohmann DOM, values summed      %8.2f ms  %7.0f MB/s\n", 1e3 * dom_s, megabytes / dom_s);
    std::printf("  ours, values summed              %8.2f ms  %7.0f MB/s  %.1f x\n", 1e3 * parse_s, megabytes / parse_s, dom_s / parse_s);
    std::printf("  ours, placed on the design       %8.2f ms  %7.0f MB/s  %.1f x\n", 1e3 * place_s, megabytes / place_s, dom_s / place_s);

    const auto source = makeDemoSource(design, test::bundledCatalog(), {1, {"straggler:h-1043:3:19"}});
    const auto begin = std::chrono::steady_clock::now();
    const auto observation = source->observe({}, {});
    if (!observation)
        std::abort();
    const double demo_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::size_t findings = 0;
    const double diagnose_s = best_s([&] { findings = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, **observation, {}).size(); });
    std::printf("  demo cluster, first look         %8.0f ms  (%zu series, two scrapes of every host)\n", 1e3 * demo_s, (*observation)->seriesCount);
    std::printf("  diagnosis of 16,384 GPUs         %8.1f ms  (%zu findings)\n", 1e3 * diagnose_s, findings);
    return sum > 0 ? 0 : 1;
}
