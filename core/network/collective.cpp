// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/collective.h>

#include <core/network/choice.h>
#include <core/network/errorband.h>
#include <core/network/timemodel.h>
#include <core/network/volume.h>

namespace switchyard::network {

CollectiveTime collectiveTime(const Machine &machine, const CollectiveQuery &query)
{
    CollectiveTime time;
    if (query.shape.ranks < 2 || query.bytes <= 0)
        return time;
    const StackChoice choice = chooseByStack(machine, query);
    const Volume volume = volumeOf(query.op, choice.algo, query.bytes, query.shape);
    time.algo = choice.algo;
    time.proto = choice.proto;
    time.channels = choice.channels;
    const TimeQuestion question =
        timeQuestion(machine, query.op, choice.algo, choice.proto, query.bytes, query.shape, query.sharing);
    time.seconds = evaluate(machine.constants, question);
    time.nvlinkBytesPerGpu = volume.nvlinkTx_B;
    time.nicBytesPerGpu = volume.nicTx_B;
    const Band band = errorBand(machine, query, question);
    time.low_s = time.seconds * band.low;
    time.high_s = time.seconds * band.high;
    return time;
}

CollectiveTime collectiveTime(const catalog::Catalog &catalog, const catalog::InstanceType &type,
                              const CollectiveQuery &query)
{
    return collectiveTime(resolveMachine(catalog, type), query);
}

CollectiveWhy explainCollective(const catalog::Catalog &catalog, const catalog::InstanceType &type,
                                const CollectiveQuery &query)
{
    const Machine machine = resolveMachine(catalog, type);
    const CollectiveTime time = collectiveTime(machine, query);
    CollectiveWhy why;
    why.chosenBy = describeChoice(machine, query, chooseByStack(machine, query));
    why.bandBasis = describeBand(machine, query);
    why.tree = {toWord(query.op) + ", " + toWord(time.algo) + " " + toWord(time.proto),
                "latency + max(NVLink, cards)",
                time.seconds,
                "s",
                "core/network/timemodel",
                {{"NVLink bytes per GPU", "", time.nvlinkBytesPerGpu, "B", "core/network/volume", {}},
                 {"card bytes per GPU", "", time.nicBytesPerGpu, "B", "core/network/volume", {}}}};
    return why;
}

} // namespace switchyard::network
