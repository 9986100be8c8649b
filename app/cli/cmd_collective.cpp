// SPDX-License-Identifier: GPL-3.0-or-later
// collective: time, choice and links of one collective operation.
#include <app/cli/command.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/job_options.h>
#include <app/cli/open_catalog.h>
#include <app/cli/release.h>
#include <app/flags/flags.h>
#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>
#include <core/catalog/catalog.h>
#include <core/network/collective.h>
#include <core/network/experts.h>
#include <core/network/links.h>
#include <core/network/words.h>

namespace switchyard::cli {

namespace {

struct CollectiveOptions {
    std::string instance;
    int nodes = 0;
    std::string platform;
    int gpus = 0;
    std::string op;
    std::string bytes;
    std::string algo;
    std::string proto;
    std::string dtype;
    std::string nccl;
    std::string plugin;
    std::string dispatcher = "nccl";
    std::string mode = "normal";
    int tokens = 0;
    int topk = network::Routing{}.topk;
    int hidden = static_cast<int>(network::Routing::hidden);
    int mostNodes = 0;
    int sms = network::Routing{}.sms;
    std::string profile;
};

/// More than the memory of all GPUs of the largest cluster.
constexpr double mostBytes = 1e18;
constexpr int mostTokens = number::mostOfPlan;

/// As nccl-tests names them, and as people do.
const std::vector<std::string> elementTypes = {"int8", "uint8", "int32", "uint32", "int64", "uint64", "half", "float", "double",
                                               "bfloat16", "f8e4m3", "f8e5m2", "fp8", "bf16", "fp16", "fp32"};

/// "1GiB", "64MB", "4096". A bare "1G" is refused: nccl-tests and disks disagree on what it is.
Result<double> bytesFromText(std::string_view text)
{
    constexpr std::pair<const char *, double> units[] = {{"", 1},      {"B", 1},      {"KiB", 1024.0},  {"MiB", 1048576.0}, {"GiB", 1073741824.0},
                                                         {"KB", 1e3},  {"kB", 1e3},   {"MB", 1e6},      {"GB", 1e9},        {"TiB", 1099511627776.0}};
    const std::size_t digits = std::min(text.find_first_not_of("0123456789.eE+-"), text.size());
    const auto value = number::fromText(text.substr(0, digits));
    const std::string_view unit = text.substr(digits);
    for (const auto &[word, factor] : units) {
        if (value && unit == word && *value > 0 && *value * factor >= 1 && *value * factor <= mostBytes)
            return *value * factor;
    }
    return fail(ErrorCode::Usage, "expected a number from 1 to 1e18 bytes with B, KB, MB, GB, KiB, MiB or GiB");
}

struct CollectivePlace {
    const catalog::InstanceType *type = nullptr;
    int gpus = 0;
    int nodes = 0;
};

Result<CollectivePlace> placeOf(const CollectiveOptions &o, const catalog::Catalog &catalog)
{
    const bool byInstance = !o.instance.empty();
    if (byInstance == !o.platform.empty())
        return fail(ErrorCode::Usage, "expected --instance T --nodes N or --platform P --gpus N");
    const std::string &id = byInstance ? o.instance : o.platform;
    CollectivePlace place;
    place.type = catalog.instance(id);
    if (!place.type)
        return fail(ErrorCode::Usage, std::string(byInstance ? "--instance" : "--platform") + " \"" + echo(id)
                                          + "\" is not in the catalog; `switchyard-cli catalog` lists what is");
    if (place.type->incomplete)
        return fail(ErrorCode::Unsupported, id + ": " + place.type->incompleteWhy);
    const int perNode = std::max(1, place.type->gpus);
    if (byInstance) {
        place.nodes = o.nodes > 0 ? o.nodes : 1;
        SWITCHYARD_TRY(const int whole, number::gpus(place.nodes, perNode, ErrorCode::Usage));
        place.gpus = o.gpus > 0 ? o.gpus : whole;
    } else {
        if (o.gpus <= 0)
            return fail(ErrorCode::Usage, "--platform needs --gpus N");
        place.gpus = o.gpus;
        place.nodes = o.nodes > 0 ? o.nodes : (o.gpus + perNode - 1) / perNode;
    }
    if (place.gpus < 2 || place.gpus < place.nodes)
        return fail(ErrorCode::Usage, "a collective needs two GPUs or more, and one on each node");
    return place;
}

bool isRouted(network::Op op)
{
    return op == network::Op::Dispatch || op == network::Op::Combine;
}

/// Dispatch carries FP8 and combine BF16 unless --dtype says otherwise.
Result<network::Routing> routingOf(const CollectiveOptions &o, network::Op op)
{
    network::Routing routing;
    routing.topk = o.topk;
    routing.mostDomains = o.mostNodes;
    routing.sms = o.sms;
    if (!isRouted(op)) {
        if (o.tokens > 0)
            return fail(ErrorCode::Usage, "--tokens goes with --op dispatch or combine; " + toWord(op) + " takes --bytes");
        return routing;
    }
    if (!o.dtype.empty() && o.dtype != "fp8" && o.dtype != "bf16")
        return fail(ErrorCode::Usage, "--dtype " + o.dtype + " of " + toWord(op) + "; expected fp8 or bf16");
    routing.token_B = network::tokenBytes(o.hidden, o.dtype.empty() ? op == network::Op::Dispatch : o.dtype == "fp8");
    return routing;
}

Result<network::CollectiveQuery> queryOf(const CollectiveOptions &o)
{
    network::CollectiveQuery q;
    SWITCHYARD_TRY(q.op, network::opFromWord(o.op));
    SWITCHYARD_TRY(q.routing, routingOf(o, q.op));
    if (isRouted(q.op) && o.bytes.empty() == (o.tokens == 0))
        return fail(ErrorCode::Usage, "expected --tokens N or --bytes B, one of them");
    if (isRouted(q.op) && o.tokens > 0) {
        q.bytes = q.routing.token_B * o.topk * o.tokens;
    } else {
        if (o.bytes.empty())
            return fail(ErrorCode::Usage, "--bytes is missing; expected the size column of nccl-tests, like 1GiB");
        SWITCHYARD_TRY(q.bytes, bytesFromText(o.bytes));
    }
    if (!o.algo.empty()) {
        SWITCHYARD_TRY(q.algo, network::algoFromWord(o.algo));
    }
    if (!o.proto.empty()) {
        SWITCHYARD_TRY(q.proto, network::protoFromWord(o.proto));
    }
    q.ncclVersion = o.nccl;
    q.pluginVersion = o.plugin;
    SWITCHYARD_TRY(q.dispatcher, workload::dispatcherFromWord(o.dispatcher));
    q.lowLatency = o.mode == "ll";
    return q;
}

nlohmann::ordered_json linksOf(const network::Wiring &machine, const network::CollectiveQuery &q, const network::CollectiveTime &t)
{
    nlohmann::ordered_json links = nlohmann::ordered_json::array();
    const auto add = [&](const std::string &name, double bytes, double rate_Bps) {
        if (bytes > 0 && rate_Bps > 0)
            links.push_back({{"name", name}, {"bytes", bytes}, {"utilization", bytes / rate_Bps / t.seconds}});
    };
    add("NVLink ports of a GPU, out (mean)", t.nvlinkBytesPerGpu, machine.nvlink_Bps);
    if (q.shape.domains > 1) {
        const double cardsPerGpu = machine.gpus > 0 ? static_cast<double>(machine.nics) / machine.gpus : 0;
        const double sharing = cardsPerGpu >= 1 ? cardsPerGpu : 1;
        const double gpusPerCard = cardsPerGpu > 0 && cardsPerGpu < 1 ? 1 / cardsPerGpu : 1;
        add("network card, out (mean)", t.nicBytesPerGpu / sharing * gpusPerCard, machine.nic_Bps);
    }
    return links;
}

Result<int> run(const CollectiveOptions &options, const Context &context)
{
    SWITCHYARD_TRY(network::CollectiveQuery query, queryOf(options));
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, options.profile));
    SWITCHYARD_TRY(const CollectivePlace place, placeOf(options, catalog));
    const network::Wiring machine = network::resolveWiring(catalog, *place.type);
    query.shape = network::packedShape(machine, place.gpus, place.nodes);
    const network::CollectiveTime time = network::collectiveTime(machine, query);
    const network::CollectiveWhy why = network::explainCollective(machine, query);
    const double algbw_GBps = query.bytes / time.seconds / 1e9;
    const double busbw_GBps = algbw_GBps * network::busFactor(query.op, place.gpus);
    if (context.json) {
        nlohmann::ordered_json out = {{"op", toWord(query.op)},
                                      {"bytes", query.bytes},
                                      {"ranks", place.gpus},
                                      {"nvlink_domains", query.shape.domains},
                                      {"time_us", time.seconds * 1e6},
                                      {"time_band_us", {time.low_s * 1e6, time.high_s * 1e6}},
                                      {"band_basis", why.bandBasis},
                                      {"algbw_GBps", algbw_GBps},
                                      {"busbw_GBps", busbw_GBps},
                                      {"algo", toWord(time.algo)},
                                      {"proto", toWord(time.proto)},
                                      {"chosen_by", why.chosenBy},
                                      {"channels", time.channels},
                                      {"links", linksOf(machine, query, time)},
                                      {"warnings", why.warnings}};
        if (isRouted(query.op))
            out["routing"] = {{"tokens", network::expertVolume(query).tokens},
                              {"topk", query.routing.topk},
                              {"bytes_per_token", query.routing.token_B},
                              {"mode", options.mode},
                              {"sms", query.routing.sms}};
        if (why.unpinned)
            out["unpinned"] = {{"algo", toWord(why.unpinned->time.algo)},
                               {"proto", toWord(why.unpinned->time.proto)},
                               {"chosen_by", why.unpinned->chosenBy},
                               {"time_us", why.unpinned->time.seconds * 1e6},
                               {"pin_cost_pct", 100 * (time.seconds / why.unpinned->time.seconds - 1)}};
        std::cout << out.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
        return 0;
    }
    std::cout << toWord(query.op) << " of " << format::binaryBytes(query.bytes) << " over " << place.gpus << " GPUs in "
              << query.shape.domains << (query.shape.domains == 1 ? " NVLink domain" : " NVLink domains") << "\n  time      "
              << format::seconds(time.seconds) << "  (80 %: " << format::seconds(time.low_s) << " to " << format::seconds(time.high_s)
              << ")\n  bandwidth " << format::significant(algbw_GBps) << " GB/s algorithm, " << format::significant(busbw_GBps)
              << " GB/s bus\n  runs as   " << toWord(time.algo) << ' ' << toWord(time.proto) << ", " << time.channels << " channels: "
              << why.chosenBy << "\n  band      " << why.bandBasis << '\n';
    if (const auto &own = why.unpinned)
        std::cout << "  unpinned  " << toWord(own->time.algo) << ' ' << toWord(own->time.proto) << ", " << format::seconds(own->time.seconds)
                  << ": " << own->chosenBy << "\n  pin costs " << format::signedPercent(time.seconds / own->time.seconds - 1) << '\n';
    if (isRouted(query.op))
        std::cout << "  tokens    " << format::significant(network::expertVolume(query).tokens) << " per GPU to " << query.routing.topk
                  << " experts each, " << format::bytes(query.routing.token_B) << " a copy\n";
    for (const auto &link : linksOf(machine, query, time))
        std::cout << "  " << link["name"].get<std::string>() << ": " << format::bytes(link["bytes"].get<double>()) << ", "
                  << format::percent(link["utilization"].get<double>()) << " busy\n";
    for (const std::string &warning : why.warnings)
        std::cout << "  warning: " << warning << '\n';
    return 0;
}

} // namespace

