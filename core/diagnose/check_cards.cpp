// SPDX-License-Identifier: GPL-3.0-or-later
// EFA cards that a job leaves idle.
#include <algorithm>
#include <set>

#include <core/base/format.h>
#include <core/diagnose/design_rules.h>

namespace switchyard::diagnose {

void checkCards(const predict::DesignPrediction &prediction, std::vector<Finding> &findings)
{
    const network::FabricPtr &fabric = prediction.fabric;
    if (!fabric || prediction.loads.efaTx_B.size() != static_cast<std::size_t>(fabric->cards))
        return;
    std::set<int> own; // instances of the job
    for (const std::int32_t gpu : prediction.placement.gpuOfRank)
        own.insert(fabric->instanceOfGpu[static_cast<std::size_t>(gpu)]);
    const auto carries = [&](int card) { return prediction.loads.efaTx_B[static_cast<std::size_t>(card)] > 0 || prediction.loads.efaRx_B[static_cast<std::size_t>(card)] > 0; };
    int busy = 0;
    int idle = 0;
    std::vector<std::string> where;
    for (const int i : own) {
        const network::FabricInstance &instance = fabric->instances[static_cast<std::size_t>(i)];
        const int before = idle;
        for (int card = 0; card < fabric->types[static_cast<std::size_t>(instance.type)].machine.nics; ++card)
            ++(carries(instance.firstCard + card) ? busy : idle);
        if (idle > before)
            where.push_back(instance.id);
    }
    if (busy == 0 || idle == 0)
        return; // nothing leaves the instances, or all cards work
    Finding f = ruleFinding("idle-cards", prediction.job, say("{} of {} EFA cards of job {} carry nothing", format::integer(idle), format::integer(idle + busy), prediction.job),
                            say("Its groups leave the instances by the cards of some GPUs alone; the bandwidth of the others is paid for."),
                            say("Let every GPU take part in what crosses instances: DP or PP over instances, TP inside them."), std::move(where));
    f.job = prediction.job;
    f.evidence = {{say("cards that carry nothing"), static_cast<double>(idle), Unit::Number, 0, ""}};
    findings.push_back(std::move(f));
}

} // namespace switchyard::diagnose
