// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/collective.h>

#include <algorithm>
#include <cmath>

#include <core/network/choice.h>
#include <core/network/errorband.h>
#include <core/network/experts.h>
#include <core/network/ncclmodel.h>
#include <core/network/symmetric.h>
#include <core/network/timemodel.h>
#include <core/network/volume.h>

namespace switchyard::network {

namespace {

CollectiveTime expertCollectiveTime(const Wiring &machine, const CollectiveQuery &query, const StackChoice &choice)
{
    const ExpertVolume volume = expertVolume(query);
    CollectiveTime time;
    time.seconds = expertTime(machine, query, volume).total_s;
    time.low_s = time.seconds * std::exp(std::min(0.0, machine.experts.logLow));
    time.high_s = time.seconds * std::exp(std::max(0.0, machine.experts.logHigh));
    time.algo = choice.algo;
    time.proto = choice.proto;
    time.channels = choice.channels;
    time.nvlinkBytesPerGpu = volume.nvlink_B;
    time.nicBytesPerGpu = volume.card_B;
    return time;
}

} // namespace

CollectiveTime collectiveTime(const Wiring &machine, const CollectiveQuery &query)
{
    CollectiveTime time;
    if (query.shape.ranks < 2 || query.bytes <= 0)
        return time;
    const StackChoice choice = chooseByStack(machine, query);
    if (choice.algo == Algo::DeepEp)
        return expertCollectiveTime(machine, query, choice);
    const Volume volume = volumeOf(query.op, choice.algo, query.bytes, query.shape);
    time.algo = choice.algo;
    time.proto = choice.proto;
    time.channels = choice.channels;
    const TimeQuestion question =
        timeQuestion(machine, query.op, choice.algo, choice.proto, query.bytes, query.shape, query.sharing);
    time.seconds = evaluate(machine.constants, question);
    if (choice.algo == Algo::Symmetric) {
        if (const auto kernel = symmetricKernel(machine, query.shape, query.op, query.bytes, ncclVersion(query.ncclVersion).code))
            time.seconds = symmetricTime_s(*kernel, machine, question.nvlink_s, query.shape.ranks);
    }
    time.nvlinkBytesPerGpu = volume.nvlinkTx_B;
    time.nicBytesPerGpu = volume.nicTx_B;
    const Band band = errorBand(machine, query, question);
    time.low_s = time.seconds * band.low;
    time.high_s = time.seconds * band.high;
    return time;
}

GroupShape packedShape(const Wiring &machine, int gpus, int nodes)
{
    const int domain = std::max(1, machine.domainGpus);
    const int needed = (gpus + domain - 1) / domain;
    GroupShape shape;
    shape.ranks = gpus;
    shape.domains = domain > machine.gpus ? needed : std::max(needed, std::min(nodes, gpus));
    shape.ranksPerDomain = (gpus + shape.domains - 1) / shape.domains;
    shape.gpusPerDomainWithNics = shape.ranksPerDomain;
    return shape;
}

CollectiveWhy explainCollective(const Wiring &machine, const CollectiveQuery &query)
{
    CollectiveWhy why;
    const StackChoice choice = chooseByStack(machine, query);
    why.chosenBy = describeChoice(machine, query, choice);
    why.warnings = choiceWarnings(machine, query, choice);
    if (choice.by == ChosenBy::Pinned) {
        CollectiveQuery open = query;
        open.algo.reset();
        open.proto.reset();
        why.unpinned = {collectiveTime(machine, open), describeChoice(machine, open, chooseByStack(machine, open))};
    }
    if (choice.algo == Algo::DeepEp) {
        why.bandBasis = "80 % of the published DeepEP and UCCL-EP points, their source left out of the fit";
        return why;
    }
    why.bandBasis = describeBand(machine, query);
    return why;
}

} // namespace switchyard::network