Action addCollective(CLI::App &app)
{
    auto o = std::make_shared<CollectiveOptions>();
    using flags::form;
    using flags::oneOf;
    using flags::whole;
    form(app.add_option("--instance", o->instance, "EC2 instance type"), "NAME");
    whole(app.add_option("--nodes", o->nodes, "instances"), 1, number::mostGpus);
    form(app.add_option("--platform", o->platform, "reference platform"), "NAME");
    whole(app.add_option("--gpus", o->gpus, "ranks, one per GPU"), 2, number::mostGpus);
    oneOf(app.add_option("--op", o->op, "the operation")->required(), network::opWords());
    form(app.add_option("--bytes", o->bytes, "the size column of nccl-tests: 1GiB, 64MB, 4096; of dispatch and combine every token once per expert"),
         "BYTES", flags::accepted(bytesFromText));
    oneOf(app.add_option("--algo", o->algo, "pin the algorithm"), network::algoWords());
    oneOf(app.add_option("--proto", o->proto, "pin the protocol"), network::protoWords());
    oneOf(app.add_option("--dtype", o->dtype, "element type: fp8 or bf16 of dispatch and combine; the others' time does not depend on it"),
          elementTypes);
    form(app.add_option("--nccl", o->nccl, "NCCL version (newest known)"), "RELEASE", checkRelease);
    form(app.add_option("--plugin", o->plugin, "aws-ofi-nccl version (newest known)"), "RELEASE", checkRelease);
    oneOf(app.add_option("--dispatcher", o->dispatcher, "of dispatch and combine"), wordsOf(*workload::planField("dispatcher")));
    oneOf(app.add_option("--mode", o->mode, "of DeepEP: normal or ll"), {"normal", "ll"});
    whole(app.add_option("--tokens", o->tokens, "of dispatch and combine, per GPU, instead of --bytes"), 1, mostTokens);
    whole(app.add_option("--topk", o->topk, "of dispatch and combine: experts per token (8)"), 1, 1024);
    whole(app.add_option("--hidden", o->hidden, "of dispatch and combine: elements of a token (7168)"), 1, 1000000);
    whole(app.add_option("--most-nodes", o->mostNodes, "routing keeps each token's experts to so many nodes"), 1, number::mostGpus);
    whole(app.add_option("--sms", o->sms, "that DeepEP's normal kernels may take (24)"), 1, 512);
    addProfileOption(app, o->profile);
    return [o](const Context &context) { return run(*o, context); };
}

} // namespace switchyard::cli
