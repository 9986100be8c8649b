// SPDX-License-Identifier: GPL-3.0-or-later
// traffic DESIGN: the busiest links of a placed job with who loads them, and the rank × rank matrix.
#include <app/cli/command.h>

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/flags/flags.h>
#include <core/base/format.h>
#include <core/network/links.h>
#include <core/predict/job_of_design.h>
#include <core/predict/placed_traffic.h>
#include <core/predict/predict.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

struct TrafficOptions {
    std::string design;
    std::string jobName;
    std::string profile;
    int top = 20;
    int bins = 16;
};

Json linkJson(const network::LinkLoad &link)
{
    return {{"name", link.name.english()},
            {"kind", link.kindWord},
            {"bytes", link.bytes},
            {"seconds", link.seconds},
            {"utilization", link.utilization},
            {"rate_GBps", link.rate_Bps / 1e9},
            {"latency_us", link.latency_s * 1e6},
            {"communicators", english(link.communicators)}};
}

/// bins × bins, row by row: rows send, columns receive.
Json rowsOf(const std::vector<float> &cells, int bins)
{
    Json rows = Json::array();
    for (int row = 0; row < bins; ++row) {
        const auto first = cells.begin() + static_cast<std::ptrdiff_t>(row) * bins;
        rows.push_back(std::vector<float>(first, first + bins));
    }
    return rows;
}

void printTraffic(const predict::DesignPrediction &placed, const std::vector<network::LinkLoad> &links)
{
    std::cout << "busiest links over a step of " << format::seconds(placed.loads.step_s) << '\n';
    for (const network::LinkLoad &link : links) {
        std::cout << "  " << format::percent(link.utilization) << "  " << format::bytes(link.bytes) << " in "
                  << format::seconds(link.seconds) << "  " << link.name.english() << ": ";
        for (std::size_t i = 0; i < link.communicators.size(); ++i)
            std::cout << (i > 0 ? ", " : "") << link.communicators[i].english();
        std::cout << '\n';
    }
    if (links.empty())
        std::cout << "  no link carries anything: the job runs on one GPU\n";
}

Result<int> run(const TrafficOptions &options, const Context &context)
{
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, options.profile));
    SWITCHYARD_TRY(const design::Design design, openDesign(options.design, &catalog));
    SWITCHYARD_TRY(const design::Job *job, askedJob(design, options.jobName, options.design));
    SWITCHYARD_TRY(const auto placed, predict::predictDesign(catalog, design, job->name));

    const std::vector<network::PlacedTraffic> traffic = predict::placedTraffic(*placed);
    const auto links = network::busiestLinks(*placed->fabric, traffic, placed->loads, options.top);
    if (!context.json) {
        printTraffic(*placed, links);
        return 0;
    }

    const int ranks = static_cast<int>(placed->placement.gpuOfRank.size());
    const int bins = std::min(options.bins, ranks);
    const network::MatrixTile tile = network::matrixTile(predict::pairTraffic(*placed), ranks, 0, ranks, 0, ranks, bins);
    Json out = {{"job", job->name}, {"step_time_s", placed->loads.step_s}, {"bottleneck", network::bottleneckOf(*placed->fabric, traffic, placed->loads)}, {"links", Json::array()}, {"parts", Json::array()}};
    for (const network::LinkLoad &link : links)
        out["links"].push_back(linkJson(link));
    const workload::Plan *plan = design::planOf(*job);
    out["matrix"] = {{"order", plan ? workload::toWord(plan->rankOrder) : "from-to"}, {"ranks", ranks}, {"bins", bins},
                     {"sum", rowsOf(tile.sum_B, bins)}, {"max", rowsOf(tile.max_B, bins)}};
    for (const network::PartBytes &part : network::bytesByPart(*placed->fabric, traffic.front()))
        out["parts"].push_back({{"part", workload::infoOf(part.part).id},
                                {"injected_bytes", part.injected_B},
                                {"forwarded_bytes", part.forwarded_B},
                                {"relayed_bytes", part.relayed_B},
                                {"multicast_bytes", part.multicast_B},
                                {"nvlink_bytes", part.nvlink_B},
                                {"card_bytes", part.cards_B},
                                {"host_bytes", part.host_B}});
    out["warnings"] = english(placed->prediction.warnings);
    std::cout << out.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    return 0;
}

} // namespace

Action addTraffic(CLI::App &app)
{
    auto options = std::make_shared<TrafficOptions>();
    flags::form(app.add_option("design", options->design, "design file (*.switchyard)")->required(), "FILE");
    flags::form(app.add_option("--job", options->jobName, "job of the design; the others count as contention"), "NAME");
    addProfileOption(app, options->profile);
    flags::whole(app.add_option("--top", options->top, "links to list, by time at full rate (20)"), 1, 1000000);
    flags::whole(app.add_option("--matrix", options->bins, "bins per side of the rank matrix; at most the ranks (16)"), 1, 2048);
    return [options](const Context &context) { return run(*options, context); };
}

} // namespace switchyard::cli
