// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/first_plan.h>

#include <algorithm>
#include <string>

#include <core/base/echo.h>
#include <core/hardware/machine.h>
#include <core/search/search.h>
#include <core/train/memory.h>

namespace switchyard::search {

namespace {

constexpr int widestTp = 8;

} // namespace

Result<workload::Plan> firstPlan(const catalog::Catalog &catalog, const predict::JobSpec &base)
{
    SWITCHYARD_TRY(const hardware::Machine machine,
                   hardware::machineFor(catalog, hardware::constantsFrom(catalog), base.instance, base.instances, base.plan.framework));
    std::string degrees = "tp=1";
    for (int tp = 2; tp <= std::min(widestTp, base.domains ? base.domains->gpus : machine.domains.gpus); tp *= 2)
        degrees += "," + std::to_string(tp);
    Options options;
    options.top = 1;
    for (const std::string_view limit : {std::string_view(degrees), std::string_view("shard=ddp,zero1,zero3"), std::string_view("schedule=1f1b,interleaved")})
        if (auto added = options.limits.add(limit); !added)
            return std::unexpected(std::move(added).error());
    options.limits.fix("cp", 1);
    options.limits.fix("mbs", 1);
    options.limits.fix("offload", "none");
    Options roomy = options;
    roomy.limits.atMost("memory_gib", train::tightShare * machine.memory_B / 1073741824.0);
    for (const Options &asked : {roomy, options}) {
        SWITCHYARD_TRY(const Answer answer, search(catalog, base, asked));
        if (!answer.top.empty())
            return answer.top.front().plan;
    }
    return fail(ErrorCode::Unsupported, say("no plan of {} fits", inQuotes(base.model.id)));
}

} // namespace switchyard::search
