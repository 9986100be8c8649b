// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/collective.h>

#include <limits>

#include <core/network/timemodel.h>
#include <core/network/volume.h>

namespace switchyard::network {

namespace {

struct Candidate {
    Algo algo;
    Proto proto;
};

/// What NCCL offers for an operation; AllReduce with more than one domain has no single-node NVLS.
template <class Visit>
void forEachCandidate(const Machine &machine, const CollectiveQuery &query, Visit visit)
{
    const bool oneDomain = query.shape.domains <= 1;
    if (query.op == Op::AllToAll || query.op == Op::SendRecv || query.op == Op::Scatter) {
        visit(Candidate{Algo::Direct, Proto::Simple});
        return;
    }
    if (query.op == Op::Dispatch || query.op == Op::Combine) {
        visit(Candidate{query.dispatcher.starts_with("deepep") ? Algo::DeepEp : Algo::Direct, Proto::Simple});
        return;
    }
    for (const Proto proto : {Proto::LL, Proto::LL128, Proto::Simple}) {
        visit(Candidate{Algo::Ring, proto});
        if (query.op == Op::AllReduce)
            visit(Candidate{Algo::Tree, proto});
    }
    if (query.op == Op::AllReduce && machine.generation != catalog::GpuGeneration::Ampere && query.shape.ranksPerDomain > 2)
        visit(Candidate{oneDomain ? Algo::Nvls : Algo::NvlsTree, Proto::Simple});
}

} // namespace

CollectiveTime collectiveTime(const Machine &machine, const CollectiveQuery &query)
{
    CollectiveTime best;
    if (query.shape.ranks < 2 || query.bytes <= 0)
        return best;
    best.seconds = std::numeric_limits<double>::infinity();
    const auto consider = [&](Candidate c) {
        const double t = timeOf(machine, query.op, c.algo, c.proto, query.bytes, query.shape, query.sharing);
        if (t < best.seconds) {
            best.seconds = t;
            best.algo = c.algo;
            best.proto = c.proto;
        }
    };
    if (query.algo && query.proto) {
        consider({*query.algo, *query.proto});
    } else {
        forEachCandidate(machine, query, [&](Candidate c) {
            if ((!query.algo || *query.algo == c.algo) && (!query.proto || *query.proto == c.proto))
                consider(c);
        });
        if (query.algo && best.seconds == std::numeric_limits<double>::infinity())
            consider({*query.algo, query.proto.value_or(Proto::Simple)});
    }
    const Volume volume = volumeOf(query.op, best.algo, query.bytes, query.shape);
    best.nvlinkBytesPerGpu = volume.nvlinkTx_B;
    best.nicBytesPerGpu = volume.nicTx_B;
    best.low_s = best.seconds * 0.8;
    best.high_s = best.seconds * 1.25;
    best.channels = 16;
    return best;
}

CollectiveTime collectiveTime(const catalog::Catalog &catalog, const catalog::InstanceType &type,
                              const CollectiveQuery &query)
{
    return collectiveTime(resolveMachine(catalog, type), query);
}

CollectiveWhy explainCollective(const catalog::Catalog &catalog, const catalog::InstanceType &type,
                                const CollectiveQuery &query)
{
    const CollectiveTime time = collectiveTime(catalog, type, query);
    CollectiveWhy why;
    why.chosenBy = query.algo ? "pinned" : "least time of the model";
    why.bandBasis = "first-order model";
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
