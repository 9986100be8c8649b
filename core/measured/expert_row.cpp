// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/expert_row.h>

#include <cmath>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/measured/hardware_names.h>
#include <core/network/experts.h>

namespace switchyard::measured {

namespace {

/// One copy of a token as it is sent.
Result<double> sent_B(const csv::Record &row, double hidden)
{
    const std::string_view dtype = row.text("dtype");
    if (dtype.empty() || dtype == "fp8")
        return network::tokenBytes(hidden, true);
    if (dtype == "bfloat16")
        return network::tokenBytes(hidden, false);
    if (dtype == "nvfp4")
        return hidden * (0.5 + 1.0 / 16);
    return fail(ErrorCode::Unsupported, "dtype " + inQuotes(dtype) + "; expected fp8, bfloat16 or nvfp4", row.where());
}

Result<int> countIn(const csv::Record &row, std::string_view column)
{
    SWITCHYARD_TRY(const double value, row.positive(column));
    const auto count = number::whole(value, 1, number::mostGpus);
    if (!count)
        return fail(ErrorCode::InvalidInput, std::string(column) + " is no whole number from 1", row.where());
    return *count;
}

} // namespace

Result<ExpertRow> readExpertRow(const csv::Record &row, const catalog::Catalog &catalog, Machines &machines)
{
    SWITCHYARD_TRY(const std::string id, instanceOfHardware(row.text("hardware"), catalog));
    const catalog::InstanceType *type = catalog.instance(id);
    if (type == nullptr)
        return fail(ErrorCode::NotFound, catalog::unknownType(catalog, id), row.where());
    auto machine = machines.find(id);
    if (machine == machines.end())
        machine = machines.emplace(id, network::resolveWiring(catalog, *type)).first;
    const std::string_view mode = row.text("mode");
    if (mode != "low_latency" && mode != "normal" && mode != "mnnvl")
        return fail(ErrorCode::Unsupported, "mode " + inQuotes(mode) + "; expected low_latency, normal or mnnvl", row.where());
    ExpertRow out;
    out.machine = &machine->second;
    out.gpu = type->gpu;
    out.deepEp = row.text("kernel") == "deepep";
    int ranks = 0;
    if (row.text("ep").empty()) {
        SWITCHYARD_TRY(const int nodes, countIn(row, "nodes"));
        ranks = nodes * type->gpus;
    } else {
        SWITCHYARD_TRY(ranks, countIn(row, "ep"));
    }
    if (ranks > out.machine->domainGpus)
        return fail(ErrorCode::Unsupported, std::to_string(ranks) + " GPUs are more than an NVLink domain of " + id, row.where());
    SWITCHYARD_TRY(const double tokens, row.positive("tokens_per_gpu"));
    SWITCHYARD_TRY(const double hidden, row.positive("hidden"));
    network::CollectiveQuery query;
    query.shape = network::packedShape(*out.machine, ranks, (ranks + type->gpus - 1) / type->gpus);
    query.dispatcher = workload::Dispatcher::DeepEpNvshmem; // the engines' release of DeepEP copies by load and store
    query.lowLatency = mode != "normal";
    SWITCHYARD_TRY(query.routing.topk, countIn(row, "topk"));
    if (!row.text("sms").empty()) {
        SWITCHYARD_TRY(query.routing.sms, countIn(row, "sms"));
    }
    SWITCHYARD_TRY(const std::optional<double> prepare_us, row.number("prepare_us"));
    SWITCHYARD_TRY(const double dispatched_B, sent_B(row, hidden));
    for (const network::Op op : {network::Op::Dispatch, network::Op::Combine}) {
        const bool dispatch = op == network::Op::Dispatch;
        SWITCHYARD_TRY(const std::optional<double> time_us, row.number(dispatch ? "dispatch_us" : "combine_us"));
        if (!time_us)
            continue;
        const double measured_us = *time_us + (dispatch ? prepare_us.value_or(0) : 0);
        if (!(measured_us > 0))
            return fail(ErrorCode::InvalidInput, "a time of zero or less", row.where());
        query.op = op;
        query.routing.token_B = dispatch ? dispatched_B : network::tokenBytes(hidden, false);
        query.bytes = tokens * query.routing.topk * query.routing.token_B;
        out.ways[dispatch ? 0 : 1] = ExpertRow::Way{query, measured_us * 1e-6};
    }
    return out;
}

} // namespace switchyard::measured
